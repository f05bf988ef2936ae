// How a command answers: text for people, one JSON value for programs, one sentence when it fails.
#pragma once

#include <csignal>
#include <string>
#include <vector>

#include "app/cli/exit_code.h"
#include "app/experiment/answer.h"
#include "core/base/clause.h"
#include "core/base/refusal.h"
#include "map/base/fault.h"
#include "map/base/point.h"
#include "map/base/progress.h"

namespace sandgate::cli {

using experiment::Answer;
using experiment::number;

Answer place(MapPoint p);
/// The ids of clauses, as a list.
Answer clause_ids(const std::vector<Clause>& clauses);

/// What every command is given: how to answer and how to tell how far it is.
class Output {
 public:
  /// `program` is who speaks in sentences on standard error.
  explicit Output(bool json, const char* program = "sandgate");
  bool json() const { return json_; }
  /// Says that a terminal shows what is written to standard error, though it is not one itself.
  void shown_on_terminal() { terminal_ = true; }
  /// From now on it notes nothing and shows no progress; it is one of several that do the same.
  void silence() { silent_ = true; }
  /// Prints `answer` as JSON where that was asked for, else `text`.
  void answer(const Answer& answer, const std::string& text) const;
  /// One sentence on standard error; answers with the exit code to return.
  ExitCode fail(const Fault& fault) const;
  ExitCode fail(const Phrase& sentence) const;
  /// One sentence on standard error about something that is passed over.
  void note(const Fault& passed_over) const;
  void note(const Phrase& sentence) const;
  /// On a terminal shows how far `what` is; Ctrl-C asks it to stop.
  Progress progress(const std::string& what) const;

 private:
  bool json_;
  const char* program_;
  bool terminal_, silent_ = false;
};

/// Makes Ctrl-C, or whatever signal, ask long work to stop instead of ending the program in the middle of it; asked
/// twice, it ends.
void stop_on_interrupt(int signal = SIGINT);

}  // namespace sandgate::cli
