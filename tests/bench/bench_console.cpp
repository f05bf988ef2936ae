// A frame of panning with 2 000 bodies: one sheet at a commander's desk, and the two linked sheets of the umpire's
// console. Needs no screen: QT_QPA_PLATFORM=offscreen bench/bench_console
#include "tests/bench/marching.h"  // before Qt, which has words of its own

#include <benchmark/benchmark.h>

#include <QApplication>
#include <QImage>
#include <QTest>
#include <stdexcept>

#include "app/desk/frame/desk.h"
#include "app/desk/parts/look.h"
#include "app/host/session.h"
#include "app/umpire/console/console.h"
#include "core/scenario/scenario.h"

using namespace sandgate;

namespace {

constexpr int bodies = 2'000;
constexpr QSize window{1920, 1048};

Scenario scenario_of_many() {
  Scenario scenario;
  scenario.json = "{}";
  scenario.setting = bench::marching(bodies).shared_setting();
  return scenario;
}

struct Played {
  Scenario scenario = scenario_of_many();
  Commanders none;
  std::unique_ptr<Session> session = *Session::rehearse(scenario, 7, none);
  std::shared_ptr<const Sheet> sheet = *Sheet::prepare(scenario.setting->country, scenario.setting->scale);
};

Played& played() {
  static Played all;
  return all;
}

/// To and fro, by no more than is painted beyond the view; each frame is drawn.
void pan(benchmark::State& state, GroundView& led, const std::vector<QWidget*>& drawn, const Backdrop& ground) {
  led.recall(led.view().at_scale(80'000).centred({(led.view().seen().west + led.view().seen().east) / 2,
                                                  (led.view().seen().south + led.view().seen().north) / 2}));
  if (!QTest::qWaitFor([&] { return ground.ready(); }, 60'000)) throw std::runtime_error("the ground is not drawn");
  const View view = led.view();
  QImage image(window, QImage::Format_ARGB32_Premultiplied);
  constexpr int steps = 30;
  int frame = 0;
  for (auto _ : state) {
    const int way = ++frame % (2 * steps);
    led.recall(view.dragged({way < steps ? 4.0 * way : 4.0 * (2 * steps - way), 0}));
    for (QWidget* widget : drawn) widget->render(&image);
  }
}

void a_frame_at_the_desk(benchmark::State& state) {
  const auto client = played().session->take(SeatId{0});
  Desk desk(*client, played().sheet, {}, "bench");
  desk.resize(window);
  desk.show();
  QCoreApplication::processEvents();
  pan(state, desk.sheet(), {&desk.sheet()}, desk.sheet().backdrop());
}
BENCHMARK(a_frame_at_the_desk)->Unit(benchmark::kMillisecond);

void a_frame_at_the_console(benchmark::State& state) {
  const auto umpire = played().session->take_umpire();
  Console console(*umpire, played().sheet, {}, 0, [] { return Attention::Time(); });
  console.resize(window);
  console.show();
  QCoreApplication::processEvents();
  TwinSheets& sheets = console.sheets();
  pan(state, sheets.truth(), {&sheets.truth(), &sheets.known()}, sheets.backdrop());
  state.counters["rings"] = static_cast<double>(sheets.known().content().rings.size());
}
BENCHMARK(a_frame_at_the_console)->Unit(benchmark::kMillisecond);

}  // namespace

int main(int argc, char** argv) {
  QApplication application(argc, argv);
  apply_look(application);
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
