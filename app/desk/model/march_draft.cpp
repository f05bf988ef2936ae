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

// The way of one body of the draft, whose places lie `off` from those of the body in hand.
std::expected<Path, Refusal> find_path(const Picture& picture, const Briefing& briefing, const MarchDraft& draft,
                                       const OwnBody& body, Point off, const Progress& progress) {
  Path path{body.at};
  const double legs = static_cast<double>(draft.places.size());
  for (std::size_t leg = 0; leg < draft.places.size(); ++leg) {
    const Point to{draft.places[leg].x + off.x, draft.places[leg].y + off.y};
    if (to == path.back()) continue;
    if (draft.by == MarchBy::straight) {
      path.push_back(to);
      continue;
    }
    const Progress part = [&](double done) { return go_on(progress, (static_cast<double>(leg) + done) / legs); };
    const auto found = find_march(standing_at(picture, body.handle, path.back()), briefing, body.handle, to,
                                  draft.by == MarchBy::road, part);
    if (!found) return std::unexpected(found.error());
    path.insert(path.end(), found->begin() + 1, found->end());
  }
  return path;
}

}  // namespace

// No way for a rider is no reason against an order: nobody knows where the body is by now.
std::optional<ExpectedRide> ride_to_body(const Picture& picture, const Briefing& briefing, Handle body, Rides* rides,
                                         const Progress& progress) {
  const auto sending = rides ? sending_to(picture, body) : std::nullopt;
  if (!sending) return {};
  const Camp own = briefing.sides[picture.side.index()].camp;
  auto expected = expect_ride(*rides, picture.clock, own, briefing.rulebook, *sending, progress);
  return expected ? std::optional(std::move(*expected)) : std::nullopt;
}

std::expected<MarchPlan, MarchFault> plan_march(const Picture& picture, const Briefing& briefing,
                                                const MarchDraft& draft, Rides* rides, const Progress& progress) {
  const OwnBody* led = picture.body(draft.body);
  if (!led) return std::unexpected(MarchFault{draft.body, Refusal{RefusalCode::not_your_body, clauses::command, {}}});
  const double all = static_cast<double>(draft.others.size() + 1);
  MarchPlan plan;
  for (std::size_t i = 0; i <= draft.others.size(); ++i) {
    const Handle handle = i == 0 ? draft.body : draft.others[i - 1];
    const auto fault = [handle](Refusal refusal) { return std::unexpected(MarchFault{handle, std::move(refusal)}); };
    const OwnBody* body = picture.body(handle);
    if (!body) return fault({RefusalCode::not_your_body, clauses::command, {}});
    const Progress part = [&](double done) { return go_on(progress, (static_cast<double>(i) + done) / all); };
    const Point off{body->at.x - led->at.x, body->at.y - led->at.y};
    auto path = find_path(picture, briefing, draft, *body, off, part);
    if (!path) return fault(std::move(path.error()));
    auto ride = ride_to_body(picture, briefing, handle, rides, part);
    auto preview = preview_march(picture, briefing, handle, *path, draft.press_on, ride ? &*ride : nullptr);
    if (!preview) return fault(std::move(preview.error()));
    std::vector<Point> via;
    for (const Point place : draft.places) via.push_back({place.x + off.x, place.y + off.y});
    if (!via.empty()) via.pop_back();
    if (i == 0) {
      plan.path = std::move(*path);
      plan.via = std::move(via);
      plan.preview = std::move(*preview);
      plan.ride = std::move(ride);
    } else {
      plan.others.push_back({handle, std::move(*path), std::move(via), std::move(*preview), std::move(ride)});
    }
  }
  return plan;
}

}  // namespace sandgate
