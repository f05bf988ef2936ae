#include "app/experiment/window/spread_chart.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <iterator>

#include "app/mapview/paint.h"

namespace sandgate {
namespace {

struct SpreadWords {
  Q_DECLARE_TR_FUNCTIONS(experiment)
};

// All in pixels at the look's size of one.
constexpr double edge = 12, gap = 10, strip_least = 30, strip_most = 96, row_pad = 5, foot = 24, bracket = 10;
constexpr double figures_wide = 176, name_part = 0.24, dot_most = 3.4, dot_least = 1.3, bar_least = 4;
constexpr double median_px = 2.4;
/// More dots than these are read as bars.
constexpr std::int64_t most_dots = 400;

/// One side of one cell, or the whole of it.
struct Strip {
  QString side;  ///< empty: of the whole run
  Livery livery = Livery::red;
  const Measured* measured = nullptr;
};

std::vector<Strip> strips_of(const CellFindings& cell, Measure measure) {
  if (measure == Measure::moves) return {{{}, Livery::red, &cell.moves}};
  std::vector<Strip> strips;
  for (std::size_t i = 0; i < cell.sides.size(); ++i)
    if (const Measured* measured = cell.of(measure, i))
      strips.push_back({cell.sides[i].name, cell.sides[i].livery, measured});
  return strips;
}

std::size_t most_strips(const Findings& findings, Measure measure) {
  std::size_t most = 1;
  for (const CellFindings& cell : findings.cells) most = std::max(most, strips_of(cell, measure).size());
  return most;
}

/// A round step that divides so much into about `parts`.
double round_step(double whole, double parts) {
  const double raw = std::max(whole, 1e-9) / parts, ten = std::pow(10, std::floor(std::log10(raw)));
  for (const double times : {1.0, 2.0, 5.0})
    if (raw <= times * ten) return times * ten;
  return 10 * ten;
}

/// From where to where all that is drawn lies, so that cells stand on one axis.
struct Axis {
  double from = 0, to = 1, step = 0.25;
  double left = 0, right = 0;
  double x(double value) const { return left + (right - left) * (value - from) / (to - from); }
};

Axis axis_of(const Findings& findings, Measure measure, double left, double right, double tick_apart) {
  Axis axis{.left = left, .right = right};
  if (measure == Measure::won) return axis;
  double least = 0, most = 0;
  bool any = false;
  for (const CellFindings& cell : findings.cells) {
    for (const Strip& strip : strips_of(cell, measure)) {
      const Distribution& spread = strip.measured->spread;
      if (spread.count() == 0) continue;
      const double low = spread.quantile(0) / unit_of(measure), high = spread.quantile(1) / unit_of(measure);
      least = any ? std::min(least, low) : low;
      most = any ? std::max(most, high) : high;
      any = true;
    }
  }
  // Nought is left out only where it is far from everything.
  constexpr double near_nought = 0.6;
  if (least > 0 && least < near_nought * most) least = 0;
  // One value alone stands in the middle.
  if (any && least == most) least = std::max(0.0, least - 1), most += 1;
  const double parts = std::max(2.0, (right - left) / tick_apart);
  axis.step = std::max(1.0, round_step(most - least, parts));
  axis.from = std::floor(least / axis.step) * axis.step;
  axis.to = std::max(axis.from + axis.step, std::ceil(most / axis.step) * axis.step);
  return axis;
}

/// Lays the rows out into one drawing.
class SpreadLayout {
 public:
  SpreadLayout(const Findings& findings, const SpreadWish& wish, const QRectF& room, const ChartLook& look)
      : findings_(findings), wish_(wish), room_(room), look_(look) {}

  Drawing draw() {
    drawing_.fill(room_, look_.ground());
    drawing_.frame(room_.adjusted(0.5, 0.5, -0.5, -0.5), look_.theme.rule, 1);
    body_ = room_.adjusted(px(edge), px(4), -px(edge), -px(6));
    head();
    if (findings_.known == 0) {
      const QString nothing = SpreadWords::tr("Distributions are drawn here as runs come in.");
      drawing_.text(body_, Qt::AlignCenter, nothing, chart_font(Written::finding, look_), look_.soft());
      return std::move(drawing_);
    }
    lay_columns();
    axis();
    double y = body_.top();
    for (std::size_t cell = first_; cell < first_ + shown_; ++cell, y += high_)
      row(cell, {body_.left(), y, body_.width(), high_});
    return std::move(drawing_);
  }

