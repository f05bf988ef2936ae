// An exercise played into a file as a host plays it, for the tests of what reads it back.
#pragma once

#include <QTest>
#include <functional>

#include "core/base/build.h"
#include "core/base/country_hash.h"
#include "core/campaign/decide.h"
#include "core/chronicle/chronicle.h"
#include "core/scenario/scenario.h"
#include "map/import/import.h"
#include "tests/core/journal_samples.h"

namespace sandgate::samples {

template <class T>
T need(Result<T> result) {
  if (!result) qFatal("%s", result.error().sentence().c_str());
  return std::move(*result);
}

/// What a file of `scenario_json` is set up with, on level ground of 60 × 40 table feet. The seed's toss gives Red the
/// first move, so that the cases can be told.
inline ExerciseFile::Contents contents_of(const char* scenario_json, const std::string& build = this_build()) {
  const auto country = Country::level(6'000, 4'000);
  ExerciseFile::Contents c;
  c.scenario_json = scenario_json;
  c.rulebook_json = need(read_rulebook(SANDGATE_SOURCE_DIR "/data/rulebooks", "campaign")).json;
  c.rulebook_schema = Rulebook::schema_number;
  c.seats = {"red", "blue"};
  c.country = need(country_bytes(*country));
  c.country_hash = country_hash(*country);
  c.build = build;
  while (Dice(c.seed, 0).roll({.purpose = "toss"}, 2) != 0) ++c.seed;
  return c;
}

using Bend = std::function<void(std::vector<Event>&)>;

/// An exercise played into a file, as a host plays it.
class Played {
 public:
  explicit Played(const std::filesystem::path& path, const ExerciseFile::Contents& contents)
      : file(need(ExerciseFile::create(path, contents))), campaign(need(setting_of(file))) {}

  /// Decides, writes, folds. `bend` may change what is written, as a forger would who knows the chain.
  void give(SeatId seat, Deed deed, const Bend& bend = {}) {
    Order order = samples::order(file.entries() + 1);
    order.seat = seat;
    order.deed = std::move(deed);
    auto events = decide(campaign, order, Dice(file.contents().seed, campaign.branch()));
    if (!events) qFatal("refused by %s", std::string(events.error().clause.id).c_str());
    for (const Event& event : *events) campaign.apply(event);
    if (bend) bend(*events);
    if (!file.append(order, *events)) qFatal("not written");
  }
  void march(SeatId seat, BodyId body, std::int64_t x_ft, std::int64_t y_ft, const Bend& bend = {}) {
    give(seat, MarchOrder<BodyId>{body, {campaign.body(body).at, {Length::feet(x_ft), Length::feet(y_ft)}}, false},
         bend);
  }
  ExerciseFile file;
  Campaign campaign;
};

}  // namespace sandgate::samples
