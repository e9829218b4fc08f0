"""Sea Salt & Paper meets the contract: the type checker holds these lines, and so do the laws."""

from doubloon_games import Game, State, find_game
from doubloon_games.sea_salt_paper import GAME, SeaSaltPaperConfig, SeaSaltPaperState, SeaSaltPaperView
from doubloon_games.sea_salt_paper.events import SeaSaltPaperEvent
from doubloon_wire import Codec, codec_for
from doubloon_wire.sea_salt_paper import SeaSaltPaperCodec

AS_GAME: Game[SeaSaltPaperConfig, SeaSaltPaperView] = GAME
AS_STATE: type[State[SeaSaltPaperView]] = SeaSaltPaperState
AS_CODEC: Codec[SeaSaltPaperConfig, SeaSaltPaperView, SeaSaltPaperEvent] = SeaSaltPaperCodec()


def test_the_registered_game_is_this_one() -> None:
    assert find_game("sea_salt_paper") is AS_GAME


def test_it_has_a_codec_of_its_own() -> None:
    assert isinstance(codec_for("sea_salt_paper"), type(AS_CODEC))
