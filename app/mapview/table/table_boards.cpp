// Relief as boards laid on one another, cut along the contours by which climbs are counted. Painted pixel by pixel.
#include <QImage>
#include <algorithm>
#include <cmath>
#include <limits>

#include "app/mapview/table/table_canvas.h"

namespace sandgate {
namespace {

constexpr float nothing = std::numeric_limits<float>::quiet_NaN();
/// A unit step towards the lamp, on the screen.
constexpr float lamp_x = -0.7071F, lamp_y = -0.7071F;

struct Tone {
  float red = 0, green = 0, blue = 0;
};
Tone tone(const QColor& colour) { return {colour.redF(), colour.greenF(), colour.blueF()}; }
Tone blend(const Tone& a, const Tone& b, float t) {
  return {a.red + (b.red - a.red) * t, a.green + (b.green - a.green) * t, a.blue + (b.blue - a.blue) * t};
}
QRgb packed(const Tone& c) {
  const auto byte = [](float v) { return static_cast<int>(std::clamp(v, 0.0F, 1.0F) * 255 + 0.5F); };
  return qRgb(byte(c.red), byte(c.green), byte(c.blue));
}

/// Values between 0 and 1 that wander smoothly over the ground.
float wander(double x, double y, std::uint32_t salt) {
  const double left = std::floor(x), top = std::floor(y);
  const auto ix = static_cast<std::int64_t>(left), iy = static_cast<std::int64_t>(top);
  const auto ease = [](double t) { return static_cast<float>(t * t * (3 - 2 * t)); };
  const float u = ease(x - left), v = ease(y - top);
  const auto knot = [&](std::int64_t dx, std::int64_t dy) {
    return static_cast<float>(scatter(ix + dx, iy + dy, salt));
  };
  const float upper = knot(0, 0) + (knot(1, 0) - knot(0, 0)) * u, lower = knot(0, 1) + (knot(1, 1) - knot(0, 1)) * u;
  return upper + (lower - upper) * v;
}

/// How many boards lie on one another at every pixel, edges smoothed over a pixel; not-a-number without heights. A
/// border is kept round the picture for what throws a shadow into it.
class Stairs {
 public:
  Stairs(const TableCanvas& canvas, const Boards& boards, int border)
      : border_(border), ratio_(canvas.view.device_pixel_ratio) {
    wide_ = static_cast<int>(std::ceil(canvas.view.size.width() * ratio_)) + 2 * border;
    tall_ = static_cast<int>(std::ceil(canvas.view.size.height() * ratio_)) + 2 * border;
    std::vector<float> levels(static_cast<std::size_t>(wide_) * static_cast<std::size_t>(tall_), nothing);
    for (int y = 0; y < tall_; ++y)
      for (int x = 0; x < wide_; ++x) {
        const auto height = canvas.country.height(ground(canvas.view, x - border, y - border));
        if (height) levels[index(x, y)] = static_cast<float>(*height / boards.interval_m);
      }
    steps_.resize(levels.size());
    for (int y = 0; y < tall_; ++y)
      for (int x = 0; x < wide_; ++x) steps_[index(x, y)] = step(levels, x, y);
  }

  int border() const { return border_; }
  MapPoint ground(const View& view, int x, int y) const {
    return view.to_ground(QPointF((x + 0.5) / ratio_, (y + 0.5) / ratio_));
  }
  /// Of the picture's pixels.
  float at(int x, int y) const { return steps_[index(x + border_, y + border_)]; }
  float towards_lamp(int x, int y, float away) const {
    const int dx = static_cast<int>(std::lround(lamp_x * away)), dy = static_cast<int>(std::lround(lamp_y * away));
    return at(x + dx, y + dy);
  }

 private:
  std::size_t index(int x, int y) const {
    return static_cast<std::size_t>(std::clamp(y, 0, tall_ - 1)) * static_cast<std::size_t>(wide_) +
           static_cast<std::size_t>(std::clamp(x, 0, wide_ - 1));
  }
  float step(const std::vector<float>& levels, int x, int y) const {
    const float here = levels[index(x, y)];
    if (std::isnan(here)) return nothing;
    const float dx = (levels[index(x + 1, y)] - levels[index(x - 1, y)]) / 2;
    const float dy = (levels[index(x, y + 1)] - levels[index(x, y - 1)]) / 2;
    const float slope = std::hypot(dx, dy);
    // Level ground at a whole contour is above it, to the last pixel.
    if (!(slope > 1e-5F)) return std::floor(here);
    const float nearest = std::round(here);
    return nearest - 1 + std::clamp((here - nearest) / slope + 0.5F, 0.0F, 1.0F);
  }

