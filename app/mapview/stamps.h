// Little pictures, each painted once for every look it has and then laid down, so that thousands of blocks and labels
// cost little while the sheet is drawn along. For the painting rooms of mapview only.
#pragma once

#include <QHash>
#include <QImage>
#include <QPainter>
#include <QString>
#include <functional>
#include <unordered_map>

#include "app/mapview/piece.h"

namespace sandgate {

/// Whether what is painted becomes pixels at once and is not turned or scaled on its way.
bool paints_pixels(const QPainter& painter);

class Stamps {
 public:
  /// Shared by all views that one thread paints.
  static Stamps& of_this_thread();

  /// All that a picture depends on, but the screen's fineness.
  struct Look {
    std::uint64_t bits = 0;
    QRgb ink = 0, paper = 0;
    QString text = {};
    friend bool operator==(const Look&, const Look&) = default;
  };
  /// What `paint(painter)` paints within `room()` of the painter's origin, with that origin at `at`. On whole pixels,
  /// from a picture, where the painter paints pixels; as it is on paper.
  template <class Room, class Paint>
  void lay(QPainter& painter, QPointF at, const Look& look, const Room& room, const Paint& paint) {
    if (!paints_pixels(painter)) return paint_at(painter, at, paint);
    Stamp& stamp = find(look, painter);
    if (stamp.picture.isNull()) make(stamp, room(), paint);
    put(painter, at, stamp);
  }

 private:
  struct Stamp {
    QImage picture;
    QPointF corner;
  };
  static void paint_at(QPainter& painter, QPointF at, const std::function<void(QPainter&)>& paint);
  Stamp& find(const Look& look, const QPainter& painter);
  void make(Stamp& stamp, const QRectF& room, const std::function<void(QPainter&)>& paint) const;
  void put(QPainter& painter, QPointF at, const Stamp& stamp) const;
  struct HashLook {
    std::size_t operator()(const Look& look) const {
      return (look.bits * 0x9E3779B97F4A7C15U) ^ (look.text.isEmpty() ? look.ink : qHash(look.text));
    }
  };
  std::unordered_map<Look, Stamp, HashLook> stamps_;
  double ratio_ = 0;
};

/// A block with its middle (scouts: the foot) at `at`; on a screen turned in steps of less than three degrees.
void lay_block(QPainter& painter, QPointF at, const Piece& piece, const Theme& theme);

}  // namespace sandgate
