// A film of pictures (WebP). Private to this room.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "map/base/progress.h"
#include "plugins/api/report.h"

namespace sandgate::reports {

inline constexpr int frame_ms = 700, last_frame_ms = 4000;

/// An animated WebP of PNG pictures of one size, which begins anew after its last. Faults: a picture that cannot be
/// read or has another size, stopped.
Result<std::vector<std::byte>> film_of(std::span<const ReportPicture> frames, const Progress& progress);

}  // namespace sandgate::reports
