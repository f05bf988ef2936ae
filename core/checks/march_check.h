// Whether a path can be marched at all: what both sides of the wire ask of a march order.
#pragma once

#include <optional>

#include "core/base/refusal.h"
#include "core/forces/body.h"
#include "map/country/country.h"
#include "map/country/scale.h"

namespace sandgate {

struct Rulebook;

/// `broken`: crossings that are known to carry nobody, in order (KS-5). `works`: what is known to be ground (KS-6).
/// Why a body of such `contents` in `formation` that stands at `at` cannot march along `path`; what stops it is named
/// with its place.
std::optional<Refusal> check_path(const Country& country, const Scale& scale, const Rulebook& rulebook,
                                  const Contents& contents, Formation formation, Point at, const Path& path,
                                  std::vector<FeatureId> broken = {}, const std::vector<Earthwork>& works = {});

/// KS-1.2: why a General does not march in `move` who is out until the move `out` closes (0: he is not).
std::optional<Refusal> lies_out(std::int64_t out, std::int64_t move);

}  // namespace sandgate
