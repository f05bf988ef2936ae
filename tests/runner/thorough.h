// How often what is drawn by lot is repeated: a quick run proves little less than a long one, in a third of the time.
#pragma once

#include <QtGlobal>

namespace sandgate::tests {

/// `quick` repetitions, or `all` of them in the line of ctest that `sandgate_test_thorough` adds.
inline int repetitions(int quick, int all) { return qEnvironmentVariableIsSet("SANDGATE_THOROUGH") ? all : quick; }

}  // namespace sandgate::tests
