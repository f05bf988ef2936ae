// What tests of charts ask of a drawing: whether its words have their rooms, and what it looks like.
#pragma once

#include <QImage>
#include <QPainter>
#include <QtTest>
#include <functional>

#include "app/charts/drawing.h"
#include "app/charts/look.h"

namespace sandgate::samples {

/// What is wrong with the words of a drawing; empty: each lies in `room` and on no other.
inline QString wrong_with_words(const Drawing& drawing, const QRectF& room) {
  const auto& texts = drawing.texts();
  for (const DrawnText& text : texts)
    if (!room.adjusted(-1, -1, 1, 1).contains(text.ink))
      return QStringLiteral("\"%1\" leaves the chart: %2 to %3, %4 to %5")
          .arg(text.text)
          .arg(text.ink.left())
          .arg(text.ink.right())
          .arg(text.ink.top())
          .arg(text.ink.bottom());
  for (const DrawnText& text : texts)
    if (text.ink.left() < text.room.left() - 1 || text.ink.right() > text.room.right() + 1)
      return QStringLiteral("\"%1\" leaves its room").arg(text.text);
  for (std::size_t i = 0; i < texts.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) {
      const QRectF both = texts[i].ink.intersected(texts[j].ink);
      // Rooms of letters have a little air.
      if (both.width() > 1.5 && both.height() > 2.5)
        return QStringLiteral("\"%1\" stands on \"%2\"").arg(texts[i].text, texts[j].text);
    }
  return {};
}

inline QImage painted(QSize size, const ChartLook& look, const std::function<void(QPainter&)>& paint) {
  QImage picture(size, QImage::Format_ARGB32_Premultiplied);
  picture.fill(look.ground());
  QPainter painter(&picture);
  paint(painter);
  return picture;
}

/// Pixels that differ though all colour is taken out, within `room`.
inline int differing(const QImage& a, const QImage& b, QRect room = {}) {
  if (room.isNull()) room = a.rect();
  int count = 0;
  for (int y = std::max(0, room.top()); y <= std::min(room.bottom(), a.height() - 1); ++y)
    for (int x = std::max(0, room.left()); x <= std::min(room.right(), a.width() - 1); ++x)
      count += std::abs(qGray(a.pixel(x, y)) - qGray(b.pixel(x, y))) > 20;
  return count;
}

inline bool says(const Drawing& drawing, const QString& text) {
  return std::ranges::any_of(drawing.texts(), [&](const DrawnText& one) { return one.text.contains(text); });
}

/// Leaves a picture to be looked at where SANDGATE_PICTURES names a folder.
inline void leave(const QImage& picture, const QString& name) {
  if (const QString folder = qEnvironmentVariable("SANDGATE_PICTURES"); !folder.isEmpty())
    picture.save(folder + '/' + name + ".png");
}

}  // namespace sandgate::samples
