#include "core/sight/march_preview.h"

#include <algorithm>

#include "core/battle/ground/earthworks.h"
#include "core/checks/march_check.h"
#include "core/deciding/march_move.h"
#include "core/lines/boarding.h"
#include "core/sight/expected_ride.h"

namespace sandgate {
namespace {

// The body as the rules know it, from what its seat knows of it.
Body as_body(const OwnBody& own) {
  Body body;
  body.contents = own.contents;
  body.formation = own.formation;
  body.at = own.at;
  body.facing = own.facing;
  return body;
}

Clause clause_of_stretch(Going going, const Rulebook& rulebook, const OwnBody& body) {
  const bool gains =
      std::ranges::any_of(body.contents.parts, [&](const Part& p) { return rulebook.arm(p.arm).box_gains; });
  const bool box = going == Going::road && body.formation == Formation::boxed && gains;
  return box ? clauses::roads : clauses::rates;
}

std::vector<MarchPreview::Stage> stages_of(const Reckoning& reckoning, const MarchRates& rates,
                                           const Rulebook& rulebook, const OwnBody& body) {
  std::vector<MarchPreview::Stage> stages;
  MarchPreview::Stage contours, fords;
  contours.multiplied = rulebook.wide.multiplier > 1;
  contours.clause = clauses::slopes;
  fords.clause = clauses::delays;
  for (const Reckoning::Part& part : reckoning.parts) {
    auto stage = std::find_if(stages.begin(), stages.end(), [&](const auto& s) { return s.going == part.going; });
    if (stage == stages.end()) {
      stage = stages.emplace(stages.end());
      stage->going = part.going;
      stage->multiplied = rulebook.wide.multiplier > 1;
      stage->clause = clause_of_stretch(part.going, rulebook, body);
    }
    const Length prices = rates.climb * part.climbed + rates.descent * part.descended;
    const Moves waiting = part.fords > 0 ? *rates.ford * part.fords : Moves{};
    const Length rate = rates.rate(part.going);
    const Moves climbing = prices.count > 0 ? time_for(prices, rate) : Moves{};
    stage->length += part.length;
    stage->moves += part.moves - climbing - waiting;
    contours.length += prices;
    contours.moves += climbing;
    contours.climbed += part.climbed;
    contours.descended += part.descended;
    fords.fords += part.fords;
    fords.moves += waiting;
  }
  if (contours.climbed + contours.descended > 0) stages.push_back(contours);
  if (fords.fords > 0) stages.push_back(fords);
  return stages;
}

// In which own move a march begins, and when the round before that is over.
struct MarchStart {
  std::int64_t move = 0;
  ExerciseTime eve;
};
MarchStart start_now(const Picture& picture) {
  return {picture.clock.move + (picture.clock.my_move ? 0 : 1), picture.clock.time};
}
// Reports are sent after the marches of their move.
MarchStart start_when_known(const Picture& picture, const Briefing& briefing, const OwnBody& body) {
  const Camp own = briefing.sides[picture.side.index()].camp;
  const std::int64_t first = own_move_from(picture.clock, own, body.known_move + 1);
  return {first, end_of_round(briefing.rulebook, body.known, body.known_move, first)
                     .after(-briefing.rulebook.wide.minutes_per_round)};
}

// March by march as the moves will bring them, with no enemy in sight.
void mark_moves(MarchPreview& preview, const Picture& picture, const Briefing& briefing, const OwnBody& own,
                const March& march, const MarchStart& start) {
  const Earthworks works(briefing.rulebook, known_ground(picture));
  const MarchSetting ground{*briefing.country, briefing.scale, briefing.rulebook, known_broken(picture), &works};
  Body body = as_body(own);
  body.march = march;
  // The camps alternate: between two own moves lies one of the other's.
  std::int64_t rounds = 1;
  const auto move = [&] { return start.move + 2 * (rounds - 1); };
  for (;; ++rounds) {
    const Marched marched = march_one_move(ground, body, nullptr);
    preview.marks.push_back({marched.at, move()});
    if (marched.end != MarchEnd::goes_on) break;
    body.at = marched.at;
    body.march->along = marched.along;
    body.march->settled = marched.settled;
    body.march->paid = marched.paid;
    body.march->waited = marched.waited;
  }
  preview.arrives_move = move();
  preview.arrives = start.eve.after(rounds * briefing.rulebook.wide.minutes_per_round);
}

// What a path costs, stage by stage; without the moves it will take.
MarchPreview account(const Picture& picture, const Briefing& briefing, const OwnBody& body, const Path& path) {
  const MarchRates rates = march_rates_for(picture, briefing, body);
  const MarchRates multiplied = rates.times(briefing.rulebook.wide.multiplier);
  MarchPreview preview;
  preview.reckoning = reckon(*briefing.country, briefing.scale, rates, path);
  const Reckoning marched = reckon(*briefing.country, briefing.scale, multiplied, path);
  preview.stages = stages_of(marched, multiplied, briefing.rulebook, body);
  preview.moves = marched.moves;
  return preview;
}

}  // namespace

std::vector<FeatureId> known_broken(const Picture& picture) {
  std::vector<FeatureId> broken;
  for (const SeenBreak& seen : picture.breaks) {
    if (seen.broken && seen.place.crossing) broken.push_back(seen.place.crossing);
  }
  std::ranges::sort(broken);
  return broken;
}

std::vector<Earthwork> known_ground(const Picture& picture) {
  std::vector<Earthwork> ground;
  for (const SeenWork& seen : picture.works) {
    if (seen.finished && !seen.gone && seen.is.kind != EarthworkKind::mine) ground.push_back(seen.is);
  }
  return ground;
}

std::vector<Earthwork> known_ground(const Picture& picture, const Rulebook& rulebook, const Window& window) {
  std::vector<Earthwork> ground = known_ground(picture);
  std::erase_if(ground,
                [&](const Earthwork& work) { return !rulebook.works || !lies_in(*rulebook.works, work, window); });
  return ground;
}

KeepOff known_works_to_avoid(const Picture& picture, const Briefing& briefing, const OwnBody& body) {
  std::vector<Earthwork> banks, mines;
  if (stopped_by_banks(briefing.rulebook, body.contents)) banks = known_ground(picture);
  for (const SeenWork& seen : picture.works) {
    // Not the one it stands by: it would have no way.
    const bool mine = seen.finished && !seen.gone && seen.is.kind == EarthworkKind::mine;
    if (mine && !within(seen.is.at, body.at, briefing.rulebook.destruction.near)) mines.push_back(seen.is);
  }
  return keep_off(briefing.rulebook, banks, mines, treads(briefing.rulebook, body.contents, body.formation));
}

MarchRates march_rates_for(const Picture& picture, const Briefing& briefing, const OwnBody& body) {
  MarchRates rates = march_rates(briefing.rulebook, on_foot(body.contents, body.dismounted), body.formation);
  rates.broken = known_broken(picture);
  return rates;
}

std::expected<MarchPreview, Refusal> preview_march(const Picture& picture, const Briefing& briefing, Handle handle,
                                                   const Path& path, bool /*press_on*/, const ExpectedRide* ride) {
  const OwnBody* body = picture.body(handle);
  if (!body || !body->mine) return refuse(RefusalCode::not_your_body, clauses::command);
  if (auto refusal = check_path(*briefing.country, briefing.scale, briefing.rulebook,
                                boarding::as_it_goes(std::span(picture.bodies), *body), body->formation, body->at, path,
                                known_broken(picture), known_ground(picture))) {
    return std::unexpected(std::move(*refusal));
  }
  MarchPreview preview = account(picture, briefing, *body, path);
  March march;
  march.path = path;
  mark_moves(preview, picture, briefing, *body, march,
             ride ? MarchStart{ride->due_move + 2, ride->due} : start_now(picture));
  return preview;
}

Path rest_of(const OwnBody& body) {
  Path rest{body.at};
  if (!body.march) return rest;
  const Path& path = body.march->path;
  Length passed;
  for (std::size_t i = 1; i < path.size(); ++i) {
    passed += distance(path[i - 1], path[i]);
    if (passed > body.march->along && path[i] != rest.back()) rest.push_back(path[i]);
  }
  return rest;
}

std::optional<MarchPreview> preview_standing(const Picture& picture, const Briefing& briefing, Handle handle) {
  const OwnBody* body = picture.body(handle);
  if (!body || !body->march) return {};
  MarchPreview preview = account(picture, briefing, *body, rest_of(*body));
  mark_moves(preview, picture, briefing, *body, *body->march,
             body->at_hand ? start_now(picture) : start_when_known(picture, briefing, *body));
  return preview;
}

}  // namespace sandgate
