// Texts that become part of what somebody makes, a new scenario say: they are written once, in his language, and stay
// so.
#pragma once

#include <string>

#include "app/words/faults.h"

namespace sandgate::words {

inline std::string written(const Phrase& text) { return told(text).toStdString(); }

}  // namespace sandgate::words
