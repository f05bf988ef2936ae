#include "app/table/room_light.h"

#include <algorithm>
#include <cmath>

namespace sandgate {
namespace {

/// The evening sun in the window, low in the west, and what comes back from the room.
constexpr Vec to_window{-0.736F, 0.643F, 0.211F}, to_room{0.6F, 0.5F, 0.62F};
constexpr Tint sun{1.44F, 1.21F, 0.88F}, sky{0.5F, 0.53F, 0.58F}, bounce{0.4F, 0.33F, 0.24F}, room{0.22F, 0.22F, 0.22F};

/// A paraffin lamp, what the room throws back of it, and what is left of the sky. Marks are chalk in its light.
constexpr Tint lamp_light{0.8F, 0.58F, 0.33F}, lamp_bounce{0.13F, 0.1F, 0.065F}, night_sky{0.04F, 0.045F, 0.06F},
    lamp_chalk{0.78F, 0.7F, 0.58F};
/// How high it hangs, as a part of its reach.
constexpr float lamp_high = 0.7F;

Tint times(Tint a, Tint b) { return {a.red * b.red, a.green * b.green, a.blue * b.blue, a.alpha}; }

}  // namespace

float Lamp::part(Vec at) const {
  const float off = std::hypot(at.x, at.z) / reach;
  return 1 / (1 + off * off * off);
}

Tint Lamp::on(Tint tint, Vec at) const { return tint * part(at); }

Tint chalked(Tint tint) { return times(tint, lamp_chalk); }

Tint lit_by_lamp(Tint c, Vec normal, Vec at, const Lamp& lamp) {
  const float face = std::max(0.0F, dot(normal, unit(Vec{0, lamp.reach * lamp_high, 0} - at)));
  const float part = lamp.part(at);
  const auto channel = [&](float albedo, float light, float back, float sky) {
    return albedo * (part * (light * face + back) + sky);
  };
  return {channel(c.red, lamp_light.red, lamp_bounce.red, night_sky.red),
          channel(c.green, lamp_light.green, lamp_bounce.green, night_sky.green),
          channel(c.blue, lamp_light.blue, lamp_bounce.blue, night_sky.blue), c.alpha};
}

Tint lit_by_window(Tint c, Vec normal) {
  const float face = std::max(0.0F, dot(normal, to_window)), back = std::max(0.0F, dot(normal, to_room));
  const float up = 0.5F + 0.5F * normal.y;
  const auto channel = [&](float albedo, float s, float k, float b, float r) {
    return albedo * (s * face + k * up + b * (1 - up) + r * back);
  };
  return {channel(c.red, sun.red, sky.red, bounce.red, room.red),
          channel(c.green, sun.green, sky.green, bounce.green, room.green),
          channel(c.blue, sun.blue, sky.blue, bounce.blue, room.blue), c.alpha};
}

}  // namespace sandgate
