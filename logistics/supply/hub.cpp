#include "logistics/supply/hub.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace sandgate {
namespace {

Length least_of(Length counted) { return {{counted.count - counted.count / overstated}}; }

/// So many ways from a place are searched for one by one before the ground about it is priced for all: that costs as
/// much as several searches.
constexpr int most_searches = 6;

template <class Answers>
void forget_unasked(Answers& answers) {
  for (auto kept = answers.begin(); kept != answers.end();)
    kept = std::exchange(kept->second.asked, false) ? std::next(kept) : answers.erase(kept);
}

}  // namespace

Moves moves_of(Length length) { return time_for(length, Length::feet(1)); }
Length length_of(Moves moves) {
  constexpr std::int64_t a_64th = Moves::per_move / Length::per_foot;
  return {{(moves.count + a_64th / 2) / a_64th}};
}

Point place_along(std::span<const Point> path, Length along) {
  for (std::size_t i = 1; i < path.size(); ++i) {
    const Length leg = distance(path[i - 1], path[i]);
    if (along < leg) {
      const double part = static_cast<double>(along.count) / static_cast<double>(leg.count);
      const auto between = [part](Length from, Length to) {
        return from + Length{{std::llround(static_cast<double>((to - from).count) * part)}};
      };
      return {between(path[i - 1].x, path[i].x), between(path[i - 1].y, path[i].y)};
    }
    along -= leg;
  }
  return path.back();
}

Hub::Near Hub::near(const WayTerms& terms) const {
  // A crossing carries at most some 200 m of water, and its line may be longer than that.
  constexpr double longest_crossing_m = 400;
  const MapPoint here = terms.scale.to_ground(at_, terms.country.bounds());
  const double far = terms.scale.metres(far_) + longest_crossing_m;
  const auto those_near = [&](const std::vector<FeatureId>& all) {
    std::vector<FeatureId> found;
    for (const FeatureId id : all)
      if (terms.country.feature(id).bounds().grown(far).holds(here)) found.push_back(id);
    return found;
  };
  return {terms.enemies.about(at_, far_), those_near(terms.open.broken), those_near(terms.kept.broken)};
}

void Hub::take(const WayTerms& terms) {
  Near now = near(terms);
  if (now.open != near_.open) straight_.clear(), open_ = {};
  if (now.open != near_.open || now.kept != near_.kept) {
    kept_ = {};
    answers_.clear();
    looks_.clear();
  }
  std::vector<KeptPlace> changed;
  std::ranges::set_symmetric_difference(now.enemies.places(), near_.enemies.places(), std::back_inserter(changed));
  if (!changed.empty()) kept_.ways.reset();
  near_ = std::move(now);
  // Of a way so long nothing lies further from its two ends together.
  const auto bears_on = [&](Point body, Length longest) {
    return std::ranges::any_of(changed, [&](const KeptPlace& place) {
      return distance(at_, place.at) + distance(place.at, body) <= most_counted(longest) + place.by * 2 + Length{{2}};
    });
  };
  std::erase_if(answers_, [&](const auto& kept) { return bears_on(kept.first.body, kept.first.within); });
  std::erase_if(looks_, [&](const auto& kept) {
    return bears_on(kept.first.body, std::max(kept.first.within, kept.first.as_far_as));
  });
  forget_unasked(straight_);
  forget_unasked(answers_);
  forget_unasked(looks_);
  // Where all answers were forgotten the ground still serves, if it is asked for again.
  idle_ = !std::exchange(asked_, false);
}

void Hub::look_as_far_as(const WayTerms& terms, Length far) {
  if (far <= far_) return;
  far_ = far;
  near_ = near(terms);
}

bool Hub::goes_straight(const WayTerms& terms, Point body) {
  if (const auto known = straight_.find(body); known != straight_.end()) {
    known->second.asked = true;
    return known->second.answer;
  }
  const Point leg[2] = {at_, body};
  const bool goes = reckon(terms.country, terms.scale, terms.open, leg).bar == Bar::none;
  straight_.emplace(body, Kept<bool>{goes});
  return goes;
}

