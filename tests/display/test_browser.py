"""The page that replays hands in a headless Chromium, used as a reader would use it."""

import random
import struct
import zlib

import pytest

import omaha
from omaha import Deck, Hand, Info
from omaha.display.html import page
from support import random_hands
from support.browsers import chromium
from support.builders import nl, pl, play

pytestmark = pytest.mark.slow

NAMES = {1: "Ann", 2: "<b>Ben</b>", 3: "Cy Longname the Third of Nowhere", 4: "Dörte", 5: "WWWWWWWWWWWWWWWWWW"}


@pytest.fixture(scope="module")
def browser():
    with chromium() as started:
        yield started


@pytest.fixture
def shown(browser, tmp_path):
    """Open hands in a page; the test fails if the browser complains or requests anything but the file."""
    complaints, contexts = [], []

    def asked(request):
        if not request.url.startswith("file:"):
            complaints.append(request.url)

    def show(hands, width=1400, height=900, scheme="light", at="", **options):
        file = tmp_path / "hands.html"
        file.write_text(page(hands, **options), encoding="utf-8")
        contexts.append(browser.new_context(viewport={"width": width, "height": height}, color_scheme=scheme))
        tab = contexts[-1].new_page()
        tab.on("console", lambda message: complaints.append(message.text))
        tab.on("pageerror", lambda error: complaints.append(str(error)))
        tab.on("request", asked)
        tab.goto(file.as_uri() + at)
        tab.wait_for_selector("body[data-ready]")
        return tab

    yield show
    for context in contexts:
        context.close()
    assert complaints == []


def hand_of(seats, hole_cards=4, boards=1, stacks=None, seed=3):
    rules = nl(hilo=True, hole_cards=hole_cards, small_blind=50, big_blind=100, boards=boards)
    chips = stacks or [20_000 + 1_111_111 * (seat % 3) for seat in range(seats)]
    return Hand(rules, chips, deck=Deck(seed=seed), info=Info(names=NAMES))


def finished(hand, seed=1):
    random_hands.play(hand, random.Random(seed))
    return hand


def heads_up():
    holes = {1: "AsAhKsKh", 2: "9d8d7c6c"}
    hand = Hand(pl(hilo=True), [200, 200], deck=Deck(holes=holes, boards=["2c3dJh7sQs"]), info=Info(names=NAMES))
    return play(hand, "2 raise 6, 1 call, 1 check, 2 check, 1 check, 2 check, 1 check, 2 check")


def stacks(tab):
    return {
        name: int(chips.replace(",", ""))
        for name, chips in tab.eval_on_selector_all(
            "#table .o-seat",
            """seats => seats.map(seat => [
                (seat.querySelector(".o-name title") || seat.querySelector(".o-name")).textContent,
                seat.querySelector(".o-stack").textContent])""",
        )
    }


def position(tab):
    return int(tab.input_value("#position")), int(tab.get_attribute("#position", "max"))


def until(tab, condition):
    """Wait until the condition holds; the page forbids the script by which playwright waits."""
    for _ in range(400):
        if condition():
            return
        tab.wait_for_timeout(25)
    pytest.fail("it did not happen")


def pixels(png):
    """Return the number of pixels of each colour in a screenshot."""
    width, height = struct.unpack(">II", png[16:24])
    data, at = b"", 8
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        if png[at + 4 : at + 8] == b"IDAT":
            data += png[at + 8 : at + 8 + length]
        at += length + 12
    depth = {2: 3, 6: 4}[png[25]]
    raw, row = zlib.decompress(data), bytearray(width * depth)
    counts = {}
    for y in range(height):
        start = y * (width * depth + 1)
        kind, line = raw[start], bytearray(raw[start + 1 : start + 1 + width * depth])
        for i in range(width * depth):
            left = line[i - depth] if i >= depth else 0
            corner = row[i - depth] if i >= depth else 0
            line[i] = line[i] + predicted(kind, left, row[i], corner) & 255
        for x in range(0, width * depth, depth):
            colour = bytes(line[x : x + 3])
            counts[colour] = counts.get(colour, 0) + 1
        row = line
    return counts


