#include "app/review/read_reviewed.h"

#include <QCoreApplication>
#include <algorithm>

namespace sandgate {
namespace {

/// The part of the work that is over when the journal lies in memory, and when it has been followed.
constexpr double taken_in = 0.2;

Progress part_of(const Progress& progress, double from, double to) {
  if (!progress) return {};
  return [progress, from, to](double part) { return progress(from + (to - from) * part); };
}

/// What the exercise was set up with; its seed is in it, and cannot be had back from it.
Hash genesis_of(const ExerciseFile::Contents& contents) {
  return Digest()
      .text(contents.build)
      .number(static_cast<std::int64_t>(contents.seed))
      .text(contents.scenario_json)
      .text(contents.rulebook_json)
      .hash(contents.country_hash)
      .done();
}

}  // namespace

Result<std::vector<ReviewStop>> stops_of(const History& history, const Review& review) {
  std::vector<ReviewStop> stops{{0, 0, 0, static_cast<double>(review.moves.front().ended.minutes), 0}};
  const auto read = history.each_along(history.line(), 0, [&](const ExerciseFile::Entry& entry) {
    const std::int64_t event = history.last_event_of(entry.number);
    // An order that brought nothing about changes nothing that could be seen.
    if (entry.events.empty()) return;
    stops.push_back({event, entry.number, review.move_of(event), 0, 0});
  });
  if (!read) return std::unexpected(read.error());
  // Of a move that has not closed nobody knows how long it takes: it stands where it began.
  for (std::size_t first = 1; first < stops.size();) {
    std::size_t end = first;
    while (end < stops.size() && stops[end].move == stops[first].move) ++end;
    const std::int64_t move = stops[first].move;
    const bool closed = move <= review.last_move();
    const ClosedMove& of = review.moves[static_cast<std::size_t>(std::min(move, review.last_move()))];
    const auto begun = static_cast<double>(closed ? of.begun.minutes : of.ended.minutes);
    const auto ended = static_cast<double>(of.ended.minutes);
    for (std::size_t i = first; i < end; ++i) {
      const double part = static_cast<double>(i + 1 - first) / static_cast<double>(end - first);
      stops[i].minutes = begun + (ended - begun) * part;
      stops[i].place = move == 0 ? 0 : static_cast<double>(move - 1) + part;
    }
    first = end;
  }
  return stops;
}

Result<ReviewInHand> read_reviewed(const std::filesystem::path& file, ReviewOpened as, const Progress& progress) {
  auto history = History::read(file);
  if (!history) return std::unexpected(std::move(history.error()));
  ReviewInHand reviewed;
  reviewed.name = file.filename().string();
  reviewed.file = file;
  reviewed.running = as == ReviewOpened::running;
  reviewed.sealed = history->file()->sealed();
  reviewed.events = history->events();
  reviewed.chain = history->file()->chain();
  reviewed.genesis = genesis_of(history->file()->contents());
  // While the file is at hand, what was kept in it is read too; then it is let go of.
  auto review = read_review(*history, {}, part_of(progress, taken_in, 1));
  if (!review) return std::unexpected(std::move(review.error()));
  if (as == ReviewOpened::over && !reviewed.sealed && !history->now().over())
    return fault(file.string(), "the exercise is still being played, or was broken off before it was closed",
                 "review it from its umpire's console; or open it once and close it, and review it then");
  if (as == ReviewOpened::over) {
    auto intents = history->file()->intents();
    if (!intents) return std::unexpected(std::move(intents.error()));
    reviewed.intents = std::move(*intents);
  }
  if (auto taken = history->into_memory(part_of(progress, 0, taken_in)); !taken)
    return std::unexpected(std::move(taken.error()));
  auto stops = stops_of(*history, *review);
  if (!stops) return std::unexpected(std::move(stops.error()));
  reviewed.stops = std::move(*stops);
  reviewed.review = std::make_shared<const Review>(std::move(*review));
  reviewed.history = std::make_shared<HistoryInHand>(std::move(*history));
  return reviewed;
}

Result<ReviewInHand> read_received(ReceivedJournal journal, const Progress& progress) {
  History history = History::of(std::move(journal.setting), std::move(journal.entries));
  auto review = read_review(history, journal.kept, {}, progress);
  if (!review) return std::unexpected(std::move(review.error()));
  ReviewInHand reviewed;
  reviewed.name = std::move(journal.name);
  reviewed.running = true;
  reviewed.events = history.events();
  reviewed.bookmarks = std::move(journal.kept.bookmarks);
  auto stops = stops_of(history, *review);
  if (!stops) return std::unexpected(std::move(stops.error()));
  reviewed.stops = std::move(*stops);
  reviewed.review = std::make_shared<const Review>(std::move(*review));
  reviewed.history = std::make_shared<HistoryInHand>(std::move(history));
  return reviewed;
}

Result<std::shared_ptr<const Chronicle>> read_story(HistoryInHand& in_hand, const Progress& progress) {
  History again = in_hand.again();
  auto story = read_chronicle(again, progress);
  if (!story) return std::unexpected(std::move(story.error()));
  return std::make_shared<const Chronicle>(std::move(*story));
}

}  // namespace sandgate
