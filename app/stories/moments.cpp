#include "app/stories/moments.h"

#include <QStringList>

#include "app/stories/lineage.h"
#include "app/stories/review_names.h"
#include "app/stories/stories.h"
#include "app/words/bodies.h"
#include "map/base/gridref.h"

namespace sandgate::stories {

QString ReviewNames::body(BodyId id) const {
  if (id.none() || id.index() >= review_.bodies.size()) return Stories::tr("somebody");
  return QString::fromStdString(review_.bodies[id.index()].name);
}

QString ReviewNames::seat(SeatId id) const {
  if (id.none() || id.index() >= review_.setting->seats.size()) return Stories::tr("the umpire");
  return words::person(review_.setting->seat(id));
}

QString ReviewNames::place(Point at) const {
  return QString::fromStdString(grid_reference(review_.setting->to_ground(at), review_.setting->country->crs()));
}

QString ReviewNames::crossing(FeatureId id, std::optional<Point> at) const {
  const auto features = review_.setting->country->features();
  if (id.none() || id.index() >= features.size()) return at ? place(*at) : QString();
  const Feature& feature = features[id.index()];
  const QString name = feature.name.empty() ? QString()
                       : at ? Stories::tr("%1, %2,").arg(QString::fromStdString(feature.name), place(*at))
                            : QString::fromStdString(feature.name);
  if (!name.isEmpty()) return name;
  const bool ford = feature.kind == FeatureKind::ford;
  if (!at) return ford ? Stories::tr("The ford") : Stories::tr("The bridge");
  return (ford ? Stories::tr("The ford at %1") : Stories::tr("The bridge at %1")).arg(place(*at));
}

QString ReviewNames::order(std::int64_t number) { return Stories::tr("Order %1").arg(number); }

namespace {

class Reasons {
 public:
  Reasons(const Moment& moment, const Review& review) : moment_(moment), review_(review), names_(review) {}

  QString told() const {
    switch (moment_.kind) {
      case MomentKind::first_contact: return contact();
      case MomentKind::order_overtaken: return overtaken();
      case MomentKind::order_barred: return barred();
      case MomentKind::worst_belief: return belief();
      case MomentKind::costly_contact: return costly();
      case MomentKind::decisive_melee: return melee();
      case MomentKind::line_cut:
        return Stories::tr("%1 goes without: %2 is in the way of its packets, %3 missed")
            .arg(in_want(1), body(moment_.bodies.size() - 1), packets());
      case MomentKind::supply_failed: return supply();
      case MomentKind::unknown_box: return box();
      case MomentKind::dummy_held:
        return Stories::tr("%1, %2, stood for %3 before %4, a dummy %5 off")
            .arg(body(0), words::men(Men{{static_cast<std::int32_t>(moment_.count)}}), moves(), body(1), off());
      case MomentKind::bridge_open: return crossing();
      case MomentKind::gun_unserved: return guns();
      case MomentKind::rider_taken: return rider();
      case MomentKind::ruling_by_hand:
        return moment_.text.empty() ? Stories::tr("Ruled by the umpire") : QString::fromStdString(moment_.text);
      case MomentKind::of_the_umpire:
        return moment_.bodies.empty() ? Stories::tr("Marked by the umpire")
                                      : Stories::tr("Marked by the umpire: %1").arg(body(0));
    }
    return {};
  }

 private:
  QString body(std::size_t number) const {
    return names_.body(number < moment_.bodies.size() ? moment_.bodies[number] : BodyId{});
  }
  QString moves() const { return words::counted(moment_.moves, Stories::tr("%1 move"), Stories::tr("%1 moves")); }
  QString off() const { return words::ground(review_.setting->scale.metres(moment_.off.value_or(Length{}))); }
  QString place() const { return moment_.at ? names_.place(*moment_.at) : Stories::tr("an unknown place"); }
  QString packets() const { return words::counted(moment_.count, Stories::tr("%1 packet"), Stories::tr("%1 packets")); }
  /// "1/Border", "1/Border and 2 others": of all but so many at the end.
  QString in_want(std::size_t but) const {
    const std::size_t count = moment_.bodies.size() > but ? moment_.bodies.size() - but : 0;
    return count <= 1 ? body(0)
                      : words::counted(static_cast<std::int64_t>(count - 1), Stories::tr("%2 and %1 other"),
                                       Stories::tr("%2 and %1 others"))
                            .arg(body(0));
  }
  std::optional<Camp> camp(BodyId id) const {
    if (id.none() || id.index() >= review_.bodies.size()) return {};
    return review_.setting->side(review_.bodies[id.index()].side).camp;
  }
  /// The first that is not of the camp of the foremost; none: all are.
  BodyId opposed() const {
    for (const BodyId id : moment_.bodies) {
      if (camp(id) != camp(moment_.bodies.front())) return id;
    }
    return {};
  }

