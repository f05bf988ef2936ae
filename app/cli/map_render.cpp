// `sandgate map render`: the sheet as a picture, with its margin.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <QGuiApplication>
#include <QSaveFile>
#include <memory>

#include "app/cli/answer.h"
#include "app/cli/map_commands.h"
#include "app/cli/options.h"
#include "app/mapview/page.h"

namespace sandgate::cli {
namespace {

struct Options {
  CountryChoice choice;
  std::string to, size = "2000x1300", title, centre;
  double denominator = 0, interval = 0;
  bool no_margin = false, json = false;
};

constexpr int smallest_px = 64, largest_px = 20'000;

std::optional<QSize> read_size(const std::string& text) {
  const QStringList parts = QString::fromStdString(text).split('x');
  if (parts.size() != 2) return {};
  bool width_good = false, height_good = false;
  const QSize size(parts[0].toInt(&width_good), parts[1].toInt(&height_good));
  const auto fits = [](int px) { return px >= smallest_px && px <= largest_px; };
  if (!width_good || !height_good || !fits(size.width()) || !fits(size.height())) return {};
  return size;
}

Result<void> write_png(const QImage& image, const std::string& to) {
  QSaveFile file(QString::fromStdString(to));
  if (!file.open(QIODevice::WriteOnly) || !image.save(&file, "PNG") || !file.commit()) {
    return fault(to, "cannot be written: " + file.errorString().toLower().toStdString(),
                 "choose a folder that exists and can be written to");
  }
  return {};
}

ExitCode run(const Options& o) {
  const Output out(o.json);
  const auto size = read_size(o.size);
  if (!size) {
    return out.fail(
        fmt::format("--size: '{}' is not a size; write width x height in pixels, {} to {} each, as 2000x1300.", o.size,
                    smallest_px, largest_px));
  }
  const auto chosen = read_choice(o.choice, out.progress("Reading"));
  if (!chosen) return out.fail(chosen.error());

  // Fonts need a Qt application; it must not need a display, nor tell of the desktop it does not find.
  qInstallMessageHandler([](QtMsgType, const QMessageLogContext&, const QString&) {});
  qputenv("QT_QPA_PLATFORM", "offscreen");
  int argc = 1;
  char name[] = "sandgate";
  char* argv[] = {name, nullptr};
  const QGuiApplication application(argc, argv);

  PageOptions page;
  page.size = *size;
  page.margin = !o.no_margin;
  page.title = QString::fromStdString(o.title);
  page.denominator = o.denominator;
  page.style.interval_m = o.interval;
  if (!o.centre.empty()) {
    const auto centre = read_place(o.centre, "--centre", *chosen->country);
    if (!centre) return out.fail(centre.error());
    page.ground = MapBox{centre->east, centre->north, centre->east, centre->north};
    if (o.denominator == 0) return out.fail("--centre needs a scale too; give one, as --scale 25000.");
  }
  const auto sheet = Sheet::prepare(chosen->country, chosen->scale, out.progress("Preparing the sheet"));
  if (!sheet) return out.fail(sheet.error());
  const QImage image = render_page(**sheet, page);
  if (image.isNull()) return out.fail("the picture is larger than memory holds; choose a smaller --size.");
  if (const auto written = write_png(image, o.to); !written) return out.fail(written.error());
  const double denominator = frame_page(**sheet, page).view.denominator();
  out.answer({{"out", o.to}, {"size", {size->width(), size->height()}}, {"scale", number(denominator, 0)}},
             fmt::format("Sheet of {} at 1 : {:.0f} written to {}", chosen->country->name(), denominator, o.to));
  return ExitCode::success;
}

}  // namespace

void add_map_render(CLI::App& map, Chosen& chosen) {
  auto o = std::make_shared<Options>();
  CLI::App& sub = *map.add_subcommand("render", "The sheet as a picture (PNG)");
  add_country(sub, o->choice);
  sub.add_option("--out", o->to, "PNG to write")->required();
  sub.add_option("--size", o->size, "Pixels, width x height")->capture_default_str();
  sub.add_option("--scale", o->denominator, "n of 1 : n at 96 dots an inch; as large as fits where it is not given")
      ->check(CLI::Range(500.0, 100'000'000.0));
  sub.add_option("--centre", o->centre, "What stands in the middle: E,N or a grid reference");
  sub.add_option("--interval", o->interval, "Metres between contours; by scale and ground where it is not given")
      ->check(CLI::Range(0.1, 10'000.0));
  sub.add_option("--title", o->title, "Title; the country's name where it is not given");
  sub.add_flag("--no-margin", o->no_margin, "The map alone");
  sub.add_flag("--json", o->json, "Answer as JSON");
  sub.callback([o, &chosen] { chosen = [o] { return run(*o); }; });
}

}  // namespace sandgate::cli
