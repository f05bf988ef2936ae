#include "core/sight/onlooker.h"

namespace sandgate {
namespace {

void take_from(OwnBody& body) { body.mine = false; }
void take_from(SeenTable& table) {
  table.mine = false;
  for (SeenMelee& melee : table.melees) melee.mine = false;
}
void take_from(SeatState& mine, SeenCommission& commission) {
  mine = {true, {}};
  commission.may.clear();
  commission.acts_for.clear();
}
void take_from(SeenSetup& setup) {
  setup.mine = false;
  setup.zones.reset();
}

struct Taker {
  void operator()(BodyIs& change) const { take_from(change.body); }
  void operator()(TableIs& change) const { take_from(change.table); }
  void operator()(SeatIs& change) const { take_from(change.mine, change.commission); }
  void operator()(SetupIs& change) const { take_from(change.setup); }
  void operator()(PictureIs& change) const {
    change.picture = std::make_shared<const Picture>(for_onlooker(*change.picture));
  }
  // What is seen and told is nobody's to order.
  template <class Other>
  requires KindOf<Other, std::variant<SightingIs, TableGone, MenAre, MenGone, VisibilityIs, ClockIs, DispatchCame,
                                      ShotSeen, BurstSeen, GameIs, MessageCame, PostIs, OrderIs, PaperCame, RidersAre,
                                      ChainIs, BreakIs, WorkIs>>
  void operator()(Other&) const {}
};

}  // namespace

Picture for_onlooker(Picture picture) {
  for (OwnBody& body : picture.bodies) take_from(body);
  for (SeenTable& table : picture.tables) take_from(table);
  take_from(picture.mine, picture.commission);
  if (picture.setup) take_from(*picture.setup);
  return picture;
}

PictureChange for_onlooker(PictureChange change) {
  std::visit(Taker{}, static_cast<ChangeKinds&>(change));
  return change;
}

}  // namespace sandgate
