"""The page in use: by keyboard and touch, in two languages, on a phone, light and dark, shared."""

from __future__ import annotations

import pytest
from in_browser import Browser, Page, Site
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

OPENED = "for (const one of document.querySelectorAll('details')) one.open = true"


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [360, 1200])
def test_axe_finds_no_violation(
    dark: bool, width: int, english: Page, axe: str, places: list[str]
) -> None:
    found = []
    for place in [*places, "#dubito/doubt?own=9", "#dubito/doubt?gone=9&lang=it"]:
        english.look(width, 800, dark)
        english.open(place)
        english.driver.execute_script(OPENED)
        english.driver.execute_script(axe)
        result = english.driver.execute_async_script(
            "axe.run().then(({ violations }) => arguments[0](violations))"
        )
        found += [(place, one["id"], [node["html"] for node in one["nodes"]]) for one in result]
    assert found == []


@pytest.mark.parametrize("lang", ["en", "it"])
def test_a_phone_scrolls_one_way_only(lang: str, english: Page, places: list[str]) -> None:
    for place in [*places, "#dubito/table?packs=2", "#dubito/doubt?own=9"]:
        english.open(f"{place}{'&' if '?' in place else '?'}lang={lang}")
        for width in (360, 320):
            english.look(width, 740)
            english.driver.execute_script(OPENED)
            wide = english.driver.execute_script("return document.documentElement.scrollWidth")
            assert wide <= width, place


def test_what_is_touched_is_large(english: Page, places: list[str]) -> None:
    small = """
        const touched = "nav a, button, select, input[type=text], .segments label, summary";
        return [...document.querySelectorAll(touched)]
            .map((one) => [one.outerHTML, one.getBoundingClientRect()])
            .filter(([, { height, width }]) => height < 43.5 || width < 28)
            .map(([html]) => html)"""
    for place in places:
        english.open(place)
        english.driver.execute_script(OPENED)
        assert english.driver.execute_script(small) == []


def test_the_answer_stays_in_sight_on_a_phone(english: Page) -> None:
    english.open("#dubito/doubt")
    box = english.driver.execute_script(
        "return document.getElementById('headline').getBoundingClientRect().toJSON()"
    )
    assert box["bottom"] == 740
    assert 0 < box["height"] < 160


def test_light_and_dark_differ(english: Page) -> None:
    english.open("#dubito/doubt")
    colours = []
    for dark in (False, True):
        english.look(360, 740, dark)
        colours.append(english.one("body").value_of_css_property("background-color"))
    assert len(set(colours)) == 2


def test_the_keyboard_reaches_and_works_everything(english: Page) -> None:
    english.load("#dice/bid")
    active = "return document.activeElement.outerHTML"
    reached = []
    for _ in range(60):
        ActionChains(english.driver).send_keys(Keys.TAB).perform()
        now = english.driver.execute_script(active)
        if now.startswith("<body"):
            break
        reached.append(now)
        ring = english.driver.execute_script(
            "const one = document.activeElement;"
            "const seen = one.type === 'radio' ? one.nextElementSibling : one;"
            "return getComputedStyle(seen).outlineStyle"
        )
        assert ring != "none", now
    wanted = english.driver.execute_script(
        "return [...document.querySelectorAll("
        "'a, button, summary, input:not([type=radio]), input[type=radio]:checked, [tabindex]')]"
        ".filter((one) => one.checkVisibility()).map((one) => one.outerHTML)"
    )
    assert reached == wanted


def test_a_question_is_asked_with_the_keyboard_alone(english: Page) -> None:
    english.load("#dice/bid")

    def press(*keys: str) -> None:
        ActionChains(english.driver).send_keys(*keys).perform()

    def tab_to(selector: str) -> None:
        for _ in range(60):
            press(Keys.TAB)
            if english.driver.execute_script(
                "return document.activeElement.matches(arguments[0])", selector
            ):
                return
        raise AssertionError(f"{selector} is not reached")

    tab_to("#field-count")
    press(Keys.BACKSPACE, "5")
    tab_to("#field-face input")
    press(Keys.ARROW_RIGHT)
    tab_to("#field-piombo")
    press(Keys.SPACE)
    english.wait()
    assert english.driver.execute_script("return location.hash").startswith(
        "#dice/bid?count=5&face=3&"
    )
    assert "'5 threes'" in english.text(".command")
    assert "--piombo" in english.text(".command")
    tab_to("#questions a:last-child")
    press(Keys.ENTER)
    english.until("return location.hash.startsWith('#dice/calls')")
    english.wait()
    # What the two questions share is taken along.
    assert english.one("#field-count").get_property("value") == "5"
    assert english.one("#field-piombo").is_selected()