def predicted(kind, left, up, corner):
    """Return the byte that a filter of PNG predicts."""
    if kind == 4:
        guess = left + up - corner
        return min((left, up, corner), key=lambda byte: abs(guess - byte))
    return (0, left, up, (left + up) // 2)[kind]


def test_it_steps_through_every_event_to_the_result(shown):
    hands = [finished(hand_of(seats), seats) for seats in (2, 6, 9, 10)]
    tab = shown(hands, hero="all")
    for number, hand in enumerate(hands):
        tab.click(f"#list li:nth-child({number + 1}) button")
        tab.keyboard.press("Home")
        assert stacks(tab) == {NAMES.get(seat, f"seat {seat}"): hand.start[seat] for seat in hand.seats}
        at, last = position(tab)
        assert at == 0
        while at < last:
            tab.keyboard.press("ArrowRight")
            at += 1
            assert position(tab) == (at, last)
        assert stacks(tab) == {NAMES.get(seat, f"seat {seat}"): hand.result.stacks[seat] for seat in hand.seats}
        while at:
            tab.keyboard.press("ArrowLeft")
            at -= 1
        assert position(tab) == (0, last)
        assert stacks(tab) == {NAMES.get(seat, f"seat {seat}"): hand.start[seat] for seat in hand.seats}


def test_streets_words_and_shares(shown):
    tab = shown([heads_up()], hero="all")
    assert tab.inner_text("#caption") == "Cards are dealt"
    board = lambda: tab.eval_on_selector_all("#table .o-board .o-card", "cards => cards.length")  # noqa: E731
    current = lambda: tab.inner_text("#streets [aria-current]")  # noqa: E731
    for street, cards in (("Preflop", 0), ("Flop", 3), ("Turn", 4), ("River", 5)):
        assert (current(), board()) == (street, cards)
        tab.keyboard.press("Shift+ArrowRight")
    assert current() == "Showdown"
    assert not tab.is_visible("#shares")
    tab.keyboard.press("End")
    assert tab.is_visible("#shares")
    assert tab.inner_text("#pots").split("\n") == [
        "main pot 12", "6 to Ann for the high, pair of aces", "6 to <b>Ben</b> for the low, 8-7-6-3-2",
    ]  # fmt: skip
    tab.keyboard.press("Shift+ArrowLeft")
    assert current() == "Payment"
    tab.click("#streets button:text-is('Flop')")
    assert (current(), board()) == ("Flop", 3)
    equities = omaha.equity(["AsAhKsKh", "9d8d7c6c"], "2c3dJh", hilo=True).players
    expected = [f"{player.equity:.1%}" for player in equities]
    assert tab.eval_on_selector_all("#table .o-equity", "all => all.map(each => each.textContent)") == expected
    assert [row.split("\t")[2] for row in tab.inner_text("#equities tbody").split("\n")] == ["12", *expected]


def test_whose_turn_it_is_and_what_was_done(shown):
    tab = shown([play(hand_of(6, stacks=[20_000] * 6), "3 raise 350, 4 fold, 5 call")], hero="all")
    tab.keyboard.press("End")
    notes = tab.eval_on_selector_all("#table .o-note", "all => all.map(each => each.textContent)")
    assert notes == ["SB", "BB", "raise", "fold", "call", "to act"]
    assert tab.eval_on_selector_all("#table .o-seat", "all => all.findIndex(each => each.matches('.o-turn'))") == 5
    assert tab.eval_on_selector_all("#table .o-chips", "all => all.map(each => each.textContent)") == [
        "50", "100", "350", "", "350", "",
    ]  # fmt: skip
    assert tab.inner_text("#caption") == "WWWWWWWWWWWWWWWWWW calls 350"


def test_keys_and_buttons(shown):
    tab = shown([heads_up(), finished(hand_of(3)), finished(hand_of(4))], hero="all")
    title = lambda: tab.inner_text("#list [aria-current] b")  # noqa: E731
    for key, hand in (("ArrowDown", 2), ("ArrowDown", 3), ("ArrowDown", 3), ("ArrowUp", 2), ("ArrowUp", 1)):
        tab.keyboard.press(key)
        assert title() == f"Hand {hand}"
    tab.click("[aria-label='Next hand']")
    assert title() == "Hand 2"
    tab.click("[aria-label='Previous hand']")
    tab.click("[aria-label='End']")
    assert position(tab)[0] == position(tab)[1]
    tab.click("[aria-label='Step back']")
    assert position(tab)[0] == position(tab)[1] - 1
    tab.click("[aria-label='Beginning']")
    tab.click("[aria-label='Step on']")
    assert position(tab)[0] == 1
    tab.click("[aria-label='Next street']")
    assert tab.inner_text("#streets [aria-current]") == "Preflop"
    tab.click("#lines li:nth-child(5) button")
    assert position(tab)[0] == 4
    tab.fill("#position", "7")
    assert position(tab)[0] == 7
    assert tab.inner_text("#lines [aria-current]").strip() == tab.inner_text("#caption")
    tab.keyboard.press("d")
    assert tab.get_attribute("#table", "class") == "o-four"
    before = tab.get_attribute("html", "data-theme")
    tab.keyboard.press("t")
    assert {before, tab.get_attribute("html", "data-theme")} == {"light", "dark"}


def test_it_plays_pauses_and_stops_at_the_end(shown):
    tab = shown([heads_up()], hero="all")
    tab.select_option("[aria-label=Speed]", "4")
    tab.keyboard.press("Home")
    tab.keyboard.press("Space")
    assert tab.get_attribute("#play", "aria-label") == "Pause"
    until(tab, lambda: position(tab)[0] >= 2)
    tab.keyboard.press("Space")
    at = position(tab)
    assert tab.get_attribute("#play", "aria-label") == "Play"
    tab.wait_for_timeout(600)
    assert position(tab) == at
    tab.click("#play")
    until(tab, lambda: position(tab)[0] == position(tab)[1])
    assert tab.get_attribute("#play", "aria-label") == "Play"


def test_cards_can_wait_until_they_are_shown(shown):
    tab = shown([heads_up()])
    faces = lambda: tab.eval_on_selector_all(  # noqa: E731
        "#table .o-seat .o-card text", "all => all.map(each => each.textContent).join('')"
    )
    assert faces() == "AAKK9876"
    assert tab.eval_on_selector_all("#table .o-equity", "all => all.every(each => each.textContent)")
    tab.keyboard.press("c")
    assert faces() == ""
    assert not tab.eval_on_selector_all("#table .o-equity", "all => all.some(each => each.textContent)")
    tab.keyboard.press("End")
    assert faces() == "AAKK9876"


def test_keys_play_after_a_click_and_press_what_has_the_focus(shown):
    tab = shown([heads_up(), finished(hand_of(3))], hero="all")
    tab.click("#list li:nth-child(2) button")
    tab.keyboard.press("Space")
    assert tab.get_attribute("#play", "aria-label") == "Pause"
    tab.keyboard.press("Space")
    tab.focus("#list li:nth-child(1) button")
    tab.keyboard.press("Space")
    assert tab.inner_text("#list [aria-current] b") == "Hand 1"
    assert tab.get_attribute("#play", "aria-label") == "Play"


def test_a_browser_that_is_too_old_shows_why(browser, tmp_path):
    file = tmp_path / "hands.html"
    file.write_text(page([heads_up()]).replace("DecompressionStream", "NoSuchStream"), encoding="utf-8")
    tab = browser.new_page()
    tab.goto(file.as_uri())
    until(tab, lambda: tab.inner_text("#caption"))
    assert tab.inner_text("#caption").startswith("This page cannot be shown: ReferenceError")
    tab.close()


def test_a_link_leads_to_a_hand_and_a_step(shown):
    tab = shown([heads_up(), finished(hand_of(3))], at="#2.4")
    assert tab.inner_text("#list [aria-current] b") == "Hand 2"
    assert position(tab)[0] == 4
    assert tab.url.endswith("#2.4")


def test_a_new_address_leads_to_its_hand_and_step(shown):
    tab = shown([heads_up(), finished(hand_of(3))])
    tab.evaluate("location.hash = '#2.4'")
    until(tab, lambda: tab.inner_text("#list [aria-current] b") == "Hand 2")
    assert position(tab)[0] == 4
    assert tab.url.endswith("#2.4")


def test_ten_players_have_all_columns_and_their_names(shown):
    """Nothing is cut off beside a scroll bar in a window of usual size; names of usual length are whole."""
    players = dict(enumerate(["Phil Galfond", "Gus Hansen", *["Tom Dwan", "Patrik A.", "Zed"] * 3], 1))
    names = {seat: f"{name}{'' if seat < 6 else seat}" for seat, name in players.items() if seat <= 10}
    info = Info(names=names, currency="USD")
    hand = Hand(pl(hilo=True, small_blind=50, big_blind=100), [543_21] * 10, deck=Deck(seed=4), info=info)
    hand.raise_to(350)
    hand.raise_to(1_155)
    for _ in range(9):
        hand.call()
    tab = shown([finished(hand, 4)], 1280, 800, hero="all")
    wide = "document.querySelector('#equities .wide')"
    assert tab.evaluate(f"{wide}.scrollWidth <= {wide}.clientWidth")
    assert tab.inner_text("#equities thead").split() == ["Preflop", "Flop", "Turn", "River"]
    shown_names = tab.evaluate("[...document.querySelectorAll('#table .o-name')].map(name => name.textContent)")
    assert shown_names == list(names.values())


def test_the_cards_that_win_are_marked_when_they_win(shown):
    hand = finished(heads_up())
    tab = shown([hand], hero="all")
    marked = "[...document.querySelectorAll('#table .o-best')].map(card => card.dataset.card)"
    assert tab.evaluate(marked) == []
    tab.keyboard.press("End")
    best = {
        str(card)
        for part in hand.result.pots[0].parts
        for seat in part.shares
        for card in (hand.evaluate(seat).low if part.half == "low" else hand.evaluate(seat).high).cards
    }
    assert set(tab.evaluate(marked)) == best


CASES = [(2, 4, 1), (6, 4, 1), (9, 4, 2), (10, 4, 1), (8, 5, 1), (7, 6, 1)]
PHONE = {"width": 390, "height": 844}


@pytest.mark.parametrize("size", [{}, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize(("seats", "hole_cards", "boards"), CASES)
def test_texts_stay_within_their_plates(shown, seats, hole_cards, boards, size):
    """Real fonts, not guesses at their widths: at every step no text leaves its plate or touches its neighbour."""
    tab = shown([finished(hand_of(seats, hole_cards, boards), seats)], hero="all", **size)
    outside = """() => [...document.querySelectorAll("#table .o-seat")].flatMap(seat => {
        const box = name => seat.querySelector(".o-" + name).getBoundingClientRect();
        const plate = box("plate"), bad = [];
        for (const name of ["name", "stack", "note", "equity"]) {
          const one = box(name);
          if (one.width && (one.left < plate.left || one.right > plate.right || one.top < plate.top || one.bottom > plate.bottom + 2)) bad.push(name);
        }
        for (const [a, b] of [["name", "equity"], ["stack", "note"]])
          if (box(a).width && box(b).width && box(a).right > box(b).left) bad.push(a + " " + b);
        return bad;
      })"""  # noqa: E501
    _, last = position(tab)
    for step in range(last + 1):
        tab.evaluate(f"show({step})")
        assert tab.evaluate(outside) == [], step


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("width", "height"), [(1400, 900), (900, 700), (390, 800)])
def test_a_screenshot_is_a_table_with_cards(shown, width, height, scheme):
    tab = shown([heads_up()], width, height, scheme, hero="all")
    tab.keyboard.press("End")
    assert tab.evaluate("document.documentElement.scrollWidth") <= width
    assert tab.get_attribute("html", "data-theme") == scheme
    colours = pixels(tab.locator("#table svg").screenshot())
    total = sum(colours.values())
    felt, face = bytes.fromhex("1c5246"), bytes.fromhex("ffffff")
    assert colours[felt] > total / 4
    assert colours[face] > total / 100
    assert len(colours) > 100
    paper = bytes.fromhex("0b0f13" if scheme == "dark" else "f3f5f7")
    assert pixels(tab.screenshot(clip={"x": 0, "y": 0, "width": 6, "height": 100})) == {paper: 600}


# ---------------------------------------------------------------------- the list: results, search, filters


def session():
    """Return hands of one table: Ben wins 2, Ben loses 6, Cy wins 2, Ann and Ben are all-in."""
    names = {1: "Ann", 2: "Ben", 3: "Cy"}
    infos = [Info(names, number=700 + n, time=f"2024-07-0{n}T20:00:00Z", fields={"hero": 2}) for n in range(1, 5)]
    holes = {1: "AsAhKsKh", 2: "9d8d7c6c", 3: "2s2h3s3h"}
    deck = Deck(holes=holes, boards=["2c3dJh7sQs"])
    hands = [Hand(pl(hilo=True), [200] * 3, 3, deck=deck, info=info) for info in infos]
    play(hands[0], "3 fold, 1 raise 4, 2 raise 6, 1 fold")
    play(hands[1], "3 fold, 1 raise 6, 2 call, 1 check, 2 check, 1 check, 2 check, 1 bet 4, 2 fold")
    play(hands[2], "3 raise 6, 1 fold, 2 fold")
    play(hands[3], "3 fold, 1 raise 6, 2 raise 18, 1 raise 54, 2 raise 162, 1 raise 200, 2 call")
    return hands


def listed(tab):
    """Return label, result, game and pot of each hand in the list."""
    return [tuple(text.split("\n")) for text in tab.locator("#list button").all_inner_texts()]


def test_c5_the_list_shows_what_the_hero_won(shown):
    hands = session()
    tab = shown(hands)
    nets = [hand.result.net[2] for hand in hands]
    rows = listed(tab)
    assert [row[0] for row in rows] == ["Hand 701", "Hand 702", "Hand 703", "Hand 704"]
    assert [row[1] for row in rows] == [f"{net:+,}" if net else "0" for net in nets]
    assert rows[0][2:] == ("PLO8, 3 players", f"pot {sum(p.amount for p in hands[0].result.pots)}")
    assert tab.inner_text("#count").upper() == f"4 HANDS, {sum(nets) / 2:+g} BB"
    colours = tab.eval_on_selector_all("#list .net", "all => all.map(each => each.className)")
    assert colours == ["net " + ("win" if net > 0 else "loss" if net < 0 else "") for net in nets]


def test_c5_the_list_can_show_another_player_or_the_winner(shown):
    hands = session()
    tab = shown(hands)
    assert tab.locator("#who option").all_inner_texts() == ["hero", "winner", "Ann", "Ben", "Cy"]
    tab.select_option("#who", label="Ann")
    assert [row[1] for row in listed(tab)] == ["-4", "+6", "-1", "0"]
    tab.select_option("#who", "winner")
    best = [max(hand.result.net.items(), key=lambda pair: pair[1]) for hand in hands]
    assert [row[1] for row in listed(tab)] == [
        f"{hands[0].info.names[s]} {net:+,}".replace("+0", "0") for s, net in best
    ]
    assert tab.inner_text("#count").upper() == "4 HANDS"
    without = shown(session(), hero="shown")
    assert without.locator("#who option").all_inner_texts()[0] == "winner"


def test_c5_hands_are_searched_filtered_and_sorted(shown):
    hands = session()
    tab = shown(hands)
    nets = {str(701 + i): hand.result.net[2] for i, hand in enumerate(hands)}
    labels = lambda: [row[0].removeprefix("Hand ") for row in listed(tab)]  # noqa: E731
    tab.fill("#find", "2024-07-02")
    assert labels() == ["702"]
    assert tab.inner_text("#count").upper().startswith("1 OF 4 HANDS")
    tab.fill("#find", "ANN 703")
    assert labels() == ["703"]
    tab.fill("#find", "nobody")
    assert labels() == []
    tab.fill("#find", "")
    for kind, kept in (("won", lambda net: net > 0), ("lost", lambda net: net < 0)):
        tab.select_option("#kind", kind)
        assert labels() == [number for number, net in nets.items() if kept(net)]
    tab.select_option("#kind", "showdown")
    assert labels() == tab.evaluate("hands.filter(each => each.showdown).map(each => each.label.slice(5))") == ["704"]
    tab.select_option("#kind", "allin")
    assert labels() == ["704"]
    tab.select_option("#kind", "")
    tab.fill("#least", "3")
    assert labels() == [number for number, net in nets.items() if abs(net) >= 6]
    tab.fill("#least", "")
    tab.select_option("#order", "lost")
    assert labels() == sorted(nets, key=lambda number: (nets[number], number))
    tab.select_option("#order", "won")
    assert labels() == sorted(nets, key=lambda number: (-nets[number], number))
    tab.select_option("#order", "pot")
    assert labels()[0] == "704"


def test_c5_arrows_go_through_the_hands_that_are_found(shown):
    tab = shown(session())
    current = lambda: tab.inner_text("#title").split(":")[0]  # noqa: E731
    tab.keyboard.press("/")
    tab.keyboard.type("07-04")
    assert tab.input_value("#find") == "07-04"
    assert current() == "Hand 701"  # typing replays nothing
    tab.evaluate("document.activeElement.blur()")
    tab.keyboard.press("ArrowDown")
    assert current() == "Hand 704"
    tab.keyboard.press("ArrowDown")
    assert current() == "Hand 704"


def test_c5_thousands_of_hands_stay_quick(shown):
    """Only the rows in sight are in the page, and only the hands that were chosen are unpacked."""
    rules = pl(hilo=True)
    hands = []
    for number in range(3_000):
        hand = Hand(rules, [200, 200], deck=Deck(seed=number), info=Info({1: "Ann", 2: f"Guest{number % 40}x"}))
        hand.fold()
        hands.append(hand)
    tab = shown(hands)
    count = lambda: tab.evaluate("document.getElementsByTagName('*').length")  # noqa: E731
    assert count() < 1_500
    assert tab.evaluate("blocks.filter(Boolean).length") == 1
    assert tab.evaluate("document.querySelector('#list').scrollHeight") == 3_000 * 52 + 6
    tab.evaluate("document.querySelector('#list').scrollTop = 2000 * 52")
    until(tab, lambda: any(row[0] == "Hand 2001" for row in listed(tab)))
    tab.click("#list button:has-text('Hand 2001')")
    until(tab, lambda: tab.inner_text("#title") and tab.evaluate("number") == 2_000 and position(tab)[1] > 0)
    until(tab, lambda: tab.url.endswith(f"#2001.{position(tab)[0]}"))
    tab.fill("#find", "guest7x")
    assert tab.inner_text("#count").startswith("75 of 3,000 hands".upper())
    assert count() < 1_500
    tab.evaluate("location.hash = '#2999.1'")
    until(tab, lambda: tab.evaluate("number") == 2_998 and position(tab)[0] == 1)


@pytest.mark.parametrize("seats", [2, 6, 9, 10])
def test_c5_a_phone_shows_names_that_can_be_read_and_all_buttons(shown, seats):
    tab = shown([finished(hand_of(seats), seats)] * 3, **PHONE, hero="all")
    tab.keyboard.press("End")
    sizes = """() => [...document.querySelectorAll("#table .o-name")].map(name => {
        const svg = name.ownerSVGElement, size = parseFloat(getComputedStyle(name).fontSize);
        return size * svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
      })"""
    assert min(tab.evaluate(sizes)) >= 11
    assert tab.evaluate("document.documentElement.scrollWidth") <= 390
    for box in [button.bounding_box() for button in tab.locator("#bar button").all()]:
        assert box["y"] + box["height"] <= 844
        assert box["width"] >= 32
        assert box["height"] >= 40
    tab.set_viewport_size({"width": 844, "height": 390})
    until(tab, lambda: tab.evaluate("document.querySelector('#table svg').viewBox.baseVal.width") == 800)
    for box in [button.bounding_box() for button in tab.locator("#bar button").all()]:
        assert box["y"] + box["height"] <= 390
    assert tab.evaluate("document.documentElement.scrollWidth") <= 844


def test_house_chips_and_cash_outs_are_in_the_page(shown):
    info = Info({1: "Ann", 2: "Ben"}, currency="USD", fields={"cash_out": {"1": (1250, 13)}})
    hand = play(Hand(pl(), [200, 200], deck=Deck(seed=1), info=info, bonus=50), "2 fold")
    tab = shown([hand])
    assert "the house adds $0.50 to the pot" in tab.inner_text("#lines")
    tab.keyboard.press("Home")
    tab.keyboard.press("ArrowRight")
    assert tab.inner_text("#caption") == "the house adds $0.50 to the pot"
    assert tab.text_content("#table .o-pot") == "Pot $0.50"
    tab.keyboard.press("End")
    assert tab.text_content("#table .o-pot") == "Pot $0.52, paid"
    assert tab.inner_text("#cashed") == "Ann cashed out the hand for $12.50, fee $0.13\nAnn really won +$12.49"


def test_a6_b5_no_text_of_a_history_breaks_the_page(shown):
    odd = "\x1b[2J\u202e\ud800\n</script>"
    info = Info({1: odd, 2: "Ben"}, number=odd, table=odd, currency=odd, site=odd)
    tab = shown([play(Hand(pl(), [200, 200], deck=Deck(seed=1), info=info), "2 fold")], title=odd)
    assert r"\x1b[2J\u202e\ud800\n</script>" in tab.inner_text("#title")
    assert tab.title().startswith(r"\x1b[2J")
