// Contacts that became tables: who came, who was lost, and the clauses on which it rested.
#include <algorithm>
#include <cmath>

#include "app/charts/figure_parts.h"

namespace sandgate::charts {
namespace {

/// The two sides that a table of figures has columns for: with more, those of one camp are counted together.
struct CampColumn {
  QString name;
  Livery livery = Livery::red;
  std::vector<std::size_t> sides;
};
std::vector<CampColumn> camp_columns(const Review& review) {
  std::vector<CampColumn> camps;
  for (const Camp camp : {Camp::first, Camp::second}) {
    CampColumn column;
    QStringList names;
    for (const Side& side : review.setting->sides) {
      if (side.camp != camp) continue;
      if (column.sides.empty()) column.livery = side.livery;
      names << QString::fromStdString(side.name);
      column.sides.push_back(side.id.index());
    }
    column.name = listed(names);
    if (!column.sides.empty()) camps.push_back(column);
  }
  return camps;
}

Engagement::Of of_camp(const Engagement& contact, const CampColumn& camp) {
  Engagement::Of sum;
  for (const std::size_t side : camp.sides) {
    if (side >= contact.sides.size()) continue;
    const Engagement::Of& of = contact.sides[side];
    sum.men_in += of.men_in, sum.dead += of.dead, sum.prisoners += of.prisoners, sum.guns_lost += of.guns_lost;
    sum.shots += of.shots, sum.hits += of.hits, sum.charges += of.charges;
  }
  return sum;
}

QString number(std::int64_t count) { return count == 0 ? QStringLiteral("–") : QString::number(count); }

QString moves_words(const Engagement& contact) {
  const std::int64_t opened = std::max<std::int64_t>(1, contact.opened);
  if (!contact.closed) return Charts::tr("%1 to the end").arg(opened);
  if (*contact.closed <= opened) return QString::number(opened);
  return Charts::tr("%1 to %2").arg(opened).arg(*contact.closed);
}

/// "LW-4.2 × 14  LW-5.3 × 5": those it rested on most often first.
QString clauses_words(const std::map<std::string, std::int64_t>& clauses, double room, const QFont& font) {
  std::vector<std::pair<std::string, std::int64_t>> all(clauses.begin(), clauses.end());
  std::ranges::stable_sort(all, std::greater(), [](const auto& one) { return one.second; });
  QString said;
  for (const auto& [clause, times] : all) {
    const QString one = QStringLiteral("%1 × %2").arg(QString::fromStdString(clause)).arg(times);
    const QString longer = said.isEmpty() ? one : said + QStringLiteral("  ") + one;
    if (text_width(longer, font) > room) break;
    said = longer;
  }
  return said;
}

}  // namespace

QString contacts_finding(const Review& review) {
  const auto& contacts = review.figures.contacts;
  if (contacts.empty()) return Charts::tr("Nobody came into contact: no table was opened");
  std::int64_t all = 0, fell = 0;
  std::map<SideId, std::int64_t> by_side;
  for (const Loss& loss : review.figures.losses) {
    all += loss.men;
    if (loss.body.index() < review.bodies.size()) by_side[review.bodies[loss.body.index()].side] += loss.men;
  }
  for (const Engagement& contact : contacts) fell += contact.lost();
  all = std::max(all, fell);
  if (all == 0) {
    return contacts.size() == 1 ? Charts::tr("One table was opened, and nobody was lost")
                                : Charts::tr("%1 tables were opened, and nobody was lost").arg(contacts.size());
  }
  const auto worst = std::ranges::max_element(contacts, {}, [](const Engagement& one) { return one.lost(); });
  // A table that was there from the beginning opened before the first move.
  const std::int64_t moves = worst->closed.value_or(review.last_move()) - std::max<std::int64_t>(1, worst->opened) + 1;
  const QString place = contact_place(review, *worst);
  const QString in = moves == 1 ? Charts::tr("one move") : Charts::tr("%1 moves").arg(moves);
  QString loser;
  for (const SideId side : sides_in_order(review))
    if (by_side[side] > 0) loser = side_name(review, side);
  QString said =
      worst->lost() == 0 ? Charts::tr("Of the %1 men lost none were lost on a table").arg(all)
      : all == 1         ? Charts::tr("The one man lost, of %1, was lost at %2").arg(loser, place)
      : worst->lost() == all
          ? Charts::tr("All %1 men lost were lost at %2, in %3").arg(all).arg(place, in)
          : Charts::tr("%1 of the %2 men lost were lost at %3, in %4").arg(worst->lost()).arg(all).arg(place, in);
  QStringList sides;
  for (const SideId side : sides_in_order(review))
    if (by_side[side] > 0)
      sides << (sides.isEmpty() ? Charts::tr("%1 lost %2") : Charts::tr("%1 %2"))
                   .arg(side_name(review, side))
                   .arg(by_side[side]);
  if (!sides.isEmpty() && all > 1) said += Charts::tr("; of all, %1").arg(sides.join(Charts::tr(", ")));
  return said;
}

void lay_contacts(const Panel& panel) {
  const Review& review = panel.review;
  std::vector<const Engagement*> contacts;
  for (const Engagement& contact : review.figures.contacts) contacts.push_back(&contact);
  if (contacts.empty()) return panel.nothing(Charts::tr("no table was opened"));
  const std::vector<CampColumn> camps = camp_columns(review);
  const QFont small = panel.font(Written::small), word = panel.font(Written::word), bold = panel.bold(Written::word);
  const double line = panel.line(Written::small);

  // Where its columns stand, as parts of the width; the last two take what is left.
  const double left = panel.room.left(), wide = panel.room.width(), tight = wide < panel.px(640) ? 0.82 : 1;
  const double place = left, moves = left + wide * 0.185, figures = left + wide * 0.285;
  const double cell = std::min(panel.px(52), wide * 0.058 * tight + panel.px(4));
  const auto pair = [&](int group, std::size_t camp) {
    return figures + (static_cast<double>(group) * 2.25 + static_cast<double>(camp)) * cell;
  };
  const double guns = pair(3, 0) - cell * 0.1, bars = guns + cell * 1.35,
               bars_end = bars + (panel.room.right() - bars) * 0.47;
  const double clauses = bars_end + panel.px(10);

  double y = panel.room.top();
  const std::array<QString, 3> groups = {Charts::tr("men in"), Charts::tr("dead"), Charts::tr("taken")};
  for (int group = 0; group < 3; ++group) {
    const QRectF over(pair(group, 0), y, 2 * cell, line);
    panel.drawing.text(over, Qt::AlignHCenter | Qt::AlignVCenter, groups[static_cast<std::size_t>(group)], small,
                       panel.look.soft());
    panel.drawing.line({over.left() + panel.px(6), over.bottom()}, {over.right(), over.bottom()}, panel.look.theme.rule,
                       1);
    for (std::size_t camp = 0; camp < camps.size(); ++camp)
      panel.drawing.text({pair(group, camp), y + line, cell, line}, Qt::AlignRight | Qt::AlignVCenter, camps[camp].name,
                         small, panel.look.side_dark(camps[camp].livery));
  }
  y += line;
  panel.drawing.text({place, y, moves - place, line}, Qt::AlignLeft | Qt::AlignVCenter, Charts::tr("Table and place"),
                     small, panel.look.soft());
  panel.drawing.text({moves, y, figures - moves, line}, Qt::AlignLeft | Qt::AlignVCenter, Charts::tr("moves"), small,
                     panel.look.soft());
  panel.drawing.text({guns, y, cell, line}, Qt::AlignRight | Qt::AlignVCenter, Charts::tr("guns"), small,
                     panel.look.soft());
  if (camps.size() == 2) {
    const QString whole = Charts::tr("men lost, %1 left, %2 right").arg(camps[0].name, camps[1].name);
    panel.drawing.text({bars, y, bars_end - bars, line}, Qt::AlignHCenter | Qt::AlignVCenter,
                       text_width(whole, small) <= bars_end - bars ? whole : Charts::tr("men lost"), small,
                       panel.look.soft());
  }
  panel.drawing.text({clauses, y, panel.room.right() - clauses, line}, Qt::AlignRight | Qt::AlignVCenter,
                     Charts::tr("clauses, times"), small, panel.look.soft());
  y += line + panel.px(2);
  panel.drawing.line({left, y}, {panel.room.right(), y}, panel.look.theme.rule, 1);

  // Those with most men lost stand there where not all have room, still in the order of their opening.
  const double least_row = panel.px(16), last_row = panel.px(20);
  const auto rows_most =
      std::max<std::size_t>(1, static_cast<std::size_t>((panel.room.bottom() - y - last_row) / least_row));
  std::size_t more = 0;
  if (contacts.size() > rows_most) {
    more = contacts.size() - rows_most;
    std::ranges::stable_sort(contacts, std::greater(), [](const Engagement* one) { return one->lost(); });
    contacts.resize(rows_most);
    std::ranges::stable_sort(contacts, {}, [](const Engagement* one) { return one->opened; });
  }
  const double row =
      std::min((panel.room.bottom() - y - last_row - (more > 0 ? line : 0)) / static_cast<double>(contacts.size()),
               panel.px(25));
  std::int64_t most = 1;
  for (const Engagement* one : contacts)
    for (const CampColumn& camp : camps) most = std::max(most, of_camp(*one, camp).lost());
  const double label = text_width(QStringLiteral("000"), bold) + panel.px(4), middle = (bars + bars_end) / 2;
  const double reach = (bars_end - bars) / 2 - label;
  y += panel.px(1);
  for (const Engagement* one : contacts) {
    const QString name = contact_place(review, *one), nth = QString::number(one->table.number + 1);
    panel.drawing.text({place, y, panel.px(20), row}, Qt::AlignLeft | Qt::AlignVCenter, nth, bold,
                       panel.look.open_table());
    panel.drawing.text({place + panel.px(20), y, moves - place - panel.px(24), row}, Qt::AlignLeft | Qt::AlignVCenter,
                       name, panel.font(Written::name), panel.look.ink());
    panel.drawing.text({moves, y, figures - moves, row}, Qt::AlignLeft | Qt::AlignVCenter, moves_words(*one), word,
                       panel.look.ink());
    std::int64_t guns_lost = 0;
    for (std::size_t camp = 0; camp < camps.size(); ++camp) {
      const Engagement::Of of = of_camp(*one, camps[camp]);
      const std::array<std::int64_t, 3> counts = {of.men_in, of.dead, of.prisoners};
      for (int group = 0; group < 3; ++group)
        panel.drawing.text({pair(group, camp), y, cell, row}, Qt::AlignRight | Qt::AlignVCenter,
                           number(counts[static_cast<std::size_t>(group)]), word, panel.look.ink());
      guns_lost += of.guns_lost;
      const double thick = std::min(panel.px(10), row - 4), top = y + (row - thick) / 2;
      const double dead = reach * static_cast<double>(of.dead) / static_cast<double>(most);
      const double both = reach * static_cast<double>(of.lost()) / static_cast<double>(most);
      const bool to_left = camp == 0;
      const auto box = [&](double from, double to) {
        return to_left ? QRectF(middle - to, top, to - from, thick) : QRectF(middle + from, top, to - from, thick);
      };
      panel.bar(box(0, dead), camps[camp].livery, false);
      panel.bar(box(dead, both), camps[camp].livery, true);
      if (of.lost() > 0)
        panel.drawing.text(to_left ? QRectF(middle - both - label, y, label - panel.px(3), row)
                                   : QRectF(middle + both + panel.px(3), y, label, row),
                           (to_left ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter, QString::number(of.lost()),
                           bold, panel.look.side_dark(camps[camp].livery));
    }
    panel.drawing.text({guns, y, cell, row}, Qt::AlignRight | Qt::AlignVCenter, number(guns_lost), word,
                       panel.look.ink());
    panel.drawing.text({clauses, y, panel.room.right() - clauses, row}, Qt::AlignRight | Qt::AlignVCenter,
                       clauses_words(one->clauses, panel.room.right() - clauses, small), small, panel.look.theme.blue);
    panel.drawing.line({left, y + row - 0.5}, {panel.room.right(), y + row - 0.5}, panel.look.faint(), 0.8);
    ChartHit hit;
    hit.contact = one->table, hit.event = one->opened_event, hit.at = static_cast<double>(one->opened);
    hit.words = Charts::tr("%1, moves %2: %3 lost").arg(name, moves_words(*one)).arg(one->lost());
    for (const CampColumn& camp : camps)
      if (const Engagement::Of of = of_camp(*one, camp); of.shots > 0 || of.charges > 0)
        hit.words +=
            Charts::tr("; %1: %2 shots, %3 hits, %4 charges").arg(camp.name).arg(of.shots).arg(of.hits).arg(of.charges);
    panel.drawing.spot({left, y, wide, row}, hit);
    y += row;
  }
  panel.drawing.line({middle, panel.room.top() + 2 * line + panel.px(3)}, {middle, y}, panel.look.ink(), 1);
  if (more > 0) {
    panel.more(static_cast<std::int64_t>(more), left, y);
    y += line;
  }
  // All: of every table, those that had no room too. Men in are not summed, since bodies may stand on two.
  panel.drawing.line({left, y}, {panel.room.right(), y}, panel.look.ink(), 1.2);
  panel.drawing.text({place, y, moves - place, last_row}, Qt::AlignLeft | Qt::AlignVCenter, Charts::tr("All"), bold,
                     panel.look.ink());
  std::int64_t guns_lost = 0, by_hand = 0, rulings = 0;
  for (const Engagement& one : review.figures.contacts) {
    by_hand += one.by_hand;
    for (const auto& [clause, times] : one.clauses) rulings += times;
  }
  for (std::size_t camp = 0; camp < camps.size(); ++camp) {
    Engagement::Of sum;
    for (const Engagement& one : review.figures.contacts) {
      const Engagement::Of of = of_camp(one, camps[camp]);
      sum.dead += of.dead, sum.prisoners += of.prisoners, sum.guns_lost += of.guns_lost;
    }
    guns_lost += sum.guns_lost;
    panel.drawing.text({pair(1, camp), y, cell, last_row}, Qt::AlignRight | Qt::AlignVCenter, number(sum.dead), bold,
                       panel.look.ink());
    panel.drawing.text({pair(2, camp), y, cell, last_row}, Qt::AlignRight | Qt::AlignVCenter, number(sum.prisoners),
                       bold, panel.look.ink());
    panel.drawing.text(camp == 0 ? QRectF(bars, y, middle - bars - panel.px(6), last_row)
                                 : QRectF(middle + panel.px(6), y, bars_end - middle, last_row),
                       (camp == 0 ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter, number(sum.lost()), bold,
                       panel.look.side_dark(camps[camp].livery));
  }
  panel.drawing.text({guns, y, cell, last_row}, Qt::AlignRight | Qt::AlignVCenter, number(guns_lost), bold,
                     panel.look.ink());
  const QString ruled = Charts::tr("%1 rulings, %2 by hand").arg(rulings).arg(by_hand);
  panel.drawing.text(
      {clauses, y, panel.room.right() - clauses, last_row}, Qt::AlignRight | Qt::AlignVCenter,
      text_width(ruled, bold) <= panel.room.right() - clauses ? ruled : Charts::tr("%1 by hand").arg(by_hand), bold,
      panel.look.ink());
  y += last_row + panel.px(4);
  if (y + line <= panel.room.bottom())
    panel.drawing.text(
        {left, y, wide, line}, Qt::AlignLeft | Qt::AlignVCenter,
        Charts::tr("Men in are not summed: bodies may stand on two tables. Pale part of a bar: taken prisoner."), small,
        panel.look.soft());
}

}  // namespace sandgate::charts
