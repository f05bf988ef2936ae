// How much larger letters, signs and buttons are than they are drawn for. All of a window grows alike, so that nothing
// is cut that was not cut before.
#pragma once

#include <array>

namespace sandgate {

/// In hundredths, from the smallest.
inline constexpr std::array<int, 5> text_sizes{100, 125, 150, 175, 200};

/// What is kept by this user's settings; a size that is none of these counts as the one below it.
int text_size_kept();
/// From the next start on.
void keep_text_size(int hundredths);
/// Before there is an application: only then can Qt be told. Its name must be set. Where QT_SCALE_FACTOR is set
/// already, that stands.
void apply_text_size();

}  // namespace sandgate
