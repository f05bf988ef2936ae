// `sandgate map profile`: the ground along a line.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <QSaveFile>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/cli/answer.h"
#include "app/cli/cli_words.h"
#include "app/cli/map_commands.h"
#include "app/cli/options.h"
#include "map/base/gridref.h"
#include "map/march/profile.h"

namespace sandgate::cli {
namespace {

constexpr std::size_t most_rows = 24;  // of the table in the text

struct ProfileOptions {
  CountryChoice choice;
  std::string from, to, out;
  std::vector<std::string> via;
  std::optional<double> step_m;
  bool json = false;
};

Result<std::vector<MapPoint>> read_line(const ProfileOptions& o, const Country& country) {
  std::vector<MapPoint> line;
  const auto add = [&](const std::string& text, const char* option) -> Result<void> {
    const auto place = read_place(text, option, country);
    if (!place) return std::unexpected(place.error());
    line.push_back(*place);
    return {};
  };
  if (auto good = add(o.from, "--from"); !good) return std::unexpected(good.error());
  for (const std::string& via : o.via)
    if (auto good = add(via, "--via"); !good) return std::unexpected(good.error());
  if (auto good = add(o.to, "--to"); !good) return std::unexpected(good.error());
  return line;
}

Result<void> write_csv(const HeightProfile& profile, const std::string& to) {
  std::string text = "along_m,east,north,height_m\n";
  for (const HeightProfile::Place& p : profile.places)
    text += fmt::format("{:.2f},{:.2f},{:.2f},{}\n", p.along_m, p.at.east, p.at.north,
                        p.height_m ? fmt::format("{:.3f}", *p.height_m) : "");
  QSaveFile file(QString::fromStdString(to));
  const bool written = file.open(QIODevice::WriteOnly) && file.write(text.data(), std::ssize(text)) == std::ssize(text);
  if (!written || !file.commit())
    return fault(to, phrase("cannot be written: {}", file.errorString().toLower().toStdString()),
                 "choose a folder that exists and can be written to");
  return {};
}

Result<void> write(const HeightProfile& profile, std::span<const MapPoint> line, const Country& country,
                   const std::string& out) {
  if (out.ends_with(".csv")) return write_csv(profile, out);
  if (!out.ends_with(".gpkg"))
    return fault("--out", phrase("'{}' is neither a .csv nor a .gpkg", out), "give a name that ends in one of them");
  const LevelLine written{profile.climb_m, {line.begin(), line.end()}};
  return write_lines(std::span(&written, 1), country.crs(), "profile", "climb_m", out);
}

Answer height_or_null(const std::optional<double>& height) { return height ? number(*height, 3) : Answer(nullptr); }

Answer answer_of(const HeightProfile& profile) {
  Answer places = Answer::array();
  for (const HeightProfile::Place& p : profile.places)
    places.push_back(
        {{"along_m", number(p.along_m, 2)}, {"at", place(p.at)}, {"height_m", height_or_null(p.height_m)}});
  return {{"length_m", number(profile.length_m, 2)},
          {"climb_m", number(profile.climb_m, 2)},
          {"descent_m", number(profile.descent_m, 2)},
          {"climbed", profile.climbed},
          {"descended", profile.descended},
          {"lowest_m", height_or_null(profile.lowest_m)},
          {"highest_m", height_or_null(profile.highest_m)},
          {"places", places}};
}

Text text_of(const HeightProfile& profile, const Country& country, const Scale& scale) {
  std::string text = utf8(Cli::tr("%1 m: %2 m up, %3 m down; %4 contours of %5 m climbed, %6 descended"),
                          figure(profile.length_m, 0), figure(profile.climb_m, 1), figure(profile.descent_m, 1),
                          profile.climbed, figure(scale.metres_per_contour), profile.descended) +
                     "\n";
  if (profile.lowest_m)
    text += utf8(Cli::tr("From %1 m at the lowest to %2 m at the highest"), figure(*profile.lowest_m, 1),
                 figure(*profile.highest_m, 1)) +
            "\n";
  const std::size_t last = profile.places.size() - 1, every = last / most_rows + 1;
  text += fmt::format("{:>9}  {:>8}  {}\n", utf8(Cli::tr("along")), utf8(Cli::tr("height")), utf8(Cli::tr("at")));
  for (std::size_t i = 0;; i = std::min(i + every, last)) {
    const HeightProfile::Place& p = profile.places[i];
    text += fmt::format("{:>7.0f} m  {:>8}  {}\n", p.along_m,
                        p.height_m ? figure(*p.height_m, 1) + " m" : utf8(Cli::tr("none")),
                        grid_reference(p.at, country.crs(), 4));
    if (i == last) return text;
  }
}

ExitCode run(const ProfileOptions& o) {
  const Output out(o.json);
  const auto chosen = read_choice(o.choice, out.progress(utf8(Cli::tr("Reading"))));
  if (!chosen) return out.fail(chosen.error());
  const Country& country = *chosen->country;
  const auto line = read_line(o, country);
  if (!line) return out.fail(line.error());
  const double step_m = o.step_m.value_or(std::min(country.frame().cell_x, country.frame().cell_y));
  auto found = profile(country, *line, step_m, chosen->scale.metres_per_contour);
  if (!found) return out.fail(found.error());
  if (!o.out.empty())
    if (const auto written = write(*found, *line, country, o.out); !written) return out.fail(written.error());
  out.answer(answer_of(*found), text_of(*found, country, chosen->scale) +
                                    (o.out.empty() ? "" : utf8(Cli::tr("Written to %1"), o.out) + "\n"));
  return ExitCode::success;
}

}  // namespace

void add_map_profile(CLI::App& map, Chosen& chosen) {
  auto o = std::make_shared<ProfileOptions>();
  CLI::App& sub = *map.add_subcommand("profile", utf8(Cli::tr("Heights, climb and contours along a line")));
  add_country(sub, o->choice);
  sub.add_option("--from", o->from, utf8(Cli::tr("E,N or a grid reference")))->required();
  sub.add_option("--to", o->to, utf8(Cli::tr("E,N or a grid reference")))->required();
  sub.add_option("--via", o->via, utf8(Cli::tr("A corner of the line; may be repeated, in order")))
      ->take_all()
      ->allow_extra_args(false);
  sub.add_option("--step-m", o->step_m, utf8(Cli::tr("Metres between the heights told; a cell without it")));
  sub.add_option("--out", o->out,
                 utf8(Cli::tr("CSV of heights, or GeoPackage with the line: layer profile, field climb_m")));
  sub.add_flag("--json", o->json, utf8(Cli::tr("Answer as JSON")));
  sub.callback([o, &chosen] { chosen = [o] { return run(*o); }; });
}

}  // namespace sandgate::cli
