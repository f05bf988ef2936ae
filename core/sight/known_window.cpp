// How far a seat knows a table to reach (CX-10). The true window is drawn about everybody on it, seen or not, so that
// its edges would tell where those stand who are not seen: a seat is told one that is drawn by the same rule about whom
// its side knows. It never reaches beyond the true one, so that no walk within it is refused for leaving the table.
#include <algorithm>

#include "core/sight/witnessing.h"

namespace sandgate {
namespace {

/// The places a window is drawn about.
struct Drawn {
  std::optional<Window> about;

  void take_in(Point p) {
    if (!about) about = Window{p, p};
    about->take_in(p);
  }
};

}  // namespace

Window SeatView::Witness::window_at_end(const Table& table, const SeenTable* before) const {
  if (table.whole) return table.window;
  const Setting& setting = after.setting();
  const auto there = [&](BodyId body) { return body && after.body(body).table == table.id; };
  Drawn drawn;
  for (const Body& body : after.bodies()) {
    if (ours(body.id) && there(body.id) && !body.gone && !body.set_out) drawn.take_in(body.at);
  }
  for (const SeenMan& seen : view.picture_.men) {
    const Soldier& man = after.man(view.man(seen.handle));
    if (man.on_ground() && man.state != ManState::prisoner && there(man.body)) drawn.take_in(man.at);
  }
  for (const SeenGun& seen : view.picture_.guns) {
    const Gun& gun = after.gun(view.gun(seen.handle));
    if (gun.on_ground && there(gun.body)) drawn.take_in(gun.at);
  }
  // Boxes, and who is set out only now; for others stand their men who are seen. While nobody is in contact the table
  // keeps what it had, and who comes into that is on it: nobody can know of one who came into a part he does not know.
  const bool in_contact = table.quiet == 0;
  for (const SightedBody& body : view.picture_.sighted) {
    const BodyId id = view.body(body.handle);
    if (body.state != ReportKind::seen || !there(id) || after.body(id).set_out) continue;
    if (in_contact || !before || before->window.holds(body.seen.at)) drawn.take_in(body.seen.at);
  }
  // Waggons alone have nobody who stands for them.
  for (const Body& body : after.bodies()) {
    if (!drawn.about && ours(body.id) && there(body.id)) drawn.take_in(body.at);
  }
  if (!drawn.about) return before ? before->window : table.window;
  Window window = drawn.about->grown(setting.rulebook.contact.margin);
  if (!in_contact && before) {
    window.take_in(before->window.south_west);
    window.take_in(before->window.north_east);
  }
  const MapBox ground = setting.country->bounds();
  const Point far = setting.to_table({ground.east, ground.north});
  return {{std::max(window.south_west.x, Length{}), std::max(window.south_west.y, Length{})},
          {std::min(window.north_east.x, far.x), std::min(window.north_east.y, far.y)}};
}

Window SeatView::Witness::with_whom_it_sees(TableId table, Window window) const {
  // By where they are now: what the Picture says may be of before the table was left.
  for (const SeenMan& seen : view.picture_.men) {
    const Soldier& man = after.man(view.man(seen.handle));
    if (after.table_of(man) == table) window.take_in(man.at);
  }
  for (const SeenGun& seen : view.picture_.guns) {
    const Gun& gun = after.gun(view.gun(seen.handle));
    if (after.table_of(gun) == table) window.take_in(gun.at);
  }
  return window;
}

void SeatView::Witness::widen_tables() const {
  std::vector<TableId> wider;
  for (const SeenTable& table : view.picture_.tables) {
    const TableId id = view.table(table.handle);
    if (!table.whole && !(with_whom_it_sees(id, table.window) == table.window)) wider.push_back(id);
  }
  for (const TableId table : wider) learn_table(table);
}

}  // namespace sandgate
