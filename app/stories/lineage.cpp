#include "app/stories/lineage.h"

#include "app/stories/review_names.h"
#include "app/stories/stories.h"
#include "app/words/marches.h"

namespace sandgate::stories {
namespace {

const OrderLife* order_in(const Lineage& lineage, const Review& review) {
  return lineage.order ? review.order(*lineage.order) : nullptr;
}

QString ordered(const OrderLife& order, const ReviewNames& names) {
  const QString place = order.place ? names.place(*order.place) : QString();
  switch (order.kind) {
    case InstructionKind::march: return Stories::tr("march to %1").arg(place);
    case InstructionKind::halt: return Stories::tr("halt");
    case InstructionKind::box: return Stories::tr("go into the box");
    case InstructionKind::stand_out: return Stories::tr("stand out");
    case InstructionKind::run_train: return Stories::tr("run to %1").arg(place);
    case InstructionKind::detrain: return Stories::tr("detrain");
    case InstructionKind::convoy: return Stories::tr("carry packets");
    case InstructionKind::entrain: return Stories::tr("entrain");
    case InstructionKind::work: return place.isEmpty() ? Stories::tr("work") : Stories::tr("work at %1").arg(place);
    case InstructionKind::form: return Stories::tr("change formation");
  }
  return {};
}

class Steps {
 public:
  Steps(const LineageStep& step, const Lineage& lineage, const Review& review)
      : step_(step), order_(order_in(lineage, review)), review_(review), names_(review) {}

  QString told() const {
    switch (step_.kind) {
      case LineageKind::seen:
        return step_.body.none() ? Stories::tr("%1 is seen").arg(place())
                                 : Stories::tr("%1 sees what is at %2").arg(body(), place());
      case LineageKind::read: return Stories::tr("%1 reads it").arg(seat());
      case LineageKind::given: return given();
      case LineageKind::crossed:
        return step_.at ? Stories::tr("The riders pass at %1: the order out, %2’s word of it home").arg(place(), body())
                        : Stories::tr("The riders pass: the order out, %1’s word of it home").arg(body());
      case LineageKind::arrived: return arrived();
      case LineageKind::replaced:
        return order_ && order_->halted_short() ? Stories::tr("Before its first step: %1").arg(halted(*order_))
                                                : Stories::tr("A later order to %1 had come before it").arg(body());
      case LineageKind::barred:
        return order_ ? Stories::tr("%1 cannot do it where it stands: %2").arg(body(), barred_told(*order_))
                      : Stories::tr("%1 cannot do it where it stands").arg(body());
      case LineageKind::taken:
        return step_.at ? Stories::tr("%1 takes its rider at %2").arg(body(), place())
                        : Stories::tr("%1 takes its rider").arg(body());
      case LineageKind::begun:
        return order_ ? Stories::tr("%1 begins; the order is %2 min old").arg(body()).arg(minutes_since_given())
                      : Stories::tr("%1 begins").arg(body());
      case LineageKind::changed: return changed();
      case LineageKind::contact:
        return step_.at ? Stories::tr("%1 comes to a table at %2").arg(body(), place())
                        : Stories::tr("%1 comes to a table").arg(body());
      case LineageKind::decided:
        if (step_.body.none()) return Stories::tr("It is ruled");
        if (step_.men == 0) return Stories::tr("It is ruled of %1").arg(body());
        return words::counted(step_.men, Stories::tr("%1 man of %2 falls or is taken"),
                              Stories::tr("%1 men of %2 fall or are taken"))
            .arg(body());
      case LineageKind::ended:
        return order_ && order_->halted_short() ? halted(*order_)
                                                : Stories::tr("%1 has taken its last step of it").arg(body());
      case LineageKind::known: return Stories::tr("%1 reads what came of it").arg(seat());
    }
    return {};
  }

 private:
  QString body() const { return names_.body(step_.body); }
  QString seat() const { return names_.seat(step_.seat); }
  QString place() const { return step_.at ? names_.place(*step_.at) : Stories::tr("the place"); }
  std::int64_t minutes_since_given() const { return order_ ? step_.when.time.minutes - order_->given.time.minutes : 0; }

  // Something else than its order or its path's end.
  QString halted(const OrderLife& order) const {
    switch (order.end) {
      case MarchEnd::goes_on:
      case MarchEnd::arrived: break;
      case MarchEnd::sighted: return Stories::tr("%1 halts on sighting the enemy").arg(body());
      case MarchEnd::barred: return Stories::tr("%1 halts, its way barred: %2").arg(body(), words::barred(order.bar));
      case MarchEnd::touched: return Stories::tr("%1 halts in contact with the enemy").arg(body());
      case MarchEnd::hungry: return Stories::tr("%1 halts without supply").arg(body());
      case MarchEnd::mined: return Stories::tr("%1 halts on a mine").arg(body());
    }
    return {};
  }

  QString given() const {
    const QString gives =
        order_ ? Stories::tr("%1 gives the order to %2, %3").arg(seat(), body(), ordered(*order_, names_))
               : Stories::tr("%1 gives the order to %2").arg(seat(), body());
    if (!order_ || !order_->place) return gives;
    const auto age = order_->rests_minutes();
    if (!age) return Stories::tr("%1, and has read nothing of %2").arg(gives, place());
    return Stories::tr("%1; what he knows of %2 is %3 min old").arg(gives, place()).arg(*age);
  }

  QString arrived() const {
    if (!order_) return Stories::tr("The order reaches %1").arg(body());
    return Stories::tr("The order reaches %1, %2 min on the way").arg(body()).arg(minutes_since_given());
  }

  QString changed() const {
    const QString giver = order_ ? names_.seat(order_->seat) : QString();
    switch (order_ ? order_->overtaken : Overtaken::none) {
      case Overtaken::place_held: return Stories::tr("%1 holds %2, and %3 has not read so").arg(body(), place(), giver);
      case Overtaken::enemy_moved:
        return Stories::tr("%1 is at %2, and %3 has it elsewhere").arg(body(), place(), giver);
      case Overtaken::over: return Stories::tr("What the order would stop is over");
      case Overtaken::none: break;
    }
    return Stories::tr("What the order was given for is so no longer");
  }

  const LineageStep& step_;
  const OrderLife* order_;
  const Review& review_;
  ReviewNames names_;
};

}  // namespace

QString lineage_title(const Lineage& lineage, const Review& review) {
  const OrderLife* order = order_in(lineage, review);
  if (!order) return Stories::tr("Ordered by nobody");
  const ReviewNames names(review);
  return Stories::tr("%1, %2 to %3")
      .arg(ReviewNames::order(order->number), names.seat(order->seat), names.body(order->body));
}

QString order_told(const OrderLife& order, const Review& review) { return ordered(order, ReviewNames(review)); }

QString barred_told(const OrderLife& order) {
  const QString clause = QString::fromStdString(order.clause);
  if (order.bar == Bar::none) return Stories::tr("by %1").arg(clause);
  return Stories::tr("%1, %2").arg(words::barred(order.bar), clause);
}

QString lineage_order(const Lineage& lineage, const Review& review) {
  const OrderLife* order = order_in(lineage, review);
  return order ? ordered(*order, ReviewNames(review)) : QString();
}

QString lineage_step(const LineageStep& step, const Lineage& lineage, const Review& review) {
  return Steps(step, lineage, review).told();
}

}  // namespace sandgate::stories
