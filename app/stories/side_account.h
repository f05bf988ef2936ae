// How each side stands: what its bodies have done, whom it has lost and taken, and its points (LW-5, LW-6.1).
#pragma once

#include <QStringList>
#include <optional>
#include <vector>

#include "app/stories/story.h"

namespace sandgate::stories {

struct SideAccount {
  std::int32_t bodies = 0;
  Men began, now;
  Length marched;
  std::int64_t climbed = 0, orders = 0;
  std::int64_t boxes_opened = 0;    ///< its own, by the enemy's scouts or by order
  std::int64_t sightings = 0;       ///< made by it
  std::int64_t killed = 0;          ///< its own dead
  std::int64_t prisoners_lost = 0;  ///< its men whom the enemy holds
  std::int64_t crossed = 0;         ///< over a back line for good
  std::int64_t prisoners_taken = 0;
  std::int64_t guns_taken = 0, guns_lost = 0;
  std::optional<PointsCount::Victory> victory;  ///< none: undecided
  double points = 0;
};
/// By side, as the exercise stands at the chronicle's end. `names`: of the same chronicle.
std::vector<SideAccount> side_accounts(const Chronicle& chronicle, const Names& names);
/// A heading, and two lines for each side.
QString accounts_heading();
QStringList account_told(const SideAccount& account, const QString& side);

/// Whose an event is: the side of the body it concerns, or the side that is told of another's.
std::optional<SideId> side_of(const Chronicle& chronicle, const ChronicleLine& line);

}  // namespace sandgate::stories
