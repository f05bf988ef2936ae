#include "app/review/review_model.h"

#include <algorithm>

#include "app/desk/model/pieces.h"
#include "app/words/faults.h"

namespace sandgate {
namespace {

constexpr int tick_ms = 40;

/// What was so on the other course, and where in it.
struct OtherCourse {
  std::shared_ptr<HistoryInHand> history;
  std::int64_t branch = 0;
  ReviewStop stop;
};

Result<std::shared_ptr<const ReviewInstant>> read_at(HistoryInHand& in_hand, std::int64_t event, SeatId seat,
                                                     std::int64_t branch, const std::optional<OtherCourse>& other,
                                                     const Progress& progress) {
  std::shared_ptr<ReviewInstant> instant;
  {
    const std::scoped_lock lock(in_hand.mutex);
    if (!go_on(progress, 0)) return stopped("Reading an instant");
    auto truth = in_hand.history.at(event, progress);
    if (!truth) return std::unexpected(std::move(truth.error()));
    instant =
        std::make_shared<ReviewInstant>(ReviewInstant{event, seat, std::move(*truth), {}, {}, branch, {}, {}, {}});
    if (seat) {
      auto view = in_hand.history.view(seat, event, progress);
      if (!view) return std::unexpected(std::move(view.error()));
      instant->view = std::make_shared<const SeatView>(std::move(*view));
      instant->differences = differences(instant->truth, *instant->view, drawn_for_minutes);
    }
  }
  if (other) {
    // It may be the same history: what was struck lies in the same journal.
    const std::scoped_lock lock(other->history->mutex);
    auto truth = other->history->history.at(other->stop.event, progress);
    if (!truth) return std::unexpected(std::move(truth.error()));
    instant->other_branch = other->branch;
    instant->other_stop = other->stop;
    instant->other = std::move(*truth);
  }
  return std::shared_ptr<const ReviewInstant>(std::move(instant));
}

}  // namespace

ReviewModel::ReviewModel(QObject* parent) : QObject(parent) {
  clock_.setInterval(tick_ms);
  clock_.setTimerType(Qt::PreciseTimer);
  connect(&clock_, &QTimer::timeout, this, [this] { play_on(tick_ms); });
}

void ReviewModel::take(ReviewInHand reviewed, std::shared_ptr<ReviewKeeping> keeping, QString why_not) {
  play(false);
  reader_.cancel();
  teller_.cancel();
  tracer_.cancel();
  brancher_.cancel();
  lineage_.reset();
  branches_.clear();
  branch_.reset();
  on_.reset();
  pending_.reset();
  shows_struck_ = shows_other_ = false;
  reviewed_ = std::move(reviewed);
  keeping_ = std::move(keeping);
  keeping_now_ = again_ = false;
  why_not_ = std::move(why_not);
  instant_.reset();
  story_.reset();
  marks_ = kept_ = review().marks;
  moment_.reset();
  order_.reset();
  gather_moments();
  seat_ = setting().seats.empty() ? SeatId{} : setting().seats.front().id;
  at_ = reviewed_.stops.size() - 1;
  compared_.begin(reviewed_.file, reviewed_.review);
  emit taken_in_hand();
  read_instant();
  read_story_behind();
}

void ReviewModel::read_story_behind() {
  struct Told {
    std::shared_ptr<const Chronicle> story;
    std::vector<ReviewBranch> struck;
  };
  teller_.start(
      [reviewed = reviewed_](const Progress& progress) -> Result<Told> {
        auto story = read_story(*reviewed.history, progress);
        if (!story) return std::unexpected(std::move(story.error()));
        auto struck = struck_branches(reviewed, **story);
        if (!struck) return std::unexpected(std::move(struck.error()));
        return Told{std::move(*story), std::move(*struck)};
      },
      [this](Result<Told> told) {
        if (!told) return emit refused(words::told(told.error()));
        story_ = std::move(told->story);
        take_branches(std::move(told->struck));
        emit story_read();
      });
}

// What is being read is shown, though one may have gone on meanwhile: while the day is played or scrubbed the sheets
// follow as fast as instants are read.
void ReviewModel::read_instant() {
  if (reader_.running()) return;
  std::optional<OtherCourse> other;
  if (const auto course = other_course()) {
    const ReviewBranch* branch = on_ ? nullptr : &branches_[*course];
    const auto& stops = branch ? branch->read->stops : reviewed_.stops;
    other = OtherCourse{branch ? branch->read->history : reviewed_.history, branch ? branch->number : 0,
                        stops[stop_beside(stops, stop())]};
  }
  const auto history = on_ ? branches_[*on_].read->history : reviewed_.history;
  const std::int64_t branch = on_ ? branches_[*on_].number : 0;
  reader_.start([history, event = stop().event, seat = seat_, branch,
                 other](const Progress& progress) { return read_at(*history, event, seat, branch, other, progress); },
                [this](Result<std::shared_ptr<const ReviewInstant>> read) {
                  if (!read) {
                    if (!read.error().cancelled) emit refused(words::told(read.error()));
                    return;
                  }
                  instant_ = std::move(*read);
                  const bool gone_on = !current();
                  emit instant_read();
                  if (gone_on) read_instant();
                });
}

std::int64_t ReviewModel::closed_move() const {
  const auto& moves = standing()->moves;
  const auto after =
      std::ranges::upper_bound(moves, stop().event, {}, [](const ClosedMove& move) { return move.event; });
  return after == moves.begin() ? 0 : std::prev(after)->number;
}

void ReviewModel::go_to(std::size_t stop) {
  stop = std::min(stop, stops().size() - 1);
  played_to_ = stops()[stop].minutes;
  if (stop == at_) return;
  at_ = stop;
  emit cursor_moved();
  read_instant();
}

std::size_t ReviewModel::stop_of(std::int64_t event) const {
  const auto& stops = reviewed_.stops;
  const auto found = std::ranges::lower_bound(stops, event, {}, &ReviewStop::event);
  return found == stops.end() ? stops.size() - 1 : static_cast<std::size_t>(found - stops.begin());
}

void ReviewModel::go_to_event(std::int64_t event) {
  if (on_) return stand_on({}, {{}, event});
  go_to(stop_of(event));
}

void ReviewModel::go_to_move(std::int64_t move) {
  const auto& moves = standing()->moves;
  move = std::clamp<std::int64_t>(move, 0, standing()->last_move());
  const auto found =
      std::ranges::lower_bound(stops(), moves[static_cast<std::size_t>(move)].event, {}, &ReviewStop::event);
  go_to(static_cast<std::size_t>(found - stops().begin()));
}

void ReviewModel::go_to_minutes(double minutes) {
  const auto found = std::ranges::lower_bound(stops(), minutes, {}, &ReviewStop::minutes);
  go_to(static_cast<std::size_t>(found - stops().begin()));
}

void ReviewModel::go_to_place(double place) { go_to(stop_at_place(stops(), place)); }

void ReviewModel::step(int by) {
  const auto to = std::clamp<std::ptrdiff_t>(static_cast<std::ptrdiff_t>(at_) + by, 0,
                                             static_cast<std::ptrdiff_t>(stops().size()) - 1);
  go_to(static_cast<std::size_t>(to));
}

void ReviewModel::step_move(int by) {
  const std::int64_t closed = closed_move();
  if (by > 0) return closed >= standing()->last_move() ? to_last() : go_to_move(closed + 1);
  // Within a move that is open the way back leads to the last close first.
  const bool on_close = standing()->moves[static_cast<std::size_t>(closed)].event == stop().event;
  go_to_move(on_close ? closed - 1 : closed);
}

void ReviewModel::to_last() { go_to(stops().size() - 1); }

void ReviewModel::set_speed(double minutes) {
  if (minutes == speed_) return;
  speed_ = minutes;
  emit playing_changed();
}

void ReviewModel::play(bool on) {
  on = on && taken();
  if (on == playing()) return;
  if (on) {
    if (at_last()) to_first();
    played_to_ = stop().minutes;
    clock_.start();
  } else {
    clock_.stop();
  }
  emit playing_changed();
}

void ReviewModel::play_on(int milliseconds) {
  const double to = played_to_ + speed_ * milliseconds / 1000.0;
  // The last whose time has come.
  const std::size_t reached = stop_at_minutes(stops(), to);
  if (reached > at_) go_to(reached);
  played_to_ = to;
  if (at_last()) play(false);
}

void ReviewModel::choose_seat(SeatId seat) {
  if (seat == seat_ || !seat || seat.index() >= setting().seats.size()) return;
  seat_ = seat;
  emit seat_changed();
  read_instant();
}

void ReviewModel::next_seat(int by) {
  const auto count = static_cast<int>(setting().seats.size());
  if (count > 0) choose_seat(SeatId{(static_cast<int>(seat_.number) + by % count + count) % count});
}

void ReviewModel::choose_order(std::optional<std::int64_t> order) {
  if (order == order_) return;
  order_ = order;
  emit moment_changed();
  read_lineage({});
}

void ReviewModel::trace_back_here() {
  if (on_) return emit refused(tr("How a thing came about is told of what stands: X leads back from the branch."));
  order_.reset();
  emit moment_changed();
  read_lineage(stop().event);
}

// Of the order in hand, else of that event.
void ReviewModel::read_lineage(std::optional<std::int64_t> event) {
  tracer_.cancel();
  lineage_.reset();
  emit lineage_read();
  if (!order_ && !event) return;
  using Traced = Result<std::shared_ptr<const Lineage>>;
  tracer_.start(
      [history = reviewed_.history, review = reviewed_.review, order = order_, event](const Progress&) -> Traced {
        const std::scoped_lock lock(history->mutex);
        if (order) return std::make_shared<const Lineage>(lineage_of(*review, history->history, *order));
        auto traced = lineage_of_event(*review, history->history, *event);
        if (!traced) return std::unexpected(std::move(traced.error()));
        return std::make_shared<const Lineage>(std::move(*traced));
      },
      [this](Traced traced) {
        if (!traced) return emit refused(words::told(traced.error()));
        lineage_ = std::move(*traced);
        if (lineage_->order && !order_) order_ = lineage_->order;
        emit lineage_read();
      });
}

}  // namespace sandgate
