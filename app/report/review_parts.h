// The parts of the report of a whole exercise, each in a file of its own. Private to this room.
#pragma once

#include <memory>
#include <vector>

#include "app/mapview/piece.h"
#include "app/mapview/sheet/sheet.h"
#include "app/report/draft.h"
#include "app/report/report.h"
#include "app/stories/story.h"

namespace sandgate::reporting {

/// What all parts are made from.
struct Source {
  const ReviewedExercise& of;
  const stories::Names& names;
  std::shared_ptr<const Sheet> sheet;       ///< null: no pictures are wished
  const std::vector<SeatRecord>& records;   ///< by seat, as far as they are followed; else empty
  const std::vector<const Moment*>& shown;  ///< moments that have a number, from 1, in the order of the day
  const std::vector<ExerciseTime>& closes;  ///< by move

  const Review& review() const { return of.review; }
  const Setting& setting() const { return *of.review.setting; }
  const Body& body(BodyId id) const { return of.review.bodies[id.index()]; }
  const Side& side_of(BodyId id) const { return setting().side(body(id).side); }
  std::string body_name(BodyId id) const { return body(id).name; }
  /// 0: it has none.
  int number_of(const Moment& moment) const;
};

void add_introduction(Draft& draft, const Source& source);
void add_intents(Draft& draft, const Source& source);
void add_happened(Draft& draft, const Source& source);
void add_issues(Draft& draft, const Source& source);
void add_figures(Draft& draft, const Source& source);
void add_compared(Draft& draft, const Source& source);
void add_remarks(Draft& draft, const Source& source);
void add_remark(Draft& draft, const Remark& remark);
void add_closing(Draft& draft, const Source& source);
void add_layers(Draft& draft, const Source& source);
/// Needs a sheet, and a picture of the country among the report's for the ground of the scrubber.
void add_scrubber(Draft& draft, const Source& source);
Result<void> add_frames(Draft& draft, const Source& source, const Progress& progress);

/// What of the story a reader wants to read through: without every step of every march. Lines by their place.
std::vector<std::size_t> telling_lines(const Chronicle& story);

/// "9.36 a.m.", "move 9, 9.36 a.m."
QString time_at(const Source& source, std::int64_t move);
QString move_and_time(const Source& source, std::int64_t move);

/// All that stood on the map at the close of a move, as pieces.
std::vector<Piece> pieces_at(const Source& source, std::int64_t move);

}  // namespace sandgate::reporting
