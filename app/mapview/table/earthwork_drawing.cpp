#include "app/mapview/table/earthwork_drawing.h"

#include "core/battle/ground/earthworks.h"

namespace sandgate {

TableWork drawn_earthwork(const Earthwork& is, const WorkRules& rules, const Scale& scale, const MapBox& ground) {
  TableWork work;
  work.kind = is.kind == EarthworkKind::trench       ? TableWork::Kind::trench
              : is.kind == EarthworkKind::epaulement ? TableWork::Kind::epaulement
                                                     : TableWork::Kind::mine;
  work.at = scale.to_ground(is.at, ground);
  work.facing = is.facing;
  work.circle_m = scale.metres(rules.mine.circle);
  for (const Bank& bank : banks_of(rules, is)) {
    work.banks.push_back({scale.to_ground(bank.a, ground), scale.to_ground(bank.b, ground)});
    work.thick_m = scale.metres(bank.thick);
    work.high_m = scale.metres(bank.high);
  }
  return work;
}

}  // namespace sandgate
