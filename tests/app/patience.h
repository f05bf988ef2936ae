// How long tests of windows wait for what must come: machines that build and test at once are slow.
#pragma once

namespace sandgate::tests {

constexpr int patience = 120'000;  ///< ms

}  // namespace sandgate::tests
