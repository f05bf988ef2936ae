// Guns in words: how they are laid, who serves them, what they will hit.
#pragma once

#include <QString>
#include <QStringList>

#include "core/gunnery/gunnery.h"
#include "core/sight/picture.h"

namespace sandgate::words {

/// "Left Gun", or whose gun it is; of one not in sight "a gun out of sight".
QString gun_name(GunHandle gun, const Picture& picture, const Briefing& briefing);
/// What a gun is and has done in this move, for a tooltip.
QStringList gun_lines(GunHandle gun, const Picture& picture, const Briefing& briefing);
QString bearing_mils(Bearing bearing);        ///< "1602 mils (90.1°)"
QString elevation_mils(Elevation elevation);  ///< "+12 mils (+0.7°)"
/// LW-3.2: "6 serve it; 4 suffice", "4 of 4 serve it", "3 of 4 serve it: silent".
QString serves(std::int64_t men, std::int64_t needed);
/// LW-2.5: "Guns: 2 of 3 still to fire or move".
QString guns_left(std::int64_t left, std::int64_t all);
/// What the barrel's straight line meets first, and how far from the muzzle. `whose`: the man or the box it meets.
QString barrel_meets(const BarrelLine& line, std::optional<SideId> whose, const Briefing& briefing);
/// "9 of 12 trial shots hit; 1.3 of theirs down a shot", or how many struck a box: what the `trials` of a firing
/// solution came to, and no promise of the next shot.
QString expected(const Gunnery::Solution& solution, std::int32_t trials);
/// What a rulebook's projectile is called: "Wooden bolt"; one that the program does not know by its own name.
QString projectile(const std::string& name);

}  // namespace sandgate::words
