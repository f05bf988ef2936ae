// `sandgate map …`: questions to a map.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>

#include "app/cli/answer.h"
#include "app/cli/cli_words.h"
#include "app/cli/commands.h"
#include "app/cli/map_commands.h"
#include "app/cli/options.h"
#include "app/words/faults.h"
#include "app/words/ground.h"
#include "app/words/measures.h"
#include "logistics/lines/lines.h"
#include "map/base/gridref.h"
#include "map/relief/relief.h"

namespace sandgate::cli {
namespace {

// What every question to a map begins with: which map, and how to answer.
struct MapQuestion {
  CountryChoice choice;
  bool json = false;
};

struct Info : MapQuestion {};

ExitCode run(const Info& o) {
  const Output out(o.json);
  const auto chosen = read_choice(o.choice, out.progress(utf8(Cli::tr("Reading"))));
  if (!chosen) return out.fail(chosen.error());
  const Country& country = *chosen->country;
  const GridFrame& frame = country.frame();
  const MapBox bounds = country.bounds();
  double lowest = country.lowest().value_or(0), highest = country.highest().value_or(0);
  std::int64_t nodata = 0;
  for (const float h : country.heights()) nodata += std::isnan(h);
  Answer source;
  std::string notes;
  if (chosen->report) {
    const SourceReport& r = *chosen->report;
    // Of the source's own cells: reprojecting mixes neighbours and would flatten the summits.
    lowest = r.min_m;
    highest = r.max_m;
    source = Answer{{"width", r.width},
                    {"height", r.height},
                    {"cell", {number(r.cell_x), number(r.cell_y)}},
                    {"nodata_cells", r.nodata_cells},
                    {"crs", r.crs},
                    {"reprojected", r.reprojected}};
    if (r.width != frame.width || r.height != frame.height)
      notes += utf8(Cli::tr("The source has %1 × %2 cells, %3 of them without heights."), r.width, r.height,
                    r.nodata_cells) +
               "\n";
    Answer noted = Answer::array();
    for (const Phrase& note : r.notes) {
      notes += words::told(note).toStdString() + "\n";
      noted.push_back(note.text());
    }
    source["notes"] = std::move(noted);
  }
  std::map<std::string, int> counts;
  for (const Feature& feature : country.features()) ++counts[std::string(name_of(feature.kind))];
  const double feet_w = chosen->scale.feet(bounds.width()), feet_d = chosen->scale.feet(bounds.depth());
  Answer answer{
      {"width", frame.width},
      {"height", frame.height},
      {"cell_m", {number(frame.cell_x, 6), number(frame.cell_y, 6)}},
      {"crs", country.crs()},
      {"min_m", number(lowest, 4)},
      {"max_m", number(highest, 4)},
      {"nodata_cells", nodata},
      {"feet", {number(feet_w, 3), number(feet_d, 3)}},
      {"bounds", {number(bounds.west, 3), number(bounds.south, 3), number(bounds.east, 3), number(bounds.north, 3)}},
      {"features", counts},
      {"attribution", country.attribution()},
      {"source", source}};
  std::string features;
  for (const auto& [name, count] : counts)
    if (const auto kind = feature_kind(name))
      features += (features.empty() ? "" : ", ") + words::features(count, *kind).toStdString();
  out.answer(answer,
             utf8(Cli::tr("%1: %2 × %3 cells of %4 × %5 m, %6"), country.name(), frame.width, frame.height,
                  figure(frame.cell_x), figure(frame.cell_y), country.crs()) +
                 "\n" +
                 utf8(Cli::tr("E %1 to %2, N %3 to %4; %5 × %6 km, %7 × %8 table feet"), figure(bounds.west, 0),
                      figure(bounds.east, 0), figure(bounds.south, 0), figure(bounds.north, 0),
                      figure(bounds.width() / 1000, 1), figure(bounds.depth() / 1000, 1), figure(feet_w, 1),
                      figure(feet_d, 1)) +
                 "\n" +
                 utf8(Cli::tr("Heights %1 to %2 m, %3 cells without"), figure(lowest, 1), figure(highest, 1), nodata) +
                 "\n" + utf8(Cli::tr("Features: %1"), features.empty() ? utf8(Cli::tr("none")) : features) + "\n" +
                 (country.attribution().empty() ? "" : country.attribution() + "\n") + notes);
  return ExitCode::success;
}

struct Contours : MapQuestion {
  double interval = 10;
  std::string to;
};

ExitCode run(const Contours& o) {
  const Output out(o.json);
  const auto chosen = read_choice(o.choice, out.progress(utf8(Cli::tr("Reading"))));
  if (!chosen) return out.fail(chosen.error());
  const auto lines = contours(*chosen->country, o.interval, out.progress(utf8(Cli::tr("Drawing contours"))));
  if (!lines) return out.fail(lines.error());
  std::set<double> levels;
  double metres = 0;
  std::vector<LevelLine> to_write;
  for (const Contour& line : *lines) {
    levels.insert(line.level);
    for (std::size_t i = 1; i < line.points.size(); ++i) metres += distance_m(line.points[i - 1], line.points[i]);
    to_write.push_back({line.level, line.points});
  }
  if (!o.to.empty()) {
    const auto written = write_lines(to_write, chosen->country->crs(), "contour", "elevation_m", o.to);
    if (!written) return out.fail(written.error());
  }
  Answer level_list = Answer::array();
  for (const double level : levels) level_list.push_back(number(level));
  Answer answer{{"lines", to_write.size()}, {"levels", level_list}, {"length_m", number(metres, 1)}};
  out.answer(answer, o.to.empty()
                         ? utf8(Cli::tr("%1 contours at %2 levels every %3 m, %4 km of line"), to_write.size(),
                                levels.size(), figure(o.interval), figure(metres / 1000, 1))
                         : utf8(Cli::tr("%1 contours at %2 levels every %3 m, %4 km of line, written to %5"),
                                to_write.size(), levels.size(), figure(o.interval), figure(metres / 1000, 1), o.to));
  return ExitCode::success;
}

struct Lines : MapQuestion {};

Text said_name(const std::string& name) { return name.empty() ? utf8(Cli::tr("a station without a name")) : name; }
std::string listed(const std::vector<std::string>& names) { return fmt::format("{}", fmt::join(names, ", ")); }

std::vector<std::string> station_names(const LinePiece& piece, const LineNetwork& network, const Country& country) {
  std::vector<std::string> names;
  for (const NodeId node : piece.stations) {
    names.push_back(said_name(country.feature(network.nodes()[node.index()].station).name));
  }
  return names;
}

/// What does not hang together with the longest piece of the railways, the longest of it first.
Text apart_text(const std::vector<LinePiece>& pieces, const LineNetwork& network, const Country& country) {
  constexpr std::size_t most_told = 12;
  std::string text;
  for (std::size_t i = 1; i < std::min(pieces.size(), most_told + 1); ++i)
    text +=
        "  " +
        utf8(Cli::tr("not connected with the longest piece: %1 km from %2, stations: %3"),
             figure(pieces[i].length_m / 1000, 1),
             grid_reference(network.nodes()[pieces[i].nodes.front().index()].at, country.crs()),
             pieces[i].stations.empty() ? utf8(Cli::tr("none")) : listed(station_names(pieces[i], network, country))) +
        "\n";
  if (pieces.size() > most_told + 1)
    text += "  " + utf8(Cli::tr("and %1 shorter ones"), pieces.size() - most_told - 1) + "\n";
  return text;
}

/// Stations to which no railway comes, by name.
std::vector<std::string> unreached_stations(const LineNetwork& network, const Country& country) {
  std::set<FeatureId> reached;
  for (const LineNode& node : network.nodes())
    if (node.station) reached.insert(node.station);
  std::vector<std::string> names;
  for (std::size_t i = 0; i < country.features().size(); ++i) {
    const Feature& feature = country.features()[i];
    if (feature.kind != FeatureKind::station || reached.contains(FeatureId{static_cast<std::int32_t>(i)})) continue;
    names.push_back(said_name(feature.name));
  }
  std::ranges::sort(names);
  return names;
}

Text unreached_text(const std::vector<std::string>& names) {
  constexpr std::size_t most_told = 12;
  if (names.empty()) return {};
  const std::vector<std::string> told(names.begin(),
                                      names.begin() + static_cast<std::ptrdiff_t>(std::min(names.size(), most_told)));
  const std::string list = listed(told);
  return "  " +
         (names.size() > most_told
              ? utf8(Cli::tr("stations that no railway comes within %1 m of: %2 and %3 more"), figure(station_reach_m),
                     list, names.size() - most_told)
              : utf8(Cli::tr("stations that no railway comes within %1 m of: %2"), figure(station_reach_m), list)) +
         "\n";
}

ExitCode run(const Lines& o) {
  const Output out(o.json);
  const auto chosen = read_choice(o.choice, out.progress(utf8(Cli::tr("Reading"))));
  if (!chosen) return out.fail(chosen.error());
  const Country& country = *chosen->country;
  const LineNetwork roads(country, LineKind::road), rails(country, LineKind::railway);
  const auto describe = [](const LineNetwork& n) {
    return Answer{{"nodes", n.nodes().size()}, {"edges", n.edges().size()}, {"length_m", number(n.length_m(), 1)},
                  {"pieces", n.pieces()},      {"stations", n.stations()},  {"bridges", n.bridges()}};
  };
  const auto text = [](const QString& what, const LineNetwork& n) {
    const auto pieces = static_cast<std::int64_t>(n.pieces());
    return utf8(Cli::tr("%1: %2 nodes, %3 edges, %4 km in %5, %6 stations, %7 bridges"), what, n.nodes().size(),
                n.edges().size(), figure(n.length_m() / 1000, 1),
                words::counted(pieces, Cli::tr("one piece"), Cli::tr("%1 pieces").arg(pieces)), n.stations(),
                n.bridges()) +
           "\n";
  };
  Answer railway = describe(rails);
  const std::vector<LinePiece> pieces = rails.piece_list();
  railway["apart"] = Answer::array();
  for (std::size_t i = 1; i < pieces.size(); ++i) {
    Answer stations = Answer::array();
    for (const std::string& name : station_names(pieces[i], rails, country)) stations.push_back(name);
    railway["apart"].push_back({{"length_m", number(pieces[i].length_m, 1)}, {"stations", stations}});
  }
  const std::vector<std::string> unreached = unreached_stations(rails, country);
  railway["unreached"] = unreached;
  out.answer({{"road", describe(roads)}, {"railway", railway}},
             text(Cli::tr("Roads"), roads) + text(Cli::tr("Railways"), rails) + apart_text(pieces, rails, country) +
                 unreached_text(unreached));
  return ExitCode::success;
}

}  // namespace

void add_map(CLI::App& app, Chosen& chosen) {
  CLI::App& map = *app.add_subcommand("map", utf8(Cli::tr("Questions to a map")));
  map.require_subcommand(1);
  const auto begin = [&map]<class Question>(const char* name, const std::string& says,
                                            std::shared_ptr<Question> o) -> CLI::App& {
    CLI::App& sub = *map.add_subcommand(name, says);
    add_country(sub, o->choice);
    sub.add_flag("--json", o->json, utf8(Cli::tr("Answer as JSON")));
    return sub;
  };
  const auto run_when_chosen = [&chosen](CLI::App& sub, auto o) {
    sub.callback([o, &chosen] { chosen = [o] { return run(*o); }; });
  };
  {
    auto o = std::make_shared<Info>();
    run_when_chosen(begin("info", utf8(Cli::tr("What a map holds: size, grid, heights, features")), o), o);
  }
  {
    auto o = std::make_shared<Contours>();
    CLI::App& sub = begin("contours", utf8(Cli::tr("Contour lines, counted and written to a GeoPackage")), o);
    sub.add_option("--interval", o->interval, utf8(Cli::tr("Metres between them")))->capture_default_str();
    sub.add_option("--out", o->to, utf8(Cli::tr("GeoPackage to write: layer contour, field elevation_m")));
    run_when_chosen(sub, o);
  }
  {
    auto o = std::make_shared<Lines>();
    run_when_chosen(begin("lines", utf8(Cli::tr("The roads and the railways as networks")), o), o);
  }
  add_map_sight(map, chosen);
  add_map_viewshed(map, chosen);
  add_map_import(map, chosen);
  add_map_route(map, chosen);
  add_map_train(map, chosen);
  add_map_reach(map, chosen);
  add_map_profile(map, chosen);
  add_map_render(map, chosen);
}

}  // namespace sandgate::cli
