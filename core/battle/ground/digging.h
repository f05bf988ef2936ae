// Where field works can be dug or laid, and how they lie to one another (KS-6).
#pragma once

#include <optional>

#include "core/base/refusal.h"
#include "core/forces/work.h"
#include "core/rulebook/rulebook.h"
#include "map/country/country.h"
#include "map/country/scale.h"

namespace sandgate {

/// The clause on which a work rests.
Clause clause_of(EarthworkKind kind);

/// What nobody says of a work of its kind is nought: it is one with every other that lies so.
Earthwork plain(const Earthwork& work);

/// How far `from` is from it: of a trench from its nearest part.
Length distance_to(const Earthwork& work, Point from);

/// KS-6.1: a trench that is too short or too long to be dug as one.
std::optional<Refusal> wrong_length(const Earthwork& work);

/// Where it is dug; keeps references. The rulebook has works.
struct DiggingGround {
  const Country& country;
  const Scale& scale;
  const Rulebook& rulebook;

  Point to_table(MapPoint p) const { return scale.to_table(p, country.bounds()); }
};
/// Why nothing of the kind can be dug there: a house, a wall, rock or water, or under a trench or an epaulement a
/// railway; and of all works what is off the sheet. KS-6.2: a mine lies anywhere where a man can stand.
std::optional<Refusal> no_digging(const DiggingGround& ground, const Earthwork& work);

/// Whether two works are in one another's way.
bool overlap(const WorkRules& rules, const Earthwork& a, const Earthwork& b);

}  // namespace sandgate
