// `sandgate map render`: the sheet as a picture or for a printer, with its margin.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/cli/answer.h"
#include "app/cli/cli_words.h"
#include "app/cli/map_commands.h"
#include "app/cli/offscreen.h"
#include "app/cli/options.h"
#include "app/mapview/sheet/page_file.h"

namespace sandgate::cli {
namespace {

struct RenderOptions {
  CountryChoice choice;
  std::string to, size, paper, title, centre;
  double denominator = 0, interval = 0, dots = View::dots_per_inch;
  std::string tints = "plain";
  bool no_margin = false, json = false;
};

const std::map<std::string, Tints> schemes{{"none", Tints::none}, {"plain", Tints::plain}, {"layers", Tints::layers}};
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

ExitCode run(const RenderOptions& o) {
  const Output out(o.json);
  const QString to = QString::fromStdString(o.to);
  if (!page_format(to)) return out.fail("--out: the name must end in .png, .pdf or .svg; that says what is written.");
  const auto size = o.size.empty() ? PageOptions().size : read_size(o.size);
  if (!size) {
    return out.fail(phrase("--size: '{}' is not a size; write width x height in pixels, {} to {} each, as 2000x1300.",
                           o.size, smallest_px, largest_px));
  }
  const auto chosen = read_choice(o.choice, out.progress(utf8(Cli::tr("Reading"))));
  if (!chosen) return out.fail(chosen.error());

  const Offscreen painting;
  PageOptions page;
  page.size = *size;
  page.margin = !o.no_margin;
  page.title = QString::fromStdString(o.title);
  page.denominator = o.denominator;
  page.device_pixel_ratio = o.dots / View::dots_per_inch;
  page.style.interval_m = o.interval;
  page.style.tints = schemes.at(o.tints);
  if (!o.centre.empty()) {
    const auto centre = read_place(o.centre, "--centre", *chosen->country);
    if (!centre) return out.fail(centre.error());
    page.ground = MapBox{centre->east, centre->north, centre->east, centre->north};
    if (o.denominator == 0) return out.fail("--centre needs a scale too; give one, as --scale 25000.");
  }
  const auto sheet = Sheet::prepare(chosen->country, chosen->scale, out.progress(utf8(Cli::tr("Preparing the sheet"))));
  if (!sheet) return out.fail(sheet.error());
  if (!o.paper.empty()) {
    const auto paper = paper_size(QString::fromStdString(o.paper), **sheet, page);
    if (!paper) return out.fail(phrase("--paper: '{}' is not a paper; give A0, A1, A2, A3 or A4.", o.paper));
    page.size = *paper;
  } else if (o.size.empty() && o.denominator > 0 && !page.ground) {
    page.size = size_at_scale(**sheet, page);
    if (std::max(page.size.width(), page.size.height()) > largest_px) {
      return out.fail(
          phrase("--scale: at 1 : {} the sheet would be {} x {} pixels, and {} are the most; choose a smaller scale, "
                 "or give a --size or --paper with a --centre.",
                 fmt::format("{:.0f}", o.denominator), page.size.width(), page.size.height(), largest_px));
    }
  }
  if (const auto written = write_page(**sheet, page, to); !written) return out.fail(written.error());
  const double denominator = frame_page(**sheet, page).view.denominator();
  out.answer(
      {{"out", o.to}, {"size", {page.size.width(), page.size.height()}}, {"scale", number(denominator, 0)}},
      utf8(Cli::tr("Sheet of %1 at 1 : %2 written to %3"), chosen->country->name(), figure(denominator, 0), o.to));
  return ExitCode::success;
}

}  // namespace

void add_map_render(CLI::App& map, Chosen& chosen) {
  auto o = std::make_shared<RenderOptions>();
  CLI::App& sub = *map.add_subcommand("render", utf8(Cli::tr("The sheet as a picture: PNG, PDF or SVG")));
  add_country(sub, o->choice);
  sub.add_option("--out", o->to, utf8(Cli::tr("File to write: .png, .pdf or .svg")))->required();
  auto* size =
      sub.add_option("--size", o->size, utf8(Cli::tr("Of the page in pixels of 1/96 inch, width x height; 2000x1300")));
  sub.add_option("--paper", o->paper, utf8(Cli::tr("Of the page: A0 to A4, turned as the ground lies")))
      ->excludes(size);
  sub.add_option(
         "--scale", o->denominator,
         utf8(Cli::tr(
             "n of 1 : n on the page, which is as large as that needs; as large as fits where it is not given")))
      ->check(CLI::Range(500.0, 100'000'000.0));
  sub.add_option("--dpi", o->dots, utf8(Cli::tr("Dots to the inch of a PNG; the page stays as large")))
      ->check(CLI::Range(48.0, 1'200.0))
      ->capture_default_str();
  sub.add_option("--centre", o->centre, utf8(Cli::tr("What stands in the middle: E,N or a grid reference")));
  sub.add_option("--interval", o->interval,
                 utf8(Cli::tr("Metres between contours; by scale and ground where it is not given")))
      ->check(CLI::Range(0.1, 10'000.0));
  sub.add_option("--tints", o->tints, utf8(Cli::tr("Of heights: none, plain (faint green and brown) or layers")))
      ->check(CLI::IsMember(schemes))
      ->capture_default_str();
  sub.add_option("--title", o->title, utf8(Cli::tr("Title; the country's name where it is not given")));
  sub.add_flag("--no-margin", o->no_margin, utf8(Cli::tr("The map alone")));
  sub.add_flag("--json", o->json, utf8(Cli::tr("Answer as JSON")));
  sub.callback([o, &chosen] { chosen = [o] { return run(*o); }; });
}

}  // namespace sandgate::cli
