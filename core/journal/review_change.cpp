#include "core/journal/review_change.h"

#include <algorithm>

namespace sandgate {
namespace {

using Remarks = std::vector<Remark>;

/// Those of `some` that are not among `others`, each as often as there are more of it.
Remarks beyond(const Remarks& some, Remarks others) {
  Remarks left;
  for (const Remark& one : some) {
    const auto found = std::ranges::find(others, one);
    if (found == others.end())
      left.push_back(one);
    else
      others.erase(found);
  }
  return left;
}

const MomentMark* mark_in(const std::vector<MomentMark>& marks, const std::string& key) {
  const auto found = std::ranges::lower_bound(marks, key, {}, &MomentMark::key);
  return found != marks.end() && found->key == key ? &*found : nullptr;
}

void apply(Remarks& remarks, const RemarkChange& change) {
  const auto stands =
      change.from ? std::ranges::find(remarks, *change.from) : remarks.end();  // as whoever changed it had it
  const bool there = change.to && std::ranges::find(remarks, *change.to) != remarks.end();
  if (stands == remarks.end()) {
    // Said anew; or another has changed it or taken it away meanwhile, and this stands beside that.
    if (change.to && !there) remarks.push_back(*change.to);
  } else if (change.to && !there) {
    *stands = *change.to;
  } else {
    remarks.erase(stands);
  }
}

void apply(ReviewMarks& marks, const MarkChange& change) {
  const MomentMark none;
  const MomentMark& from = change.from ? *change.from : none;
  const std::string& key = change.to ? change.to->key : from.key;
  const auto place = std::ranges::lower_bound(marks.moments, key, {}, &MomentMark::key);
  const bool there = place != marks.moments.end() && place->key == key;
  if (!change.to) {
    const bool spoken_of = from.event && std::ranges::find(marks.remarks, key, &Remark::moment) != marks.remarks.end();
    if (there && *place == from && !spoken_of) marks.moments.erase(place);
    return;
  }
  if (!there) {
    marks.moments.insert(place, *change.to);
    return;
  }
  const MomentMark& to = *change.to;
  if (to.starred != from.starred) place->starred = to.starred;
  if (to.place != from.place) place->place = to.place;
  if (to.event != from.event) place->event = to.event;
  if (to.title == from.title || to.title == place->title) return;
  if (place->title == from.title) {
    place->title = to.title;
  } else {
    apply(marks.remarks, {std::nullopt, Remark{key, RemarkKind::said, {}, {to.title}}});
  }
}

}  // namespace

ReviewChange change_between(const ReviewMarks& was, const ReviewMarks& now) {
  ReviewChange change;
  const auto [first_was, first_now] = std::ranges::mismatch(was.remarks, now.remarks);
  std::size_t same_end = 0;
  const auto most = std::min(was.remarks.end() - first_was, now.remarks.end() - first_now);
  while (static_cast<std::ptrdiff_t>(same_end) < most &&
         was.remarks[was.remarks.size() - 1 - same_end] == now.remarks[now.remarks.size() - 1 - same_end])
    ++same_end;
  const Remarks before(first_was, was.remarks.end() - static_cast<std::ptrdiff_t>(same_end));
  const Remarks after(first_now, now.remarks.end() - static_cast<std::ptrdiff_t>(same_end));
  if (before.size() == after.size()) {
    for (std::size_t i = 0; i < before.size(); ++i)
      if (before[i] != after[i]) change.remarks.push_back({before[i], after[i]});
  } else {
    for (Remark& gone : beyond(before, after)) change.remarks.push_back({std::move(gone), std::nullopt});
    for (Remark& said : beyond(after, before)) change.remarks.push_back({std::nullopt, std::move(said)});
  }
  const auto spoken_of = [&](const MomentMark& mark) {
    return mark.event && std::ranges::any_of(change.remarks, [&](const RemarkChange& one) {
             return one.to && one.to->moment == mark.key;
           });
  };
  for (const MomentMark& mark : was.moments)
    if (!mark_in(now.moments, mark.key)) change.moments.push_back({mark, std::nullopt});
  for (const MomentMark& mark : now.moments) {
    const MomentMark* before_it = mark_in(was.moments, mark.key);
    if (!before_it) {
      change.moments.push_back({std::nullopt, mark});
    } else if (*before_it != mark || spoken_of(mark)) {
      change.moments.push_back({*before_it, mark});
    }
  }
  std::ranges::sort(change.moments, {}, [](const MarkChange& one) { return (one.to ? *one.to : *one.from).key; });
  return change;
}

ReviewMarks changed(ReviewMarks marks, const ReviewChange& change) {
  for (const RemarkChange& one : change.remarks) apply(marks.remarks, one);
  // After them: one of the umpire's own of which something is said stays.
  for (const MarkChange& one : change.moments)
    if (one.from || one.to) apply(marks, one);
  return marks;
}

}  // namespace sandgate
