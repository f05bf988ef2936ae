// What a review has reckoned, for `sandgate review`: beliefs, orders, the umpire's load, and one seat's belief at one
// move. The definitions stand in core/review.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "app/cli/answer.h"
#include "app/cli/exit_code.h"

namespace sandgate {
struct ComparedExercise;
struct Review;
}  // namespace sandgate

namespace sandgate::cli {

/// Of every seat at the close of every move; a list.
Answer beliefs_answer(const Review& review);
/// Every order to a body, from given to done; a list.
Answer orders_answer(const Review& review);
/// Moments worth stopping at, by rank; a list.
Answer moments_answer(const Review& review);
/// CX-10: every table as it was fought, side by side; a list.
Answer contacts_answer(const Review& review);
/// Men by arm of every side, from move to move; a list.
Answer strength_answer(const Review& review);
/// This exercise and others of its scenario, side by side, and what that comes to; each side's spread by quartiles.
Answer compared_answer(const Review& review, std::span<const ComparedExercise> others);
/// The same in a sentence.
std::string compared_told(const Review& review, std::span<const ComparedExercise> others);
/// How much waited for the umpire, and how long.
Answer umpire_answer(const Review& review);

/// `seat`'s belief when `move` had closed, body by body, beside the truth: the umpire's.
ExitCode review_belief(const Output& out, const std::string& file, const std::string& seat, std::int64_t move);

}  // namespace sandgate::cli