bool Hub::is_clear(const WayTerms& terms, std::span<const Point> path) const {
  for (std::size_t i = 1; i < path.size(); ++i)
    if (near_.enemies.bars(path[i - 1], path[i])) return false;
  return near_.open == near_.kept || reckon(terms.country, terms.scale, terms.kept, path).bar == Bar::none;
}

std::optional<Length> Hub::field_length(const WayTerms& terms, bool past_enemies, Point body, Length within,
                                        bool by_itself) {
  // Where nobody is near, both are one.
  past_enemies = past_enemies && !(near_.enemies.empty() && near_.open == near_.kept);
  Field& field = past_enemies ? kept_ : open_;
  Field& grounded = near_.open == near_.kept ? open_ : field;
  const Moves far = moves_of(most_counted(within));
  const bool spread = field.ways && field.far >= far;
  if (!spread &&
      (by_itself || ((!grounded.ground || grounded.ground->most() < far) && grounded.searches < most_searches))) {
    if (!by_itself) ++grounded.searches;
    SearchLimits limits;
    limits.moves = far;
    const auto moves = search_route(terms.country, terms.scale, past_enemies ? terms.kept : terms.open, at_, body,
                                    past_enemies ? near_.enemies : KeepOff{}, limits);
    if (!moves) return std::nullopt;
    return length_of(*moves);
  }
  if (!grounded.ground || grounded.ground->most() < far) {
    if (&grounded == &open_) kept_.ways.reset();
    grounded.ways.reset();
    grounded.ground.emplace(terms.country, terms.scale, &grounded == &open_ ? terms.open : terms.kept, at_, far);
  }
  if (!field.ways || field.far < far) {
    field.far = far;
    field.ways.emplace(*grounded.ground, past_enemies ? near_.enemies : KeepOff{}, far);
  }
  const auto moves = field.ways->to(body);
  if (!moves) return std::nullopt;
  return length_of(*moves);
}

std::size_t Hub::bytes() const {
  std::size_t sum = 0;
  for (const Field* field : {&open_, &kept_}) {
    if (field->ground) sum += field->ground->bytes();
    if (field->ways) sum += field->ways->bytes();
  }
  return sum;
}

std::optional<Path> Hub::drawn(const WayTerms& terms, bool past_enemies, Point body) const {
  auto route = past_enemies ? find_route(terms.country, terms.scale, terms.kept, at_, body, near_.enemies)
                            : find_route(terms.country, terms.scale, terms.open, at_, body);
  if (!route) return std::nullopt;
  return std::move(route->path);
}

std::optional<Length> Hub::reckon_length(const WayTerms& terms, Point body, Length within) {
  ++reckoned_;
  const Length straight = distance(at_, body);
  const Point leg[2] = {at_, body};
  const bool goes = goes_straight(terms, body);
  if (goes && is_clear(terms, leg)) return straight;
  if (near_.enemies.bars(at_, at_) || near_.enemies.bars(body, body)) return std::nullopt;
  const auto drawn_within = [&](std::optional<Length> counted, bool past_enemies) -> std::optional<Length> {
    if (!counted || least_of(*counted) > within) return std::nullopt;
    const auto path = drawn(terms, past_enemies, body);
    if (!path || sandgate::length(*path) > within || !is_clear(terms, *path)) return std::nullopt;
    return sandgate::length(*path);
  };
  const auto counted = field_length(terms, true, body, within);
  if (counted && *counted <= within) return counted;
  if (const auto found = drawn_within(counted, true)) return found;
  if (goes || (near_.enemies.empty() && near_.open == near_.kept)) return std::nullopt;
  // Drawn straight, the way as it were without enemies may keep clear of them all the same.
  return drawn_within(field_length(terms, false, body, within), false);
}