 private:
  double px(double units) const { return units * look_.size; }

  void head() {
    const double line = line_height(Written::title, look_);
    const QRectF taken =
        drawing_.text({body_.left(), body_.top(), body_.width(), line}, Qt::AlignLeft | Qt::AlignVCenter,
                      measure_name(wish_.measure), chart_font(Written::title, look_), look_.ink());
    const QString read =
        wish_.measure == Measure::won
            ? SpreadWords::tr("share of all runs; bracket: its interval, which holds 19 times in 20")
            : SpreadWords::tr(
                  "a dot a run; box: the middle half; heavy line: median; bracket: mean and its interval, "
                  "which holds 19 times in 20");
    drawing_.text({QPointF(taken.right() + px(gap), body_.top()), QPointF(body_.right(), body_.top() + line)},
                  Qt::AlignLeft | Qt::AlignVCenter, dots() ? read : read_as_bars(read),
                  chart_font(Written::word, look_), look_.soft());
    drawing_.line({room_.left(), body_.top() + line + 2}, {room_.right(), body_.top() + line + 2}, look_.theme.rule, 1);
    body_.setTop(body_.top() + line + px(6));
  }

  QString read_as_bars(const QString& read) const {
    if (wish_.measure == Measure::won) return read;
    return SpreadWords::tr(
        "a bar: how many runs; box: the middle half; heavy line: median; bracket: mean and its "
        "interval, which holds 19 times in 20");
  }

  bool dots() const {
    return std::ranges::all_of(findings_.cells, [](const CellFindings& cell) { return cell.runs <= most_dots; });
  }

  void lay_columns() {
    strips_ = most_strips(findings_, wish_.measure);
    const double least = px(strip_least) * static_cast<double>(strips_) + 2 * px(row_pad);
    const double most = px(strip_most) * static_cast<double>(strips_) + 2 * px(row_pad);
    const double rows = std::max(least, body_.height() - px(foot));
    const auto fit = std::max<std::size_t>(1, static_cast<std::size_t>(rows / least));
    const std::size_t chosen = std::min(wish_.chosen, findings_.cells.size() - 1);
    first_ = findings_.cells.size() <= fit ? 0 : chosen / fit * fit;
    shown_ = std::min(fit, findings_.cells.size() - first_);
    high_ = std::min(most, rows / static_cast<double>(std::min(fit, findings_.cells.size())));
    const QFont bold = chart_font_bold(Written::name, look_), small = chart_font(Written::word, look_);
    for (std::size_t i = first_; i < first_ + shown_; ++i) {
      names_ = std::max(names_, text_width(name_of(i), bold));
      for (const Strip& strip : strips_of(findings_.cells[i], wish_.measure))
        sides_ = std::max(sides_, text_width(strip.side, small));
    }
    names_ = std::min(names_ + 2, body_.width() * name_part);
    if (sides_ > 0) sides_ += px(16);
    const double left = body_.left() + names_ + px(gap) + sides_ + px(gap);
    axis_ = axis_of(findings_, wish_.measure, left, body_.right() - px(figures_wide) - px(gap), px(70));
  }

  QString name_of(std::size_t cell) const {
    return SpreadWords::tr("%1 %2").arg(QString::number(cell + 1), findings_.cells[cell].name);
  }

