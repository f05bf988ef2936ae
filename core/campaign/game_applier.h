// How events of games are folded in. Private to this room.
#pragma once

#include "core/campaign/table_applier.h"

namespace sandgate {

struct Campaign::GameApplier : TableApplier {
  using TableApplier::operator();

  void operator()(const GameOpened& e) const;
  void operator()(const GunsCarriedOff& e) const;
  void operator()(const RearReached& e) const;
  void operator()(const LineReached& e) const;
  void operator()(const BattleEnded& e) const { c.game_->ended = e; }

 protected:
  /// LW-6.2: the move of the camp that moves is over.
  void count_retreat() const;
};

}  // namespace sandgate
