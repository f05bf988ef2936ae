// What the game itself asks for: men on the enemy's back line (LW-6.2, LW-6.3), and off the field when all is lost
// (LW-5.7, LW-6.2).
#include <algorithm>

#include "plugins/commanders/vanguard/manner.h"
#include "plugins/commanders/vanguard/table_field.h"

namespace sandgate::vanguard {
namespace {

class Aims {
 public:
  explicit Aims(Field& field) : field_(field), rules_(field.rules()) {}

  void seek() {
    if (!field_.table().whole) return;
    const auto& game = field_.turn.picture.game;
    const bool beaten = game && game->beaten == field_.side();
    if (beaten || field_.posture() == Posture::retire) leave(beaten);
    if (const auto goal = field_.line_goal()) reach(*goal);
  }

 private:
  // LW-6.2: men are sent if enough can go at once, else nobody is; LW-6.3: whoever can goes.
  void reach(const LineGoal& goal) {
    std::int64_t there = 0;
    std::vector<ManIndex> near;
    for (const ManIndex i : field_.own()) {
      const Length off = goal.line.inside(field_.man(i).at) - rules_.radius(field_.man(i).arm);
      if (off.count <= 0) {
        ++there;
        field_.bind(i);
      } else if (field_.spare(i) && off <= field_.pace(i)) {
        near.push_back(i);
      }
    }
    std::ranges::sort(near, {}, [&](ManIndex i) { return std::pair(goal.line.inside(field_.man(i).at), i); });
    near.resize(std::min(near.size(), manner::raiders));
    std::vector<ManWalk> walks;
    for (const ManIndex i : near) add_walk(i, goal.line, goal.stretch, walks, rules_.radius(field_.man(i).arm));
    if (walks.empty() || there + std::ssize(walks) < goal.at_once) return;
    const Handle body = field_.body_of(walks.front().man);
    std::vector<ManHandle> gone;
    for (const ManWalk& walk : walks) gone.push_back(field_.scene().man(walk.man));
    field_.give(std::move(walks), body, "reaches the enemy's back line");
    for (const ManHandle man : gone) {
      if (const auto i = field_.scene().index(man)) field_.bind(*i);
    }
  }

  // Of a beaten side all men go; of a side that saves what it can, those who would be taken where they stand.
  void leave(bool all) {
    const BackLine home = field_.line_of(field_.back());
    std::vector<ManHandle> men;
    for (const ManIndex i : field_.own()) {
      const Point at = field_.man(i).at;
      const bool near = home.inside(at) <= field_.pace(i);
      if (near && field_.spare(i) && (all || field_.foes_near(at) > field_.own_near(at)))
        men.push_back(field_.scene().man(i));
    }
    for (const ManHandle handle : men) {
      const auto man = field_.scene().index(handle);
      if (!man || !field_.spare(*man)) continue;
      std::vector<ManWalk> walks;
      const Window& window = field_.scene().ground().window();
      // LW-5.7: a man is over the line when his middle is there; touching it, which counts at the enemy's, is not
      // enough.
      if (add_walk(*man, home, stretch_of(home, window, Rear::whole), walks, Length{}))
        field_.give(std::move(walks), field_.body_of(*man), "goes over its back line, to be saved");
    }
  }

  // To a place so far before the line, or beside whoever stands there already.
  bool add_walk(ManIndex man, const BackLine& line, const Stretch& stretch, std::vector<ManWalk>& walks,
                Length before) const {
    const Point at = field_.man(man).at, straight = line_touched(line, at, before);
    for (int i = 0; i <= 2 * manner::aside_in; ++i) {
      const Length aside = Length::inches(i % 2 == 0 ? i / 2 : -(i + 1) / 2);
      Point end = straight;
      Length& along = line.axis == BackLine::Axis::x ? end.y : end.x;
      along += aside;
      if (along < stretch.from || along > stretch.to || distance(at, end) > field_.pace(man)) continue;
      walks.push_back({man, {at, end}});
      if (field_.scene().try_order(field_.scene().order(walks))) return true;
      walks.pop_back();
    }
    return false;
  }

  Field& field_;
  const Rulebook& rules_;
};

}  // namespace

void seek_the_line(Field& field) { Aims(field).seek(); }

}  // namespace sandgate::vanguard
