"""SVG drawings use only what the rasteriser supports, and look the same each time."""

import re
from collections.abc import Callable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import pygame
import pytest
from pygame import Surface, Vector2

from game.cards import Suit, pack
from game.settings import Back
from scenes.art import buttons, cards, icons, lamp, markers, panels, switches, tokens
from scenes.art.buttons import ButtonState
from scenes.art.tokens import Shield
from scenes.render import palette, svg
from scenes.render.palette import Colours, Style
from scenes.render.svg import DRAWINGS, drawings, outlines, rasterise
from tests.image_cache import small_drawing

pytestmark = pytest.mark.usefixtures("drawn_here")
PLAIN, STRONG = Style(), Style(contrast=True)
CARD_LOOKS = [Style(colours, contrast) for colours in Colours for contrast in (False, True)]
ACCENT = palette.HEDGE.light
CARD = (113, 158)
KNOWN = {"svg", "g", "path", "circle", "rect", "none"}
PAPER = {"linearGradient", "stop", "url(#paper)"}
"""A card's paper is shaded by a gradient."""
GLOW = {"radialGradient", "ellipse", "stop", "url(#glow)"}
"""A pressed button is lit from within."""
WORDS = {lamp.Lamp.LIT: "Can be won", lamp.Lamp.OUT: "Lost", lamp.Lamp.ASKING: "Checking"}


def furniture(unit: float, style: Style) -> Iterator[Surface]:
    """Draw one of everything."""
    for state in ButtonState:
        for primary in (False, True):
            yield buttons.button((200, 92), "Attack", unit, style, icon="swords", primary=primary, state=state)
        yield buttons.button((88, 104), "Undo", unit, style, icon="undo", state=state, stacked=True)
    yield panels.plaque((274, 104), "Wall", "The Siege", ACCENT, unit, style)
    yield panels.panel((200, 120), unit, style)
    yield panels.tablet((300, 160), 24, unit, style)
    yield panels.pill((200, 60), unit, style, quiet=True)
    yield panels.rail_note((200, 120), ACCENT, unit, style)
    yield panels.hairline(120, unit, style)
    for shown, words in WORDS.items():
        for size in ((274, 92), (134, 164)):
            yield lamp.plate(size, lamp.Burning(shown), words, "a way is known", unit, style)
    yield markers.ring(CARD, unit, style)
    yield markers.target(CARD, unit, style)
    yield markers.target(CARD, unit, style, empty=False)
    yield markers.empty_slot(CARD, ACCENT, unit, style, sign="redeal")
    yield markers.accepted(CARD, ("8", Suit.HEARTS), ("Q", None), unit, style)
    yield markers.card_sign("7", Suit.CLUBS, 64, style)
    yield markers.frame(CARD, unit, style)
    yield markers.bed(CARD, "#031A20", 10, style)
    yield markers.arrow([(0, 0), (90, 20), (200, 90)], 56, style).picture
    for on in (False, True):
        yield tokens.seal("K", 92, style, filled=on)
        yield tokens.tick(on, unit, style)
        yield tokens.crate(on, unit, style)
        yield switches.switch(on, "On", "Off", unit, style)
        yield switches.wheel((78, 168), "7", unit, style, active=on, faint=not on)
    yield tokens.column(103, 4, 2, 13, ACCENT, "5", unit, style)
    yield tokens.row(270, (True, False, False), ACCENT, unit, style)
    yield tokens.link(unit, style)
    yield tokens.link(unit, style, half=True)
    for kind in Shield:
        yield tokens.shield(kind, "18", 60, style)
    yield tokens.forecast((346, 108), "22", "against", Shield.HOLDS, "25", "needs 26", unit, style)
    yield switches.badge("H", unit, style)
    yield switches.badge("Esc", unit, style)
    yield switches.segments(("Auto", "Four", "Two"), 0, unit, style)
    yield switches.volume(6, unit, style)
    for name in sorted(icons.DRAWINGS):
        yield icons.icon(name, 40, ACCENT)


