// In which language the texts of a new file are written: they become its content, and stay as they were made.
#pragma once

#include <functional>
#include <string>

#include "map/base/phrase.h"

namespace sandgate {

/// Says a phrase in the language of whoever makes the file.
using Telling = std::function<std::string(const Phrase&)>;
inline std::string in_english(const Phrase& text) { return text.text(); }

}  // namespace sandgate
