"""The workflows of the forge: their form, their shell steps, and that nothing in them can change unseen."""

import re
import shutil
import subprocess
import sys
import tomllib

import pytest

from support.paths import ROOT

FILES = sorted((ROOT / ".github/workflows").glob("*.yml"))
TEXTS = {file.stem: file.read_text(encoding="utf-8") for file in FILES}
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
WHEELS = PROJECT["tool"]["cibuildwheel"]


def test_there_are_workflows_for_tests_wheels_releases_and_pages():
    assert set(TEXTS) == {"tests", "wheels", "release", "docs", "hardening"}


@pytest.mark.parametrize("name", TEXTS)
def test_actions_are_pinned_to_a_commit_and_named_with_its_version(name):
    used = re.findall(r"uses: (.*)", TEXTS[name])
    assert used
    for action in used:
        ours = re.fullmatch(r"\./\.github/workflows/\w+\.yml( # .*)?", action)
        assert ours or re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", action), action


@pytest.mark.parametrize("name", TEXTS)
def test_a_workflow_has_no_rights_but_those_that_a_job_names(name):
    text = TEXTS[name]
    assert "\npermissions: {}\n" in text
    assert text.count("uses: actions/checkout@") == text.count("persist-credentials: false")
    rights = set(re.findall(r"^      ([\w-]+): (?:read|write)", text, re.MULTILINE))
    assert rights == {"tests": {"contents"}, "wheels": {"contents"}, "hardening": {"contents"}}.get(
        name, {"release": {"contents", "id-token"}, "docs": {"contents", "id-token", "pages"}}.get(name)
    )
    assert "secrets." not in text


def test_only_the_job_that_publishes_is_trusted_by_the_index_and_it_runs_no_code_of_ours():
    jobs = re.split(r"^  (?=\w+:$)", TEXTS["release"].partition("\njobs:\n")[2], flags=re.MULTILINE)[1:]
    (trusted,) = [job for job in jobs if "id-token: write" in job]
    assert trusted.startswith("publish:\n")
    assert "needs: [tests, wheels]" in trusted
    assert "name: pypi" in trusted
    assert "run:" not in trusted
    assert "actions/checkout" not in trusted


def test_every_wheel_runs_what_is_the_same_everywhere():
    (test,) = WHEELS["test-sources"]
    assert WHEELS["test-command"] == f"python {test}"
    assert (ROOT / test).exists()
    assert WHEELS["environment"]["OMAHA_ABI3"] == WHEELS["macos"]["environment"]["OMAHA_ABI3"] == "1"


def test_wheels_are_built_for_every_python_that_the_package_names():
    named = re.findall(r"Python :: 3\.(\d+)'", str(PROJECT["project"]["classifiers"]))
    assert {f"cp3{minor}-*" for minor in named} | {"cp314t-*", "cp315t-*"} == set(WHEELS["build"].split())


@pytest.mark.slow
def test_workflows_have_the_form_that_the_forge_asks_for():
    pytest.importorskip("check_jsonschema", reason="the schema is in the extra dev")
    command = [sys.executable, "-P", "-m", "check_jsonschema", "--builtin-schema", "vendor.github-workflows", *FILES]
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_shell_steps_are_shell(file, tmp_path):
    ruamel = pytest.importorskip("ruamel.yaml", reason="the reader of YAML comes with check-jsonschema")
    jobs = ruamel.YAML(typ="safe").load(file)["jobs"]
    steps = [step["run"] for job in jobs.values() for step in job.get("steps", []) if "run" in step]
    assert steps
    for step in steps:
        plain = re.sub(r"\$\{\{.*?\}\}", "", step)
        assert plain == step, "a step takes what it is given from its environment, and not as text of the script"
        done = subprocess.run([shutil.which("bash"), "-n"], input=step, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
