#include "core/rulebook/bars.h"

namespace sandgate {

Clause clause_of(Bar bar) {
  switch (bar) {
    case Bar::none: return clauses::none;
    case Bar::river: return clauses::rivers;
    case Bar::unfordable: return clauses::delays;
    case Bar::steep: return clauses::steepness;
    case Bar::solid: return clauses::solid;
    case Bar::off_map: return clauses::officials;
    case Bar::no_water: return clauses::rates;
    case Bar::bank: return clauses::digging_in;
  }
  return clauses::none;
}

Refusal refusal_of(Bar bar, Point where) {
  const auto code = [bar] {
    switch (bar) {
      case Bar::none: return RefusalCode::cannot_march;
      case Bar::river: return RefusalCode::river_without_crossing;
      case Bar::unfordable: return RefusalCode::ford_refused;
      case Bar::steep: return RefusalCode::too_steep;
      case Bar::solid: return RefusalCode::solid_ground;
      case Bar::off_map: return RefusalCode::off_map;
      case Bar::no_water: return RefusalCode::no_water;
      case Bar::bank: return RefusalCode::bank_in_the_way;
    }
    return RefusalCode::cannot_march;
  }();
  return {code, clause_of(bar), {{"at", where}}};
}

}  // namespace sandgate