  void axis() {
    const double bottom = body_.top() + high_ * static_cast<double>(shown_);
    const QFont small = chart_font(Written::small, look_);
    const int steps = static_cast<int>(std::lround((axis_.to - axis_.from) / axis_.step));
    for (int i = 0; i <= steps; ++i) {
      const double value = axis_.from + axis_.step * i, x = axis_.x(value);
      drawing_.line({x, body_.top()}, {x, bottom + px(3)}, look_.faint(), 0.8);
      drawing_.text({x - px(34), bottom + px(4), px(68), px(foot) - px(6)}, Qt::AlignHCenter | Qt::AlignTop,
                    said_value(wish_.measure, value), small, look_.soft());
    }
    if (shown_ == findings_.cells.size()) return;
    drawing_.text({body_.left(), bottom + px(4), axis_.left - body_.left() - px(36), px(foot) - px(6)},
                  Qt::AlignLeft | Qt::AlignTop,
                  SpreadWords::tr("cells %1 to %2 of %3")
                      .arg(QString::number(first_ + 1), QString::number(first_ + shown_),
                           QString::number(findings_.cells.size())),
                  small, look_.soft());
  }

  void row(std::size_t at, const QRectF& row) {
    const CellFindings& cell = findings_.cells[at];
    if (at == wish_.chosen && !look_.printed) drawing_.fill(row.adjusted(-px(6), 1, px(6), -1), look_.chosen());
    ChartHit hit;
    hit.exercise = at;
    hit.words = told_spread(findings_, {wish_.measure, at});
    drawing_.spot(row, hit);
    drawing_.line({body_.left(), row.bottom()}, {body_.right(), row.bottom()}, look_.faint(), 0.8);
    const double line = line_height(Written::name, look_), word = line_height(Written::word, look_);
    const double top = row.center().y() - (line + word) / 2;
    drawing_.text({row.left(), top, names_, line}, Qt::AlignLeft | Qt::AlignVCenter, name_of(at),
                  chart_font_bold(Written::name, look_), look_.ink());
    drawing_.text({row.left(), top + line, names_, word}, Qt::AlignLeft | Qt::AlignVCenter,
                  cell.runs == 1 ? SpreadWords::tr("1 run") : SpreadWords::tr("%1 runs").arg(cell.runs),
                  chart_font(Written::word, look_), look_.soft());
    const auto strips = strips_of(cell, wish_.measure);
    const double each = (row.height() - 2 * px(row_pad)) / static_cast<double>(std::max<std::size_t>(1, strips.size()));
    double y = row.top() + px(row_pad);
    for (const Strip& strip : strips) {
      lay_strip(strip, {axis_.left, y, axis_.right - axis_.left, each});
      y += each;
    }
  }

  void lay_strip(const Strip& strip, const QRectF& room) {
    const bool plain = strip.side.isEmpty();
    const QColor ink = plain ? look_.ink() : look_.side_dark(strip.livery);
    if (!plain) {
      const double at = axis_.left - px(gap) - sides_;
      const QRectF mark(at, room.center().y() - px(4.5), px(9), px(9));
      drawing_.fill(mark, look_.side_pale(strip.livery));
      drawing_.hatch(mark, strip.livery, look_.side(strip.livery), 1, px(2.5));
      drawing_.frame(mark, look_.side(strip.livery), 1);
      drawing_.text({at + px(14), room.top(), sides_ - px(14), room.height()}, Qt::AlignLeft | Qt::AlignVCenter,
                    strip.side, chart_font(Written::word, look_), ink);
    }
    const experiment::Mean& mean = strip.measured->mean;
    if (mean.count == 0) return;
    // Above the base stand the runs, below it the mean.
    const QRectF stand(room.left(), room.top() + 1, room.width(), room.height() - px(bracket) - 1);
    if (wish_.measure == Measure::won) {
      share(strip, stand);
    } else {
      spread(strip, stand);
    }
    lay_bracket(mean, stand.bottom() + px(bracket) / 2, ink);
    figures(strip, room, ink);
  }

  QColor colour(const Strip& strip) const { return strip.side.isEmpty() ? look_.soft() : look_.side(strip.livery); }

  void hatched(const Strip& strip, const QRectF& bar, double strength) {
    const QColor side = colour(strip);
    drawing_.fill(bar, strip.side.isEmpty() ? look_.faint() : look_.side_pale(strip.livery));
    if (!strip.side.isEmpty()) drawing_.hatch(bar, strip.livery, faded(side, strength), 0.8, px(3.2));
    drawing_.frame(bar, faded(side, 0.8), 0.8);
  }