  QString costly() const {
    const QString men = words::men(Men{{static_cast<std::int32_t>(moment_.count)}});
    const auto& contacts = review_.figures.contacts;
    const auto contact = std::ranges::find_if(
        contacts, [&](const Engagement& one) { return one.opened_event == moment_.event && one.at == moment_.at; });
    return contact == contacts.end() ? Stories::tr("%1 lost about %2").arg(men, place())
                                     : Stories::tr("%1 lost on table %2 about %3, in %4")
                                           .arg(men, QString::number(contact->table.number + 1), place(), moves());
  }

  QString contact() const {
    const BodyId other = opposed();
    if (other.none()) return Stories::tr("A table opens about %1").arg(place());
    return Stories::tr("%1 and %2 meet about %3").arg(body(0), names_.body(other), place());
  }

  QString overtaken() const {
    const OrderLife* order = moment_.order ? review_.order(*moment_.order) : nullptr;
    if (!order) return Stories::tr("An order to %1 had been overtaken when it was begun").arg(body(0));
    const QString aged = Stories::tr("%1 to %2, %3 min old when begun")
                             .arg(ReviewNames::order(order->number), names_.body(order->body))
                             .arg(order->age_minutes().value_or(0));
    switch (order->overtaken) {
      case Overtaken::place_held:
        if (!order->held_since) return Stories::tr("%1; %2 held by %3").arg(aged, place(), names_.body(order->by));
        return held(*order, aged);
      case Overtaken::enemy_moved:
        return Stories::tr("%1; %2 was no longer at %3").arg(aged, names_.body(order->by), place());
      case Overtaken::over: return Stories::tr("%1; what it would stop was over").arg(aged);
      case Overtaken::none: break;
    }
    return aged;
  }

  // Both camps' moves begin at one time, so that a hold of a move may last no minute: it is told since when.
  QString held(const OrderLife& order, const QString& aged) const {
    const std::int64_t minutes = order.begun->time.minutes - order.held_since->time.minutes;
    const QString by = names_.body(order.by);
    if (minutes > 0) return Stories::tr("%1; %2 held for %3 min by %4").arg(aged, place()).arg(minutes).arg(by);
    return Stories::tr("%1; %2 held since move %3 by %4").arg(aged, place()).arg(order.held_since->move).arg(by);
  }

  QString barred() const {
    const OrderLife* order = moment_.order ? review_.order(*moment_.order) : nullptr;
    if (!order) return Stories::tr("An order to %1 could not be carried out").arg(body(0));
    const QString told = Stories::tr("%1 to %2, %3, could not be carried out when it came, %4 min old: %5")
                             .arg(ReviewNames::order(order->number), body(0), order_told(*order, review_))
                             .arg(order->arrived->time.minutes - order->given.time.minutes)
                             .arg(barred_told(*order));
    if (moment_.moves == 0) return told;
    return words::counted(moment_.moves, Stories::tr("%2; %3 had no word of it for %1 move"),
                          Stories::tr("%2; %3 had no word of it for %1 moves"))
        .arg(told, names_.seat(order->seat));
  }

  QString belief() const {
    const QString who = moment_.seats.empty() ? QString() : names_.seat(moment_.seats.front());
    const QString off_told = Stories::tr("%1 is %2 from where %3 has it").arg(body(0), off(), who);
    if (moment_.seats.size() <= 1) return off_told;
    return words::counted(static_cast<std::int64_t>(moment_.seats.size() - 1), Stories::tr("%2, and %1 seat besides"),
                          Stories::tr("%2, and %1 seats besides"))
        .arg(off_told);
  }

  QString melee() const {
    const BodyId other = opposed();
    return words::counted(moment_.count, Stories::tr("%2 against %3 at %4: %1 man falls or is taken"),
                          Stories::tr("%2 against %3 at %4: %1 men fall or are taken"))
        .arg(body(0), names_.body(other), place());
  }

  QString supply() const {
    if (moment_.count == 0) return Stories::tr("%1 gives itself up for want of food").arg(body(0));
    if (moment_.clause == clauses::waggons || review_.setting->rulebook.supply.kind == SupplyKind::waggons) {
      return words::counted(moment_.count, Stories::tr("%2: no waggon near for %1 man or gun"),
                            Stories::tr("%2: no waggons near for %1 men and guns"))
          .arg(in_want(0));
    }
    return Stories::tr("%1: %2 missed when supply was collected").arg(in_want(0), packets());
  }

  QString box() const {
    const QString strength = words::men(Men{{static_cast<std::int32_t>(moment_.count)}});
    if (moment_.moves == 0)
      return Stories::tr("%1, %2, was known to no seat of the other side when it was met at %3")
          .arg(body(0), strength, place());
    return Stories::tr("%1, %2, had stood for %3 at %4, known to no seat of the other side")
        .arg(body(0), strength, moves(), place());
  }

