#include "core/campaign/eyes.h"

namespace sandgate {

SightLine sight_line(const Rulebook& rulebook, const Scale& scale) {
  const Rulebook::WideCountry& wide = rulebook.wide;
  return {.eye_m = wide.eye_m, .target_m = wide.target_m, .vertical = scale.vertical, .into_wood_m = wide.into_wood_m};
}

bool clear_line(const Setting& setting, Point from, Point to) {
  const SightLine line = sight_line(setting.rulebook, setting.scale);
  const auto seen = sight(*setting.country, setting.to_ground(from), setting.to_ground(to), line);
  return seen && seen->visible;
}

bool sees(const Campaign& campaign, Point from, Point to) {
  return within(from, to, campaign.visibility()) && clear_line(campaign.setting(), from, to);
}

}  // namespace sandgate
