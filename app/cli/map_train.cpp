// `sandgate map train`: how far and how long a train runs between two stations (CX-7, KS-9).
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <QString>
#include <algorithm>
#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>
#include <numeric>

#include "app/cli/answer.h"
#include "app/cli/cli_words.h"
#include "app/cli/map_commands.h"
#include "app/cli/options.h"
#include "app/host/data_folder.h"
#include "core/rulebook/lines_ruling.h"
#include "logistics/railway/track.h"
#include "map/base/gridref.h"

namespace sandgate::cli {
namespace {

constexpr std::size_t names_offered = 3;

struct TrainQuestion {
  CountryChoice choice;
  std::string from, to, rulebook;
  std::vector<std::string> broken;
  std::int64_t trucks = 0;
  bool json = false;
};

struct RailwayGiven {
  const Country& country;
  const LineNetwork& network;

  const std::string& name(NodeId node) const { return country.feature(network.nodes()[node.index()].station).name; }
  std::string where(MapPoint at) const { return grid_reference(at, country.crs(), 4); }
};

/// In how many letters two names differ, at the least.
std::int64_t unlikeness(const QString& a, const QString& b) {
  std::vector<std::int64_t> row(static_cast<std::size_t>(b.size()) + 1);
  std::iota(row.begin(), row.end(), std::int64_t{0});
  for (qsizetype i = 0; i < a.size(); ++i) {
    std::int64_t corner = row[0]++;
    for (std::size_t j = 1; j < row.size(); ++j) {
      const std::int64_t above = row[j];
      const bool same = a[i] == b[static_cast<qsizetype>(j) - 1];
      row[j] = std::min({above + 1, row[j - 1] + 1, corner + (same ? 0 : 1)});
      corner = above;
    }
  }
  return row.back();
}

/// The names nearest to one that no station has.
std::string nearest_names(const QString& asked, std::vector<QString> names) {
  std::vector<std::pair<std::int64_t, QString>> by;
  for (QString& name : names) {
    const QString folded = name.toCaseFolded();
    // A part of a name is likelier than another name with as many letters right.
    const std::int64_t part = folded.contains(asked) && !asked.isEmpty() ? 0 : 1;
    by.emplace_back(part * (unlikeness(asked, folded) + 1), std::move(name));
  }
  std::ranges::sort(by);
  by.erase(std::ranges::unique(by).begin(), by.end());
  std::string told;
  for (std::size_t i = 0; i < std::min(by.size(), names_offered); ++i)
    told += (i == 0 ? "" : ", ") + by[i].second.toStdString();
  return told;
}

/// A station by its name, or the place of the railway nearest to E,N or a grid reference.
Result<LinePlace> read_stop(const std::string& text, const std::string& option, const RailwayGiven& given) {
  const QString asked = QString::fromStdString(text).trimmed().toCaseFolded();
  std::vector<NodeId> found;
  std::vector<QString> names;
  for (std::size_t i = 0; i < given.network.nodes().size(); ++i) {
    const NodeId node{static_cast<std::int32_t>(i)};
    if (given.network.nodes()[i].station.none()) continue;
    const QString name = QString::fromStdString(given.name(node));
    if (name.isEmpty()) continue;
    names.push_back(name);
    if (name.trimmed().toCaseFolded() == asked) found.push_back(node);
  }
  if (found.size() == 1) return given.network.place_of(found.front());
  if (found.size() > 1) {
    std::string places;
    for (const NodeId node : found)
      places += (places.empty() ? "" : ", ") + given.where(given.network.nodes()[node.index()].at);
    return fault(option, phrase("{} stations are called '{}'", found.size(), text),
                 phrase("name the place of the one that is meant: {}", places));
  }
  const auto place = read_place(text, option, given.country);
  if (!place) {
    if (read_grid_reference(text, given.country.crs(), given.network.nodes().front().at))
      return std::unexpected(place.error());
    if (names.empty())
      return fault(option, phrase("'{}' is no station: no station of this map has a name", text),
                   "give easting and northing in metres, as E,N");
    return fault(option, phrase("no station is called '{}'", text),
                 phrase("the nearest names are: {}", nearest_names(asked, std::move(names))));
  }
  const auto near = given.network.nearest(*place, station_reach_m);
  if (!near)
    return fault(option, phrase("no railway lies within {} m of '{}'", fmt::format("{:.0f}", station_reach_m), text),
                 "name a station, or a place of the line");
  return *near;
}

Result<std::vector<LineBreak>> read_breaks(const std::vector<std::string>& places, const RailwayGiven& given) {
  std::vector<LineBreak> breaks;
  for (const std::string& text : places) {
    const auto place = read_place(text, "--broken", given.country);
    if (!place) return std::unexpected(place.error());
    const auto near = given.network.nearest(*place, station_reach_m);
    if (!near)
      return fault("--broken",
                   phrase("no railway lies within {} m of '{}'", fmt::format("{:.0f}", station_reach_m), text),
                   "name a place of the line");
    breaks.push_back({near->edge, near->along_m});
  }
  return breaks;
}

/// Why no way leads from one to the other, which has been found.
Phrase why_not(const TrainQuestion& o, const RailwayGiven& given, const LinePlace& from, const LinePlace& to,
               const std::vector<LineBreak>& breaks) {
  const auto whole = given.network.shortest(from, to);
  if (!whole)
    return phrase(
        "No railway leads from {} to {}: they lie on pieces of line that are not connected; see "
        "`sandgate map lines` for what hangs together.",
        o.from, o.to);
  std::string places;
  for (const LineLeg& leg : whole->legs)
    for (const LineBreak& cut : breaks) {
      if (cut.edge != leg.edge || cut.along_m < std::min(leg.from_m, leg.to_m) ||
          cut.along_m > std::max(leg.from_m, leg.to_m))
        continue;
      places += (places.empty() ? "" : ", ") + given.where(given.network.place_on(cut.edge, cut.along_m).at);
    }
  return phrase("No railway leads from {} to {}: the line is broken at {}, and no other goes round.", o.from, o.to,
                places);
}

struct Stop {
  NodeId station;
  Length feet;
};
/// The stations of a way, with those at its ends.
std::vector<Stop> stops_of(const Track& track, const TrackWay& way, const TrackPlace& from) {
  std::vector<Stop> stops;
  Length run;
  const auto stop = [&](const TrackPlace& at) {
    const NodeId node = track.station_at(at);
    if (node && (stops.empty() || stops.back().station != node || stops.back().feet != run))
      stops.push_back({node, run});
  };
  stop(from);
  for (const TrackLeg& leg : way) {
    stop(leg.begin());
    run += leg.length();
    stop(leg.end());
  }
  return stops;
}

ExitCode run(const TrainQuestion& o) {
  const Output out(o.json);
  const auto chosen = read_choice(o.choice, out.progress(utf8(Cli::tr("Reading"))));
  if (!chosen) return out.fail(chosen.error());
  const LineNetwork network(*chosen->country, LineKind::railway);
  const RailwayGiven given{*chosen->country, network};
  if (network.edges().empty()) return out.fail("This map has no railway; see `sandgate map info` for what it has.");
  const auto from = read_stop(o.from, "--from", given);
  if (!from) return out.fail(from.error());
  const auto to = read_stop(o.to, "--to", given);
  if (!to) return out.fail(to.error());
  const auto breaks = read_breaks(o.broken, given);
  if (!breaks) return out.fail(breaks.error());
  const auto rulebook = read_rulebook(rulebook_folder(), o.rulebook.empty() ? chosen->rulebook : o.rulebook);
  if (!rulebook) return out.fail(rulebook.error());
  const auto way = network.shortest(*from, *to, *breaks);
  if (!way) return out.fail(why_not(o, given, *from, *to, *breaks));

  const Track track(network, chosen->scale);
  const TrackWay legs = track.way(*way);
  Length feet;
  for (const TrackLeg& leg : legs) feet += leg.length();
  const TrainRuling ruling = rule_train(*rulebook, o.trucks);
  const Moves moves = time_for(feet, ruling.run);
  Answer stations = Answer::array();
  std::string told;
  for (const Stop& stop : stops_of(track, legs, track.place(from->edge, from->along_m))) {
    const Moves at = time_for(stop.feet, ruling.run);
    stations.push_back({{"name", given.name(stop.station)},
                        {"feet", number(stop.feet.in_feet(), 4)},
                        {"moves", number(at.in_moves(), 4)}});
    told += "  " +
            utf8(Cli::tr("%1 ft %2 moves  %3"), fmt::format("{:>7}", figure(stop.feet.in_feet(), 1)),
                 fmt::format("{:>6}", figure(at.in_moves(), 2)), given.name(stop.station)) +
            "\n";
  }
  const Answer answer{{"feet", number(feet.in_feet(), 4)},
                      {"moves", number(moves.in_moves(), 4)},
                      {"stations", stations},
                      {"feet_a_move", number(ruling.run.in_feet(), 4)},
                      {"rulebook", rulebook->name},
                      {"clauses", clause_ids(railway_clauses(rulebook->railway))}};
  out.answer(answer,
             utf8(Cli::tr("%1 ft (%2 km) by rail in %3 moves at %4 ft a move (%5), stops not counted"),
                  figure(feet.in_feet(), 1), figure(way->length_m / 1000, 1), figure(moves.in_moves(), 2),
                  figure(std::round(ruling.run.in_feet() * 100) / 100), railway_clauses(rulebook->railway).front().id) +
                 "\n" + told);
  return ExitCode::success;
}

}  // namespace

void add_map_train(CLI::App& map, Chosen& chosen) {
  auto o = std::make_shared<TrainQuestion>();
  CLI::App& sub = *map.add_subcommand(
      "train", utf8(Cli::tr("How far and how long a train runs between two stations (CX-7, KS-9)")));
  add_country(sub, o->choice);
  sub.add_option("--from", o->from,
                 utf8(Cli::tr("A station by its name, or a place of the line: E,N or a grid reference")))
      ->required();
  sub.add_option("--to", o->to, utf8(Cli::tr("A station or a place of the line")))->required();
  sub.add_option("--trucks", o->trucks, utf8(Cli::tr("Trucks that the engine draws")))->check(CLI::Range(0, 1'000'000));
  sub.add_option("--broken", o->broken, utf8(Cli::tr("A place at which the line is broken; may be repeated")))
      ->take_all()
      ->allow_extra_args(false);
  sub.add_option("--rulebook", o->rulebook, utf8(Cli::tr("Rulebook; a scenario's own, else campaign")));
  sub.add_flag("--json", o->json, utf8(Cli::tr("Answer as JSON")));
  sub.callback([o, &chosen] { chosen = [o] { return run(*o); }; });
}

}  // namespace sandgate::cli
