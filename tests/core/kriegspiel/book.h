// The rulebook of Kriegspiel, for tests of its arithmetic.
#pragma once

#include <QtGlobal>

#include "core/rulebook/rulebook.h"

namespace sandgate::tests {

inline const Rulebook& kriegspiel() {
  static const Rulebook book = [] {
    auto read = read_rulebook(SANDGATE_SOURCE_DIR "/data/rulebooks", "kriegspiel");
    if (!read) qFatal("%s", read.error().sentence().c_str());
    return *read;
  }();
  return book;
}

}  // namespace sandgate::tests
