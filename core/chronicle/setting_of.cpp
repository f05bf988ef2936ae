#include <fmt/format.h>

#include "core/base/country_hash.h"
#include "core/chronicle/chronicle.h"
#include "core/scenario/scenario.h"
#include "map/import/import.h"

namespace sandgate {

Result<std::shared_ptr<const Setting>> setting_of(const ExerciseFile& file) {
  const ExerciseFile::Contents& contents = file.contents();
  const std::string where = file.path().string();
  const int schema = contents.rulebook_schema;
  if (schema < Rulebook::oldest_schema || schema > Rulebook::schema_number) {
    return fault(
        where,
        phrase("its rulebook is written to schema {}, and this program reads schemas {} to {}", schema,
               Rulebook::oldest_schema, Rulebook::schema_number),
        schema < Rulebook::oldest_schema ? "open it with the Sandgate that wrote it" : "open it with a newer Sandgate");
  }
  if (contents.country.empty()) {
    return fault(where, "the country it is played on is not kept in it", "open a copy that was saved with its country");
  }
  Result<std::shared_ptr<const Country>> country = read_country_bytes(contents.country, where + ", country");
  if (!country) return std::unexpected(std::move(country.error()));
  if (country_hash(**country) != contents.country_hash)
    return fault(where, "its country is not the one it was set up on", "go back to a copy that is whole");
  Result<Scenario> scenario =
      scenario_from_texts(contents.scenario_json, contents.rulebook_json, std::move(*country), where + ", scenario");
  if (!scenario) return std::unexpected(std::move(scenario.error()));
  if (!std::ranges::equal(scenario->setting->seats, contents.seats, {}, &Seat::name))
    return fault(where, "its seats are not those of its scenario", "go back to a copy that is whole");
  return std::move(scenario->setting);
}

}  // namespace sandgate
