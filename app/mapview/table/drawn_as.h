// What the rules call a man's state or a fall, as it is drawn on a table.
#pragma once

#include "app/mapview/table/table_drawing.h"
#include "core/battle/shot.h"
#include "core/battle/soldier.h"

namespace sandgate {

inline TableMan::State drawn_as(ManState state) {
  switch (state) {
    case ManState::prisoner: return TableMan::State::prisoner;
    case ManState::disarmed: return TableMan::State::disarmed;
    case ManState::dead: return TableMan::State::dead;
    default: return TableMan::State::free;
  }
}

inline TableShot::How drawn_as(Felling how) {
  switch (how) {
    case Felling::by_fallen: return TableShot::How::by_fallen;
    case Felling::touched: return TableShot::How::touched;
    case Felling::struck: break;
  }
  return TableShot::How::struck;
}

}  // namespace sandgate