def test_fingers_count_and_choose(english: Page) -> None:
    english.open("#dubito/doubt?own=1&claim=1")
    less, more = english.driver.find_elements("css selector", ".field:has(#field-own) button")
    more.click()
    english.wait()
    assert english.one("#field-own").get_property("value") == "2"
    for _ in range(4):
        less.click()
    english.wait()
    assert english.one("#field-own").get_property("value") == "0"
    english.open("#poker/rank")
    for card in ("K♥", "9♣", "K♦", "A♠"):  # two out, two in
        english.one(f"button[data-card='{card}']").click()
    english.wait()
    assert english.one("#field-hand").get_property("value") == "K♠ A♦ 7♦ K♦ A♠"
    english.open("#dice/bid?mine=2")
    keys = english.driver.find_elements("css selector", ".keys button")
    keys[5].click()
    keys[3].click()
    keys[6].click()
    english.wait()
    assert english.one("#field-mine").get_property("value") == "2 *"


def test_a_shared_address_opens_the_same_answer(
    english: Page, browser: Browser, site: Site
) -> None:
    mine, yours = english, Page(browser("it-IT"), site.address)
    mine.open("#poker/exchange")
    mine.enter("hand", "Q♠ Q♥ A♦ joker 7♦")
    mine.enter("ranks", "A")
    shared = mine.driver.current_url
    yours.driver.get(shared)
    yours.wait()
    assert yours.text(".fraction") == mine.text(".fraction")
    assert yours.one("#field-hand").get_property("value") == "Q♠ Q♥ A♦ joker 7♦"
    # Each reads it in the own language, until one is chosen; that is kept.
    assert mine.text(".verdict").startswith("Keep ")
    assert yours.text(".verdict").startswith("Tieni ")
    assert yours.one("html").get_attribute("lang") == "it"
    yours.one("#languages [lang=en]").click()
    yours.until("return document.querySelector('.verdict')?.textContent.startsWith('Keep ')")
    yours.driver.refresh()
    yours.wait()
    assert yours.text(".verdict") == mine.text(".verdict")
    assert yours.driver.current_url == shared


@pytest.mark.parametrize(
    ("place", "title", "line"),
    [
        ("#poker/exchnage", "Poker – cardodds", "question exchnage: did you mean exchange?"),
        (
            "#nonsense",
            "Should I doubt? Dubito – cardodds",
            "game nonsense: must be one of dubito, ",
        ),
        ("#dice/bid?bid=4 twos", "Dice – cardodds", "field bid: must be one of count, "),
        ("#dice/bid?hiden=3", "Dice – cardodds", "field hiden: did you mean hidden?"),
        ("#dubito/doubt?own=2&own=3", "Dubito – cardodds", "own 2: is given more than once"),
        ("#dubito/doubt?lang=fr", "Dubito – cardodds", "lang fr: must be one of it, en"),
    ],
)
def test_an_address_that_means_nothing_is_explained(
    place: str, title: str, line: str, english: Page
) -> None:
    english.open(place)
    assert english.driver.title.endswith(title)
    (error,) = filter(None, english.texts(".error"))
    assert error.startswith(line)
    assert english.texts(".verdict") == []
    # It is put right with the first thing that is entered.
    field = english.driver.execute_script("return document.querySelector('input[id]').id")
    english.enter(field.removeprefix("field-"), "2")
    assert not any(english.texts("#reason .error"))


def test_of_several_wrong_fields_each_is_explained(english: Page) -> None:
    english.open("#dubito/doubt?own=x&claim=y")
    assert english.text("#field-own-error") == "own x: must be a whole number"
    assert english.text("#field-claim-error") == "claim y: must be a whole number"
    assert english.text(".status") == "Some things to put right"


def test_a_game_alone_opens_its_first_question(english: Page) -> None:
    english.open("#poker")
    assert english.driver.title.endswith("Poker – cardodds")
    assert english.texts(".error") == english.texts("#form .error")
