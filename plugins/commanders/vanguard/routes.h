// Ways to places, each looked for once.
#pragma once

#include <map>
#include <tuple>
#include <vector>

#include "core/sight/picture.h"
#include "map/base/point.h"

namespace sandgate::vanguard {

enum class By : std::uint8_t {
  road,      ///< by road where there is one and it is far enough to be worth it, else the quickest way
  quickest,  ///< the quickest way
};

class Routes {
 public:
  /// The path of a march of `body` to `to`, as long as one order may be; none where no way leads there.
  const Path* find(const Picture& picture, const Briefing& briefing, const OwnBody& body, Point to, By by);

 private:
  using Question = std::tuple<Handle, Formation, Point, Point, By>;
  std::map<Question, Path> found_;  // an empty path: there is no way
  // As they were known when these were found.
  std::vector<FeatureId> broken_;
  std::vector<Earthwork> works_;
};

}  // namespace sandgate::vanguard
