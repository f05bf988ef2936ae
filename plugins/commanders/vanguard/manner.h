// How this commander likes things. Distances the rules themselves name are taken from the rulebook instead.
#pragma once

#include "map/base/quantity.h"

namespace sandgate::vanguard::manner {

inline constexpr Length scouts_lead = Length::feet(9);    ///< ahead of the foremost column, after its march
inline constexpr Length scouts_spread = Length::feet(6);  ///< between parties on one axis
inline constexpr Length box_reach = Length::feet(25);     ///< a box so near is worth a party of scouts
inline constexpr Length box_margin = Length::feet(1);     ///< so much inside the distance of disclosure
inline constexpr Length horse_behind = Length::feet(2);   ///< the foot they support
inline constexpr Length engineers_behind = Length::inches(30);
inline constexpr Length guns_behind = Length::feet(3);
inline constexpr Length waggons_behind = Length::feet(10);  ///< the nearest column
inline constexpr Length general_behind = Length::feet(8);   ///< the centre of the columns
inline constexpr Length general_roams = Length::feet(6);    ///< looking for a height
inline constexpr Length quarters = Length::inches(18);      ///< between columns at one objective
inline constexpr Length there = Length::feet(1);            ///< so near a place is at it
inline constexpr Length stale = Length::feet(3);            ///< an order whose end is off by more is given anew
inline constexpr Length about_a_goal = Length::feet(6);     ///< marches that end so near an objective are for it
inline constexpr Length across_country = Length::feet(6);   ///< nearer than this no road is looked for
inline constexpr int outnumbered = 2;                       ///< times as many men make a column hold

}  // namespace sandgate::vanguard::manner
