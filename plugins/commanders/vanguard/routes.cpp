#include "plugins/commanders/vanguard/routes.h"

#include "core/sight/march_preview.h"
#include "plugins/commanders/vanguard/manner.h"

namespace sandgate::vanguard {
namespace {

// Only so many answers are kept: a seat that plays for days asks many questions, and what was forgotten is soon found
// again.
constexpr std::size_t most_kept = 4'000;

Path look_for(const Picture& picture, const Briefing& briefing, const OwnBody& body, Point to, By by) {
  if (by == By::road && !within(body.at, to, manner::across_country)) {
    if (auto road = find_march(picture, briefing, body.handle, to, true)) return std::move(*road);
  }
  if (auto way = find_march(picture, briefing, body.handle, to, false)) return std::move(*way);
  return {};
}

}  // namespace

const Path* Routes::find(const Picture& picture, const Briefing& briefing, const OwnBody& body, Point to, By by) {
  std::vector<FeatureId> broken = known_broken(picture);
  std::vector<Earthwork> works;  // mines too
  for (const SeenWork& work : picture.works) {
    if (work.finished && !work.gone) works.push_back(work.is);
  }
  if (found_.size() >= most_kept || broken != broken_ || works != works_) found_.clear();
  broken_ = std::move(broken);
  works_ = std::move(works);
  const auto [at, fresh] = found_.try_emplace({body.handle, body.formation, body.at, to, by});
  if (fresh) {
    at->second = look_for(picture, briefing, body, to, by);
    const auto most = static_cast<std::size_t>(briefing.rulebook.march.most_points);
    if (at->second.size() > most) at->second.resize(most);  // the rest by a later order
  }
  return at->second.empty() ? nullptr : &at->second;
}

}  // namespace sandgate::vanguard