  QString crossing() const {
    const BodyId left = opposed();
    const QString where = names_.crossing(moment_.crossing, moment_.at);
    if (left.none())
      return Stories::tr("%1 stood open for %2, not known of; %3 was %4 off").arg(where, moves(), body(0), off());
    return Stories::tr("%1 stood open for %2 when %3 had left it, not known of; %4 was %5 off")
        .arg(where, moves(), names_.body(left), body(0), off());
  }

  QString guns() const {
    return words::counted(moment_.count,
                          Stories::tr("%1 gun of %2 without its %3 men for %4; %5 was %6 off, and did "
                                      "not see it"),
                          Stories::tr("%1 guns of %2 without their %3 men for %4; %5 was %6 off, and did not see them"))
        .arg(body(0))
        .arg(review_.setting->rulebook.table.crew)
        .arg(moves(), body(1), off());
  }

  QString rider() const {
    const QString by = names_.body(moment_.bodies.empty() ? BodyId{} : moment_.bodies.back());
    if (moment_.order) {
      return Stories::tr("%1 to %2 never arrived: %3 took its rider at %4")
          .arg(ReviewNames::order(*moment_.order), body(0), by, place());
    }
    if (moment_.bodies.size() > 1)
      return Stories::tr("What %1 reported never arrived: %2 took its rider at %3").arg(body(0), by, place());
    return Stories::tr("A message never arrived: %1 took its rider at %2").arg(by, place());
  }

  const Moment& moment_;
  const Review& review_;
  ReviewNames names_;
};

}  // namespace

QString moment_kind(MomentKind kind) {
  switch (kind) {
    case MomentKind::first_contact: return Stories::tr("First contact");
    case MomentKind::order_overtaken: return Stories::tr("Order overtaken by events");
    case MomentKind::order_barred: return Stories::tr("Order that could not be carried out");
    case MomentKind::worst_belief: return Stories::tr("Greatest error of belief");
    case MomentKind::costly_contact: return Stories::tr("Costly contact");
    case MomentKind::decisive_melee: return Stories::tr("Decisive melee");
    case MomentKind::line_cut: return Stories::tr("Line of supply cut");
    case MomentKind::supply_failed: return Stories::tr("Supply failed");
    case MomentKind::unknown_box: return Stories::tr("Box not known until met");
    case MomentKind::dummy_held: return Stories::tr("Held by a dummy");
    case MomentKind::bridge_open: return Stories::tr("Crossing open and not known of");
    case MomentKind::gun_unserved: return Stories::tr("Guns without their men");
    case MomentKind::rider_taken: return Stories::tr("Rider taken");
    case MomentKind::ruling_by_hand: return Stories::tr("Ruling by hand");
    case MomentKind::of_the_umpire: return Stories::tr("Marked by the umpire");
  }
  return {};
}

QString moment_title(const Moment& moment) {
  if (moment.kind == MomentKind::of_the_umpire && !moment.text.empty()) return QString::fromStdString(moment.text);
  return moment_kind(moment.kind);
}

QString moment_reason(const Moment& moment, const Review& review) { return Reasons(moment, review).told(); }

MomentTheme theme_of(MomentKind kind) {
  switch (kind) {
    case MomentKind::worst_belief:
    case MomentKind::unknown_box:
    case MomentKind::dummy_held:
    case MomentKind::bridge_open:
    case MomentKind::gun_unserved: return MomentTheme::knowledge;
    case MomentKind::order_overtaken:
    case MomentKind::order_barred:
    case MomentKind::rider_taken: return MomentTheme::orders;
    case MomentKind::first_contact:
    case MomentKind::costly_contact:
    case MomentKind::decisive_melee: return MomentTheme::fighting;
    case MomentKind::line_cut:
    case MomentKind::supply_failed: return MomentTheme::supply;
    case MomentKind::ruling_by_hand:
    case MomentKind::of_the_umpire: break;
  }
  return MomentTheme::umpire;
}

QString theme_name(MomentTheme theme) {
  switch (theme) {
    case MomentTheme::knowledge: return Stories::tr("What was known");
    case MomentTheme::orders: return Stories::tr("Orders and riders");
    case MomentTheme::fighting: return Stories::tr("Fighting");
    case MomentTheme::supply: return Stories::tr("Supply");
    case MomentTheme::umpire: return Stories::tr("The umpire");
  }
  return {};
}

std::optional<Arm> arm_of(const Moment& moment, const Review& review) {
  if (moment.bodies.empty() || moment.bodies.front().index() >= review.bodies.size()) return {};
  return review.bodies[moment.bodies.front().index()].contents.arm();
}

}  // namespace sandgate::stories
