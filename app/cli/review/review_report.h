// A review written into files, for `sandgate review --html … --pdf …`: of all of it, or of one seat.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "app/cli/answer.h"
#include "app/cli/exit_code.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace sandgate::cli {

/// Which reports are wanted, in the order in which they are written.
struct WantedReports {
  struct One {
    std::string format, to;
  };
  std::string html, pdf, gpkg, kml, geojson, csv, frames;
  std::vector<std::string> others;  ///< "FORMAT=PATH"
  std::vector<std::string> with;    ///< exercises to be set beside the one that is reviewed

  bool any() const;
  /// Faults: one of the others is not of that form.
  Result<std::vector<One>> all() const;
};

/// `--html DIR`, `--pdf FILE` and so on; `excluding`: options that none of them goes with.
void add_report_options(CLI::App& sub, WantedReports& wanted, const std::vector<CLI::Option*>& excluding);

struct ReportOf {
  std::string file;
  std::string seat;          ///< empty: all of it, the umpire's
  std::int64_t at_move = 0;  ///< of a seat: as it stood when that move had closed; 0: to the end
};
/// Writes them; where one of the places cannot be written to, none.
ExitCode write_reports(const Output& out, const WantedReports& wanted, const ReportOf& of);

}  // namespace sandgate::cli
