// A shell's whole order beside that of a plain shot from the same gun (KS-7.1): laid at the same place on a table of
// four hundred men, decided on the same state.
#include <algorithm>
#include <memory>

#include "core/campaign/campaign.h"
#include "core/deciding/decide.h"
#include "core/gunnery/gunnery.h"
#include "core/rulebook/rulebook.h"
#include "tests/bench/ratio.h"

namespace sandgate::bench {
namespace {

constexpr TableId table{0};
constexpr GunId gun{0};
constexpr SeatId red{0};

OrderId next_id() {
  static std::uint8_t count = 0;
  OrderId id;
  id.bytes[0] = ++count;
  return id;
}

void give(Campaign& campaign, SeatId seat, Deed deed) {
  const auto events = decide(campaign, {next_id(), seat, std::move(deed)}, Dice(1, 0));
  for (const Event& event : events.value()) campaign.apply(event);
}

/// A battery, and ten companies of forty who stand before it.
std::shared_ptr<const Campaign> action() {
  Setting setting;
  setting.name = "action";
  setting.country = Country::level(4'000, 4'000);
  setting.rulebook = read_rulebook(SANDGATE_SOURCE_DIR "/data/rulebooks", "kriegspiel").value();
  setting.sides = {{SideId{0}, "Red", Livery::red, Camp::first, Edge::south},
                   {SideId{1}, "Blue", Livery::blue, Camp::second, Edge::north}};
  setting.seats = {{SeatId{0}, "red", "Col Red", SideId{0}}, {SeatId{1}, "blue", "Col Blue", SideId{1}}};
  setting.begins = *ExerciseTime::from_iso("1909-09-14T09:00");
  setting.table = TableExercise{"A field"};
  const auto add = [&](int side, Arm arm, int men, double x_ft, double y_ft, int guns) {
    Body body;
    body.id = BodyId{static_cast<std::int32_t>(setting.order_of_battle.size())};
    body.name = "Body " + std::to_string(body.id.number + 1);
    body.side = SideId{side};
    body.seat = SeatId{side};
    body.formation = Formation::two_ranks;
    body.contents = Contents::of(arm, Men{{men}}, guns);
    body.at = {Length::from_feet(x_ft), Length::from_feet(y_ft)};
    body.facing = Bearing::of(side == 0 ? 0 : 3200);
    setting.order_of_battle.push_back(body);
  };
  add(0, Arm::artillery, 6, 20, 10, 1);
  for (int i = 0; i < 10; ++i) add(1, Arm::infantry, 40, 16 + i % 3 * 4, 18 + i / 3 * 1.5, 0);
  auto campaign = std::make_shared<Campaign>(std::make_shared<const Setting>(std::move(setting)));
  give(*campaign, system_seat, Begin{});
  while (campaign->move() < 3) give(*campaign, system_seat, CloseMove{});
  return campaign;
}

std::uint8_t projectile(const Campaign& campaign, const char* name) {
  const auto& all = campaign.setting().rulebook.gunnery.projectiles;
  return static_cast<std::uint8_t>(std::ranges::find(all, name, &GunneryRules::Projectile::name) - all.begin());
}

/// The order that lays the gun so that an unscattered shot rests nearest to the middle of the nearest company.
FireOrder<BodyId> laid(const Campaign& campaign, const char* with) {
  const auto enemy = std::ranges::find(campaign.men(), SideId{1}, &Soldier::side);
  const Targets targets{campaign.men(), campaign.guns(), {}};
  FireOrder<BodyId> best{
      table, gun, {Bearing::between(campaign.gun(gun).at, enemy->at), {}, projectile(campaign, with)}};
  Length nearest = Length::feet(1'000);
  for (std::int16_t mils = -60; mils <= 700; mils += 4) {
    sandgate::Aim aim = best.aim;
    aim.elevation.mils = mils;
    const Gunnery& gunnery = campaign.gunnery(table);
    const Flight flight = gunnery.fly(targets, gunnery.shot_from(targets, 0, aim, {}));
    if (flight.path.empty() || distance(flight.path.back().at, enemy->at) >= nearest) continue;
    nearest = distance(flight.path.back().at, enemy->at);
    best.aim = aim;
  }
  return best;
}

std::function<void()> shots_of(const std::shared_ptr<const Campaign>& campaign, const char* with) {
  return [campaign, order = laid(*campaign, with)] {
    // Each shot has dice of its own: it scatters otherwise.
    static std::uint64_t seed = 0;
    for (int shot = 0; shot < 20; ++shot) {
      const auto decided = decide(*campaign, {next_id(), red, order}, Dice(++seed % 500, 0));
      if (!decided) std::abort();
    }
  };
}

const RatioJob shell{"20 shells among 400 men, beside plain shots (1.3 of their time at most)",
                     {.ratio = 1 / 1.3, .limit_ms = 0},
                     Clock::processor,
                     [] {
                       const auto campaign = action();
                       return Rivals{shots_of(campaign, "shell-middle"), shots_of(campaign, "bolt")};
                     }};

}  // namespace
}  // namespace sandgate::bench
