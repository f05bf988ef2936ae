// What a seat learns while a battle is set up. Private to this room.
#pragma once

#include "core/sight/game_witness.h"

namespace sandgate {

struct SeatView::SetupVisitor : GameVisitor {
  using GameVisitor::operator();

  void operator()(const SetupBegan& e);
  void operator()(const SetupStageBegan& e);
  void operator()(const Mustered& e);
  void operator()(const ForceRaised& e);
  void operator()(const ChancesThrown& e);
  void operator()(const SideChosen& e);
  void operator()(const BodySetDown& e);
  void operator()(const BodyTakenUp& e);
  void operator()(const MenPlaced& e);

 protected:
  /// Where the setting up stands now, if anything of it has changed for this seat.
  void learn_setup();

 private:
  SeenSetup seen_setup() const;
  void learn_men_of(BodyId body);
};

}  // namespace sandgate
