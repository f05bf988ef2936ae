// How a command answers: text for people, one JSON value for programs, one sentence when it fails.
#pragma once

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "app/cli/exit_code.h"
#include "core/base/clause.h"
#include "core/base/refusal.h"
#include "map/base/fault.h"
#include "map/base/point.h"
#include "map/base/progress.h"

namespace sandgate::cli {

using Answer = nlohmann::ordered_json;

/// A whole number where `value` is one, so that 4 is not printed as 4.0.
Answer number(double value);
/// The same rounded to `decimals` places.
Answer number(double value, int decimals);
Answer place(MapPoint p);
/// The ids of clauses, as a list.
Answer clause_ids(const std::vector<Clause>& clauses);

/// What every command is given: how to answer and how to tell how far it is.
class Output {
 public:
  explicit Output(bool json) : json_(json) {}
  bool json() const { return json_; }
  /// Prints `answer` as JSON where that was asked for, else `text`.
  void answer(const Answer& answer, const std::string& text) const;
  /// One sentence on standard error; answers with the exit code to return.
  ExitCode fail(const Fault& fault) const;
  ExitCode fail(const std::string& sentence) const;
  /// One sentence on standard error about something that is passed over.
  void note(const std::string& sentence) const;
  /// On a terminal shows how far `what` is; Ctrl-C asks it to stop.
  Progress progress(const std::string& what) const;

 private:
  bool json_;
};

/// Makes Ctrl-C ask long work to stop instead of ending the program in the middle of it.
void stop_on_interrupt();

}  // namespace sandgate::cli
