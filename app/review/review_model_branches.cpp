// Of the model what stands beside what stands: branches, which of them is in the day, and on which one stands.
#include <algorithm>

#include "app/review/review_model.h"
#include "app/words/faults.h"

namespace sandgate {

std::size_t stop_at_minutes(std::span<const ReviewStop> stops, double minutes) {
  const auto after = std::ranges::upper_bound(stops, minutes, {}, &ReviewStop::minutes);
  return after == stops.begin() ? 0 : static_cast<std::size_t>(after - stops.begin()) - 1;
}

std::size_t stop_beside(std::span<const ReviewStop> stops, const ReviewStop& other) {
  const auto when = [](const ReviewStop& stop) { return std::pair(stop.minutes, stop.place); };
  const auto after = std::ranges::upper_bound(stops, when(other), {}, when);
  return after == stops.begin() ? 0 : static_cast<std::size_t>(after - stops.begin()) - 1;
}

std::size_t stop_at_place(std::span<const ReviewStop> stops, double place) {
  auto found = std::ranges::lower_bound(stops, place, {}, &ReviewStop::place);
  if (found == stops.end() || (found != stops.begin() && place - std::prev(found)->place < found->place - place))
    --found;
  return static_cast<std::size_t>(found - stops.begin());
}

bool ReviewModel::current() const {
  if (!instant_ || instant_->event != stop().event || instant_->seat != seat_) return false;
  if (instant_->branch != (on_ ? branches_[*on_].number : 0)) return false;
  const auto other = other_course();
  const auto wanted = other ? std::optional(on_ ? 0 : branches_[*other].number) : std::nullopt;
  return instant_->other_branch == wanted;
}

std::optional<std::size_t> ReviewModel::other_course() const {
  if (!shows_other_) return {};
  if (on_) return on_;
  return branch_ && branches_[*branch_].read ? branch_ : std::nullopt;
}

// A fork that was set beside before they came stays.
void ReviewModel::take_branches(std::vector<ReviewBranch> struck) {
  for (ReviewBranch& branch : struck) branch.number = ++branches_taken_;
  const std::size_t before = struck.size();
  for (auto* which : {&branch_, &on_})
    if (*which) **which += before;
  branches_.insert(branches_.begin(), std::make_move_iterator(struck.begin()), std::make_move_iterator(struck.end()));
  emit branches_changed();
}

std::vector<std::size_t> ReviewModel::shown_branches() const {
  std::vector<std::size_t> shown;
  for (std::size_t i = 0; i < branches_.size(); ++i)
    if (shows_struck_ || !branches_[i].struck()) shown.push_back(i);
  return shown;
}

void ReviewModel::show_struck(bool on) {
  if (on == shows_struck_) return;
  if (on && std::ranges::none_of(branches_, &ReviewBranch::struck))
    return emit refused(story_ ? tr("Nothing was taken back in this exercise.") : tr("The story is still being read."));
  shows_struck_ = on;
  if (!on && branch_ && branches_[*branch_].struck()) return choose_branch({});
  if (on && !branch_) {
    // The last is the one that is remembered best.
    const auto last = std::ranges::find_if(branches_.rbegin(), branches_.rend(), &ReviewBranch::struck);
    return choose_branch(static_cast<std::size_t>(branches_.rend() - last) - 1);
  }
  emit branches_changed();
}

void ReviewModel::choose_branch(std::optional<std::size_t> branch) {
  if (branch && *branch >= branches_.size()) return;
  if (on_ && on_ != branch) stand_on({}, {});
  pending_.reset();
  branch_ = branch;
  if (branch_ && branches_[*branch_].struck()) shows_struck_ = true;
  if (!branch_) shows_other_ = false;
  emit branches_changed();
  if (shows_other_ && !current()) read_instant();
  if (!branch_ || branches_[*branch_].read) return;
  brancher_.start([reviewed = reviewed_, event = branches_[*branch_].last_event](
                      const Progress& progress) { return read_struck(reviewed, event, progress); },
                  [this, number = branches_[*branch_].number](Result<std::shared_ptr<const BranchRead>> read) {
                    const auto found = std::ranges::find(branches_, number, &ReviewBranch::number);
                    if (found != branches_.end())
                      branch_read(static_cast<std::size_t>(found - branches_.begin()), std::move(read));
                  },
                  [this](double part) { emit branch_told(part); });
}

void ReviewModel::branch_read(std::size_t branch, Result<std::shared_ptr<const BranchRead>> read) {
  emit branch_told(1);
  if (!read) {
    pending_.reset();
    if (branch_ == branch) choose_branch({});
    return emit refused(words::told(read.error()));
  }
  // One is held at a time: of many that were struck none is asked for long.
  for (ReviewBranch& one : branches_)
    if (one.struck()) one.read.reset();
  ReviewBranch& of = branches_[branch];
  of.read = std::move(*read);
  of.ends = std::max(of.parts, of.read->stops.back().place);
  of.orders = orders_after(*of.read->review, of.parts_event);
  emit branches_changed();
  if (const auto wanted = std::exchange(pending_, std::nullopt)) return stand_on(branch, *wanted);
  if (shows_other_) read_instant();
}

void ReviewModel::next_branch() {
  if (std::ranges::any_of(branches_, &ReviewBranch::struck)) shows_struck_ = true;
  const std::vector<std::size_t> shown = shown_branches();
  if (shown.empty()) return emit refused(tr("Nothing was taken back, and no fork is set beside this exercise."));
  const auto now = branch_ ? std::ranges::find(shown, *branch_) : shown.end();
  choose_branch(now == shown.end() || now + 1 == shown.end() ? shown.front() : *(now + 1));
}

void ReviewModel::go_onto(std::optional<std::size_t> branch, std::optional<double> place,
                          std::optional<std::int64_t> event) {
  if (branch && *branch >= branches_.size()) return;
  if (branch && branch_ != branch) choose_branch(branch);
  if (branch && !branches_[*branch].read) {
    pending_ = Wanted{place, event};
    return;
  }
  stand_on(branch, {place, event});
}

void ReviewModel::cross_over() {
  if (on_) return go_onto({});
  if (!branch_)
    return emit refused(tr("No branch is in the day: U shows what was taken back, Ctrl+B sets a fork beside this."));
  const ReviewBranch& branch = branches_[*branch_];
  // Before they part both are one, and there is nothing to be seen there.
  const bool before = stop().place < branch.parts;
  go_onto(branch_, before ? std::optional(branch.parts) : std::nullopt);
}

void ReviewModel::stand_on(std::optional<std::size_t> branch, const Wanted& wanted) {
  const ReviewStop here = stop();
  const bool crossed = on_ != branch;
  const std::size_t before = at_;
  on_ = branch;
  if (wanted.event) {
    const auto found = std::ranges::lower_bound(stops(), *wanted.event, {}, &ReviewStop::event);
    at_ = std::min(static_cast<std::size_t>(found - stops().begin()), stops().size() - 1);
  } else if (wanted.place) {
    at_ = stop_at_place(stops(), *wanted.place);
  } else {
    at_ = stop_beside(stops(), here);
  }
  played_to_ = stop().minutes;
  if (!crossed && at_ == before) return;
  if (crossed) emit branches_changed();
  emit cursor_moved();
  read_instant();
}

void ReviewModel::set_beside(const std::filesystem::path& file) {
  pending_.reset();
  emit branch_told(0);
  brancher_.start(
      [reviewed = reviewed_, file](const Progress& progress) { return read_fork(reviewed, file, progress); },
      [this](Result<ReviewBranch> fork) {
        emit branch_told(1);
        if (!fork) {
          // What was being read of a branch in hand meanwhile is read again.
          if (branch_ && !branches_[*branch_].read) choose_branch(branch_);
          if (!fork.error().cancelled) emit refused(words::told(fork.error()));
          return;
        }
        let_fork_go();
        fork->number = ++branches_taken_;
        branches_.push_back(std::move(*fork));
        choose_branch(branches_.size() - 1);
      },
      [this](double part) { emit branch_told(part); });
}

void ReviewModel::let_fork_go() {
  const auto fork = std::ranges::find_if_not(branches_, &ReviewBranch::struck);
  if (fork == branches_.end()) return;
  const auto which = static_cast<std::size_t>(fork - branches_.begin());
  if (branch_ == which) choose_branch({});
  branches_.erase(fork);
  emit branches_changed();
}

void ReviewModel::stop_reading_branch() {
  if (!brancher_.running()) return;
  brancher_.cancel();
  pending_.reset();
  emit branch_told(1);
  if (branch_ && !branches_[*branch_].read) choose_branch({});
}

void ReviewModel::show_other(bool on) {
  if (on == shows_other_) return;
  if (on && !branch_)
    return emit refused(tr("No branch is in the day: U shows what was taken back, Ctrl+B sets a fork beside this."));
  shows_other_ = on;
  emit branches_changed();
  read_instant();
}

std::shared_ptr<const Review> ReviewModel::other_review() const {
  if (on_) return reviewed_.review;
  return branch_ && branches_[*branch_].read ? branches_[*branch_].read->review : nullptr;
}

QString ReviewModel::course_name() const { return on_ ? branches_[*on_].name() : QString(); }

QString ReviewModel::other_name() const { return on_ || !branch_ ? QString() : branches_[*branch_].name(); }

}  // namespace sandgate
