// The charts of a review of 100 seats and 1 000 moves: the day has to follow a finger, so that laying it out and
// painting what is seen of it is to take no more than 16 ms together.
#include <benchmark/benchmark.h>

#include <QGuiApplication>
#include <QImage>
#include <QPainter>
#include <cmath>

#include "app/charts/day.h"
#include "app/charts/figures.h"
#include "app/charts/traces.h"
#include "tests/app/charts/sample_review.h"

namespace sandgate {
namespace {

void need_application() {
  static int argc = 1;
  static char name[] = "bench";
  static char* argv[] = {name, nullptr};
  if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
  static QGuiApplication application(argc, argv);
}

/// 25 000 orders, 40 tables.
const Review& long_exercise() {
  need_application();
  static const Review review = samples::made_review({.seats = 100, .moves = 1'000, .orders = 250, .tables = 40});
  return review;
}

QImage page(QSize size) {
  QImage image(size, QImage::Format_ARGB32_Premultiplied);
  image.fill(day_look().ground());
  return image;
}

/// As when the lanes are scrolled: laid out anew, and painted.
void lay_out_and_paint_the_day(benchmark::State& state) {
  const Review& review = long_exercise();
  const QSize size(1512, static_cast<int>(state.range(0)));
  QImage image = page(size);
  DayOptions options;
  options.chosen = SeatId{57};
  for (auto _ : state) {
    options.scroll = std::fmod(options.scroll + 20, 1'600);
    const DayChart day(review, options, QRectF(QPointF(), QSizeF(size)), day_look());
    QPainter painter(&image);
    day.paint(painter);
    benchmark::DoNotOptimize(image.bits());
  }
}
BENCHMARK(lay_out_and_paint_the_day)->Arg(384)->Arg(900)->Unit(benchmark::kMillisecond);

/// The same with what was taken back half way and a fork that went on longer, each with as many orders again.
void lay_out_and_paint_the_day_with_branches(benchmark::State& state) {
  const Review& review = long_exercise();
  static const Review fork = samples::made_review({.seats = 100, .moves = 1'200, .orders = 250, .tables = 40});
  const QSize size(1512, static_cast<int>(state.range(0)));
  QImage image = page(size);
  DayOptions options;
  options.chosen = SeatId{57};
  options.branches.push_back({"Taken back to 10.24", true, 500, 900, 0, 12'000, &review});
  options.branches.push_back({"Fork B", false, 400, 1'200, 0, 20'000, &fork});
  for (auto _ : state) {
    options.scroll = std::fmod(options.scroll + 20, 1'600);
    const DayChart day(review, options, QRectF(QPointF(), QSizeF(size)), day_look());
    QPainter painter(&image);
    day.paint(painter);
    benchmark::DoNotOptimize(image.bits());
  }
}
BENCHMARK(lay_out_and_paint_the_day_with_branches)->Arg(384)->Arg(900)->Unit(benchmark::kMillisecond);

/// As when it is scrubbed: the day stands, the cursor goes.
void paint_the_cursor(benchmark::State& state) {
  const Review& review = long_exercise();
  QImage image = page({1512, 384});
  const DayChart day(review, {}, QRectF(0, 0, 1512, 384), day_look());
  double at = 0;
  for (auto _ : state) {
    at = std::fmod(at + 1.3, 1'000);
    QPainter painter(&image);
    day.paint_cursor(painter, at);
    benchmark::DoNotOptimize(image.bits());
  }
}
BENCHMARK(paint_the_cursor)->Unit(benchmark::kMicrosecond);

void find_what_lies_under_the_pointer(benchmark::State& state) {
  const DayChart day(long_exercise(), {}, QRectF(0, 0, 1512, 384), day_look());
  double x = 0;
  for (auto _ : state) {
    x = std::fmod(x + 7, 1'512);
    benchmark::DoNotOptimize(day.hit({x, 180}));
  }
}
BENCHMARK(find_what_lies_under_the_pointer)->Unit(benchmark::kMicrosecond);

void draw_the_seven_figures(benchmark::State& state) {
  const Review& review = long_exercise();
  QImage image = page({1904, 920});
  FigureOptions options;
  options.at = 500;
  for (auto _ : state) {
    QPainter painter(&image);
    for (const auto& [figure, room] : figure_rooms(QRectF(0, 0, 1904, 920)))
      draw_figure(figure, review, options, room, day_look()).paint(painter);
    benchmark::DoNotOptimize(image.bits());
  }
}
BENCHMARK(draw_the_seven_figures)->Unit(benchmark::kMillisecond);

void draw_traces_of_twelve_moves(benchmark::State& state) {
  const Review& review = long_exercise();
  const View view = View::fit({0, 0, 16'000, 12'000}, QSize(702, 430));
  QImage image = page({702, 430});
  for (auto _ : state) {
    QPainter painter(&image);
    TraceDrawing(review, view, TraceOptions::of_window(500), day_look()).paint(painter);
    benchmark::DoNotOptimize(image.bits());
  }
}
BENCHMARK(draw_traces_of_twelve_moves)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace sandgate
