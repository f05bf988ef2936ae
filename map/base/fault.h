// What is wrong with something brought in from outside: one sentence a user can act on.
#pragma once

#include <expected>
#include <string>

namespace sandgate {

/// A file, argument or resource that cannot be used. `sentence()` reads "where: what; mend".
struct Fault {
  std::string where;       ///< file name, JSON pointer, option; may be empty
  std::string what;        ///< what is wrong, without a full stop
  std::string mend;        ///< what to do about it; may be empty
  bool cancelled = false;  ///< the user stopped it; nothing is wrong

  std::string sentence() const;
};

template <class T>
using Result = std::expected<T, Fault>;

inline std::unexpected<Fault> fault(std::string where, std::string what, std::string mend = {}) {
  return std::unexpected(Fault{std::move(where), std::move(what), std::move(mend), false});
}
/// The user stopped `what`.
std::unexpected<Fault> stopped(std::string what);

}  // namespace sandgate
