#include "app/desk/model/trench_model.h"

#include <algorithm>
#include <cstdlib>

#include "app/desk/model/drawn_works.h"
#include "app/words/measures.h"
#include "core/lines/digging.h"

namespace sandgate {
namespace {

constexpr Length one_inch = Length::inches(1);

/// Of the two ways across a line the one that is nearer to where a body fronts.
Bearing front_of(Bearing line, Bearing fronts) {
  constexpr int quarter = Bearing::full_circle / 4;
  const Bearing right = Bearing::of(line.mils + quarter);
  const int off = Bearing::of(right.mils - fronts.mils).mils;
  return off <= quarter || off >= 3 * quarter ? right : Bearing::of(line.mils - quarter);
}

}  // namespace

Length longest_trench_of(const WorkRules& rules, const Contents& party) {
  const std::int32_t hands = hands_for(party, need_of(rules, {EarthworkKind::trench, {}, {}, one_inch}));
  const Length whole = Length::inches(std::max(1, hands / std::max(1, rules.trench.men_per_inch)));
  return std::min(whole, longest_trench);
}

TrenchModel::TrenchModel(DeskModel& desk, QObject* parent) : QObject(parent), desk_(desk) {
  // Who takes another body in hand has done with this one.
  connect(&desk_, &DeskModel::selection_changed, this, [this] {
    if (active() && desk_.selected() != body_) stop();
  });
  connect(&desk_, &DeskModel::picture_changed, this, [this] {
    const OwnBody* body = active() ? desk_.picture().body(body_) : nullptr;
    if (active() && (!body || body->gone)) stop();
  });
}

bool TrenchModel::begin() {
  stop();
  if (!desk_.briefing().rulebook.works || !desk_.selected_body()) return false;
  body_ = desk_.selected();
  emit changed();
  return true;
}

void TrenchModel::stop() {
  if (!active()) return;
  body_ = {};
  from_.reset();
  pointer_.reset();
  emit changed();
}

void TrenchModel::point_at(std::optional<Point> pointer) {
  if (!active() || pointer == pointer_) return;
  pointer_ = pointer;
  if (from_) emit changed();
}

void TrenchModel::click(Point place) {
  if (!active()) return;
  pointer_ = place;
  if (!from_) {
    from_ = place;
    emit changed();
    return;
  }
  const auto planned = order();
  if (!planned) return;
  if (const auto no = desk_.why_not(*planned)) {
    emit refused(*no);
    return;
  }
  stop();
  desk_.send(
      *planned, *this, [this] { emit ordered(); }, [this](const Refusal& no) { emit refused(no); });
}

Length TrenchModel::longest() const {
  return longest_trench_of(*desk_.briefing().rulebook.works, desk_.picture().body(body_)->contents);
}

std::optional<WorkOrder<Handle>> TrenchModel::order() const {
  const OwnBody* body = active() ? desk_.picture().body(body_) : nullptr;
  if (!body || !from_ || !pointer_ || *from_ == *pointer_) return {};
  // Whole inches, the nearest to what was drawn.
  const std::int64_t inches = (distance(*from_, *pointer_).count + one_inch.count / 2) / one_inch.count;
  const Length length = std::min(longest(), Length::inches(std::max<std::int64_t>(1, inches)));
  const Bearing line = Bearing::between(*from_, *pointer_);
  Earthwork work{EarthworkKind::trench, step(*from_, line, {length.count / 2}), front_of(line, body->facing), length};
  WorkOrder<Handle> order;
  order.body = body_;
  order.work.place.at = work.at;
  order.work.dig = work;
  return order;
}

std::optional<TableWork> TrenchModel::drawing() const {
  const auto planned = order();
  if (!planned) return {};
  TableWork work = drawn_work(*planned->work.dig, desk_.briefing());
  work.planned = true;
  work.livery = desk_.side().livery;
  const Length length = planned->work.dig->length;
  const WorkNeed need = need_of(*desk_.briefing().rulebook.works, *planned->work.dig);
  if (desk_.why_not(*planned)) {
    // Why not is said in a sentence when it is clicked.
    work.label = tr("%1: cannot be dug so").arg(words::inches(length));
    return work;
  }
  work.label = tr("%1: %2, %3")
                   .arg(length == longest() ? tr("%1, all they can").arg(words::inches(length)) : words::inches(length),
                        words::counted(need.men, tr("%1 man"), tr("%1 men")),
                        words::counted(need.moves, tr("%1 move"), tr("%1 moves")));
  return work;
}

}  // namespace sandgate
