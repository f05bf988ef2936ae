#include "app/table/grain.h"

#include <QImage>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "app/table/table_relief.h"

namespace sandgate {
namespace {

constexpr int grain_px = 512;

/// Wanders smoothly between `knots` places a grain_px, and comes back to where it began.
float wander(float x, float y, int knots, std::uint32_t salt) {
  const float u = x * static_cast<float>(knots) / grain_px, v = y * static_cast<float>(knots) / grain_px;
  const int i = static_cast<int>(u), j = static_cast<int>(v);
  const auto ease = [](float t) { return t * t * (3 - 2 * t); };
  const float s = ease(u - std::floor(u)), t = ease(v - std::floor(v));
  const auto knot = [&](int di, int dj) { return speckle((i + di) % knots, (j + dj) % knots, salt); };
  const float low = knot(0, 0) + (knot(1, 0) - knot(0, 0)) * s, high = knot(0, 1) + (knot(1, 1) - knot(0, 1)) * s;
  return low + (high - low) * t;
}

/// Cork and brushed felt: blots, longer than they are broad, with crumbs in them.
QImage ground_grain() {
  QImage image(grain_px, grain_px, QImage::Format_RGBA8888);
  for (int y = 0; y < grain_px; ++y)
    for (int x = 0; x < grain_px; ++x) {
      const auto fx = static_cast<float>(x), fy = static_cast<float>(y);
      const float blots =
          wander(fx, std::fmod(fy * 2, static_cast<float>(grain_px)), 12, 81) * 0.4F + wander(fx, fy, 40, 82) * 0.35F;
      const float crumbs = wander(fx, fy, 96, 83) * 0.25F + (speckle(x, y, 84) - 0.5F) * 0.14F;
      const float part = (blots + crumbs - 0.5F) * 0.95F;
      const int grey = std::clamp(static_cast<int>(std::lround(Grain::neutral * (1 + part))), 90, 255);
      image.setPixelColor(x, y, QColor(grey, grey, grey));
    }
  return image;
}

QImage wallpaper_grain() {
  constexpr int grey = Grain::neutral;
  QImage image(grain_px / 2, grain_px / 2, QImage::Format_RGBA8888);
  image.fill(QColor(grey, grey, grey));
  QPainter painter(&image);
  painter.setRenderHint(QPainter::Antialiasing);
  // Two bouquets to a piece, the second half a piece aside and below, so that rows stand between rows.
  const auto bouquet = [&](double x, double y) {
    painter.save();
    painter.translate(x, y);
    painter.setPen(QPen(QColor(grey - 22, grey - 14, grey - 26), 3));
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(QPointF(), 30, 38);
    painter.setPen(Qt::NoPen);
    painter.setBrush(QColor(grey - 34, grey - 22, grey - 40));
    for (int leaf = 0; leaf < 6; ++leaf) {
      painter.rotate(60);
      painter.drawEllipse(QPointF(0, 17), 6, 13);
    }
    painter.setBrush(QColor(grey + 6, grey - 40, grey - 48));
    painter.drawEllipse(QPointF(), 8, 8);
    painter.restore();
  };
  for (const double x : {0.0, grain_px / 2.0})
    for (const double y : {0.0, grain_px / 2.0}) bouquet(x, y);
  bouquet(grain_px / 4.0, grain_px / 4.0);
  return image;
}

}  // namespace

QImage grain_picture(Grain::Of of) { return of == Grain::Of::ground ? ground_grain() : wallpaper_grain(); }

Grain::Grain(Of of, QQuick3DObject* parent) : QQuick3DTextureData(parent) {
  const QImage image = grain_picture(of);
  setSize(image.size());
  setFormat(RGBA8);
  setHasTransparency(false);
  setTextureData(QByteArray(reinterpret_cast<const char*>(image.constBits()), image.sizeInBytes()));
}

}  // namespace sandgate
