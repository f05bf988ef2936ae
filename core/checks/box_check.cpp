#include "core/checks/box_check.h"

namespace sandgate {

std::optional<Refusal> never_boxed(bool scouts, const Contents& contents) {
  if (scouts) return Refusal{RefusalCode::never_boxed, clauses::scouts, {}};
  if (contents.arm() == Arm::general) return Refusal{RefusalCode::never_boxed, clauses::general, {}};
  if (contents.arm() == Arm::boat) return Refusal{RefusalCode::never_boxed, clauses::boxes, {}};
  if (!marches(contents.arm())) return Refusal{RefusalCode::never_boxed, clauses::boxes, {}};
  if (contents.unmanned()) return Refusal{RefusalCode::unmanned, clauses::boxes, {}};
  return {};
}

}  // namespace sandgate
