#include "app/charts/terms.h"

#include <algorithm>
#include <cmath>

#include "app/charts/drawing.h"
#include "app/words/bodies.h"
#include "app/words/marches.h"
#include "app/words/measures.h"
#include "app/words/times.h"
#include "map/base/gridref.h"

namespace sandgate::charts {

QString seat_name(const Review& review, SeatId seat) {
  if (seat.none() || seat.index() >= review.setting->seats.size()) return {};
  return words::person(review.setting->seat(seat));
}
QString seat_name_within(const Review& review, SeatId seat, double width, const QFont& font) {
  QString name = seat_name(review, seat);
  // From the front, so that what tells two of one name apart stays.
  while (text_width(name, font) > width) {
    const qsizetype space = name.indexOf(QLatin1Char(' '));
    if (space < 0) break;
    name = name.mid(space + 1);
  }
  return name;
}
QString side_name(const Review& review, SideId side) {
  if (side.none() || side.index() >= review.setting->sides.size()) return {};
  return QString::fromStdString(review.setting->side(side).name);
}
QString body_name(const Review& review, BodyId body) {
  if (body.none() || body.index() >= review.bodies.size()) return {};
  return QString::fromStdString(review.bodies[body.index()].name);
}
Livery livery_of(const Review& review, SeatId seat) {
  return review.setting->side(review.setting->seat(seat).side).livery;
}
Livery livery_of(const Review& review, BodyId body) {
  if (body.none() || body.index() >= review.bodies.size()) return Livery::red;
  return review.setting->side(review.bodies[body.index()].side).livery;
}

QString halves(double value) {
  const auto twice = std::llround(value * 2);
  const QString whole = QString::number(twice / 2);
  if (twice % 2 == 0) return whole;
  return twice == 1 ? QStringLiteral("½") : whole + QStringLiteral("½");
}

QString minutes(double minutes) {
  if (minutes < 120) return Charts::tr("%1 min").arg(halves(minutes));
  const auto whole = std::llround(minutes);
  if (whole % 60 == 0) return Charts::tr("%1 h").arg(whole / 60);
  return Charts::tr("%1 h %2 min").arg(whole / 60).arg(whole % 60);
}

QString far(double metres) { return words::ground(std::abs(metres)); }

namespace {

/// What halted a march short of where it was to go, with the clause; empty: nothing.
QString halted(const OrderLife& order) {
  const QString clause = QString::fromStdString(order.clause);
  switch (order.end) {
    case MarchEnd::goes_on:
    case MarchEnd::arrived: break;
    case MarchEnd::sighted: return Charts::tr("halted on sighting the enemy, %1").arg(clause);
    case MarchEnd::barred: return Charts::tr("halted, its way barred: %1, %2").arg(words::barred(order.bar), clause);
    case MarchEnd::touched: return Charts::tr("halted in contact with the enemy, %1").arg(clause);
    case MarchEnd::hungry: return Charts::tr("halted without supply, %1").arg(clause);
    case MarchEnd::mined: return Charts::tr("halted on a mine, %1").arg(clause);
  }
  return {};
}

QString barred(const OrderLife& order) {
  const QString clause = QString::fromStdString(order.clause);
  if (order.bar == Bar::none) return Charts::tr("it could not be carried out, by %1").arg(clause);
  return Charts::tr("it could not be carried out: %1, %2").arg(words::barred(order.bar), clause);
}

}  // namespace

QString fate(const OrderLife& order) {
  switch (order.fate) {
    case OrderFate::done: return order.halted_short() ? halted(order) : Charts::tr("done");
    case OrderFate::under_way: return Charts::tr("under way at the end");
    case OrderFate::waiting: return Charts::tr("not begun at the end");
    case OrderFate::replaced:
      return order.halted_short() ? Charts::tr("%1, before its first step").arg(halted(order))
                                  : Charts::tr("replaced by a later order");
    case OrderFate::barred: return barred(order);
    case OrderFate::taken: return Charts::tr("its rider was taken");
    case OrderFate::lost: return Charts::tr("its rider found nobody");
    case OrderFate::taken_back: return Charts::tr("taken back");
    case OrderFate::overtaken: break;
  }
  switch (order.overtaken) {
    case Overtaken::place_held: return Charts::tr("overtaken: the enemy held the place");
    case Overtaken::enemy_moved: return Charts::tr("overtaken: the enemy was elsewhere");
    case Overtaken::over: return Charts::tr("overtaken: what it was to stop was over");
    case Overtaken::none: break;
  }
  return Charts::tr("overtaken");
}

QString instruction(InstructionKind kind) {
  switch (kind) {
    case InstructionKind::march: return Charts::tr("march");
    case InstructionKind::halt: return Charts::tr("halt");
    case InstructionKind::box: return Charts::tr("go into a box");
    case InstructionKind::stand_out: return Charts::tr("stand out");
    case InstructionKind::run_train: return Charts::tr("run");
    case InstructionKind::detrain: return Charts::tr("detrain");
    case InstructionKind::convoy: return Charts::tr("convoy");
    case InstructionKind::entrain: return Charts::tr("entrain");
    case InstructionKind::work: return Charts::tr("work");
    case InstructionKind::form: return Charts::tr("form");
  }
  return {};
}

QString moment_words(const Moment& moment) {
  const QString text = QString::fromStdString(moment.text).section(QLatin1Char('\n'), 0, 0).left(200);
  switch (moment.kind) {
    case MomentKind::first_contact: return Charts::tr("first contact");
    case MomentKind::order_overtaken: return Charts::tr("order overtaken");
    case MomentKind::order_barred: return Charts::tr("order barred");
    case MomentKind::worst_belief: return Charts::tr("greatest error");
    case MomentKind::costly_contact: return Charts::tr("costly contact");
    case MomentKind::decisive_melee: return Charts::tr("decisive melee");
    case MomentKind::line_cut: return Charts::tr("line cut");
    case MomentKind::supply_failed: return Charts::tr("supply failed");
    case MomentKind::unknown_box: return Charts::tr("box not known");
    case MomentKind::dummy_held: return Charts::tr("dummy held");
    case MomentKind::bridge_open: return Charts::tr("bridge open");
    case MomentKind::gun_unserved: return Charts::tr("guns unserved");
    case MomentKind::rider_taken: return Charts::tr("rider taken");
    case MomentKind::ruling_by_hand: return text.isEmpty() ? Charts::tr("ruling by hand") : text;
    case MomentKind::of_the_umpire: return text.isEmpty() ? Charts::tr("bookmark") : text;
  }
  return {};
}

QString order_words(const Review& review, const OrderLife& order) {
  QString said = Charts::tr("Order %1, %2 to %3: %4")
                     .arg(order.number)
                     .arg(seat_name(review, order.seat), body_name(review, order.body), instruction(order.kind));
  if (order.place) {
    const Setting& setting = *review.setting;
    const std::string place = grid_reference(setting.to_ground(*order.place), setting.country->crs());
    said += order.kind == InstructionKind::work ? Charts::tr(" at %1").arg(QString::fromStdString(place))
                                                : Charts::tr(" to %1").arg(QString::fromStdString(place));
  }
  said += Charts::tr("; given %1").arg(words::short_time(order.given.time));
  if (order.arrived) said += Charts::tr(", arrived %1").arg(words::short_time(order.arrived->time));
  if (order.begun) said += Charts::tr(", begun %1").arg(words::short_time(order.begun->time));
  if (order.done) said += Charts::tr(", ended %1").arg(words::short_time(order.done->time));
  said += Charts::tr("; %1").arg(fate(order));
  if (order.fate == OrderFate::overtaken && order.halted_short()) said += Charts::tr("; %1").arg(halted(order));
  return said;
}

QString attended_kind(const std::string& kind) {
  if (kind == "choice") return Charts::tr("melee choices");
  if (kind == "clock") return Charts::tr("clocks running out");
  if (kind == "seat_lost") return Charts::tr("links lost");
  if (kind == "inject_failed") return Charts::tr("injects that failed");
  if (kind == "contested") return Charts::tr("rulings contested");
  if (kind == "refused_twice") return Charts::tr("orders refused twice");
  if (kind == "request") return Charts::tr("questions asked");
  if (kind == "inject") return Charts::tr("injects due");
  if (kind == "supply") return Charts::tr("supply running out");
  if (kind == "dummy") return Charts::tr("dummies about to be found");
  if (kind == "idle") return Charts::tr("idle bodies");
  return QString::fromStdString(kind).replace(QLatin1Char('_'), QLatin1Char(' '));
}

QString contact_place(const Review& review, const Engagement& contact) {
  // As far as its men march in a few moves: a table is called after what it was fought for.
  constexpr Length near = Length::feet(6);
  const Objective* best = nullptr;
  Length least = near;
  for (const Side& side : review.setting->sides)
    for (const Objective& objective : side.objectives)
      if (const Length off = distance(objective.at, contact.at); off <= least) {
        best = &objective;
        least = off;
      }
  if (best) return QString::fromStdString(best->name);
  return Charts::tr("table %1").arg(contact.table.number + 1);
}

QString listed(const QStringList& names) {
  if (names.size() < 2) return names.join(QString());
  return Charts::tr("%1 and %2").arg(names.mid(0, names.size() - 1).join(Charts::tr(", ")), names.back());
}

std::vector<SideId> sides_in_order(const Review& review) {
  std::vector<SideId> sides;
  for (const Camp camp : {Camp::first, Camp::second})
    for (const Side& side : review.setting->sides)
      if (side.camp == camp) sides.push_back(side.id);
  return sides;
}

std::vector<SeatId> seats_in_order(const Review& review) {
  std::vector<SeatId> seats;
  for (const SideId side : sides_in_order(review))
    for (const Seat& seat : review.setting->seats)
      if (seat.side == side) seats.push_back(seat.id);
  return seats;
}

}  // namespace sandgate::charts
