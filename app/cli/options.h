// Options that several subcommands share.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/base/enumeration.h"
#include "core/forces/arm.h"
#include "map/base/fault.h"
#include "map/base/progress.h"
#include "map/country/country.h"
#include "map/country/scale.h"
#include "map/import/import.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace sandgate::cli {

/// `--posting`: by which of its sets of seats a scenario is played.
void add_posting(CLI::App& sub, std::string& posting);
/// `--rulebook` of what plays a scenario.
void add_played_by(CLI::App& sub, std::string& rulebook);
/// `--signals`: whether orders and reports of a scenario ride (KS-11).
void add_signals(CLI::App& sub, std::string& signalling);
void add_arm(CLI::App& sub, Arm& arm);
void add_formation(CLI::App& sub, Formation& formation);
/// An option that takes one of some words; `set` is told which, by its place among them. Another word is
/// answered with all of them.
CLI::Option& add_word(CLI::App& sub, const std::string& name, const std::vector<std::string>& words,
                      const std::function<void(std::size_t)>& set, const std::string& what);

/// The scenario a user means: a folder, a file, or the name of a sample. What is none of these is left as it was typed,
/// for the reader to refuse.
std::filesystem::path scenario_named(const std::string& typed);

/// A country named on the command line: a raster, a zip or a folder of them, a country file, a scenario, or a sample's
/// name.
struct CountryChoice {
  std::string source;
  std::string crs;
  std::optional<double> metres_per_foot, metres_per_contour;
};
/// `name` is the option's, or a place on the line.
void add_country(CLI::App& sub, CountryChoice& choice, const char* name = "FILE");

struct ChosenCountry {
  std::shared_ptr<const Country> country;
  Scale scale;
  std::string rulebook;                ///< a scenario's, else the default
  std::optional<SourceReport> report;  ///< of a source that is not a country file's own
};
Result<ChosenCountry> read_choice(const CountryChoice& choice, const Progress& progress);

/// Reads "E,N" or a grid reference in the country's own grid; a fault names the option.
Result<MapPoint> read_place(const std::string& text, const std::string& option, const Country& country);

}  // namespace sandgate::cli
