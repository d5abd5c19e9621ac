"""All durations, in seconds, and the distances of motions: of cards, the attack, buttons, the lamp, hints, screens."""

DEAL = 0.260
DEAL_GAP, DEAL_WHOLE = 0.045, 1.300  # from card to card; a whole deal takes no longer than the second
DEAL_ARC, DEAL_LEAN, DEAL_TURNS = 0.35, -12.0, 0.6  # card heights; degrees; the share of its time in which a card flips
FEW, DRAW = 5, 0.320  # fewer cards than that are dealt more slowly
ARC_TOP = 8.0  # u: the least distance of flying and dragged cards from the top of the screen
ARC_TO_RAIL = 4.0  # u: how far a flight to a rail arcs at most
SETTLE, SETTLE_SCALE, SETTLE_HIGH = 0.055, 1.06, 10.0  # seconds, scale, u above: as a card falls the last bit
# u: how far a card that has landed goes down, the one below it, and neighbours on a rail aside
PRESSES, PRESS_DEEP, PRESS_NOD, PRESS_ASIDE = 0.120, 7.0, 3.0, 4.0

MOVE, MOVE_PER_HALF_SCREEN, MOVE_MOST = 0.180, 0.060, 0.320
MOVE_ARC, MOVE_ARC_MOST = 0.10, 0.5  # share of the horizontal distance; card heights
LEAN = 9.0  # degrees: how far a card that flies alone leans into its way
FOLLOW = 0.018  # from card to card of a run that is moved
NEXT = 0.060  # from one carried pile to the next
CLIMB = 0.085  # from card to card of a run that goes to a foundation one by one
FINISH = 0.140  # from card to card when the program finishes a game
YIELD, YIELD_WAVE = 0.180, 0.100  # of cards that make room; how much later those on the far right do
ASIDE = 0.120  # of cards that glide to an offset and back
BENEATH = 0.5  # the shade of cards under a fanned out pile

FLIP, FLIP_LIFT = 0.220, 0.12
REVEAL = 0.240
SUSPENSE, SUSPENSE_ENDS = 0.200, 0.160  # the field darkens before attacked cards turn up, and lightens after

PICK_UP, PICK_UP_SCALE = 0.090, 1.06
GLINT_AFTER, GLINT, GLINT_STEPS = 0.100, 0.600, 14  # on a card under the mouse or cursor
GLINT_DEALT = 0.320  # on a card just turned up
DOOR_OPEN, DOOR_SHUTS = 0.62, 0.160  # an ace's door: share of a quarter turn; seconds
SPRING, DAMPING = 180.0, 20.0
TILT, TILT_MOST = 0.012, 8.0  # degrees per u and second; degrees
DROP = 0.110
DUST = 0.260
RETURN, RETURN_ARC = 0.200, 24.0  # of a dragged card that flies back; u
UNDO = 0.150
UNDO_MANY, UNDO_EACH = 24, 0.080  # an undo of at least this many cards is quicker, one by one
UNDO_WHOLE, UNDO_TURNING, UNDO_RIPPLE = 0.080, 0.400, 0.008  # all of it; of piles that turn over; from card to card
UNDO_DEALING, UNDO_DEALS, UNDO_TURNS = 0.660, 0.120, 0.4  # of a pack's piles; of a card; share in which it flips
UNDO_ENTERS, UNDO_SPIN = 0.220, 14.0  # of cards that come back from beyond the table; degrees from card to card
MENDS, MENDED = 0.220, 0.080  # shards fly back along with the cards, and as all arrive their card flashes
MENDS_FROM = 0.150  # seconds: how long the shards flew
RETURNED = 0.200  # how long the edge of a card glows that lies where it was before
UNSEALS, UNSEALS_RISES = 0.070, 0.3  # a seal shrinks to nothing before its card is edge-on; card heights

SHAKE_NO, SHAKE_NO_SWING, SHAKE_NO_RING = 0.280, 0.07, 0.200
RING_FADES = 0.160

HOME = 0.240
POP, POP_SCALE = 0.160, 1.25
HOME_FLASH = 0.120
HOME_BURST = 0.320
HOME_FLIES, HOME_FLAME = 0.340, 0.420  # of the flame that flies to the score, and when it arrives

