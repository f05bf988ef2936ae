#include "app/umpire/console/forms/told_whom.h"

#include <QCoreApplication>
#include <QStringList>
#include <functional>

#include "app/words/bodies.h"

namespace sandgate {
namespace {

struct ToldWhom {
  Q_DECLARE_TR_FUNCTIONS(ToldWhom)

 public:
  /// Seats of which `told` is true, by their persons; where it is all of a side, the side.
  static QString names(const Campaign& campaign, const std::function<bool(const Seat&)>& told) {
    constexpr int most_named = 5;
    QStringList names;
    int more = 0;
    for (const Side& side : campaign.setting().sides) {
      QStringList persons;
      std::size_t seats = 0;
      for (const Seat& seat : campaign.setting().seats) {
        if (seat.side != side.id) continue;
        ++seats;
        if (told(seat)) persons << words::person(seat);
      }
      if (seats > 1 && static_cast<std::size_t>(persons.size()) == seats)
        persons = {tr("all seats of %1").arg(QString::fromStdString(side.name))};
      for (const QString& person : persons) names.size() < most_named ? void(names << person) : void(++more);
    }
    QString said = names.join(QStringLiteral(", "));
    // A name may end in a full stop, and the sentence has its own.
    if (more == 0 && said.endsWith(u'.')) said.chop(1);
    return more > 0 ? tr("%1 and %2 more").arg(said).arg(more) : said;
  }
};

}  // namespace

QString told_of_body(const Campaign& campaign, const Body& body) {
  const QString who = ToldWhom::names(
      campaign, [&](const Seat& seat) { return seat.side == body.side && campaign.at_hand(seat.id, body.id); });
  return who.isEmpty() ? ToldWhom::tr("Nobody is told: it is at hand of no seat. The enemy sees what he can see of it.")
                       : ToldWhom::tr("Told, with the reason: %1. The enemy sees what he can see of it.").arg(who);
}

QString told_of_new(const Campaign& campaign, SeatId seat) {
  const Seat& commands = campaign.setting().seat(seat);
  const bool by_rider = campaign.setting().by_couriers(commands.side);
  const QString who = ToldWhom::names(
      campaign, [&](const Seat& other) { return by_rider ? other.id == seat : other.side == commands.side; });
  return ToldWhom::tr("Told, with the reason: %1. The enemy sees what he can see of it.").arg(who);
}

QString told_on_table(const Campaign& campaign, TableId table) {
  const QString who = ToldWhom::names(campaign, [&](const Seat& seat) { return campaign.tells(table, seat.id); });
  return who.isEmpty() ? ToldWhom::tr("Nobody is told: no seat knows of the table.")
                       : ToldWhom::tr("Told, with the reason: %1.").arg(who);
}

}  // namespace sandgate
