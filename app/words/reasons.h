// Why programs gave their orders: in the exercise file it stands in English, and is told in the language spoken.
#pragma once

#include <QString>
#include <string_view>

namespace sandgate::words {

/// "1/Leinster: holds, 20 of the enemy near", its form found again among those that the commanders here have, its
/// values filled in. What has none of these forms, as a stranger's program may say it, stays as it is.
QString reason(std::string_view why);

}  // namespace sandgate::words
