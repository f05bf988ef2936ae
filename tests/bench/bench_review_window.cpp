// What it costs to open a review in its window: until the first picture, at any instant, and in memory. Of 40 moves by
// ten seats, and of 100 000 events, 1 000 moves and 100 seats. Exercises are played in one process and each opened in
// another, so that the memory is the review's alone. Needs no screen:
//
//   QT_QPA_PLATFORM=offscreen bench/bench_review_window              both
//   QT_QPA_PLATFORM=offscreen bench/bench_review_window FILE         that exercise
#include "tests/bench/marching_seats.h"  // before Qt, which has words of its own

#include <sys/resource.h>

#include <QApplication>
#include <QElapsedTimer>
#include <QImage>
#include <QProcess>
#include <QTest>
#include <algorithm>
#include <filesystem>
#include <random>

#include "app/desk/parts/look.h"
#include "app/review/review_page.h"

using namespace sandgate;
namespace fs = std::filesystem;

namespace {

constexpr QSize window{1920, 1080};
constexpr int patience_ms = 600'000, instants = 40;

double processor_ms() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  const auto ms = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_usec) / 1e3;
  };
  return ms(usage.ru_utime) + ms(usage.ru_stime);
}
double peak_mib() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024;
}

/// Both clocks, since the machine may be others' too.
struct Watch {
  QElapsedTimer wall;
  double began = processor_ms();
  Watch() { wall.start(); }
  std::pair<double, double> ms() const {
    return {static_cast<double>(wall.nsecsElapsed()) / 1e6, processor_ms() - began};
  }
};

void told(const char* what, std::pair<double, double> ms) {
  fmt::print("  {:<44} {:>9.1f} ms {:>9.1f} ms of processor\n", what, ms.first, ms.second);
  std::fflush(stdout);
}
void told(const char* what, std::vector<std::pair<double, double>> all) {
  std::ranges::sort(all);
  told(fmt::format("{}: median of {}", what, all.size()).c_str(), all[all.size() / 2]);
  told(fmt::format("{}: longest", what).c_str(), all.back());
}

void until(const std::function<bool()>& so, const char* what) {
  if (!QTest::qWaitFor(so, patience_ms)) throw std::runtime_error(what);
}

int make(const fs::path& file, int seats) {
  const bool large = seats >= 100;
  auto session = bench::need(Session::create(bench::marching_scenario_to_keep(seats, large ? 2 : 6), file, 7));
  bench::march_up_and_down(*session, large ? 100'000 : 0, large ? 1'000 : 40);
  if (const auto closed = session->close(); !closed) throw std::runtime_error(closed.error().sentence());
  return 0;
}

int open(const fs::path& file) {
  ReviewPage page(SANDGATE_SOURCE_DIR "/data");
  page.resize(window);
  QString refused;
  QObject::connect(&page, &ReviewPage::refused, [&](const QString& why) { refused = why; });
  bool shown = false;
  QObject::connect(&page, &ReviewPage::shown, [&] { shown = true; });
  QImage image(window, QImage::Format_ARGB32_Premultiplied);
  const Watch opening;
  page.show();
  page.show_exercise(file);
  until([&] { return shown || !refused.isEmpty(); }, "the review is not there");
  if (!shown) throw std::runtime_error(refused.toStdString());
  ReviewModel& model = page.model();
  fmt::print("{} seats, {} moves, {} events, {} stops\n", model.setting().seats.size(), model.review().last_move(),
             model.reviewed().events, model.stops().size());
  told("read and reckoned", opening.ms());
  until([&] { return model.current(); }, "no instant is there");
  page.render(&image);
  told("first picture", opening.ms());
  fmt::print("  {:<44} {:>9.0f} MiB\n", "peak memory then", peak_mib());
  until([&] { return model.story() != nullptr; }, "the story is not there");
  told("the story is there too", opening.ms());
  fmt::print("  {:<44} {:>9.0f} MiB\n", "peak memory then", peak_mib());

  std::mt19937 random(1);
  std::uniform_int_distribution<std::size_t> stop(0, model.stops().size() - 1);
  const auto go = [&](const std::function<void()>& act, std::vector<std::pair<double, double>>& read,
                      std::vector<std::pair<double, double>>& painted) {
    const Watch watch;
    act();
    until([&] { return model.current(); }, "no instant is there");
    read.push_back(watch.ms());
    page.render(&image);
    painted.push_back(watch.ms());
  };
  std::vector<std::pair<double, double>> read, painted;
  for (int i = 0; i < instants; ++i) go([&] { model.go_to(stop(random)); }, read, painted);
  told("any instant, read", read);
  told("any instant, with all the window painted", painted);
  read.clear(), painted.clear();
  for (int i = 0; i < std::min<int>(10, static_cast<int>(model.setting().seats.size()) - 1); ++i)
    go([&] { model.next_seat(7); }, read, painted);
  told("another seat, read", read);
  told("another seat, with all the window painted", painted);
  std::vector<std::pair<double, double>> steps;
  for (const ReviewStep step : {ReviewStep::figures, ReviewStep::issues, ReviewStep::improve, ReviewStep::happened}) {
    const Watch watch;
    page.show_step(step);
    QCoreApplication::processEvents();
    page.render(&image);
    steps.push_back(watch.ms());
  }
  told("another step, painted", steps);
  fmt::print("  {:<44} {:>9.0f} MiB\n", "peak memory in the end", peak_mib());
  return 0;
}

int in_a_process_of_its_own(const QStringList& arguments) {
  QProcess process;
  process.setProcessChannelMode(QProcess::ForwardedChannels);
  process.start(QCoreApplication::applicationFilePath(), arguments);
  return process.waitForFinished(-1) && process.exitStatus() == QProcess::NormalExit ? process.exitCode() : 1;
}

}  // namespace

int main(int argc, char** argv) {
  QApplication application(argc, argv);
  apply_look(application);
  const QStringList said = QCoreApplication::arguments().mid(1);
  try {
    if (said.size() == 3 && said[0] == "make") return make(said[1].toStdString(), said[2].toInt());
    if (said.size() == 1) return open(said[0].toStdString());
    for (const int seats : {10, 100}) {
      const fs::path file = fs::temp_directory_path() / fmt::format("bench-review-window-{}.sandgate", seats);
      fs::remove(file);
      const QString name = QString::fromStdString(file.string());
      const int failed =
          in_a_process_of_its_own({"make", name, QString::number(seats)}) != 0 ? 1 : in_a_process_of_its_own({name});
      fs::remove(file);
      if (failed) return failed;
    }
  } catch (const std::exception& wrong) {
    fmt::print(stderr, "{}\n", wrong.what());
    return 1;
  }
  return 0;
}