FREEZE_CLOSE = 0.120
SEAL = 0.110
SEAL_FROM, SEAL_STEPS = 1.9, 16  # the scale from which a seal comes down; steps of a scale
SEAL_SHAKE = 5.0  # u
SEAL_SINKS, SEAL_DEEP = 0.260, 12.0  # of a pile under its seal that sinks and rebounds; u
SEAL_HOPS, SEAL_HIGH, SEAL_NEAR = 0.180, 7.0, 2.2  # of cards around it that hop; u; their distance in card heights
RING_RUNS = 0.160
FRAME_DRAWS = 0.180  # clockwise round the pile
CRATE_LEAVES, CRATE_FLIES = 0.160, 0.420  # of the crate on its way to the rail
CRATE_GAP, CRATE_FLASH = 0.050, 0.140  # the crates there flash one by one
LINK_SNAPS, LINK_PARTS = 0.110, 0.140  # from two halves, and into two
LINK_POPS, LAMP_SWELLS = 0.180, 0.240  # of a link, and of its lamp on the rail
CHIME_GAP = 0.075  # from one note to the next
CARD_GLOWS, RUN_GLOWS = 0.300, 0.600  # of a card that a light passes; in a long run
FRESH = 0.900  # after a move, until everything new on the board has appeared

GATHER_GAP = 0.025  # a redeal: from pile to pile
SQUARE_UP, UNDO_OVERLAP = 0.060, 0.060  # between gathering and dealing; how much earlier the next starts in an undo
REDEAL_GAP = 0.010

ROLL, ROLL_STEPS = 0.400, 12
SWELL, SWELL_SCALE, SWELL_STEPS = 0.120, 1.12, 3  # of a number that has rolled to its value

# an attack, from its start
DRAW_BACK, DRAW_BACK_FAR = 0.120, 0.25
LUNGE, LUNGE_GAP = 0.150, 0.024
CONTACT = DRAW_BACK + LUNGE
STAR_OPENS = 0.040
HIT_STOP, HIT_STOP_GRAND = STAR_OPENS + 0.070, STAR_OPENS + 0.140  # nothing moves once the star has opened
STAR_HOLLOWS = 0.120  # it burns out from its middle, and does not fade
JOLT, JOLT_REACH = 0.180, 1.6  # of nearby cards on their way back; within this many card widths they are jolted
JOLTS = (14, 8, 4)  # u: how far, the near ones farthest
# what surrounds the field follows after the impact, in a frame of its own, since both take long to draw
REVEALS_AFTER = 0.020
STREAKS_FADE = 0.120
FIELD_BACK = 0.220
SHAKE_FADE, SHAKE_RATE, SHAKE_WIDE = 0.110, 34.0, 14.0  # seconds, Hz, u
THUD, GIVES = 7.0, 18.0  # u: the shake when an attack bounces, and how far the target that held gives way
CLANG = 0.120  # before the star of steel burns out
SHARD_LIFE = 0.700
LETTERS_AT, LETTERS = 0.290, 0.220
LETTERS_SINK = 0.080  # at their end
VERDICT_AT = 0.340
NUMBER_FLIES_AT, NUMBER_FLIES = 0.790, 0.350
OPENED_AT, OPENED = 0.560, 0.240
SHIELD_POPS, SHIELD_GAP = 0.200, 0.060  # of cards that have become attackable, one after the other
FALL = 0.560  # of attackers that tumble off the field
BOUNCE, BOUNCE_FAR = 0.200, 0.5
SHORT_BY, SHORT_POPS = 0.900, 0.160  # how long "needs 22" is shown, and how fast it pops up
RESULT_STAYS = 0.700  # on the rail, of an attack that failed
AFTER_STRIKE = 0.760  # when the next cards are dealt
WON_STAYS = AFTER_STRIKE + DRAW - CONTACT - REVEALS_AFTER  # there, of one that won: until the first of those lies

CROSS_FADE = 0.120  # reduced motion: moves and flips
CROSS_FADE_STRUCK = 0.200
LETTERS_STAY = 0.900  # reduced motion: how long "+18" is shown

