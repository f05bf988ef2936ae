#include "map/base/fault.h"

namespace sandgate {

std::string Fault::sentence() const {
  std::string text = where.empty() ? what : where + ": " + what;
  if (!mend.empty()) text += "; " + mend;
  if (!text.empty() && text.back() != '.') text += '.';
  return text;
}

std::unexpected<Fault> stopped(std::string what) {
  return std::unexpected(Fault{{}, std::move(what) + " was stopped", {}, true});
}

}  // namespace sandgate
