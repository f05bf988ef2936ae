#include "app/umpire/attention/attention_words.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>

#include "app/stories/dispatches.h"
#include "app/stories/refusals.h"
#include "app/umpire/attention/attention.h"
#include "app/words/bodies.h"
#include "app/words/measures.h"
#include "logistics/lines/lines.h"
#include "map/base/gridref.h"

namespace sandgate {
namespace {

constexpr std::size_t most_named = 3;
constexpr qsizetype most_threats = 2;

struct Told {
  Q_DECLARE_TR_FUNCTIONS(Attention)
};

/// "1/Border, 14 Bty and 3 more".
QString listed(const QStringList& names) {
  const auto count = static_cast<std::size_t>(names.size());
  if (count == 0) return {};
  if (count == 1) return names.front();
  if (count > most_named)
    return Told::tr("%1 and %2 more").arg(names.mid(0, most_named).join(QStringLiteral(", "))).arg(count - most_named);
  return Told::tr("%1 and %2").arg(names.mid(0, names.size() - 1).join(QStringLiteral(", ")), names.back());
}

QString minutes_and_seconds(std::int64_t seconds) {
  return QStringLiteral("%1:%2").arg(seconds / 60).arg(seconds % 60, 2, 10, QLatin1Char('0'));
}

QString requested(RequestKind kind) {
  switch (kind) {
    case RequestKind::question: return Told::tr("%1 asks a question");
    case RequestKind::ruling: return Told::tr("%1 asks for a ruling");
    case RequestKind::permission: return Told::tr("%1 asks for leave");
  }
  return {};
}

const JoinedMelee* melee_of(const AttentionItem& item, const Campaign& campaign) {
  if (!campaign.exists(item.table)) return nullptr;
  return campaign.table(item.table).melee(static_cast<std::int32_t>(item.moves));
}

}  // namespace

AttentionWords::AttentionWords(std::shared_ptr<const Setting> setting) : setting_(std::move(setting)) {}

const Briefing& AttentionWords::briefing(SideId side) const {
  const auto known = briefings_.find(side);
  if (known != briefings_.end()) return known->second;
  const auto roads = std::make_shared<const LineNetwork>(*setting_->country, LineKind::road);
  return briefings_.emplace(side, briefing_for(*setting_, side, roads)).first->second;
}

QString AttentionWords::person(SeatId seat, const Campaign& campaign) const {
  const std::string& holder = campaign.commission(seat).holder;
  return holder.empty() ? words::person(setting_->seat(seat)) : QString::fromStdString(holder);
}

QString AttentionWords::persons(const std::vector<SeatId>& seats, const Campaign& campaign) const {
  QStringList names;
  for (const SeatId seat : seats) names << person(seat, campaign);
  return listed(names);
}

QString AttentionWords::bodies(const std::vector<BodyId>& bodies, const Campaign& campaign) const {
  QStringList names;
  for (const BodyId body : bodies) names << QString::fromStdString(campaign.body(body).name);
  return listed(names);
}

QString AttentionWords::title(const AttentionItem& item, const Campaign& campaign) const {
  if (!item.title.empty()) return QString::fromStdString(item.title);
  const auto count = static_cast<std::int64_t>(item.bodies.size());
  const auto seats = static_cast<std::int64_t>(item.seats.size());
  switch (item.key.kind) {
    case AttentionKind::choice:
      return setting_->table ? Told::tr("A melee waits for a choice")
                             : Told::tr("Melee on Table %1 waits for a choice").arg(item.table.number + 1);
    case AttentionKind::clock:
      return seats == 1 ? Told::tr("%1’s time runs out").arg(persons(item.seats, campaign))
                        : Told::tr("Time runs out for %1 seats").arg(seats);
    case AttentionKind::seat_lost: return Told::tr("%1 lost the connection").arg(persons(item.seats, campaign));
    case AttentionKind::inject_failed: return Told::tr("An inject could not be");
    case AttentionKind::contested: return Told::tr("A ruling is contested");
    case AttentionKind::refused_twice: return Told::tr("Order refused again");
    case AttentionKind::request: {
      const auto& content = campaign.messages().message(MessageId{static_cast<std::int32_t>(item.key.number)}).sent;
      return requested(content.message.content.request.value_or(RequestKind::question))
          .arg(persons(item.seats, campaign));
    }
    case AttentionKind::inject: return Told::tr("An inject is due");
    case AttentionKind::supply: {
      const bool now = std::ranges::any_of(item.threats, [](const SupplyThreat& threat) { return !threat.short_in; });
      if (count == 1)
        return (now ? Told::tr("%1 goes without") : Told::tr("%1 is about to go without"))
            .arg(bodies(item.bodies, campaign));
      return (now ? Told::tr("%1 bodies of %2 go without") : Told::tr("%1 bodies of %2 are about to go without"))
          .arg(count)
          .arg(persons(item.seats, campaign));
    }
    case AttentionKind::dummy: return Told::tr("Dummy about to be met");
    case AttentionKind::idle:
      return count == 1 ? Told::tr("%1 has an idle body").arg(persons(item.seats, campaign))
                        : Told::tr("%1 has %2 idle bodies").arg(persons(item.seats, campaign)).arg(count);
  }
  return {};
}

QString AttentionWords::text(const AttentionItem& item, const Campaign& campaign) const {
  if (!item.text.empty() && item.key.kind != AttentionKind::request) return QString::fromStdString(item.text);
  switch (item.key.kind) {
    case AttentionKind::choice: {
      const JoinedMelee* melee = melee_of(item, campaign);
      if (!melee) return {};
      const auto& [movers, others] =
          melee->attackers == 0 ? std::tie(melee->first, melee->second) : std::tie(melee->second, melee->first);
      QString told =
          Told::tr("%1 chooses: %2 men against %3%4.")
              .arg(persons(item.seats, campaign))
              .arg(movers.size())
              .arg(others.size())
              .arg(melee->isolated == MeleeRuling::Isolated::none ? QString() : Told::tr(", one side isolated"));
      if (item.seconds_left) told += Told::tr(" As it stands in %1.").arg(minutes_and_seconds(*item.seconds_left));
      return told;
    }
    case AttentionKind::clock:
      return Told::tr("%1: %2 left. Their moves close then as they stand.")
          .arg(persons(item.seats, campaign), minutes_and_seconds(item.seconds_left.value_or(0)));
    case AttentionKind::seat_lost: {
      if (item.seats.empty()) return {};
      const SeatId seat = item.seats.front();
      const auto waiting = std::ranges::count_if(
          campaign.bodies(), [&](const Body& body) { return body.seat == seat && waits_for_orders(campaign, body); });
      const QString idle = waiting == 0 ? Told::tr("All its bodies have orders.")
                                        : words::counted(waiting, Told::tr("%1 body waits for orders."),
                                                         Told::tr("%1 bodies wait for orders."));
      return QStringLiteral("%1. %2").arg(words::post(setting_->seat(seat)), idle);
    }
    case AttentionKind::refused_twice: {
      const QString who = item.bodies.empty()
                              ? persons(item.seats, campaign)
                              : Told::tr("%1 for %2").arg(persons(item.seats, campaign), bodies(item.bodies, campaign));
      return QStringLiteral("%1: %2").arg(who, refusal(item));
    }
    case AttentionKind::request: return Told::tr("“%1”").arg(QString::fromStdString(item.text));
    case AttentionKind::supply: {
      QStringList told;
      std::int64_t more = 0;
      for (const SupplyThreat& one : item.threats) {
        if (told.size() < most_threats)
          told << threat(one, campaign);
        else
          more += static_cast<std::int64_t>(one.bodies.size());
      }
      if (more > 0) told << words::counted(more, Told::tr("And %1 body more."), Told::tr("And %1 more."));
      return told.join(QLatin1Char(' '));
    }
    case AttentionKind::dummy: {
      if (item.bodies.empty() || !campaign.exists(item.near)) return {};
      const Body& dummy = campaign.body(item.bodies.front());
      const Body& eye = campaign.body(item.near);
      return Told::tr("%1’s %2 is %3 from %4 of %5: opened or touched, it vanishes.")
          .arg(QString::fromStdString(setting_->side(dummy.side).name), QString::fromStdString(dummy.name),
               words::feet_whole(item.off), QString::fromStdString(eye.name),
               QString::fromStdString(setting_->side(eye.side).name));
    }
    case AttentionKind::idle:
      return Told::tr("%1: no orders for %2.")
          .arg(bodies(item.bodies, campaign),
               words::counted(item.moves, Told::tr("%1 move of its own"), Told::tr("%1 moves of their own")));
    case AttentionKind::inject_failed:
    case AttentionKind::contested:
    case AttentionKind::inject: return {};
  }
  return {};
}

// In moves of the bodies' own: those of the other camp starve nobody.
QString AttentionWords::threat(const SupplyThreat& threat, const Campaign& campaign) const {
  const auto in = [](std::int64_t moves) {
    return moves <= 0 ? Told::tr("when this move closes")
                      : words::counted(moves, Told::tr("in %1 own move"), Told::tr("in %1 own moves"));
  };
  QStringList fate;
  if (threat.short_in) fate << Told::tr("goes without %1").arg(in(*threat.short_in));
  if (!threat.short_in && !threat.out_in) fate << Told::tr("has no ammunition");
  if (threat.out_in)
    fate << (*threat.out_in == 0 ? Told::tr("out of action") : Told::tr("out of action %1").arg(in(*threat.out_in)));
  if (threat.gives_up_in) fate << Told::tr("gives itself up %1").arg(in(*threat.gives_up_in));
  const QString who = Told::tr("%1: %2").arg(bodies(threat.bodies, campaign), fate.join(QStringLiteral(", ")));
  const QString why = lack(threat, campaign);
  return why.isEmpty() ? Told::tr("%1, unless it is supplied.").arg(who) : QStringLiteral("%1. %2").arg(who, why);
}

QString AttentionWords::lack(const SupplyThreat& threat, const Campaign& campaign) const {
  const auto name = [&](BodyId body) { return QString::fromStdString(campaign.body(body).name); };
  if (threat.fed_again) return Told::tr("What it needs is in reach when its move closes.");
  switch (threat.lack) {
    case SupplyLack::none: break;
    case SupplyLack::cut: {
      QString told =
          threat.store ? Told::tr("Its way from %1 is cut").arg(name(threat.store)) : Told::tr("It is cut off");
      if (threat.by) told = Told::tr("%1 by %2").arg(told, name(threat.by));
      if (threat.spot) told = Told::tr("%1 at %2").arg(told, reference(*threat.spot));
      return told + QLatin1Char('.');
    }
    case SupplyLack::too_far:
      if (!threat.store)
        return threat.by_waggons ? Told::tr("Its side has no waggons.") : Told::tr("Its side has no packets.");
      if (threat.by_waggons) return Told::tr("%1 is nearest, and too far off.").arg(name(threat.store));
      return threat.off ? Told::tr("%1 is nearest, %2 off.").arg(name(threat.store), words::feet_whole(*threat.off))
                        : Told::tr("No way leads to it from %1.").arg(name(threat.store));
    case SupplyLack::too_few:
      if (!threat.store) return Told::tr("No packets are in reach.");
      return (threat.by_waggons ? Told::tr("%1 keeps fewer men than are near.") : Told::tr("%1 runs out."))
          .arg(name(threat.store));
  }
  return {};
}

QString AttentionWords::reference(Point at) const {
  return QString::fromStdString(grid_reference(setting_->to_ground(at), setting_->country->crs()));
}

QString AttentionWords::place(const AttentionItem& item) const {
  if (item.at) return reference(*item.at);
  if (item.seats.size() == 1) return QString::fromStdString(setting_->seat(item.seats.front()).name);
  return {};
}

QString AttentionWords::refusal(const AttentionItem& item) const {
  if (!item.refusal || item.seats.empty()) return {};
  return stories::sentence(*item.refusal, briefing(setting_->seat(item.seats.front()).side));
}

QString AttentionWords::dispatch(const Dispatch& dispatch, SeatId seat) const {
  return stories::sentence(dispatch, briefing(setting_->seat(seat).side));
}

QString AttentionWords::deed(AttentionDeed deed) {
  switch (deed) {
    case AttentionDeed::show: return Told::tr("Show");
    case AttentionDeed::take_stand: return Told::tr("As it stands");
    case AttentionDeed::nudge: return Told::tr("Nudge");
    case AttentionDeed::wait: return Told::tr("Wait 5 min");
    case AttentionDeed::program: return Told::tr("Program plays");
    case AttentionDeed::explain: return Told::tr("Explain");
    case AttentionDeed::answer: return Told::tr("Answer…");
    case AttentionDeed::grant: return Told::tr("Grant…");
    case AttentionDeed::refuse: return Told::tr("Refuse…");
    case AttentionDeed::fire: return Told::tr("Bring about now");
    case AttentionDeed::call_off: return Told::tr("Call off");
    case AttentionDeed::set_aside: return Told::tr("Set aside");
  }
  return {};
}

QString AttentionWords::kind(AttentionKind kind) {
  switch (kind) {
    case AttentionKind::choice: return Told::tr("choices");
    case AttentionKind::clock: return Told::tr("time running out");
    case AttentionKind::seat_lost: return Told::tr("seats lost");
    case AttentionKind::inject_failed: return Told::tr("injects that could not be");
    case AttentionKind::contested: return Told::tr("rulings contested");
    case AttentionKind::refused_twice: return Told::tr("orders refused again");
    case AttentionKind::request: return Told::tr("requests");
    case AttentionKind::inject: return Told::tr("injects");
    case AttentionKind::supply: return Told::tr("supply");
    case AttentionKind::dummy: return Told::tr("dummies");
    case AttentionKind::idle: return Told::tr("idle bodies");
  }
  return {};
}

QString AttentionWords::waited(AttentionItem::Time time) {
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(time).count();
  constexpr std::int64_t minute = 60, some_minutes = 10 * minute, hour = 60 * minute;
  if (seconds < some_minutes) return minutes_and_seconds(seconds);
  if (seconds < hour) return Told::tr("%1 min").arg(seconds / minute);
  return Told::tr("%1 h %2 min").arg(seconds / hour).arg(seconds % hour / minute);
}

}  // namespace sandgate