  void share(const Strip& strip, const QRectF& stand) {
    const double high = std::min(stand.height(), px(22));
    const QRectF bar(axis_.x(0), stand.bottom() - high, axis_.x(strip.measured->mean.mean) - axis_.x(0), high);
    drawing_.line({axis_.x(0), stand.bottom()}, {axis_.x(1), stand.bottom()}, look_.faint(), 0.8);
    hatched(strip, bar, 0.6);
  }

  void spread(const Strip& strip, const QRectF& stand) {
    const Distribution& spread = strip.measured->spread;
    if (spread.count() == 0) return;
    const auto x = [&](double value) { return axis_.x(value / unit_of(wish_.measure)); };
    const double lower = x(spread.quantile(0.25)), upper = std::max(x(spread.quantile(0.75)), lower + 2);
    drawing_.line({x(spread.quantile(0)), stand.bottom()}, {x(spread.quantile(1)), stand.bottom()},
                  faded(colour(strip), 0.7), 1);
    const QRectF half(QPointF(lower, stand.top()), QPointF(upper, stand.bottom()));
    const double middle = x(spread.quantile(0.5));
    const auto median = [&] {
      drawing_.line({middle, stand.top() - 1}, {middle, stand.bottom() + 1}, look_.ink(), px(median_px));
    };
    if (dots()) {
      hatched(strip, half, 0.3);
      // Most runs may have come to the median itself: their dots stand before its line.
      median();
      put_dots(strip, stand, x);
    } else {
      drawing_.fill(half, look_.chosen());
      put_bars(strip, stand, x);
      drawing_.frame(half, faded(colour(strip), 0.8), 0.8);
      median();
    }
  }

  /// A dot a run; where a heap would be higher than its strip, dots stand over one another.
  template <class X>
  void put_dots(const Strip& strip, const QRectF& stand, const X& x) {
    // So large that neighbours on the whole do not cover each other: of halves of points most values come once or
    // never.
    const auto& values = strip.measured->spread.values();
    const double whole =
        x(static_cast<double>(std::prev(values.end())->first)) - x(static_cast<double>(values.begin()->first));
    const double step = std::max(x(1) - x(0), whole / static_cast<double>(std::max<std::size_t>(1, values.size() - 1)));
    const double r = std::clamp(step * 0.46, px(dot_least), px(dot_most));
    for (const auto& [value, often] : values) {
      const double room = stand.height() - 2 * r;
      const double apart = often > 1 ? std::min(2 * r + 0.4, room / static_cast<double>(often - 1)) : 0;
      for (std::int64_t i = 0; i < often; ++i) {
        const QPointF at(x(static_cast<double>(value)), stand.bottom() - r - static_cast<double>(i) * apart);
        if (strip.side.isEmpty() || strip.livery == Livery::red) {
          drawing_.disc(at, r, colour(strip));
        } else {
          drawing_.fill({at.x() - r, at.y() - r, 2 * r, 2 * r}, colour(strip));
        }
      }
    }
  }

  template <class X>
  void put_bars(const Strip& strip, const QRectF& stand, const X& x) {
    // Values that would be thinner than can be told apart share a bar.
    const auto together =
        std::max<std::int64_t>(1, static_cast<std::int64_t>(std::ceil(px(bar_least) / (x(1) - x(0)))));
    std::vector<std::pair<std::int64_t, std::int64_t>> bars;
    std::int64_t tallest = 1;
    for (const auto& [value, often] : strip.measured->spread.values()) {
      const std::int64_t below = value >= 0 ? value / together : (value - together + 1) / together;
      if (bars.empty() || bars.back().first != below) bars.emplace_back(below, 0);
      tallest = std::max(tallest, bars.back().second += often);
    }
    for (const auto& [below, often] : bars) {
      const double from = x(static_cast<double>(below * together) - 0.5);
      const double to = x(static_cast<double>((below + 1) * together) - 0.5);
      const double high = std::max(1.0, stand.height() * static_cast<double>(often) / static_cast<double>(tallest));
      hatched(strip, {from, stand.bottom() - high, std::max(1.0, to - from - 0.5), high}, 0.55);
    }
  }