std::optional<Length> Hub::length(const WayTerms& terms, Point body, Length within) {
  if (distance(at_, body) > within) return std::nullopt;
  asked_ = true;
  look_as_far_as(terms, most_counted(within));
  const Question question{body, within};
  if (const auto known = answers_.find(question); known != answers_.end()) {
    known->second.asked = true;
    return known->second.answer;
  }
  const auto answer = reckon_length(terms, body, within);
  answers_.emplace(question, Kept<std::optional<Length>>{answer});
  return answer;
}

/// Where the way, as it were without the enemy, meets him.
void Hub::tell_cut(const WayTerms& terms, SupplyLook& told) const {
  const auto met = near_.enemies.first_met(told.path);
  if (met) told.spot = met->at, told.who = met->who;
  if (near_.open == near_.kept) return;
  const Reckoning stopped = reckon(terms.country, terms.scale, terms.kept, told.path);
  if (stopped.bar == Bar::none || (met && met->along <= stopped.length)) return;
  told.spot = stopped.barred_at;
  const MapPoint there = terms.scale.to_ground(stopped.barred_at, terms.country.bounds());
  double nearest = 0;
  told.who.reset();
  for (const HeldCrossing& held : terms.held) {
    const MapBox box = terms.country.feature(held.crossing).bounds();
    const double off = distance_m(there, {(box.west + box.east) / 2, (box.south + box.north) / 2});
    if (told.who && off >= nearest) continue;
    told.who = held.who;
    nearest = off;
  }
}

SupplyLook Hub::reckon_look(const WayTerms& terms, Point body, Length within, Length as_far_as) {
  SupplyLook told;
  const Path straight{at_, body};
  if ((told.length = length(terms, body, within))) {
    told.standing = Standing::in_reach;
    for (const bool past_enemies : {true, false}) {
      if (!told.path.empty()) break;
      if (goes_straight(terms, body) && is_clear(terms, straight)) {
        told.path = straight;
      } else if (auto path = drawn(terms, past_enemies, body);
                 path && sandgate::length(*path) <= within && is_clear(terms, *path)) {
        told.path = std::move(*path);
      }
    }
    if (!told.path.empty()) told.length = sandgate::length(told.path);
    return told;
  }
  const auto open_path = [&]() -> std::optional<Path> {
    if (distance(at_, body) > within) return std::nullopt;
    if (goes_straight(terms, body)) return straight;
    const auto counted = field_length(terms, false, body, within);
    if (!counted || least_of(*counted) > within) return std::nullopt;
    auto path = drawn(terms, false, body);
    if (path && *counted > within && sandgate::length(*path) > within) path.reset();
    return path;
  };
  const bool hindered = !near_.enemies.empty() || near_.open != near_.kept;
  if (auto path = hindered ? open_path() : std::nullopt) {
    told.standing = Standing::cut;
    told.path = std::move(*path);
    told.length = sandgate::length(told.path);
    tell_cut(terms, told);
    return told;
  }
  if (as_far_as <= within || distance(at_, body) > as_far_as) return told;
  if (!field_length(terms, true, body, as_far_as, true)) return told;
  if (auto path = drawn(terms, true, body); path && sandgate::length(*path) <= as_far_as) {
    told.path = std::move(*path);
    told.length = sandgate::length(told.path);
    told.spot = place_along(told.path, within);
  }
  return told;
}

SupplyLook Hub::look(const WayTerms& terms, Point body, Length within, Length as_far_as) {
  asked_ = true;
  const LookQuestion question{body, within, as_far_as};
  if (const auto known = looks_.find(question); known != looks_.end()) {
    known->second.asked = true;
    return known->second.answer;
  }
  look_as_far_as(terms, most_counted(std::max(within, as_far_as)));
  SupplyLook told = reckon_look(terms, body, within, as_far_as);
  looks_.emplace(question, Kept<SupplyLook>{told});
  return told;
}

}  // namespace sandgate
