#include "app/charts/compared.h"

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>
#include <functional>

#include "app/charts/figure_parts.h"
#include "app/words/tongue.h"

namespace sandgate {

using charts::Charts;

namespace {

/// One measure: what it is called, how a value is said, and what it is of one side or of a whole exercise.
struct Measure {
  QString name;
  std::function<QString(double)> say;
  std::function<std::optional<double>(const ComparedExercise::OfSide&)> of_side = {};
  std::function<std::optional<double>(const ComparedExercise&)> of_all = {};
};

std::vector<Measure> measures() {
  using Side = ComparedExercise::OfSide;
  const auto count = [](double value) { return charts::halves(value); };
  const auto of_minutes = [](double value) { return charts::minutes(value); };
  const auto metres = [](double value) { return charts::far(value); };
  const auto number = [](std::int64_t value) { return std::optional(static_cast<double>(value)); };
  return {
      {Charts::tr("men lost"), count, [=](const Side& of) { return number(of.lost); }},
      {Charts::tr("age of orders when begun, median"), of_minutes, [](const Side& of) { return of.age_minutes; }},
      {Charts::tr("orders overtaken"), count, [=](const Side& of) { return number(of.overtaken); }},
      {Charts::tr("mean error of belief, median"), metres, [](const Side& of) { return of.mean_error_m; }},
      {Charts::tr("greatest error of belief"), metres, [](const Side& of) { return of.worst_error_m; }},
      {Charts::tr("men not known in the end"),
       [](double value) { return QStringLiteral("%1 %").arg(std::llround(value * 100)); },
       [](const Side& of) { return of.unknown; }},
      {Charts::tr("packets missed"), count, [=](const Side& of) { return number(of.missed); }},
      {Charts::tr("marched, all bodies"),
       [](double value) { return Charts::tr("%1 km").arg(words::number(value, value < 100 ? 1 : 0)); },
       [](const Side& of) { return std::optional(of.marched_km); }},
      {Charts::tr("tables"), count, {}, [=](const ComparedExercise& of) { return number(of.tables); }},
      {Charts::tr("moves"), count, {}, [=](const ComparedExercise& of) { return number(of.moves); }},
      {Charts::tr("umpire’s items, median wait"),
       of_minutes,
       {},
       [](const ComparedExercise& of) { return of.wait_minutes; }},
  };
}

/// One strip: the values of all exercises that have one, each with its exercise's number.
struct Strip {
  QString side;  ///< empty: of the whole exercise
  Livery livery = Livery::red;
  std::vector<std::pair<double, std::size_t>> values;
};

std::vector<Strip> strips_of(const Measure& measure, std::span<const ComparedExercise> exercises) {
  std::vector<Strip> strips;
  const auto put = [&](const QString& side, Livery livery, std::optional<double> value, std::size_t exercise) {
    if (!value) return;
    auto strip = std::ranges::find(strips, side, &Strip::side);
    if (strip == strips.end()) strip = strips.insert(strips.end(), {side, livery, {}});
    strip->values.emplace_back(*value, exercise);
  };
  for (std::size_t i = 0; i < exercises.size(); ++i) {
    if (measure.of_all) put({}, Livery::red, measure.of_all(exercises[i]), i);
    if (measure.of_side)
      for (const ComparedExercise::OfSide& of : exercises[i].sides) put(of.side, of.livery, measure.of_side(of), i);
  }
  return strips;
}

std::optional<Quartiles> quartiles_of(const Strip& strip) {
  std::vector<double> values;
  for (const auto& [value, exercise] : strip.values) values.push_back(value);
  return quartiles(std::move(values));
}

void lay_strip(const charts::Panel& panel, const Strip& strip, const QRectF& row,
               const std::function<double(double)>& x, std::span<const ComparedExercise> exercises,
               std::optional<std::size_t> chosen, const Measure& measure) {
  const auto of = quartiles_of(strip);
  if (!of) return;
  const bool plain = strip.side.isEmpty();
  const QColor side = plain ? panel.look.soft() : panel.look.side(strip.livery);
  const double mid = row.center().y(), box = row.height() * 0.62;
  // The box holds the middle half of them.
  panel.drawing.line({x(of->least), mid}, {x(of->most), mid}, faded(side, 0.6), 1);
  const QRectF half(QPointF(x(of->lower), mid - box / 2),
                    QPointF(std::max(x(of->upper), x(of->lower) + 1), mid + box / 2));
  panel.drawing.fill(half, plain ? panel.look.faint() : panel.look.side_pale(strip.livery));
  if (!plain) panel.drawing.hatch(half, strip.livery, faded(side, 0.45), 0.7, panel.px(3.2));
  panel.drawing.frame(half, faded(side, 0.8), 0.8);
  // Equal values stand over one another.
  auto values = strip.values;
  std::ranges::stable_sort(values);
  const double r = panel.px(values.size() > 60 ? 1.5 : 2.4);
  const auto put = [&](QPointF at) {
    if (plain || strip.livery == Livery::red)
      panel.drawing.disc(at, r, side);
    else
      panel.drawing.fill({at.x() - r, at.y() - r, 2 * r, 2 * r}, side);
  };
  std::optional<QPointF> marked;
  for (std::size_t i = 0; i < values.size();) {
    std::size_t end = i;
    while (end < values.size() && x(values[end].first) - x(values[i].first) < r * 0.8) ++end;
    const double apart =
        end - i < 2 ? 0 : std::min(2 * r + 0.5, (row.height() - 2 * r - 2) / static_cast<double>(end - i - 1));
    for (std::size_t n = i; n < end; ++n) {
      const QPointF at(x(values[n].first),
                       mid + (static_cast<double>(n - i) - static_cast<double>(end - i - 1) / 2) * apart);
      if (chosen == values[n].second) marked = at;
      put(at);
      ChartHit hit;
      hit.words = QStringLiteral("%1: %2, %3")
                      .arg(exercises[values[n].second].name, measure.name, measure.say(values[n].first));
      hit.exercise = values[n].second;
      panel.drawing.spot({at - QPointF(r + 2, r + 2), QSizeF(2 * r + 4, 2 * r + 4)}, hit);
    }
    i = end;
  }
  panel.drawing.line({x(of->middle), row.top() + 1}, {x(of->middle), row.bottom() - 1}, panel.look.ink(), 2.2);
  // Over all others, which may crowd round it.
  if (!marked) return;
  panel.drawing.disc(*marked, r + panel.px(2.5), panel.look.theme.selection, panel.look.ink(), 1);
  put(*marked);
}

}  // namespace

std::optional<Quartiles> quartiles(std::vector<double> values) {
  if (values.empty()) return {};
  std::ranges::sort(values);
  const auto at = [&](double part) {
    const double place = part * static_cast<double>(values.size() - 1);
    const auto below = static_cast<std::size_t>(place);
    const std::size_t above = std::min(below + 1, values.size() - 1);
    return values[below] + (values[above] - values[below]) * (place - static_cast<double>(below));
  };
  return Quartiles{values.front(), at(0.25), at(0.5), at(0.75), values.back()};
}

ComparedExercise compared(const QString& name, const Review& review) {
  ComparedExercise of;
  of.name = name;
  of.moves = std::max<std::int64_t>(0, review.last_move());
  of.tables = static_cast<std::int64_t>(review.figures.contacts.size());
  if (const auto wait = review.figures.load.median_wait_s()) of.wait_minutes = *wait / 60;
  for (const SideId side : charts::sides_in_order(review)) {
    ComparedExercise::OfSide one;
    one.side = charts::side_name(review, side);
    one.livery = review.setting->side(side).livery;
    for (const StrengthAt& at : review.figures.strength)
      if (at.side == side && at.move == 0) one.men = at.all();
    for (const Loss& loss : review.figures.losses)
      if (loss.body.index() < review.bodies.size() && review.bodies[loss.body.index()].side == side)
        one.lost += loss.men;
    std::vector<double> ages, errors, unknown;
    for (const OrderLife& order : review.orders) {
      if (order.seat.none() || review.setting->seat(order.seat).side != side) continue;
      if (const auto age = order.age_minutes()) ages.push_back(static_cast<double>(*age));
      one.overtaken += order.fate == OrderFate::overtaken;
    }
    for (const Belief& belief : review.beliefs) {
      if (review.setting->seat(belief.seat).side != side) continue;
      if (belief.mean_m) errors.push_back(*belief.mean_m);
      if (belief.worst_m) one.worst_error_m = std::max(one.worst_error_m.value_or(0), *belief.worst_m);
      if (belief.move == review.last_move() && belief.known + belief.unknown > 0)
        unknown.push_back(static_cast<double>(belief.unknown) / static_cast<double>(belief.known + belief.unknown));
    }
    one.age_minutes = median(std::move(ages));
    one.mean_error_m = median(std::move(errors));
    one.unknown = median(std::move(unknown));
    for (const SupplyAt& at : review.figures.supply)
      if (at.side == side) one.missed += at.missed.count();
    for (const Body& body : review.bodies)
      if (body.side == side && body.id.index() < review.traces.size() && !review.traces[body.id.index()].empty())
        one.marched_km += review.setting->scale.metres(review.traces[body.id.index()].back().marched) / 1000;
    of.sides.push_back(std::move(one));
  }
  return of;
}

QString compared_finding(std::span<const ComparedExercise> exercises) {
  if (exercises.empty()) return Charts::tr("There is no exercise to be compared");
  if (exercises.size() == 1) return Charts::tr("One exercise stands alone: a second one would show what was chance");
  QString said;
  for (const Strip& strip : strips_of(measures().front(), exercises)) {
    const auto of = quartiles_of(strip);
    if (!of) continue;
    said += said.isEmpty()
                ? Charts::tr("In half of %1 exercises %2 lost %3 men or more (%4 to %5)")
                      .arg(exercises.size())
                      .arg(strip.side, charts::halves(of->middle), charts::halves(of->least), charts::halves(of->most))
                : Charts::tr("; %1 %2 (%3 to %4)")
                      .arg(strip.side, charts::halves(of->middle), charts::halves(of->least), charts::halves(of->most));
  }
  return said;
}

Drawing draw_compared(std::span<const ComparedExercise> exercises, std::optional<std::size_t> chosen,
                      const QRectF& room, const ChartLook& look) {
  Drawing drawing;
  drawing.fill(room, look.ground());
  drawing.frame(room.adjusted(0.5, 0.5, -0.5, -0.5), look.theme.rule, 1);
  QRectF body = room.adjusted(12 * look.size, 4 * look.size, -12 * look.size, -8 * look.size);
  const double head = line_height(Written::title, look);
  const QRectF taken = drawing.text({body.left(), body.top(), body.width(), head}, Qt::AlignLeft | Qt::AlignVCenter,
                                    Charts::tr("Exercises compared"), chart_font(Written::title, look), look.ink());
  double head_right = body.right();
  const QFont name_font = chart_font_bold(Written::word, look);
  if (chosen && *chosen < exercises.size()) {
    // Whose marks are ringed; where there is no room for the name, whoever points at one reads it.
    const QString name = Charts::tr("marked: %1").arg(exercises[*chosen].name);
    const double wide = text_width(name, name_font) + 2;
    if (wide < body.width() * 0.3) {
      drawing.text({body.right() - wide, body.top(), wide, head}, Qt::AlignRight | Qt::AlignVCenter, name, name_font,
                   look.ink());
      const double r = 4 * look.size;
      drawing.disc({body.right() - wide - 2 * r, body.top() + head / 2}, r, look.theme.selection);
      head_right -= wide + 4 * r;
    }
  }
  drawing.text(
      {QPointF(taken.right() + 8 * look.size, body.top()), QPointF(head_right, body.top() + head)},
      Qt::AlignLeft | Qt::AlignVCenter,
      Charts::tr(
          "a mark an exercise; box: the middle half of them; heavy line: median, at the right with the quartiles"),
      chart_font(Written::word, look), look.soft());
  drawing.line({room.left(), body.top() + head + 2}, {room.right(), body.top() + head + 2}, look.theme.rule, 1);
  const QString said = compared_finding(exercises);
  const QFont finding_font = chart_font(Written::finding, look);
  const double step = std::ceil(QFontMetricsF(finding_font).height()),
               lines = text_width(said, finding_font) > body.width() ? 2 : 1;
  drawing.paragraph({body.left(), body.top() + head + 6 * look.size, body.width(), lines * step}, said, finding_font,
                    look.ink());
  body.setTop(body.top() + head + lines * step + 14 * look.size);

  const FigureOptions none;
  static const Review nothing;
  const charts::Panel panel{drawing, nothing, none, body, look};
  std::vector<std::pair<Measure, std::vector<Strip>>> all;
  std::size_t rows = 0;
  for (const Measure& measure : measures()) {
    std::vector<Strip> strips = strips_of(measure, exercises);
    // What never came about in any of them tells nothing.
    const bool told = std::ranges::any_of(strips, [](const Strip& strip) {
      return std::ranges::any_of(strip.values, [](const auto& value) { return value.first != 0; });
    });
    if (!told) continue;
    rows += strips.size();
    all.emplace_back(measure, std::move(strips));
  }
  if (all.empty()) {
    panel.nothing(Charts::tr("nothing to compare"));
    return drawing;
  }
  const QFont word = chart_font(Written::word, look), small = chart_font(Written::small, look);
  double names = 0, sides = 0;
  for (const auto& [measure, strips] : all) {
    names = std::max(names, text_width(measure.name, word));
    for (const Strip& strip : strips) sides = std::max(sides, text_width(strip.side, small));
  }
  names = std::min(names, body.width() * 0.26);
  const double left = body.left() + names + sides + panel.px(36), ends = panel.px(132), right = body.right() - ends;
  const double gap = panel.px(8), least = panel.px(13);
  const double high = std::clamp((body.height() - gap * static_cast<double>(all.size())) / static_cast<double>(rows),
                                 least, panel.px(42));
  double y = body.top();
  std::size_t left_out = 0;
  for (const auto& [measure, strips] : all) {
    const double whole = high * static_cast<double>(strips.size());
    if (y + whole > body.bottom() + 1) {
      ++left_out;
      continue;
    }
    double most = 0;
    for (const Strip& strip : strips) most = std::max(most, quartiles_of(strip)->most);
    const auto x = [&](double value) { return left + (right - left) * value / std::max(most, 1e-9); };
    drawing.text({body.left(), y, names + 2, whole}, Qt::AlignLeft | Qt::AlignVCenter, measure.name, word, look.ink());
    drawing.line({left, y + whole + gap / 2}, {body.right(), y + whole + gap / 2}, look.faint(), 0.8);
    drawing.line({left, y}, {left, y + whole}, look.theme.rule, 1);
    for (const Strip& strip : strips) {
      const QRectF row(left, y, right - left, high);
      if (!strip.side.isEmpty()) {
        panel.square({body.left() + names + panel.px(14), row.center().y()}, strip.livery);
        drawing.text({body.left() + names + panel.px(23), y, sides + 2, high}, Qt::AlignLeft | Qt::AlignVCenter,
                     strip.side, small, look.ink());
      }
      lay_strip(panel, strip, row, x, exercises, chosen, measure);
      const Quartiles of = *quartiles_of(strip);
      const QColor ink = strip.side.isEmpty() ? look.ink() : look.side_dark(strip.livery);
      const QFont bold = chart_font_bold(Written::figure, look);
      const QString middle = measure.say(of.middle);
      drawing.text({right + panel.px(8), y, panel.px(50), high}, Qt::AlignRight | Qt::AlignVCenter, middle, bold, ink);
      drawing.text(
          {right + panel.px(62), y, ends - panel.px(62), high}, Qt::AlignLeft | Qt::AlignVCenter,
          QStringLiteral("%1 – %2").arg(measure.say(of.lower).section(QLatin1Char(' '), 0, 0), measure.say(of.upper)),
          small, look.soft());
      y += high;
    }
    y += gap;
  }
  if (left_out > 0)
    panel.more(static_cast<std::int64_t>(left_out), body.left(), body.bottom() - panel.line(Written::small));
  return drawing;
}

Drawing draw_compared(std::span<const NamedReview> reviews, std::optional<std::size_t> chosen, const QRectF& room,
                      const ChartLook& look) {
  std::vector<ComparedExercise> exercises;
  for (const NamedReview& one : reviews) exercises.push_back(compared(one.name, *one.review));
  return draw_compared(std::span<const ComparedExercise>(exercises), chosen, room, look);
}

}  // namespace sandgate
