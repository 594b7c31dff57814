"""Prints, for each group of benchmarks, how many times faster than each peer this package was in the same run."""


def pytest_terminal_summary(terminalreporter, config):
    session = getattr(config, "_benchmarksession", None)
    groups = {}
    alone = []
    for bench in session.benchmarks if session else ():
        if bench and not bench.has_error:
            calls = bench.extra_info.get("calls", 1)
            if "who" in bench.extra_info:
                groups.setdefault(bench.group, {})[bench.extra_info["who"]] = bench.stats.min / calls
            else:
                alone.append((bench.name, bench.extra_info))
    if groups or alone:
        terminalreporter.section("times faster, best of each")
    for name, figures in alone:
        terminalreporter.write_line(f"{name}: " + ", ".join(f"{what} {figure:,}" for what, figure in figures.items()))
    for group, times in groups.items():
        ours = times.pop("omaha", None)
        if ours is None:
            continue
        terminalreporter.write_line(f"{group}: {1 / ours:,.0f} a second, {ours * 1e6:,.1f} us each")
        for who, seconds in sorted(times.items()):
            terminalreporter.write_line(
                f"    {seconds / ours:8.2f} times {who} ({1 / seconds:,.0f} a second, {seconds * 1e6:,.1f} us each)"
            )
