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

// A depot, say: no way is looked for, which would be barred by the ground and not by what it is.
bool goes_nowhere(const Picture& picture, const Briefing& briefing, const OwnBody& body) {
  const MarchRates rates = march_rates_for(picture, briefing, body);
  return rates.across == Length{} && rates.road == Length{} && rates.water == Length{};
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

struct Way {
  Path path;
  MarchPreview preview;
  std::optional<Refusal> no_way;
};

// KS-11.5: what rides is refused by nothing but what is wrong with it wherever the body is.
std::expected<Way, Refusal> find_way(const Picture& picture, const Briefing& briefing, const MarchDraft& draft,
                                     const OwnBody& body, Point off, const ExpectedRide* ride,
                                     const Progress& progress) {
  auto path = find_path(picture, briefing, draft, body, off, progress);
  auto preview =
      path ? preview_march(picture, briefing, body.handle, *path, draft.press_on, ride) : std::unexpected(path.error());
  if (preview) return Way{std::move(*path), std::move(*preview), {}};
  const bool finds_its_own = body.mine && !body.at_hand && preview.error().code != RefusalCode::off_map;
  if (!finds_its_own) return std::unexpected(std::move(preview.error()));
  Path places{body.at};
  for (const Point place : draft.places) places.push_back({place.x + off.x, place.y + off.y});
  return Way{std::move(places), {}, std::move(preview.error())};
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
    if (goes_nowhere(picture, briefing, *body)) return fault({RefusalCode::cannot_march, clauses::rates, {}});
    const Progress part = [&](double done) { return go_on(progress, (static_cast<double>(i) + done) / all); };
    const Point off{body->at.x - led->at.x, body->at.y - led->at.y};
    auto ride = ride_to_body(picture, briefing, handle, rides, part);
    auto way = find_way(picture, briefing, draft, *body, off, ride ? &*ride : nullptr, part);
    if (!way) return fault(std::move(way.error()));
    std::vector<Point> via;
    for (const Point place : draft.places) via.push_back({place.x + off.x, place.y + off.y});
    if (!via.empty()) via.pop_back();
    if (i == 0) {
      plan.path = std::move(way->path);
      plan.via = std::move(via);
      plan.preview = std::move(way->preview);
      plan.ride = std::move(ride);
      plan.no_way = std::move(way->no_way);
    } else {
      plan.others.push_back({handle, std::move(way->path), std::move(via), std::move(way->preview), std::move(ride),
                             std::move(way->no_way)});
    }
  }
  return plan;
}

}  // namespace sandgate
