#include "core/eyes/eyes.h"

#include "core/rulebook/sight_line.h"

namespace sandgate {

bool clear_line(const Setting& setting, Point from, Point to) {
  const SightLine line = sight_line(setting.rulebook, setting.scale);
  const auto seen = sight(*setting.country, setting.to_ground(from), setting.to_ground(to), line);
  return seen && seen->visible;
}

bool clear_line_quickly(const Setting& setting, Point from, Point to) {
  SightLine ground = sight_line(setting.rulebook, setting.scale);
  ground.features = false;
  const auto over = sight(*setting.country, setting.to_ground(from), setting.to_ground(to), ground);
  return over && over->visible && clear_line(setting, from, to);
}

bool sees(const Campaign& campaign, Point from, Point to) {
  return within(from, to, campaign.visibility()) && clear_line(campaign.setting(), from, to);
}

}  // namespace sandgate
