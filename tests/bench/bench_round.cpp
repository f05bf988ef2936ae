// The table in the round, plainly drawn, at 1280 × 720 with 300 men on Hook's Farm: pictures a second while going
// round, and how long a man chosen takes to be seen. Run it on a software renderer: LIBGL_ALWAYS_SOFTWARE=1 xvfb-run
// -a.
#include <benchmark/benchmark.h>

#include <QApplication>
#include <QElapsedTimer>
#include <cstdio>

#include "app/table/round_view.h"
#include "map/import/import.h"

namespace sandgate {
namespace {

constexpr int wide = 1280, high = 720, men_a_side = 150, give_up_ms = 20'000;

TableDrawing three_hundred(const MapBox& window, double inch_m, std::vector<std::int32_t>& who) {
  TableDrawing drawing;
  drawing.inch_m = inch_m;
  drawing.window = window;
  drawing.gun_shape = {3.5 * inch_m, 3.5 * inch_m, 2.25 * inch_m};
  for (const Livery livery : {Livery::red, Livery::blue}) {
    const bool red = livery == Livery::red;
    for (int i = 0; i < men_a_side; ++i) {
      TableMan man;
      man.at = {window.west + (50 + i % 30 * 1.6) * inch_m, window.south + ((red ? 20 : 52) + i / 30 * 2.2) * inch_m};
      man.livery = livery;
      man.arm = i / 30 == 4 ? Arm::cavalry : Arm::infantry;
      man.facing = Bearing::of(red ? 0 : 3200);
      man.radius_m = 0.41 * inch_m;
      man.coat = i;
      drawing.men.push_back(man);
      who.push_back(static_cast<std::int32_t>(drawing.men.size()));
    }
    for (int i = 0; i < 3; ++i) {
      TableGun gun;
      gun.at = {window.west + (56 + i * 14) * inch_m, window.south + (red ? 14 : 66) * inch_m};
      gun.facing = Bearing::of(red ? 0 : 3200);
      gun.livery = livery;
      drawing.guns.push_back(gun);
    }
  }
  return drawing;
}

struct Shown {
  RoundView view;
  TableDrawing drawing;
  std::vector<std::int32_t> who;
  QString failed;

  Shown() {
    const auto imported = read_country(SANDGATE_SOURCE_DIR "/data/scenarios/hooks-farm/country.gpkg");
    if (!imported) {
      failed = QString::fromStdString(imported.error().sentence());
      return;
    }
    Scale scale;
    scale.metres_per_foot = 120;
    const MapBox window = imported->country->bounds();
    const auto relief = std::make_shared<const TableRelief>(imported->country, scale, window, Hills::by_the_ground);
    std::vector<MapPoint> trunks;
    for (const Feature& f : imported->country->features())
      if (f.kind == FeatureKind::wood)
        trunks.push_back({(f.bounds().west + f.bounds().east) / 2, (f.bounds().south + f.bounds().north) / 2});
    drawing = three_hundred(window, scale.metres_per_foot / 12, who);
    QObject::connect(&view, &RoundView::failed, [this](const QString& why) { failed = why; });
    view.resize(wide, high);
    view.show_ground(relief, scenery_of(*relief, {}, trunks));
    view.show_table(drawing, who);
    view.show();
    next_picture();
  }
  /// False: none came.
  bool next_picture() {
    const int before = view.frames();
    view.draw_now();
    QElapsedTimer clock;
    clock.start();
    while (view.frames() == before && clock.elapsed() < give_up_ms && failed.isEmpty())
      QApplication::processEvents(QEventLoop::WaitForMoreEvents, 100);
    return view.frames() != before;
  }
};

void going_round(benchmark::State& state) {
  Shown shown;
  Camera camera = shown.view.camera();
  for (auto _ : state) {
    camera.swing(0.02F, 0, *shown.view.relief());
    shown.view.set_camera(camera);
    if (!shown.next_picture()) {
      state.SkipWithError("no picture came");
      return;
    }
  }
  state.counters["pictures/s"] =
      benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}
BENCHMARK(going_round)->Unit(benchmark::kMillisecond)->MeasureProcessCPUTime()->UseRealTime()->MinTime(4);

void a_man_chosen(benchmark::State& state) {
  Shown shown;
  std::size_t man = 0;
  for (auto _ : state) {
    shown.drawing.men[man].chosen = false;
    man = (man + 7) % shown.drawing.men.size();
    shown.drawing.men[man].chosen = true;
    shown.view.show_table(shown.drawing, shown.who);
    if (!shown.next_picture()) {
      state.SkipWithError("no picture came");
      return;
    }
  }
}
BENCHMARK(a_man_chosen)->Unit(benchmark::kMillisecond)->MeasureProcessCPUTime()->UseRealTime()->MinTime(3);

void which_man(benchmark::State& state) {
  Shown shown;
  int x = 0;
  for (auto _ : state) {
    x = (x + 37) % wide;
    benchmark::DoNotOptimize(shown.view.man_at(QPointF(x, high / 2)));
  }
}
BENCHMARK(which_man)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace sandgate

int main(int argc, char** argv) {
  QApplication application(argc, argv);
  if (const auto why = sandgate::RoundView::why_not()) {
    std::fprintf(stderr, "%s\n", qPrintable(*why));
    return 1;
  }
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
