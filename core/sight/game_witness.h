// What a seat learns of a game as such (LW-6). Private to this room.
#pragma once

#include "core/sight/table_witness.h"

namespace sandgate {

struct SeatView::GameVisitor : TableVisitor {
  using TableVisitor::operator();

  void operator()(const GameOpened& e);
  void operator()(const GunsCarriedOff& e);
  void operator()(const RearReached& e);
  void operator()(const LineReached& e);
  void operator()(const BattleEnded& e);

 protected:
  /// A move has closed, which may have been one of the beaten side's.
  void tell_of_retreat();

 private:
  void learn_game();
  /// Whether the seat may know of the enemy what only his own men can see.
  bool all_is_seen() const;
  void tell_of_war();
};

}  // namespace sandgate