  void lay_bracket(const experiment::Mean& mean, double y, const QColor& ink) {
    const double at = axis_.x(mean.mean), r = px(2.6);
    if (mean.interval) {
      const double from = axis_.x(mean.interval->from), to = axis_.x(mean.interval->to);
      // What goes on beyond the axis, as of two runs, has no end there.
      drawing_.line({std::max(axis_.left, from), y}, {std::min(axis_.right, to), y}, ink, 1.4);
      for (const double end : {from, to})
        if (end >= axis_.left && end <= axis_.right) drawing_.line({end, y - px(3)}, {end, y + px(3)}, ink, 1.4);
    }
    drawing_.area(QPolygonF({{at - r, y}, {at, y - r}, {at + r, y}, {at, y + r}}), ink);
  }

  void figures(const Strip& strip, const QRectF& room, const QColor& ink) {
    const double left = axis_.right + px(gap);
    const bool won = wish_.measure == Measure::won;
    const QFont bold = chart_font_bold(Written::figure, look_), small = chart_font(Written::small, look_);
    const double median_wide = px(52);
    const Measured& of = *strip.measured;
    if (!won && of.spread.count() > 0)
      drawing_.text({left, room.top(), median_wide, room.height()}, Qt::AlignRight | Qt::AlignVCenter,
                    said_value(wish_.measure, of.spread.quantile(0.5) / unit_of(wish_.measure)), bold, ink);
    const double from = won ? left : left + median_wide + px(8);
    drawing_.text({from, room.top(), body_.right() - from, room.height()}, Qt::AlignLeft | Qt::AlignVCenter,
                  said_mean(wish_.measure, of.mean), won ? bold : small, won ? ink : look_.soft());
  }

  const Findings& findings_;
  const SpreadWish wish_;
  const QRectF room_;
  const ChartLook& look_;
  Drawing drawing_;
  QRectF body_;
  Axis axis_;
  double names_ = 0, sides_ = 0, high_ = 0;
  std::size_t first_ = 0, shown_ = 0, strips_ = 1;
};

}  // namespace

Drawing draw_spread(const Findings& findings, const SpreadWish& wish, const QRectF& room, const ChartLook& look) {
  return SpreadLayout(findings, wish, room, look).draw();
}

QSizeF spread_size(const Findings& findings, const SpreadWish& wish, std::size_t cells, const ChartLook& look) {
  constexpr double wide = 1000, head_high = 40;
  const double strip = strip_least * 1.6, strips = static_cast<double>(most_strips(findings, wish.measure));
  const double row = strip * strips + 2 * row_pad;
  return QSizeF(wide, head_high + foot + row * static_cast<double>(std::max<std::size_t>(1, cells))) * look.size;
}

QString told_spread(const Findings& findings, const SpreadWish& wish) {
  if (wish.chosen >= findings.cells.size()) return {};
  const CellFindings& cell = findings.cells[wish.chosen];
  QStringList told{SpreadWords::tr("Cell %1 of %2, %3: %4, of %5 runs.")
                       .arg(QString::number(wish.chosen + 1), QString::number(findings.cells.size()), cell.whole,
                            measure_name(wish.measure), QString::number(cell.runs))};
  for (const Strip& strip : strips_of(cell, wish.measure)) {
    const Measured& of = *strip.measured;
    const QString whose = strip.side.isEmpty() ? SpreadWords::tr("All") : strip.side;
    if (of.mean.count == 0) {
      told << SpreadWords::tr("%1: nothing yet.").arg(whose);
    } else if (wish.measure == Measure::won) {
      told << SpreadWords::tr("%1: %2.").arg(whose, said_mean(wish.measure, of.mean));
    } else {
      const auto at = [&](double part) {
        return said_value(wish.measure, of.spread.quantile(part) / unit_of(wish.measure));
      };
      told << SpreadWords::tr("%1: median %2, half of them from %3 to %4, all from %5 to %6; mean %7.")
                  .arg(whose, at(0.5), at(0.25), at(0.75), at(0), at(1), said_mean(wish.measure, of.mean));
    }
  }
  return told.join(QLatin1Char(' '));
}

}  // namespace sandgate