  int border_, wide_ = 0, tall_ = 0;
  double ratio_;
  std::vector<float> steps_;
};

/// Cork where the floor shows, brushed card on the boards.
class Surface {
 public:
  Surface(const TableCanvas& canvas, const Boards& boards)
      : inch_m_(canvas.toys.inch_m), lowest_(boards.lowest), highest_(boards.highest) {
    const auto& colours = canvas.colours;
    floor_ = tone(colours.floor), low_ = tone(colours.board_low), high_ = tone(colours.board_high);
    // Grain finer than the pixels would only flicker.
    const auto shown = [&](double grain_in) {
      return static_cast<float>(std::clamp((grain_in * canvas.inch - 1) / 2, 0.0, 1.0));
    };
    speck_ = 0.07F * shown(speck_in), brush_ = 0.05F * shown(brush_in), cloud_ = 0.05F;
  }

  Tone at(float steps, MapPoint ground) const {
    const float below = std::floor(steps);
    const Tone base = blend(plain(below), plain(below + 1), steps - below);
    const double x = ground.east / inch_m_, y = ground.north / inch_m_;
    const bool cork = steps < static_cast<float>(lowest_) + 0.5F;
    const float grain = cork ? speck_ * (wander(x / speck_in, y / speck_in, 1) - 0.5F)
                             : brush_ * (wander(x / 7, y / brush_in, 2) - 0.5F);
    const float light = 1 + grain + cloud_ * (wander(x / 23, y / 23, 3) - 0.5F);
    return {base.red * light, base.green * light, base.blue * light};
  }

 private:
  static constexpr double speck_in = 0.3, brush_in = 0.35;
  Tone plain(float board) const {
    if (board <= static_cast<float>(lowest_)) return floor_;
    const float above = static_cast<float>(std::max(1, highest_ - lowest_ - 1));
    // However few boards there are, each stands well off the one below.
    const float part = std::min((board - static_cast<float>(lowest_) - 1) / std::max(above, 3.0F), 1.0F);
    return blend(low_, high_, part);
  }

  double inch_m_;
  int lowest_, highest_;
  Tone floor_, low_, high_;
  float speck_, brush_, cloud_;
};

}  // namespace

double scatter(std::int64_t x, std::int64_t y, std::uint32_t salt) {
  std::uint64_t h = static_cast<std::uint64_t>(x) * 0x9E3779B97F4A7C15ULL ^
                    static_cast<std::uint64_t>(y) * 0xC2B2AE3D27D4EB4FULL ^ (std::uint64_t{salt} << 40);
  h ^= h >> 29;
  h *= 0xBF58476D1CE4E5B9ULL;
  h ^= h >> 32;
  return static_cast<double>(h & 0xFFFFFF) / 16777216.0;
}

void paint_boards(TableCanvas& canvas, const Boards& boards) {
  const double ratio = canvas.view.device_pixel_ratio;
  const float thick =
      static_cast<float>(std::clamp(0.5 * boards.thick_m * canvas.view.pixels_per_metre, 2.2, 12.0) * ratio);
  const Stairs stairs(canvas, boards, static_cast<int>(std::ceil(thick)) + 2);
  const Surface surface(canvas, boards);
  const Tone dark = tone(canvas.colours.shade), edge = tone(canvas.colours.board_edge),
             gleam = tone(canvas.colours.gleam);
  const float dark_most = canvas.colours.shade.alphaF(), gleam_most = canvas.colours.gleam.alphaF();
  const float rim = static_cast<float>(std::max(1.0, ratio));

  QImage picture((QSizeF(canvas.view.size) * ratio).toSize(), QImage::Format_ARGB32_Premultiplied);
  picture.fill(Qt::transparent);
  for (int y = 0; y < picture.height(); ++y) {
    auto* row = reinterpret_cast<QRgb*>(picture.scanLine(y));
    for (int x = 0; x < picture.width(); ++x) {
      const float here = stairs.at(x, y);
      if (std::isnan(here)) continue;
      Tone colour = surface.at(here, stairs.ground(canvas.view, x, y));
      // Away from edges nothing below makes a difference, and most pixels are.
      float shadow = 0;
      for (const float part : {0.25F, 0.5F, 0.75F, 1.0F}) {
        const float above = stairs.towards_lamp(x, y, thick * part) - here;
        if (above > 0) shadow = std::max(shadow, std::min(above, 1.0F) * (1.15F - part));
      }
      if (shadow > 0) colour = blend(colour, dark, std::min(1.0F, shadow) * dark_most);
      const float lit = here - stairs.towards_lamp(x, y, rim), turned = here - stairs.towards_lamp(x, y, -rim);
      if (lit > 0) colour = blend(colour, gleam, std::min(lit, 1.0F) * gleam_most * 1.8F);
      if (turned > 0) colour = blend(colour, edge, std::min(turned, 1.0F) * 0.8F);
      row[x] = packed(colour);
    }
  }
  picture.setDevicePixelRatio(ratio);
  canvas.painter.drawImage(QPointF(0, 0), picture);
}

}  // namespace sandgate
