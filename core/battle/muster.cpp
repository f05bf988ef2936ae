#include "core/battle/muster.h"

#include <algorithm>

#include "core/base/text.h"
#include "core/rulebook/rulebook.h"

namespace sandgate {
namespace {

constexpr std::int32_t most_of_a_kind = 100'000;

Refusal refusal(RefusalCode code, std::vector<Argument> arguments = {}) {
  return {code, clauses::forces, std::move(arguments)};
}

/// As equal bodies as can be, none larger than `most`.
void tell_off_arm(std::vector<MusteredBody>& bodies, std::int32_t men, std::int32_t most, const char* name,
                  std::int32_t MusteredBody::*arm) {
  if (men <= 0) return;
  const std::int32_t largest = std::max(most, (men + 99) / 100);
  const std::int32_t count = (men + largest - 1) / largest;
  for (std::int32_t i = 0; i < count; ++i) {
    MusteredBody body;
    body.name = std::to_string(i + 1) + name;
    body.*arm = men / count + (i < men % count ? 1 : 0);
    bodies.push_back(std::move(body));
  }
}

}  // namespace

MusterCount count_of(std::span<const MusteredBody> bodies) {
  MusterCount count;
  for (const MusteredBody& body : bodies) {
    count.infantry += body.infantry;
    count.cavalry += body.cavalry;
    count.guns += body.guns;
  }
  return count;
}

Contents contents_of(const MusteredBody& body) {
  Contents contents{{}};
  if (body.guns > 0) contents.parts.push_back({Arm::artillery, {}, {}, body.guns, 0});
  if (body.cavalry > 0) contents.parts.push_back({Arm::cavalry, {{body.cavalry}}, {{body.cavalry}}, 0, 0});
  if (body.infantry > 0) contents.parts.push_back({Arm::infantry, {{body.infantry}}, {{body.infantry}}, 0, 0});
  if (contents.parts.empty()) contents.parts.emplace_back();
  return contents;
}

std::int64_t price_of(const Rulebook& rulebook, const MusterCount& force) {
  return std::int64_t{force.infantry} * rulebook.points.infantry +
         std::int64_t{force.cavalry} * rulebook.points.cavalry + std::int64_t{force.guns} * rulebook.points.gun;
}

std::optional<Refusal> check_muster(const Rulebook& rulebook, std::span<const MusteredBody> bodies,
                                    std::int64_t half_points, std::int32_t held_back) {
  if (bodies.empty() || bodies.size() > most_mustered_bodies) return refusal(RefusalCode::no_such_force);
  MusterCount force;
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const MusteredBody& body = bodies[i];
    const auto sane = [](std::int32_t n) { return n >= 0 && n <= most_of_a_kind; };
    if (!sane(body.infantry) || !sane(body.cavalry) || !sane(body.guns)) return refusal(RefusalCode::no_such_force);
    const bool named = !body.name.empty() && is_line(body.name) && body.name.size() <= 100;
    const bool twice = std::ranges::count(bodies, body.name, &MusteredBody::name) > 1;
    if (!named || twice || body.infantry + body.cavalry == 0)
      return refusal(RefusalCode::no_such_force, {{"body", body.name}});
    force.infantry += body.infantry;
    force.cavalry += body.cavalry;
    force.guns += body.guns;
  }
  const std::int64_t price = price_of(rulebook, force);
  if (price > half_points) return refusal(RefusalCode::too_many_points, {{"price", price}, {"points", half_points}});
  const auto least = static_cast<std::int64_t>(bodies.size()) + held_back;
  if (force.men() > rulebook.table.most_men || force.men() < least)
    return refusal(RefusalCode::no_such_force,
                   {{"men", force.men()}, {"least", least}, {"most", std::int64_t{rulebook.table.most_men}}});
  return {};
}

