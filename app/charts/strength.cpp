// Strength by arm: a row a side, a column an arm.
#include <algorithm>
#include <cmath>

#include "app/charts/figure_parts.h"

namespace sandgate::charts {
namespace {

/// Arms that are counted together, as soldiers speak of them.
struct ArmGroup {
  QString name;      ///< of a column
  QString in_words;  ///< in a sentence
  std::vector<Arm> arms;
};
std::vector<ArmGroup> arm_groups() {
  return {{Charts::tr("Foot"), Charts::tr("foot"), {Arm::infantry}},
          {Charts::tr("Horse and scouts"), Charts::tr("horse"), {Arm::cavalry}},
          {Charts::tr("Gunners"), Charts::tr("gunners"), {Arm::artillery}},
          {Charts::tr("Engineers"), Charts::tr("engineers"), {Arm::engineers}},
          {Charts::tr("Supply"), Charts::tr("men of supply"), {Arm::transport, Arm::supply, Arm::depot, Arm::train}},
          {Charts::tr("Boats, staff"), Charts::tr("men of boats and staff"), {Arm::boat, Arm::general}}};
}

std::int64_t men_of(const StrengthAt& at, const ArmGroup& group) {
  std::int64_t men = 0;
  for (const Arm arm : group.arms) men += at.men[static_cast<std::size_t>(arm)];
  return men;
}

/// Steps of one side: from the close of `move` on so many men.
struct Step {
  std::int64_t move = 0, men = 0;
};
std::vector<Step> steps_of(const Review& review, SideId side, const ArmGroup& group) {
  std::vector<Step> steps;
  for (const StrengthAt& at : review.figures.strength) {
    if (at.side != side) continue;
    const std::int64_t men = men_of(at, group);
    if (steps.empty() || steps.back().men != men) steps.push_back({at.move, men});
  }
  return steps;
}

/// Where a side lost most of a group in one table's time: that is named at its step.
struct Fall {
  std::int64_t move = 0, men = 0;
  const Engagement* contact = nullptr;
};
Fall greatest_fall(const Review& review, SideId side, const std::vector<Step>& steps) {
  Fall best;
  const auto at = [&](std::int64_t move) {
    std::int64_t men = 0;
    for (const Step& step : steps)
      if (step.move <= move || &step == &steps.front()) men = step.men;
    return men;
  };
  if (steps.empty()) return best;
  for (const Engagement& contact : review.figures.contacts) {
    const std::int64_t closed = contact.closed.value_or(review.last_move());
    // Of tables that are open at one time, no more than the side lost on each.
    const std::int64_t fell = std::min(at(contact.opened - 1) - at(closed), contact.sides[side.index()].lost());
    if (fell > best.men) best = {(contact.opened + closed) / 2, fell, &contact};
  }
  return best;
}

}  // namespace

QString strength_finding(const Review& review) {
  struct Of {
    SideId side;
    std::int64_t had, has;
  };
  const std::vector<ArmGroup> groups = arm_groups();
  std::vector<Of> best;
  const ArmGroup* of = nullptr;
  std::int64_t most = 0, men = 0;
  for (const ArmGroup& group : groups) {
    std::vector<Of> sides;
    std::int64_t lost = 0;
    for (const SideId side : sides_in_order(review)) {
      const std::vector<Step> steps = steps_of(review, side, group);
      if (steps.empty() || steps.front().men == 0) continue;
      sides.push_back({side, steps.front().men, steps.back().men});
      men += steps.front().men;
      lost += std::max<std::int64_t>(0, steps.front().men - steps.back().men);
    }
    if (lost > most) most = lost, best = sides, of = &group;
  }
  if (men == 0) return Charts::tr("No side had a man in the field");
  if (!of) return Charts::tr("No arm of either side was weaker in the end than at the beginning");
  // Who lost the greater part is named first.
  std::ranges::stable_sort(best, std::greater(), [](const Of& one) { return one.had - one.has; });
  // A side that is joined by others during the day has fewer men gone than it lost: that is told otherwise.
  const bool joined = std::ranges::any_of(review.setting->sides, [&](const Side& side) {
    std::int64_t lost = 0, gone = 0;
    for (const Loss& loss : review.figures.losses)
      if (loss.body.index() < review.bodies.size() && review.bodies[loss.body.index()].side == side.id)
        lost += loss.men;
    for (const ArmGroup& group : groups)
      if (const auto steps = steps_of(review, side.id, group); !steps.empty())
        gone += steps.front().men - steps.back().men;
    return lost != gone;
  });
  QString said;
  for (const Of& one : best) {
    const QString name = side_name(review, one.side);
    if (said.isEmpty())
      said = (joined ? Charts::tr("%1 ended with %2 of %3 %4") : Charts::tr("%1 lost %2 of %3 %4"))
                 .arg(name)
                 .arg(joined ? one.has : one.had - one.has)
                 .arg(one.had)
                 .arg(of->in_words);
    else
      said += Charts::tr(", %1 %2 of %3").arg(name).arg(joined ? one.has : one.had - one.has).arg(one.had);
  }
  std::int64_t all = 0;
  for (const Loss& loss : review.figures.losses) all += loss.men;
  const auto worst =
      std::ranges::max_element(review.figures.contacts, {}, [](const Engagement& one) { return one.lost(); });
  if (worst != review.figures.contacts.end() && worst->lost() * 2 > all && worst->lost() <= all)
    said += Charts::tr("; more than half of all losses at %1").arg(contact_place(review, *worst));
  return said;
}

void lay_strength(const Panel& panel) {
  const Review& review = panel.review;
  std::vector<ArmGroup> groups;
  for (const ArmGroup& group : arm_groups())
    if (std::ranges::any_of(review.figures.strength, [&](const StrengthAt& at) { return men_of(at, group) > 0; }))
      groups.push_back(group);
  const std::vector<SideId> sides = sides_in_order(review);
  if (groups.empty() || sides.empty()) return panel.nothing(Charts::tr("nobody in the field"));

  const double names = panel.px(54), head = panel.line(Written::name) + panel.px(12),
               foot = panel.line(Written::small) + panel.px(2);
  const double wide = (panel.room.width() - names) / static_cast<double>(groups.size());
  const double high = (panel.room.height() - head - foot) / static_cast<double>(sides.size());
  const double behind = std::min(panel.px(44), wide * 0.3);
  for (std::size_t row = 0; row < sides.size(); ++row) {
    const Livery livery = review.setting->side(sides[row]).livery;
    const double top = panel.room.top() + head + static_cast<double>(row) * high, mid = top + high / 2;
    panel.square({panel.room.left() + panel.px(5), mid - panel.px(9)}, livery);
    panel.drawing.text({panel.room.left() + panel.px(14), mid - panel.px(18), names - panel.px(18), panel.px(18)},
                       Qt::AlignLeft | Qt::AlignVCenter, side_name(review, sides[row]), panel.font(Written::name),
                       panel.look.ink());
    const std::int64_t had = review.figures.men(sides[row], 0),
                       has = review.figures.men(sides[row], review.last_move());
    const double small = panel.line(Written::small);
    panel.drawing.text({panel.room.left(), mid, names - panel.px(4), small}, Qt::AlignLeft | Qt::AlignVCenter,
                       Charts::tr("%1 men").arg(had), panel.font(Written::small), panel.look.soft());
    panel.drawing.text({panel.room.left(), mid + small, names - panel.px(4), small}, Qt::AlignLeft | Qt::AlignVCenter,
                       Charts::tr("%1 left").arg(has), panel.font(Written::small), panel.look.soft());
  }
  for (std::size_t column = 0; column < groups.size(); ++column) {
    const double left = std::round(panel.room.left() + names + static_cast<double>(column) * wide);
    const MoveAxis axis(review.moves, left, std::round(left + wide - behind));
    panel.drawing.text({left, panel.room.top(), wide - panel.px(6), panel.line(Written::name)},
                       Qt::AlignLeft | Qt::AlignVCenter, groups[column].name, panel.font(Written::name),
                       panel.look.ink());
    draw_open_tables(panel.drawing, axis, review, panel.room.top() + panel.line(Written::name) + panel.px(2),
                     panel.room.top() + panel.line(Written::name) + panel.px(6), faded(panel.look.open_table(), 0.6));
    // One scale for all sides of a column, so that they can be compared.
    std::int64_t most = 1;
    for (const SideId side : sides)
      for (const Step& step : steps_of(review, side, groups[column])) most = std::max(most, step.men);
    for (std::size_t row = 0; row < sides.size(); ++row) {
      const std::vector<Step> steps = steps_of(review, sides[row], groups[column]);
      if (steps.empty()) continue;
      const Livery livery = review.setting->side(sides[row]).livery;
      const double top = panel.room.top() + head + static_cast<double>(row) * high + panel.px(4),
                   zero = std::round(top + high - panel.px(14));
      const auto y = [&](std::int64_t men) {
        return zero - (zero - top) * static_cast<double>(men) / static_cast<double>(most);
      };
      QPolygonF line;
      double before = y(steps.front().men);
      for (const Step& step : steps) {
        const double x = axis.x(static_cast<double>(std::max<std::int64_t>(0, step.move)));
        line << QPointF(x, before) << QPointF(x, y(step.men));
        before = y(step.men);
      }
      line << QPointF(axis.right(), before);
      QPolygonF area = line, lost = line;
      area << QPointF(axis.right(), zero) << QPointF(axis.left(), zero);
      lost << QPointF(axis.right(), y(steps.front().men));
      if (steps.back().men < steps.front().men)
        panel.drawing.slanted(lost, faded(panel.look.soft(), 0.55), 0.8, panel.px(4));
      panel.drawing.area(area, panel.look.side_pale(livery));
      panel.drawing.hatch(area, livery, faded(panel.look.side(livery), 0.4), 0.8,
                          panel.px(livery == Livery::red ? 4.5 : 5));
      panel.drawing.polyline(line, panel.look.side(livery), 1.8);
      panel.drawing.line({axis.left(), zero}, {axis.right(), zero}, panel.look.theme.rule, 1);
      const double first = y(steps.front().men), text = panel.line(Written::figure);
      // A figure stands under its line, or over it where the strip is too low.
      const double figure_top = zero - first > text + 2 ? first + 2 : first - text - 1;
      panel.drawing.text({axis.left() + panel.px(3), figure_top, axis.right() - axis.left(), text},
                         Qt::AlignLeft | Qt::AlignVCenter, QString::number(steps.front().men),
                         panel.bold(Written::figure), panel.look.side_dark(livery), panel.look.ground());
      const std::int64_t gone = steps.front().men - steps.back().men;
      const double room = left + wide - axis.right() - panel.px(5);
      const double end = std::min(before - text / 2, zero - (gone > 0 ? 2 : 1) * text);
      panel.drawing.text({axis.right() + panel.px(4), end, room, text}, Qt::AlignLeft | Qt::AlignVCenter,
                         QString::number(steps.back().men), panel.bold(Written::figure), panel.look.side_dark(livery));
      if (gone > 0)
        panel.drawing.text({axis.right() + panel.px(4), end + text, room, text}, Qt::AlignLeft | Qt::AlignVCenter,
                           QStringLiteral("−%1").arg(gone), panel.font(Written::small), panel.look.soft());
      const Fall fall = greatest_fall(review, sides[row], steps);
      if (fall.contact && fall.men * 4 >= gone) {
        // By its first word; a table without a place by its number too.
        const QString place = contact_place(review, *fall.contact);
        const bool numbered = !place.isEmpty() && place.back().isDigit();
        const QString said =
            QStringLiteral("%1 −%2").arg(numbered ? place : place.section(QLatin1Char(' '), 0, 0)).arg(fall.men);
        const QFont small = panel.font(Written::small);
        const double needs = text_width(said, small) + 2, x = axis.x(static_cast<double>(fall.move));
        const double at = std::clamp(x - needs / 2, axis.left() + 2, std::max(axis.left() + 2, axis.right() - needs));
        const double under = zero - panel.line(Written::small) - 2;
        if (needs <= axis.right() - axis.left() && under > figure_top + text)
          panel.drawing.text({at, std::min(under, first + (zero - first) * 0.55), needs, panel.line(Written::small)},
                             Qt::AlignLeft | Qt::AlignVCenter, said, small, panel.look.ink(),
                             panel.look.side_pale(livery));
      }
      ChartHit hit;
      hit.words = Charts::tr("%1, %2: %3 at first, %4 in the end")
                      .arg(side_name(review, sides[row]), groups[column].in_words)
                      .arg(steps.front().men)
                      .arg(steps.back().men);
      for (std::int64_t move = 1; move <= axis.last() && axis.per_move() >= 1; ++move) {
        hit.at = static_cast<double>(move);
        panel.drawing.spot({axis.x(static_cast<double>(move - 1)), top, axis.per_move(), zero - top}, hit);
      }
      if (panel.options.at)
        draw_cursor_line(panel.drawing, axis, *panel.options.at, top - panel.px(3), zero, panel.look);
    }
    draw_time_figures(panel.drawing, axis, panel.room.bottom() - panel.line(Written::small), panel.look);
  }
}

}  // namespace sandgate::charts
