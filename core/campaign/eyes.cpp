#include "core/campaign/eyes.h"

#include "map/sight/sight.h"

namespace sandgate {

bool clear_line(const Setting& setting, Point from, Point to) {
  const Rulebook::WideCountry& wide = setting.rulebook.wide;
  const SightLine line{.eye_m = wide.eye_m,
                       .target_m = wide.target_m,
                       .vertical = setting.scale.vertical,
                       .into_wood_m = wide.into_wood_m};
  const auto seen = sight(*setting.country, setting.to_ground(from), setting.to_ground(to), line);
  return seen && seen->visible;
}

bool sees(const Campaign& campaign, Point from, Point to) {
  return within(from, to, campaign.visibility()) && clear_line(campaign.setting(), from, to);
}

}  // namespace sandgate
