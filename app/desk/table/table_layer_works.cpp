// What a table shows of field works (KS-6), of horses whose riders are on foot (KS-3), and of a charge that is aimed
// (KS-8).
#include <cmath>

#include "app/desk/fight/charge_lines.h"
#include "app/desk/model/drawn_works.h"
#include "app/desk/table/table_layer.h"

namespace sandgate {

void TableLayer::show(const ChargeModel& charge) {
  charge_ = &charge;
  connect(&charge, &ChargeModel::changed, this, &TableLayer::stale);
}

void TableLayer::show(const TrenchModel& trench) {
  trench_ = &trench;
  connect(&trench, &TrenchModel::changed, this, &TableLayer::stale);
}

// KS-3: where they are held; those led stand behind whoever leads them, and so do those that their riders stand by, who
// would hide them.
void TableLayer::add_horses() const {
  for (std::size_t i = 0; i < men_.size(); ++i) {
    const SeenMan* seen = desk_.picture().man(men_[i]);
    if (!seen || seen->horse == Horse::none || seen->state != ManState::free) continue;
    TableMan& man = drawing_.men[i];
    const double turn = man.facing.in_degrees() * M_PI / 180, back = 3 * man.radius_m;
    const MapPoint behind{man.at.east - back * std::sin(turn), man.at.north - back * std::cos(turn)};
    const MapPoint held = ground(seen->horse_at);
    const bool beside = seen->horse == Horse::held &&
                        std::hypot(held.east - man.at.east, held.north - man.at.north) >= 2 * man.radius_m;
    man.horse = beside ? held : behind;
  }
}

void TableLayer::add_works() const {
  drawing_.works = drawn_works(desk_.picture(), desk_.briefing(), &table_.seen()->window);
  if (auto planned = trench_ ? trench_->drawing() : std::nullopt) drawing_.works.push_back(std::move(*planned));
}

void TableLayer::add_charge() const {
  const ForeseenCharge* planned = charge_ ? charge_->charge() : nullptr;
  if (!planned || !table_.scene()) return;
  const Briefing& briefing = desk_.briefing();
  const ChargeRules& rules = *briefing.rulebook.charges;
  TableCharge charge;
  charge.from = ground(planned->from);
  // Towards the middle of those charged, or of their guns.
  std::int64_t east = 0, north = 0, count = 0;
  const auto take = [&](Point at) { east += at.x.count, north += at.y.count, ++count; };
  for (const auto& kind : planned->found.men)
    for (const ManIndex man : kind) take(table_.scene()->men()[man].at);
  for (const std::uint32_t gun : planned->found.guns) take(table_.scene()->guns()[gun].at);
  if (count == 0) return;
  const Point middle{{{east / count}}, {{north / count}}};
  charge.towards = Bearing::between(planned->from, middle);
  for (std::size_t i = 0; i < rules.bands.size(); ++i) {
    const auto band = static_cast<ChargeBand>(i);
    charge.bands.push_back({briefing.scale.metres(rules.bands[i]), band_word(band), feet_and_inches(rules.bands[i]),
                            band == planned->ruling.band});
  }
  charge.label = tr("%1: %2").arg(feet_and_inches(planned->found.asked.distance), band_word(planned->ruling.band));
  const Length half{{planned->found.asked.distance.count / 2}};
  charge.label_at = ground(step(planned->from, charge.towards, half));
  drawing_.charge = std::move(charge);
}

}  // namespace sandgate
