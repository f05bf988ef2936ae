// Of the model what is added: stars, the agenda, moments of the umpire's own, remarks; and how they are kept.
#include <algorithm>
#include <limits>

#include "app/review/review_model.h"
#include "app/words/faults.h"
#include "core/review/own_moments.h"

namespace sandgate {
namespace {

/// By which one of the umpire's own is known again. No two stand at one event.
std::string key_at(const ReviewMarks& marks, const OwnMoment& own) {
  const auto there = std::ranges::find_if(marks.moments, [&](const MomentMark& mark) {
    const auto read = own_moment(mark.key);
    return read && read->event == own.event;
  });
  return there != marks.moments.end() ? there->key : key_of(own);
}

}  // namespace

void ReviewModel::gather_moments() {
  const std::string in_hand_key = in_hand() ? in_hand()->key : std::string();
  moments_.clear();
  for (const Moment& moment : review().moments) {
    // One of his own that he has taken away since is gone; the program's, and bookmarks, stay.
    const auto marked = [&](const ReviewMarks& marks) {
      const auto found = std::ranges::find(marks.moments, moment.key, &MomentMark::key);
      return found != marks.moments.end() && found->event;
    };
    if (moment.kind == MomentKind::of_the_umpire && marked(review().marks) && !marked(marks_)) continue;
    moments_.push_back(moment);
    const auto own = std::ranges::find(marks_.moments, moment.key, &MomentMark::key);
    if (own != marks_.moments.end() && own->event) moments_.back().text = own->title;
  }
  for (const MomentMark& mark : marks_.moments) {
    if (!mark.event || moment(mark.key)) continue;
    Moment own;
    own.kind = MomentKind::of_the_umpire;
    own.key = mark.key;
    own.event = *mark.event;
    own.move = review().move_of(*mark.event);
    own.time =
        review().moves[static_cast<std::size_t>(std::clamp<std::int64_t>(own.move, 0, review().last_move()))].ended;
    own.text = mark.title;
    add_what_was_shown(review(), own);
    moments_.push_back(std::move(own));
  }
  // What is drawn of the review has its stars and its moments as they are now, by the same numbers.
  if (review().marks != marks_) {
    auto now = std::make_shared<Review>(review());
    now->marks = marks_;
    now->moments = moments_;
    reviewed_.review = std::move(now);
  }
  moment_.reset();
  const auto found = std::ranges::find(moments_, in_hand_key, &Moment::key);
  if (!in_hand_key.empty() && found != moments_.end()) moment_ = static_cast<std::size_t>(found - moments_.begin());
}

const Moment* ReviewModel::moment(const std::string& key) const {
  const auto found = std::ranges::find(moments_, key, &Moment::key);
  return found == moments_.end() ? nullptr : &*found;
}

void ReviewModel::choose_moment(std::optional<std::size_t> moment, bool go) {
  if (moment && *moment >= moments_.size()) return;
  const bool changed = moment != moment_;
  moment_ = moment;
  if (moment_) {
    order_ = in_hand()->order;
    read_lineage(in_hand()->event);
    // The belief that matters is shown with it.
    if (!in_hand()->seats.empty()) choose_seat(in_hand()->seats.front());
    if (go) go_to_event(in_hand()->event);
  }
  if (changed) emit moment_changed();
}

bool ReviewModel::starred(const Moment& moment) const {
  const auto found = std::ranges::find(marks_.moments, moment.key, &MomentMark::key);
  return found != marks_.moments.end() && found->starred;
}

std::vector<std::size_t> ReviewModel::agenda() const {
  struct Place {
    std::int64_t place;
    std::size_t moment;
  };
  // Those without a place stand where their rank puts them: behind the ones that have been given one.
  std::vector<Place> places;
  for (std::size_t i = 0; i < moments_.size(); ++i) {
    const auto found = std::ranges::find(marks_.moments, moments_[i].key, &MomentMark::key);
    if (found == marks_.moments.end() || !found->starred) continue;
    places.push_back({found->place.value_or(std::numeric_limits<std::int64_t>::max()), i});
  }
  std::ranges::stable_sort(places, {}, &Place::place);
  std::vector<std::size_t> order;
  for (const Place& one : places) order.push_back(one.moment);
  return order;
}

std::vector<std::size_t> ReviewModel::looked_through() const {
  auto order = agenda();
  if (!order.empty()) return order;
  for (std::size_t i = 0; i < moments_.size(); ++i) order.push_back(i);
  return order;
}

void ReviewModel::next_moment() {
  std::vector<std::size_t> by_rank;
  for (std::size_t i = 0; i < moments_.size(); ++i) by_rank.push_back(i);
  choose_next_of(by_rank);
}

void ReviewModel::next_on_agenda() {
  const auto order = agenda();
  if (order.empty()) return emit refused(tr("Nothing is on the agenda yet: S puts the moment in hand there."));
  choose_next_of(order);
}

void ReviewModel::choose_next_of(const std::vector<std::size_t>& order) {
  if (order.empty()) return;
  const auto now = moment_ ? std::ranges::find(order, *moment_) : order.end();
  const auto next = now == order.end() || now + 1 == order.end() ? order.begin() : now + 1;
  choose_moment(*next);
}

bool ReviewModel::may_keep() {
  if (keeping_) return true;
  emit refused(why_not_.isEmpty() ? tr("Nothing can be kept in this exercise’s file.") : why_not_);
  return false;
}

MomentMark& ReviewModel::mark_of(ReviewMarks& marks, const std::string& key) const {
  const auto place = std::ranges::lower_bound(marks.moments, key, {}, &MomentMark::key);
  if (place != marks.moments.end() && place->key == key) return *place;
  return *marks.moments.insert(place, MomentMark{key, false, {}, {}, {}});
}

void ReviewModel::set_marks(ReviewMarks marks) {
  // What says nothing any more is not kept.
  std::erase_if(marks.moments, [](const MomentMark& mark) { return !mark.starred && !mark.event; });
  if (marks == marks_) return;
  // Of one that is played on, somebody else may have added what stands later than this was read.
  std::int64_t events = reviewed_.events;
  for (const MomentMark& mark : kept_.moments) events = std::max(events, mark.event.value_or(0));
  if (const Phrase wrong = wrong_with(marks, events); !wrong.empty())
    return emit refused(tr("This cannot be kept: %1.").arg(words::told(wrong)));
  marks_ = std::move(marks);
  gather_moments();
  emit marks_changed();
  keep();
}

ReviewModel::~ReviewModel() {
  // What waits for another to be written is not lost with the window.
  if (again_ && keeping_) keeping_->keep(change_between(sent_, marks_), [](const Result<ReviewMarks>&) {});
}

// One at a time, all that waits at once.
void ReviewModel::keep() {
  again_ = keeping_now_;
  if (keeping_now_) return;
  keeping_now_ = true;
  sent_ = marks_;
  // Another exercise, or none, may be in hand when the answer comes.
  keeping_->keep(change_between(kept_, marks_),
                 [self = QPointer<ReviewModel>(this), to = std::weak_ptr(keeping_)](const Result<ReviewMarks>& now) {
                   if (self && self->keeping_ && self->keeping_ == to.lock()) self->kept(now);
                 });
}

void ReviewModel::kept(const Result<ReviewMarks>& now) {
  keeping_now_ = false;
  if (now) {
    kept_ = *now;
    // What others have added, and what was added here meanwhile.
    show_marks(changed(kept_, change_between(sent_, marks_)));
    if (std::exchange(again_, false)) keep();
    return;
  }
  // What is seen is what is in the file.
  again_ = false;
  show_marks(kept_);
  emit refused(tr("Not kept: %1").arg(words::told(now.error())));
}

void ReviewModel::kept_elsewhere(const ReviewMarks& marks) {
  if (!taken()) return;
  // While something is being kept its answer has this in it. Where it is refused, this is what is kept.
  if (!keeping_now_) show_marks(marks);
  kept_ = marks;
}

void ReviewModel::show_marks(ReviewMarks marks) {
  if (marks == marks_) return;
  const bool had = moment_.has_value();
  marks_ = std::move(marks);
  gather_moments();
  emit marks_changed();
  // One that somebody else has taken away is in hand no more.
  if (had && !moment_) emit moment_changed();
}

void ReviewModel::star(std::size_t moment, bool starred) {
  if (moment >= moments_.size() || !may_keep()) return;
  ReviewMarks marks = marks_;
  MomentMark& mark = mark_of(marks, moments_[moment].key);
  mark.starred = starred;
  if (!starred) mark.place.reset();
  set_marks(std::move(marks));
}

bool ReviewModel::add_moment(const QString& title) {
  const QString line = title.simplified();
  if (on_) {
    emit refused(tr("Moments are kept of what stands: X leads back from the branch."));
    return false;
  }
  if (line.isEmpty() || !may_keep()) return false;
  ReviewMarks marks = marks_;
  MomentMark& mark = mark_of(marks, key_at(marks, {stop().event, order_, seat_}));
  mark.starred = true;
  mark.event = stop().event;
  mark.title = line.toStdString();
  const std::string key = mark.key;
  set_marks(std::move(marks));
  const auto found = std::ranges::find(moments_, key, &Moment::key);
  if (found == moments_.end()) return false;
  choose_moment(static_cast<std::size_t>(found - moments_.begin()), false);
  return true;
}

void ReviewModel::remove_moment(std::size_t moment) {
  if (moment >= moments_.size() || !may_keep()) return;
  const std::string key = moments_[moment].key;
  const auto found = std::ranges::find(marks_.moments, key, &MomentMark::key);
  if (found == marks_.moments.end() || !found->event)
    return emit refused(tr("The program found this moment: it can be left off the agenda (S), not taken away."));
  ReviewMarks marks = marks_;
  std::erase_if(marks.moments, [&](const MomentMark& mark) { return mark.key == key; });
  std::erase_if(marks.remarks, [&](const Remark& remark) { return remark.moment == key; });
  set_marks(std::move(marks));
  emit moment_changed();
}

void ReviewModel::move_on_agenda(std::size_t moment, int by) {
  if (!may_keep()) return;
  auto order = agenda();
  const auto now = std::ranges::find(order, moment);
  if (now == order.end()) return emit refused(tr("This moment is not on the agenda: S puts it there."));
  const auto to = (now - order.begin()) + by;
  if (to < 0 || to >= static_cast<std::ptrdiff_t>(order.size())) return;
  std::iter_swap(now, order.begin() + to);
  ReviewMarks marks = marks_;
  std::int64_t place = 0;
  for (const std::size_t one : order) mark_of(marks, moments_[one].key).place = ++place;
  set_marks(std::move(marks));
}

// Whether it was taken; where, may be another's doing meanwhile.
bool ReviewModel::stands(const Remark& remark) const {
  return std::ranges::find(marks_.remarks, remark) != marks_.remarks.end();
}

bool ReviewModel::add_remark(const Remark& remark) {
  if (!may_keep()) return false;
  ReviewMarks marks = marks_;
  marks.remarks.push_back(remark);
  set_marks(std::move(marks));
  return stands(remark);
}

bool ReviewModel::change_remark(std::size_t remark, const Remark& to) {
  if (remark >= marks_.remarks.size() || !may_keep()) return false;
  ReviewMarks marks = marks_;
  marks.remarks[remark] = to;
  set_marks(std::move(marks));
  return stands(to);
}

void ReviewModel::remove_remark(std::size_t remark) {
  if (remark >= marks_.remarks.size() || !may_keep()) return;
  ReviewMarks marks = marks_;
  marks.remarks.erase(marks.remarks.begin() + static_cast<std::ptrdiff_t>(remark));
  set_marks(std::move(marks));
}

std::vector<std::size_t> ReviewModel::remarks_of(const std::string& key) const {
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < marks_.remarks.size(); ++i)
    if (marks_.remarks[i].moment == key) found.push_back(i);
  return found;
}

}  // namespace sandgate
