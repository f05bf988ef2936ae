#include "map/base/fault.h"

namespace sandgate {

std::string Fault::sentence() const {
  std::string text = where.empty() ? what.text() : where + ": " + what.text();
  if (!mend.empty()) text += "; " + mend.text();
  if (!text.empty() && text.back() != '.') text += '.';
  return text;
}

std::unexpected<Fault> stopped(Phrase what) {
  return std::unexpected(Fault{{}, phrase("{} was stopped", std::move(what)), {}, true});
}

}  // namespace sandgate
