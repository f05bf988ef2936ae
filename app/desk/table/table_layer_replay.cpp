// What a table shows while its last move is seen once more.
#include "app/desk/table/table_layer.h"
#include "app/mapview/table/facings.h"

namespace sandgate {

void TableLayer::follow(const MoveReplay& replay) {
  replay_ = &replay;
  connect(&replay, &MoveReplay::moved, this, &TableLayer::stale);
}

void TableLayer::draw_replay() const {
  const MoveFilm::Instant now = replay_->instant();
  std::vector<Camp> camps;
  for (const SeenMan& man : now.men) {
    add_man(man);
    camps.push_back(desk_.briefing().sides[man.side.index()].camp);
    if (const OwnBody* body = man.body ? desk_.picture().body(man.body) : nullptr)
      drawing_.men.back().facing = body->facing;
  }
  face_enemies(drawing_.men, camps);
  // A man who walks looks where he goes.
  for (std::size_t i = 0; i < now.going.size(); ++i)
    if (now.going[i]) drawing_.men[i].facing = *now.going[i];
  set_gun_shape();
  for (const SeenGun& gun : now.guns) add_gun(gun);
  add_pieces();
  for (const Path& walked : now.walked) {
    TableWalk walk;
    for (const Point p : walked) walk.path.push_back(ground(p));
    walk.man.at = walk.path.front();
    drawing_.walks.push_back(std::move(walk));
  }
  if (now.shot) drawing_.shots.push_back(drawing_of(*now.shot, false, now.flying_ms));
  add_back_lines();
}

}  // namespace sandgate