FINALE_HURRIES = 0.300  # what is left of a finale, once the player has skipped it
CASCADE_GAP, CASCADE_STAMP, CASCADE_MOST = 0.085, 0.050, 9.0
LAUNCHES = 5.2  # cards that leap later would not land in time
FIREWORKS = (0.5, 1.6, 2.7, 3.9, 5.1)  # when each bursts
RAILS_FADE = 0.9  # of the rails, as the cascade begins
SHIMMER = 2.4  # of the light behind the fan of kings

BUTTON_DOWN, BUTTON_UP = 0.060, 0.120
FOCUS_SLIDES = 0.110
RING_PULSE, RING_PULSES = 1.200, 3  # of the keyboard cursor, after its last move

LAMP_STAYS = 0.400  # after a move, so that quick answers never flicker
LAMP_LIGHTS = 0.300
LAMP_DIES, LAMP_DARKENS, LAMP_SMOKES = 0.200, 0.200, 0.800  # of the flame, the light, and the smoke after the flame
LIGHT_BY_LIGHT = 0.070  # from one light of a place to the next as they go out
NIGHT_FALLS, LIGHT_RETURNS = 0.900, 0.550  # on the table, as the lamp goes out or is lit again
LAMP_ASKS = 1.200  # of one round of the three dots
LAMP_GIVES_UP = 20.0  # after so long without an answer
REWIND_AFTER = 0.600  # from when the lamp goes out to the message
GO_BACK, GO_BACK_MOST = 0.060, 0.900  # of a rewind: for one move; altogether at most
NOTE_IN, NOTE_OUT = 0.120, 0.100

HINT_WAITS = 0.020  # the static layer changes one frame before the field dims, as both at once would take too long
HINT_VEIL = 0.160
HINT_FLIGHT, HINT_PAUSE, HINT_FLIGHTS = 1.100, 0.300, 3
HINT_FADES = 0.140  # of ghosts that have arrived, at the end of the pause

IRIS_IN, IRIS_BACK, FADE = 0.450, 0.320, 0.150  # screen changes; the last with reduced motion

CHASE_EVERY, CHASE_LASTS = 8.0, 2.4  # title: the bulbs along the cornice chase one another
CHASE_STEP = 1 / 8  # from one step of the bulbs of a demonstration or a match to the next
ARCH_TURN = 2.6  # title: an arch swells as the one before shrinks, and stays so for a turn
ARCH_SWELLS = 0.12, 0.17, 0.20, 0.23, 0.28  # when it is a step larger, softly at the start and in the end
ARCH_SLIDE = 0.260  # of the focus from one arch of the hall to the next
# from the hall to the deals: the chosen arch moves left as the hall fades, then the rest comes in
HALL_FADES, ARCH_WAITS, ARCH_TO_DEALS = 0.120, 0.050, 0.220
DOOR_RISES, DOOR_GAP, HEADING_LANDS = 0.200, 0.020, 0.180
PANEL_RISES, PANEL_GAP = 0.240, 0.070
FOOT_RISES = 0.120
TITLE_FALLS, REASON_AFTER = 0.260, 0.080  # results: the title falls, then the reason appears
RESULT_RISES, RESULT_GAP, RESULT_LOW = 0.220, 0.070, 60  # its panels rise one by one, from this many units below
WHEEL_ROLLS = 0.120  # for one digit
WHEEL_HELD, WHEEL_RUNS = 0.400, 0.125  # until a held wheel repeats, and from digit to digit then

# the score ceremony, from when the first panel of the results is in place
CEREMONY = 3.0
LINES_COUNT, LINE_COUNTS, BEAD_SLIDES = 1.1, 0.20, 0.24  # all lines of the tally, one of them, its bead to the score
HONOURS_AT, HONOUR_GAP = 1.26, 0.16  # when the first lantern lights, and from lantern to lantern
SCORE_LANDS = 1.78
LINE_AT, LINE_CLIMBS = 1.70, 0.75  # when the player's line enters the list, and how long it climbs
ARCHES_AT, ARCH_GAP = 2.4, 0.15  # when the first arch for an initial lights, and from arch to arch
