#include "app/review/branches.h"

#include <fmt/format.h>

#include <QCoreApplication>
#include <algorithm>

#include "app/words/times.h"

namespace sandgate {
namespace {

struct Branches {
  Q_DECLARE_TR_FUNCTIONS(branches)
};

/// How much of two journals is compared at a time, so that neither need lie in memory twice.
constexpr std::size_t block = 256;

/// The last event that is on both lines and not after that entry.
std::int64_t last_in_common(const History& history, std::span<const History::Stretch> one,
                            std::span<const History::Stretch> other, std::int64_t until) {
  std::int64_t entry = 0;
  for (std::size_t i = 0; i < one.size() && i < other.size(); ++i) {
    if (one[i].first != other[i].first || one[i].first > until) break;
    entry = std::min({one[i].last, other[i].last, until});
    if (one[i].last != other[i].last) break;
  }
  return history.last_event_of(entry);
}

Result<std::vector<ExerciseFile::Entry>> entries_from(const History& history, std::int64_t first, std::size_t most) {
  std::vector<ExerciseFile::Entry> entries;
  if (first > history.entries()) return entries;
  const auto read = history.each_while(
      [&](const ExerciseFile::Entry& entry) {
        entries.push_back(entry);
        return entries.size() < most;
      },
      first);
  if (!read) return std::unexpected(read.error());
  return entries;
}

/// The last entry up to which two journals are the same.
Result<std::int64_t> same_until(const History& one, const History& other, const Progress& progress) {
  const std::int64_t both = std::min(one.entries(), other.entries());
  std::int64_t same = 0;
  while (same < both) {
    if (!go_on(progress, static_cast<double>(same) / static_cast<double>(both)))
      return stopped("Comparing the two exercises");
    const auto a = entries_from(one, same + 1, block), b = entries_from(other, same + 1, block);
    if (!a) return std::unexpected(a.error());
    if (!b) return std::unexpected(b.error());
    for (std::size_t i = 0; i < a->size() && i < b->size(); ++i, ++same)
      if ((*a)[i].order != (*b)[i].order || (*a)[i].events != (*b)[i].events) return same;
  }
  return same;
}

/// Where an event that stands lies on the axis of moves: at the stop of its order.
const ReviewStop& stop_at(const std::vector<ReviewStop>& stops, std::int64_t event) {
  const auto found = std::ranges::lower_bound(stops, event, {}, &ReviewStop::event);
  return found == stops.end() ? stops.back() : *found;
}

Progress share(const Progress& progress, double from, double to) {
  if (!progress) return {};
  return [progress, from, to](double part) { return progress(from + (to - from) * part); };
}

}  // namespace

std::int64_t orders_after(const Review& review, std::int64_t event) {
  return std::ranges::count_if(review.orders, [&](const OrderLife& order) {
    return order.event > event && order.fate != OrderFate::taken_back;
  });
}

QString ReviewBranch::name() const {
  if (!struck()) return QString::fromStdString(file.stem().string());
  return Branches::tr("Taken back to %1").arg(words::short_time(parted));
}

Result<std::vector<ReviewBranch>> struck_branches(const ReviewInHand& reviewed, const Chronicle& story) {
  std::vector<ReviewBranch> branches;
  const std::scoped_lock lock(reviewed.history->mutex);
  const History& history = reviewed.history->history;
  const auto line = history.line();
  for (const Chronicle::Struck& struck : story.struck) {
    const ChronicleLine& last = struck.lines.back();
    ReviewBranch branch;
    branch.by = struck.by;
    branch.last_event = last.number;
    const auto led = history.line_to(last.number);
    branch.parts_event = last_in_common(history, line, led, history.entries());
    const ReviewStop& parts = stop_at(reviewed.stops, branch.parts_event);
    branch.parts = parts.place;
    branch.parted = {static_cast<std::int64_t>(parts.minutes)};
    // As far as the last move that closed on it, and half a move where one had begun then.
    branch.ends = parts.place;
    std::int64_t entry = 0, closing = 0;
    for (const ChronicleLine& one : struck.lines) {
      entry = one.entry;
      if (const auto* closed = get_if<MoveClosed>(&one.event)) {
        branch.ends = std::max(branch.ends, static_cast<double>(closed->move));
        closing = entry;
      }
    }
    if (closing != last.entry) branch.ends += 0.5;
    branches.push_back(std::move(branch));
  }
  return branches;
}

Result<std::shared_ptr<const BranchRead>> read_struck(const ReviewInHand& reviewed, std::int64_t last_event,
                                                      const Progress& progress) {
  auto read = std::make_shared<BranchRead>();
  read->history = reviewed.history;
  std::vector<ExerciseFile::Entry> entries;
  std::shared_ptr<const Setting> setting;
  {
    const std::scoped_lock lock(reviewed.history->mutex);
    const History& history = reviewed.history->history;
    setting = history.setting();
    const auto last = history.entry_of(last_event);
    if (!last) return std::unexpected(last.error());
    auto taken = entries_from(history, 1, static_cast<std::size_t>(last->number));
    if (!taken) return std::unexpected(std::move(taken.error()));
    entries = std::move(*taken);
  }
  // What was so when it was given up: the end of a history that goes no further.
  History until = History::of(std::move(setting), std::move(entries));
  auto review = read_review(until, {.beliefs = false, .moments = false}, progress);
  if (!review) return std::unexpected(std::move(review.error()));
  auto stops = stops_of(until, *review);
  if (!stops) return std::unexpected(std::move(stops.error()));
  read->review = std::make_shared<const Review>(std::move(*review));
  read->stops = std::move(*stops);
  return std::shared_ptr<const BranchRead>(std::move(read));
}

Result<ReviewBranch> read_fork(const ReviewInHand& reviewed, const std::filesystem::path& file,
                               const Progress& progress) {
  const std::string where = file.string();
  std::error_code error;
  if (std::filesystem::equivalent(file, reviewed.file, error))
    return fault(where, "this is the exercise that is reviewed", "choose a fork of it, or the one it is a fork of");
  if (reviewed.genesis == Hash{})
    return fault(where, "the exercise that is reviewed lies elsewhere, so that nothing tells what it parted from",
                 "set the two beside each other where its file is");
  auto other = read_reviewed(file, ReviewOpened::over, share(progress, 0, 0.8));
  if (!other) return std::unexpected(std::move(other.error()));
  const Setting& ours = *reviewed.review->setting;
  const Setting& its = *other->review->setting;
  if (its.name != ours.name)
    return fault(where, phrase("it is of the scenario “{}”, not of “{}”", its.title, ours.title),
                 "choose a fork of this exercise, or the one it is a fork of");
  if (other->genesis != reviewed.genesis)
    return fault(where,
                 "it is no fork of the exercise that is reviewed, nor the other way round: they were set up apart",
                 "compare the two at the figures instead");
  const std::scoped_lock lock(reviewed.history->mutex);
  const History& one = reviewed.history->history;
  const History& two = other->history->history;
  const auto same = same_until(one, two, share(progress, 0.8, 1));
  if (!same) return std::unexpected(same.error());
  if (*same == one.entries() && *same == two.entries())
    return fault(where, "it holds the same, order for order", "choose a file that was played on otherwise");
  ReviewBranch branch;
  branch.file = file;
  branch.parts_event = last_in_common(one, one.line(), two.line(), *same);
  branch.last_event = other->stops.back().event;
  const ReviewStop& parts = stop_at(reviewed.stops, branch.parts_event);
  branch.parts = parts.place;
  branch.parted = {static_cast<std::int64_t>(parts.minutes)};
  branch.ends = std::max(parts.place, other->stops.back().place);
  branch.orders = orders_after(*other->review, branch.parts_event);
  branch.read = std::make_shared<const BranchRead>(BranchRead{other->history, other->review, std::move(other->stops)});
  return branch;
}

}  // namespace sandgate
