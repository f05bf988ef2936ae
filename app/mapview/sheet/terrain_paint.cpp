#include <algorithm>
#include <array>
#include <cmath>

#include "app/mapview/sheet/terrain.h"

namespace sandgate {
namespace {

struct Colour {
  float red = 0, green = 0, blue = 0;
};

Colour over(const Colour& under, const QColor& tint, double strength) {
  const float a = static_cast<float>(strength) * tint.alphaF();
  return {under.red + (tint.redF() - under.red) * a, under.green + (tint.greenF() - under.green) * a,
          under.blue + (tint.blueF() - under.blue) * a};
}

QRgb packed(const Colour& c) {
  return qRgb(static_cast<int>(c.red * 255 + 0.5F), static_cast<int>(c.green * 255 + 0.5F),
              static_cast<int>(c.blue * 255 + 0.5F));
}

double eased(double t) {
  t = std::clamp(t, 0.0, 1.0);
  return t * t * (3 - 2 * t);
}

/// Which cells one row or column of pixels draws on, and how much: a cubic B-spline, which is smooth at any zoom.
struct Taps {
  std::array<int, 4> cells{};
  std::array<float, 4> weights{};
};

Taps taps(double at, int cells) {
  const double base = std::floor(at);
  const float t = static_cast<float>(at - base), u = 1 - t;
  Taps taps;
  taps.weights = {u * u * u / 6, (4 - 6 * t * t + 3 * t * t * t) / 6, (4 - 6 * u * u + 3 * u * u * u) / 6,
                  t * t * t / 6};
  for (int i = 0; i < 4; ++i)
    taps.cells[static_cast<std::size_t>(i)] = std::clamp(static_cast<int>(base) - 1 + i, 0, cells - 1);
  return taps;
}

}  // namespace

std::vector<HeightLayer> Terrain::layers(const Theme& theme) const {
  constexpr double steps_m[] = {1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000};
  const auto most = static_cast<double>(theme.layers.size());
  const auto step = std::ranges::find_if(
      steps_m, [&](double s) { return std::ceil((lowest_m_ + relief_m_) / s) - std::floor(lowest_m_ / s) <= most; });
  if (relief_m_ <= 0 || step == std::end(steps_m)) return {};
  std::vector<HeightLayer> layers;
  for (double from = std::floor(lowest_m_ / *step) * *step; from < lowest_m_ + relief_m_; from += *step)
    layers.push_back({from, theme.layers[layers.size()]});
  return layers;
}

std::vector<QRgb> Terrain::colours(const Theme& theme, Tints scheme) const {
  const Colour paper{theme.paper.redF(), theme.paper.greenF(), theme.paper.blueF()};
  std::vector<QRgb> colours(no_height * parts_of_a_step, packed(paper));
  const std::vector<HeightLayer> layers = scheme == Tints::layers ? this->layers(theme) : std::vector<HeightLayer>();
  // Faint where the country is nearly level.
  const double vigour = std::clamp(relief_m_ / 160, 0.25, 1.0), span = std::max(1, high_ - low_);
  for (std::size_t i = 0; i < colours.size(); ++i) {
    const double height = static_cast<double>(i) / parts_of_a_step;
    if (!layers.empty()) {
      const double metres = lowest_m_ + height / 254 * relief_m_;
      const auto above = std::ranges::find_if(layers, [&](const HeightLayer& layer) { return layer.from_m > metres; });
      colours[i] = packed(over(paper, std::prev(std::max(above, std::next(layers.begin())))->colour, 1));
    } else if (scheme == Tints::plain) {
      const double t = (height - low_) / span;
      const Colour green = over(paper, theme.valley, vigour * (1 - eased((t - 0.02) / 0.28)));
      colours[i] = packed(over(green, theme.fell, vigour * eased((t - 0.35) / 0.75)));
    }
  }
  return colours;
}

void Terrain::paint(const View& view, const Theme& theme, Tints scheme, double hillshade, QImage* tints,
                    QImage* shades) const {
  const double ratio = view.device_pixel_ratio, metres = 1 / (view.pixels_per_metre * ratio);
  const int wide = static_cast<int>(std::ceil(view.size.width() * ratio)),
            tall = static_cast<int>(std::ceil(view.size.height() * ratio));
  const MapPoint corner = view.to_ground({0, 0});
  if (tints != nullptr) *tints = QImage(wide, tall, QImage::Format_ARGB32_Premultiplied), tints->fill(Qt::transparent);
  if (shades != nullptr)
    *shades = QImage(wide, tall, QImage::Format_ARGB32_Premultiplied), shades->fill(Qt::transparent);

  const std::vector<QRgb> tint = colours(theme, scheme);
  std::array<QRgb, 256> shade{};
  for (int step = 0; step < 256; ++step) {
    const double lit = (step - 128) / 128.0;
    const QColor& lamp = lit < 0 ? theme.shade : theme.light;
    const double strength = std::min(1.0, std::pow(std::abs(lit) * 1.35, 1.15)) * hillshade * lamp.alphaF();
    shade[static_cast<std::size_t>(step)] =
        qPremultiply(qRgba(lamp.red(), lamp.green(), lamp.blue(), static_cast<int>(std::min(1.0, strength) * 255)));
  }

  std::size_t chosen = 0;
  while (chosen + 1 < levels_.size() && levels_[chosen + 1].cell_x <= metres * 1.2) ++chosen;
  const Level& level = levels_[chosen];
  const int first_x = std::clamp(static_cast<int>(std::floor((bounds_.west - corner.east) / metres)), 0, wide);
  const int last_x = std::clamp(static_cast<int>(std::ceil((bounds_.east - corner.east) / metres)), 0, wide);
  const int first_y = std::clamp(static_cast<int>(std::floor((corner.north - bounds_.north) / metres)), 0, tall);
  const int last_y = std::clamp(static_cast<int>(std::ceil((corner.north - bounds_.south) / metres)), 0, tall);
  if (first_x >= last_x || first_y >= last_y) return;

  std::vector<Taps> columns(static_cast<std::size_t>(last_x - first_x));
  int low_cell = level.width, high_cell = 0;
  for (int x = first_x; x < last_x; ++x) {
    Taps& t = columns[static_cast<std::size_t>(x - first_x)];
    t = taps((corner.east + (x + 0.5) * metres - bounds_.west) / level.cell_x - 0.5, level.width);
    low_cell = std::min(low_cell, t.cells[0]);
    high_cell = std::max(high_cell, t.cells[3]);
  }
  const std::size_t cells = static_cast<std::size_t>(high_cell - low_cell + 1);
  std::vector<float> heights(cells), known(cells), shading(cells);
  for (int y = first_y; y < last_y; ++y) {
    const Taps rows = taps((bounds_.north - corner.north + (y + 0.5) * metres) / level.cell_y - 0.5, level.height);
    std::ranges::fill(heights, 0.0F);
    std::ranges::fill(known, 0.0F);
    std::ranges::fill(shading, 0.0F);
    for (std::size_t r = 0; r < 4; ++r) {
      const std::size_t start = static_cast<std::size_t>(rows.cells[r]) * static_cast<std::size_t>(level.width) +
                                static_cast<std::size_t>(low_cell);
      const float weight = rows.weights[r];
      for (std::size_t c = 0; c < cells; ++c) {
        const std::uint8_t height = level.heights[start + c];
        const float counted = height == no_height ? 0 : weight;
        heights[c] += counted * height;
        known[c] += counted;
        shading[c] += weight * level.shades[start + c];
      }
    }
    auto* tint_row = tints != nullptr ? reinterpret_cast<QRgb*>(tints->scanLine(y)) : nullptr;
    auto* shade_row = shades != nullptr ? reinterpret_cast<QRgb*>(shades->scanLine(y)) : nullptr;
    for (int x = first_x; x < last_x; ++x) {
      const Taps& t = columns[static_cast<std::size_t>(x - first_x)];
      float height = 0, data = 0, lit = 0;
      for (std::size_t i = 0; i < 4; ++i) {
        const std::size_t c = static_cast<std::size_t>(t.cells[i] - low_cell);
        height += t.weights[i] * heights[c];
        data += t.weights[i] * known[c];
        lit += t.weights[i] * shading[c];
      }
      if (data < 0.5F) continue;
      if (tint_row != nullptr)
        tint_row[x] = tint[static_cast<std::size_t>(std::clamp(height / data, 0.0F, 254.0F) * parts_of_a_step)];
      if (shade_row != nullptr) shade_row[x] = shade[static_cast<std::size_t>(std::clamp(lit + 0.5F, 0.0F, 255.0F))];
    }
  }
}

}  // namespace sandgate
