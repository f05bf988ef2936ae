// What is wrong with something brought in from outside: one sentence a user can act on.
#pragma once

#include <expected>
#include <string>

#include "map/base/phrase.h"

namespace sandgate {

/// A file, argument or resource that cannot be used. `sentence()` reads "where: what; mend".
struct Fault {
  std::string where;       ///< file name, JSON pointer, option; may be empty
  Phrase what;             ///< what is wrong, without a full stop
  Phrase mend;             ///< what to do about it; may be empty
  bool cancelled = false;  ///< the user stopped it; nothing is wrong

  /// In English; `words::told` has it in the reader's language.
  std::string sentence() const;
};

template <class T>
using Result = std::expected<T, Fault>;

inline std::unexpected<Fault> fault(std::string where, Phrase what, Phrase mend = {}) {
  return std::unexpected(Fault{std::move(where), std::move(what), std::move(mend), false});
}
/// The user stopped `what`.
std::unexpected<Fault> stopped(Phrase what);

}  // namespace sandgate
