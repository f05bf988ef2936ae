#include "core/campaign/game_applier.h"

#include <algorithm>

namespace sandgate {

void Campaign::GameApplier::operator()(const GameOpened& e) const {
  GameState game;
  game.men = e.men;
  game.defender = e.defender;
  c.game_ = std::move(game);
}

void Campaign::GameApplier::operator()(const GunsCarriedOff& e) const {
  for (const GunId id : e.guns) {
    Gun& gun = c.guns_[id.index()];
    if (gun.body) {
      for (Part& part : c.bodies_[gun.body.index()].contents.parts) {
        if (part.arm == Arm::artillery && part.guns > 0) --part.guns;
      }
    }
    gun.body = {};
    gun.on_ground = false;
    gun.lost = true;
    gun.passed.clear();
    gun.seen_by = 0;
  }
}

void Campaign::GameApplier::operator()(const RearReached& e) const {
  c.game_->beaten = e.beaten;
  // Its own move, should it be the one that ends now, is not one of them.
  c.game_->moves_left = e.moves + (c.setting_->side(e.beaten).camp == c.camp_ ? 1 : 0);
}

void Campaign::GameApplier::operator()(const LineReached& e) const {
  std::vector<ManId>& arrived = c.game_->arrived;
  arrived.insert(arrived.end(), e.men.begin(), e.men.end());
  std::ranges::sort(arrived);
}

void Campaign::GameApplier::count_retreat() const {
  if (!c.game_ || !c.game_->beaten || c.setting_->side(*c.game_->beaten).camp != c.camp_) return;
  if (c.game_->moves_left > 0) --c.game_->moves_left;
}

}  // namespace sandgate
