// How events of setting up are folded in. Private to this room.
#pragma once

#include "core/campaign/table_applier.h"

namespace sandgate {

struct Campaign::SetupApplier {
  Campaign& c;

  void operator()(const SetupBegan& e) const;
  void operator()(const SetupStageBegan& e) const;
  void operator()(const Mustered& e) const;
  void operator()(const ForceRaised& e) const;
  void operator()(const ChancesThrown& e) const;
  void operator()(const SideChosen& e) const;
  void operator()(const BodySetDown& e) const;
  void operator()(const BodyTakenUp& e) const;
  void operator()(const MenPlaced& e) const;
};

}  // namespace sandgate
