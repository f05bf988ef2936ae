// Games in a review: how a battle went as a game, and its end (LW-6).
#pragma once

#include "app/cli/review_tables.h"

namespace sandgate::cli {

/// What an event of a game says; none where it is another's.
std::optional<TableReview::Told> tell_of_game(const Chronicle& story, const ChronicleLine& line);

/// `null` where the exercise is no game: kind, who defends, who is beaten, how it ended, the war.
Answer game_answer(const Chronicle& story);
/// How it ended, and the war; empty where it has not.
std::string game_text(const Chronicle& story);

}  // namespace sandgate::cli
