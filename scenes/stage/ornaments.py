"""Small bursts of particles that go with cards: dust under what is put down, sparks around what comes home."""

from scenes.animation.particles import BRASS_DUST, DUST, SCRAPS, SLABS, SPARKS, STEEL, STONES, Particles
from scenes.animation.timeline import Pose
from scenes.stage.spots import Spot

Place = tuple[float, float]


def settle_dust(particles: Particles, pose: Pose) -> None:
    """Let brass dust escape on both sides of a card that is put down."""
    reach, foot = pose.height * 5 / 14, pose.y + pose.height * 0.46
    for x, angles in ((pose.x - reach, (140, 185)), (pose.x + reach, (-5, 40))):
        particles.burst(BRASS_DUST, (x, foot), 7, (60, 220), angles, spread=8)


def ring_of_sparks(particles: Particles, spot: Spot) -> None:
    """Let eight sparks fly from the middle of a card that has come home."""
    for i in range(8):
        particles.burst(SPARKS, spot.centre, 1, (480, 520), (45 * i, 45 * i), ahead=0.13)


def ring_of_dust(particles: Particles, pose: Pose) -> None:
    """Let dust escape on all sides of a pile that is sealed."""
    for i in range(12):
        particles.burst(DUST, (pose.x, pose.y), 1, (420, 520), (30 * i, 30 * i), spread=6, ahead=0.14)
    particles.burst(BRASS_DUST, (pose.x, pose.y), 16, (250, 460), ahead=0.12)


def impact(particles: Particles, place: Place, grand: bool) -> None:
    """Throw stones, scraps, sparks and dust from where an attack lands."""
    if grand:
        particles.burst(SLABS, place, 8, (500, 900), spread=60, ahead=0.25)
    for material, count, speed in (
        (DUST, 14, (400, 800)),
        (STONES, 40, (500, 1300)),
        (SCRAPS, 24, (450, 1300)),
        (SPARKS, 24, (500, 1600)),
    ):
        particles.burst(material, place, count, speed, spread=30, ahead=0.16)


def clash(particles: Particles, place: Place) -> None:
    """Let steel sparks fly from where an attack bounces."""
    particles.burst(STEEL, place, 26, (300, 1000), spread=18)