def forget() -> None:
    """Let everything be drawn again."""
    small_drawing.cache_clear()
    for module in (icons, lamp, lamp, markers, panels, tokens, switches, tokens):
        for thing in vars(module).values():
            if hasattr(thing, "cache_clear"):
                thing.cache_clear()


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list in which every drawing is written down as it is rasterised, as all are from now on."""
    forget()
    written: list[str] = []
    load: Callable[[BytesIO, tuple[int, int]], Surface] = pygame.image.load_sized_svg

    def recording(source: BytesIO, size: tuple[int, int]) -> Surface:
        written.append(source.getvalue().decode())
        return load(source, size)

    monkeypatch.setattr(pygame.image, "load_sized_svg", recording)
    return written


def unknown(drawings: Sequence[str], known: AbstractSet[str]) -> list[str]:
    """Return what is not known of some drawings: elements, and colours by any other name."""
    written = "".join(drawings)
    used = {*re.findall(r"<(\w+)", written), *re.findall(r'(?:fill|stroke|stop-color)="([^"]*)"', written)}
    return [one for one in used - known if not re.fullmatch("#[0-9A-F]{6}", one)]


def test_dashes_are_drawn_with_gaps_between_them() -> None:
    dashed = '<path d="M0 5 H100" stroke="#FFFFFF" stroke-width="4" stroke-dasharray="10 10"/>'
    picture = rasterise(dashed, (100, 10), (100, 10))
    assert 5 * [255, 0] == [picture.get_at((x, 5)).a for x in range(5, 100, 10)]


@pytest.mark.parametrize("style", [PLAIN, STRONG])
def test_the_furniture_uses_only_what_the_rasteriser_knows(style: Style, drawn: list[str]) -> None:
    pictures = list(furniture(1.0, style))
    assert len(pictures) <= len(drawn) + 5
    assert [] == unknown(drawn, KNOWN | GLOW)


@pytest.mark.parametrize("style", CARD_LOOKS)
def test_the_cards_use_only_what_the_rasteriser_knows(style: Style, drawn: list[str]) -> None:
    for card in pack():
        cards.face(card, 40, style)
    for back in Back:
        cards.back(40, Style(back=back))
    assert len(pack()) + len(Back) <= len(drawn)
    assert [] == unknown(drawn, KNOWN | PAPER)


@pytest.mark.parametrize("sheet", sorted(DRAWINGS.glob("*.svg")), ids=lambda sheet: sheet.stem)
def test_a_sheet_is_svg_that_shows_all_its_drawings(sheet: Path) -> None:
    """Whoever draws opens it in a browser or an editor."""
    root = ElementTree.parse(sheet).getroot()
    names = [element.get("id") for element in root if element.get("id")]
    shown = [element.get("href", "")[1:] for element in root if element.tag.endswith("}use")]
    assert len(names) == len({*names}) == len({**drawings(sheet.stem), **outlines(sheet.stem)})
    assert shown in ([], names)


def test_a_sheet_is_read_as_an_editor_saves_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saved = '<symbol\n   viewBox="0 0 9 9"\n   id="a-tower"><rect\n   id="r1"\n   width="9" /></symbol>'
    (tmp_path / "sheet.svg").write_text(f'<svg>{saved}<path\n   d="M0 0 H9"\n   id="far-hills" /></svg>')
    monkeypatch.setattr(svg, "DRAWINGS", tmp_path)
    ((name, drawing),) = drawings("sheet").items()
    assert ("a tower", True) == (name, "<rect" in drawing)
    assert {"far hills": "M0 0 H9"} == outlines("sheet")


@pytest.mark.parametrize("path", [svg.arch(0, 0, 40, 90), "m0 0 h9 v9 z"])
def test_a_path_that_cannot_be_cut_in_halves_is_refused(path: str) -> None:
    with pytest.raises(ValueError, match="not of the commands"):
        svg.halves(path, 4.0)


def test_the_same_is_always_drawn_the_same() -> None:
    first = [seen(picture) for picture in furniture(0.67, PLAIN)]
    forget()
    assert first == [seen(picture) for picture in furniture(0.67, PLAIN)]


def test_an_arrow_is_whole_wherever_it_points_to() -> None:
    for degrees in range(0, 360, 5):
        x, y = Vector2(200, 0).rotate(degrees)
        picture = markers.arrow([(0, 0), (x, y)], 84, PLAIN).picture
        assert picture.get_rect().inflate(-2, -2).contains(picture.get_bounding_rect(min_alpha=128)), degrees


def seen(picture: Surface) -> bytes:
    """Return a picture byte by byte."""
    return pygame.image.tobytes(picture, "RGBA")
