#include "app/words/bodies.h"

#include <QStringList>

#include "app/words/measures.h"
#include "app/words/sightings.h"
#include "app/words/words.h"

namespace sandgate::words {

QString arm(Arm arm) {
  switch (arm) {
    case Arm::infantry: return Words::tr("Foot");
    case Arm::cavalry: return Words::tr("Horse");
    case Arm::engineers: return Words::tr("Engineers");
    case Arm::artillery: return Words::tr("Guns");
    case Arm::transport: return Words::tr("Transport");
    case Arm::supply: return Words::tr("Supply");
    case Arm::general: return Words::tr("Headquarters");
    case Arm::boat: return Words::tr("Boats");
    case Arm::depot: return Words::tr("Depots");
    case Arm::train: return Words::tr("Trains");
  }
  return {};
}

QString formed_as(FormedAs as) {
  switch (as) {
    case FormedAs::fours: return Words::tr("in fours");
    case FormedAs::two_ranks: return Words::tr("in two ranks");
    case FormedAs::extended: return Words::tr("extended");
    case FormedAs::mounted: return Words::tr("mounted");
    case FormedAs::dismounted: return Words::tr("dismounted");
    case FormedAs::limbered: return Words::tr("limbered up");
    case FormedAs::unlimbered: return Words::tr("unlimbered");
  }
  return {};
}

QString formation(Formation formation) {
  switch (formation) {
    case Formation::boxed: return Words::tr("Closed box");
    case Formation::fours: return Words::tr("In fours");
    case Formation::two_ranks: return Words::tr("In two ranks");
    case Formation::extended: return Words::tr("Extended");
  }
  return {};
}

QString strength(const OwnBody& body) { return strength(body.contents); }

QString strength(const Contents& all) {
  QStringList parts;
  if (all.dummy()) return Words::tr("a dummy");
  if (all.men().count > 0) parts << men(all.men());
  if (all.guns() > 0) parts << counted(all.guns(), Words::tr("%1 gun"), Words::tr("%1 guns"));
  if (all.boats() > 0)
    parts << counted(all.boats(), Words::tr("%1 boat"), Words::tr("%1 boats"));
  else if (all.waggons() > 0)
    parts << counted(all.waggons(), Words::tr("%1 waggon"), Words::tr("%1 waggons"));
  return parts.isEmpty() ? Words::tr("no men") : parts.join(QStringLiteral(", "));
}

bool idle(const OwnBody& body) {
  const bool on_table = body.set_out && body.table;
  const bool marches_itself =
      marches(body.contents.arm()) && !body.aboard && !body.entraining && !body.contents.unmanned() && body.out == 0;
  return body.mine && !body.march && !body.gone && !on_table && marches_itself && !body.convoy && !body.work &&
         !body.forming;
}

QString doing(const OwnBody& body, std::optional<std::int64_t> arrives_move, bool enemy_near) {
  if (body.out > 0) return Words::tr("out until move %1 closes").arg(body.out);
  if (body.forming && !body.march)
    return Words::tr("to stand %1, %2 move").arg(formed_as(body.forming->to), moves(body.forming->left));
  if (enemy_near) {
    if (body.march && arrives_move) return Words::tr("in sight of enemy, arr. move %1").arg(*arrives_move);
    if (body.march) return Words::tr("in sight of enemy, marching");
    return body.mine ? Words::tr("in sight of enemy, idle") : Words::tr("in sight of enemy");
  }
  if (body.march && arrives_move) return Words::tr("marching, arr. move %1").arg(*arrives_move);
  if (body.march) return Words::tr("marching");
  return body.mine ? Words::tr("idle, no orders") : Words::tr("halted");
}

QString as_known(const QString& said, const OwnBody& body, const Picture& picture) {
  if (body.at_hand) return said;
  const ExerciseTime now = picture.clock.time;
  const QString then = body.known == now ? said : Words::tr("%1 ago: %2").arg(ago(body.known, now), said);
  const SentOrder* sent = picture.unanswered(body.handle);
  return sent ? Words::tr("order %1 rides; %2").arg(QString::number(sent->number), then) : then;
}

QString right(Right right) {
  switch (right) {
    case Right::march: return Words::tr("march");
    case Right::table: return Words::tr("order men on tables");
    case Right::fire: return Words::tr("fire guns");
    case Right::work: return Words::tr("work");
    case Right::supply: return Words::tr("supply");
    case Right::signal: return Words::tr("write");
  }
  return {};
}

QString post(const Seat& seat) {
  const QString title = QString::fromStdString(seat.title);
  const QString behind = title.section(QLatin1Char(','), 1).trimmed();
  return behind.isEmpty() ? title : behind;
}

QString person(const Seat& seat) {
  const QString title = QString::fromStdString(seat.title);
  return title.isEmpty() ? QString::fromStdString(seat.name) : title.section(QLatin1Char(','), 0, 0).trimmed();
}

}  // namespace sandgate::words
