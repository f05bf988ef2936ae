// How events of games are folded in (LW-6).
#include <algorithm>

#include "core/campaign/applier.h"

namespace sandgate {

struct Campaign::GameApplier : Applier {
  void operator()(const GameOpened& e) const {
    assert(!c.game_);
    GameState game;
    game.men = e.men;
    game.defender = e.defender;
    c.game_ = std::move(game);
  }
  void operator()(const GunsCarriedOff& e) const {
    for (const GunId id : e.guns) {
      Gun& gun = Applier::gun(id);
      if (gun.body) count_gun_off(gun.body);
      gun.body = {};
      gun.on_ground = false;
      gun.lost = true;
      gun.passed.clear();
      gun.seen_by = 0;
    }
  }
  void operator()(const RearReached& e) const {
    assert(c.game_);
    c.game_->beaten = e.beaten;
    // Its own move, should it be the one that ends now, is not one of them.
    c.game_->moves_left = e.moves + (c.setting_->side(e.beaten).camp == c.camp_ ? 1 : 0);
  }
  void operator()(const LineReached& e) const {
    assert(c.game_);
    std::vector<ManId>& arrived = c.game_->arrived;
    arrived.insert(arrived.end(), e.men.begin(), e.men.end());
    std::ranges::sort(arrived);
  }
  void operator()(const BattleEnded& e) const {
    assert(c.game_ && !c.game_->ended);
    c.game_->ended = e;
  }
};

bool Campaign::apply_game(const Event& event) { return visit_family(GameEvents(), event, GameApplier{{*this}}); }

}  // namespace sandgate
