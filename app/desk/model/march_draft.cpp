#include "app/desk/model/march_draft.h"

#include <algorithm>

namespace sandgate {
namespace {

// The next leg starts where the last one ended: the same body, thought of as standing there already.
Picture standing_at(Picture picture, Handle body, Point at) {
  const auto found = std::ranges::find(picture.bodies, body, &OwnBody::handle);
  if (found != picture.bodies.end()) found->at = at;
  return picture;
}

}  // namespace

std::expected<MarchPlan, Refusal> plan_march(const Picture& picture, const Briefing& briefing, const MarchDraft& draft,
                                             const Progress& progress) {
  const OwnBody* body = picture.body(draft.body);
  if (!body) return refuse(RefusalCode::not_your_body, clauses::command);
  MarchPlan plan{.path = {body->at}, .preview = {}};
  const double legs = static_cast<double>(draft.places.size());
  for (std::size_t leg = 0; leg < draft.places.size(); ++leg) {
    const Point to = draft.places[leg];
    if (to == plan.path.back()) continue;
    if (draft.by == MarchBy::straight) {
      plan.path.push_back(to);
      continue;
    }
    const Progress part = [&](double done) { return go_on(progress, (static_cast<double>(leg) + done) / legs); };
    const auto found = find_march(standing_at(picture, draft.body, plan.path.back()), briefing, draft.body, to,
                                  draft.by == MarchBy::road, part);
    if (!found) return std::unexpected(found.error());
    plan.path.insert(plan.path.end(), found->begin() + 1, found->end());
  }
  auto preview = preview_march(picture, briefing, draft.body, plan.path, draft.press_on);
  if (!preview) return std::unexpected(std::move(preview.error()));
  plan.preview = std::move(*preview);
  return plan;
}

}  // namespace sandgate