std::vector<MusteredBody> tell_off(const Rulebook& rulebook, const MusterCount& force) {
  std::vector<MusteredBody> bodies;
  MusterCount left = force;
  if (force.guns > force.men()) return {};
  for (std::int32_t i = 0; i < force.guns; ++i) {
    MusteredBody body;
    body.name = "Gun " + std::to_string(i + 1);
    body.guns = 1;
    // Each of the later guns is left at least one man.
    const auto spare = static_cast<std::int32_t>(left.men() - (force.guns - 1 - i));
    const std::int32_t crew = std::clamp(rulebook.table.crew, 1, std::max(1, spare));
    const bool mounted = left.cavalry >= crew;
    body.cavalry = mounted ? crew : left.infantry >= crew ? 0 : std::min(left.cavalry, crew);
    body.infantry = crew - body.cavalry;
    left.cavalry -= body.cavalry;
    left.infantry -= body.infantry;
    bodies.push_back(std::move(body));
  }
  tell_off_arm(bodies, left.cavalry, std::max(1, rulebook.setup.horse_to_a_gun.most), " Squadron",
               &MusteredBody::cavalry);
  tell_off_arm(bodies, left.infantry, std::max(1, rulebook.setup.foot_to_a_gun.most), " Company",
               &MusteredBody::infantry);
  return bodies;
}

std::vector<MusteredBody> default_muster(const Rulebook& rulebook, std::int64_t half_points, std::int32_t held_back) {
  const Rulebook::PointRules& prices = rulebook.points;
  const SetupRules& rules = rulebook.setup;
  const std::int64_t unit = std::int64_t{prices.gun} + std::int64_t{rules.foot_to_a_gun.least} * prices.infantry +
                            std::int64_t{rules.horse_to_a_gun.least} * prices.cavalry;
  // No price is nought here: a scenario by a rulebook with such a price is refused when it is read.
  const std::int64_t men_for_chances = (std::int64_t{held_back} + 1) * prices.infantry;
  const std::int64_t men = std::max(1, rules.foot_to_a_gun.least + rules.horse_to_a_gun.least);
  const std::int64_t most_guns = std::min<std::int64_t>(rulebook.table.most_men / men, most_mustered_bodies / 4);
  MusterCount force;
  force.guns =
      static_cast<std::int32_t>(std::clamp((half_points - men_for_chances) / unit, std::int64_t{0}, most_guns));
  force.cavalry = force.guns * rules.horse_to_a_gun.least;
  const std::int64_t rest = half_points - price_of(rulebook, force);
  const std::int64_t most_foot = std::int64_t{rulebook.table.most_men} - force.cavalry;
  force.infantry = static_cast<std::int32_t>(std::clamp(rest / prices.infantry, std::int64_t{0}, most_foot));
  return tell_off(rulebook, force);
}

bool much_to_command(const Rulebook& rulebook, std::int64_t men, std::int64_t guns) {
  const Rulebook::WideCountry& wide = rulebook.wide;
  return (wide.player_men > 0 && men > wide.player_men) || (wide.player_guns > 0 && guns > wide.player_guns);
}

MusterAdvice muster_advice(const Rulebook& rulebook, const MusterCount& force) {
  const auto says = [](std::int64_t men, std::int64_t least, std::int64_t most) {
    return men < least  ? MusterAdvice::Says::too_few
           : men > most ? MusterAdvice::Says::too_many
                        : MusterAdvice::Says::well;
  };
  const SetupRules& rules = rulebook.setup;
  MusterAdvice advice;
  advice.infantry_least = std::int64_t{force.guns} * rules.foot_to_a_gun.least;
  advice.infantry_most = std::int64_t{force.guns} * rules.foot_to_a_gun.most;
  advice.cavalry_least = std::int64_t{force.guns} * rules.horse_to_a_gun.least;
  advice.cavalry_most = std::int64_t{force.guns} * rules.horse_to_a_gun.most;
  advice.much_to_command = much_to_command(rulebook, std::int64_t{force.infantry} + force.cavalry, force.guns);
  // A force without guns needs no advice about crews.
  if (force.guns == 0) return advice;
  advice.infantry = says(force.infantry, advice.infantry_least, advice.infantry_most);
  advice.cavalry = says(force.cavalry, advice.cavalry_least, advice.cavalry_most);
  return advice;
}

}  // namespace sandgate
