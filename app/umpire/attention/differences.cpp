#include "app/umpire/attention/differences.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <tuple>

#include "app/words/bodies.h"
#include "app/words/measures.h"
#include "app/words/sightings.h"

namespace sandgate {
namespace {

struct DifferenceTold {
  Q_DECLARE_TR_FUNCTIONS(Differences)
};

std::int64_t men_in(const std::vector<Part>& parts) {
  std::int64_t men = 0;
  for (const Part& part : parts) men += part.men.count;
  return men;
}

struct Strength {
  std::int64_t men = 0, guns = 0, waggons = 0;
  void operator+=(const Part& part) {
    men += part.men.count;
    guns += part.guns;
    waggons += part.waggons;
  }
};

/// By arm, since what marches together may be counted in any order.
std::array<Strength, arm_count> by_arm(const std::vector<Part>& parts) {
  std::array<Strength, arm_count> of{};
  for (const Part& part : parts) of[static_cast<std::size_t>(part.arm)] += part;
  return of;
}

/// Men who were not counted are told to the nearest `unit`; from fewer than that they are known exactly.
bool same_strength(const std::vector<Part>& true_parts, const std::vector<Part>& known, bool counted,
                   std::int64_t unit) {
  const auto truly = by_arm(true_parts), seen = by_arm(known);
  for (std::size_t arm = 0; arm < arm_count; ++arm) {
    if (truly[arm].guns != seen[arm].guns || truly[arm].waggons != seen[arm].waggons) return false;
    const std::int64_t off = std::abs(truly[arm].men - seen[arm].men);
    if (counted ? off > 0 : 2 * off > unit) return false;
  }
  return true;
}

class Comparing {
 public:
  Comparing(const Campaign& campaign, const SeatView& view, std::int64_t forgotten_after)
      : campaign_(campaign),
        view_(view),
        picture_(view.picture()),
        forgotten_after_(forgotten_after),
        known_(campaign.bodies().size(), false) {}

  Differences run() {
    for (const OwnBody& own : picture_.bodies) compare(own);
    for (const SightedBody& sighted : picture_.sighted) compare(sighted);
    for (const Body& body : campaign_.bodies()) {
      if (body.side == picture_.side || body.gone || body.aboard || known_[body.id.index()]) continue;
      add({DifferenceKind::unknown, body.id, {}, body.at, {}, 0, false, body.contents.men().count, 0});
    }
    std::ranges::sort(found_.all, {}, [](const Difference& one) { return std::tuple(one.kind, one.body, one.handle); });
    return std::move(found_);
  }

 private:
  std::int64_t age(ExerciseTime then) const {
    return std::max<std::int64_t>(0, campaign_.time().minutes - then.minutes);
  }
  void add(Difference difference) {
    ++found_.counts[static_cast<std::size_t>(difference.kind)];
    found_.all.push_back(std::move(difference));
  }
  // What is at hand is known as it is (KS-11.1).
  void compare(const OwnBody& own) {
    const BodyId id = view_.body(own.handle);
    if (own.gone || own.at_hand || !campaign_.exists(id)) return;
    const Body& body = campaign_.body(id);
    Difference one{
        DifferenceKind::stale,   id, own.handle, body.at, own.at, age(own.known), body.gone, body.contents.men().count,
        own.contents.men().count};
    if (body.gone || body.at != own.at) add(one);
    one.kind = DifferenceKind::wrong_strength;
    if (!body.gone && !same_strength(body.contents.parts, own.contents.parts, true, 1)) add(one);
  }
  void compare(const SightedBody& sighted) {
    const BodyId id = view_.body(sighted.handle);
    const bool there = sighted.state == ReportKind::seen || sighted.state == ReportKind::lost;
    if (!there || !campaign_.exists(id) || age(sighted.time) > forgotten_after_) return;
    const Body& body = campaign_.body(id);
    if (!body.gone) known_[id.index()] = true;
    Difference one{DifferenceKind::stale,
                   id,
                   sighted.handle,
                   body.at,
                   sighted.seen.at,
                   sighted.state == ReportKind::seen ? 0 : age(sighted.time),
                   body.gone,
                   body.contents.men().count,
                   men_in(sighted.seen.parts)};
    if (body.gone || body.at != sighted.seen.at) add(one);
    if (body.gone) return;
    const auto says = [&](DifferenceKind kind) {
      one.kind = kind;
      add(one);
    };
    if (body.contents.dummy()) return says(DifferenceKind::dummy);
    if (sighted.seen.parts.empty()) return says(DifferenceKind::unopened);
    const std::int64_t unit = campaign_.setting().rulebook.wide.count_to_nearest;
    if (!same_strength(body.contents.parts, sighted.seen.parts, sighted.seen.counted, unit))
      says(DifferenceKind::wrong_strength);
  }

  const Campaign& campaign_;
  const SeatView& view_;
  const Picture& picture_;
  const std::int64_t forgotten_after_;
  std::vector<bool> known_;  // by body
  Differences found_;
};

QString name_of(const Body& body) { return QString::fromStdString(body.name); }

/// "1½ ft", "40 ft": as feet are read off a table.
QString feet_off(Length off) {
  constexpr double whole_from = 10;
  if (off.in_feet() >= whole_from) return words::feet_whole(off);
  return DifferenceTold::tr("%1 ft").arg(words::feet(off));
}

}  // namespace

Differences differences(const Campaign& campaign, const SeatView& view, std::int64_t forgotten_after) {
  return Comparing(campaign, view, forgotten_after).run();
}

QString differences_told(const Differences& differences) {
  QStringList parts;
  const auto add = [&](DifferenceKind kind, const QString& words) {
    if (const std::int64_t count = differences.count(kind); count > 0) parts << words.arg(count);
  };
  add(DifferenceKind::stale, DifferenceTold::tr("%1 stale"));
  add(DifferenceKind::unknown, DifferenceTold::tr("%1 unknown"));
  add(DifferenceKind::wrong_strength, DifferenceTold::tr("%1 wrong strength"));
  add(DifferenceKind::unopened, DifferenceTold::tr("%1 unopened"));
  add(DifferenceKind::dummy, DifferenceTold::tr("%1 dummy"));
  return parts.isEmpty() ? DifferenceTold::tr("nothing") : parts.join(QStringLiteral(", "));
}

QString difference_told(const Difference& difference, const Campaign& campaign) {
  const Body& body = campaign.body(difference.body);
  switch (difference.kind) {
    case DifferenceKind::stale: {
      const QString age =
          difference.age_minutes > 0 ? DifferenceTold::tr("%1 min old: ").arg(difference.age_minutes) : QString();
      if (difference.gone) return age + DifferenceTold::tr("is no more");
      const Point was = difference.known_at.value_or(difference.at);
      return age + DifferenceTold::tr("now %1 %2")
                       .arg(feet_off(distance(was, difference.at)), words::wind(Bearing::between(was, difference.at)));
    }
    case DifferenceKind::unknown:
      return body.contents.dummy() ? DifferenceTold::tr("not known: dummy")
                                   : DifferenceTold::tr("not known: %1").arg(name_of(body));
    case DifferenceKind::wrong_strength:
      return DifferenceTold::tr("%1: %2, not %3")
          .arg(name_of(body), words::strength(body.contents))
          .arg(difference.known_men);
    case DifferenceKind::unopened:
      return DifferenceTold::tr("is %1, %2").arg(name_of(body), words::strength(body.contents));
    case DifferenceKind::dummy: return DifferenceTold::tr("is a dummy");
  }
  return {};
}

}  // namespace sandgate
