// The section of a rulebook that a ruling goes by, where the rulebook has it.
#pragma once

#include <optional>
#include <string>

#include "app/cli/answer.h"
#include "core/rulebook/rulebook.h"

namespace sandgate::cli {

/// One sentence where the rulebook does not have what is asked about (`phrase("boats")`); then the exit code to return.
template <class Section>
std::optional<ExitCode> if_missing(const std::optional<Section>& section, const Output& out, const Rulebook& rulebook,
                                   Phrase what, Clause clause) {
  if (section) return {};
  return out.fail(phrase("The rulebook {} knows no {} ({}); name one that does with --rulebook, such as kriegspiel.",
                         rulebook.name, std::move(what), std::string(clause.id)));
}

}  // namespace sandgate::cli
