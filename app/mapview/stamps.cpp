#include "app/mapview/stamps.h"

#include <QPaintEngine>
#include <algorithm>
#include <cmath>

namespace sandgate {
namespace {

constexpr int turns = 128;                   ///< of a circle
constexpr std::size_t most_stamps = 20'000;  ///< some 60 MB on a plain screen
constexpr double round_it = 4;               ///< shadow and rim, in pixels

int turn_of(const Piece& piece) {
  const int step = Bearing::full_circle / turns;
  return (piece.facing.mils + step / 2) / step % turns;
}

/// What else a train, and what carries packets, is told apart by.
QString details_of(const Piece& piece) {
  QString details;
  for (const TruckLoad load : piece.loads) details += QChar(u'a' + static_cast<char16_t>(load));
  for (const QPointF& p : piece.bend)
    details += QStringLiteral(" %1,%2").arg(std::lround(p.x())).arg(std::lround(p.y()));
  if (piece.packets)
    details +=
        QStringLiteral(" %1/%2/%3").arg(piece.packets->food).arg(piece.packets->forage).arg(piece.packets->ammunition);
  return details;
}

Stamps::Look look_of(const Piece& piece, const Theme& theme) {
  Stamps::Look look{1, theme.livery(piece.livery).rgb(), theme.rim.rgb()};
  const auto add = [&](auto value, unsigned bits) {
    look.bits = look.bits << bits | static_cast<std::uint64_t>(value);
  };
  add(turn_of(piece), 8);
  add(piece.livery, 4);
  add(piece.arm, 4);
  add(piece.formation, 4);
  add(piece.headquarters, 1);
  add(piece.scouts, 1);
  add(piece.more, 1);
  add(piece.brothers, 1);
  add(std::clamp(piece.waggons, 0, 255), 8);
  add(piece.report.has_value(), 1);
  add(piece.report && piece.report->arm_known, 1);
  add(std::clamp(piece.engines, 0, 3), 2);
  look.text = details_of(piece);
  return look;
}

}  // namespace

bool paints_pixels(const QPainter& painter) {
  return painter.paintEngine()->type() == QPaintEngine::Raster && painter.transform().type() <= QTransform::TxTranslate;
}

Stamps& Stamps::of_this_thread() {
  thread_local Stamps stamps;
  return stamps;
}

void Stamps::paint_at(QPainter& painter, QPointF at, const std::function<void(QPainter&)>& paint) {
  painter.save();
  painter.translate(at);
  paint(painter);
  painter.restore();
}

Stamps::Stamp& Stamps::find(const Look& look, const QPainter& painter) {
  const double ratio = painter.device()->devicePixelRatio();
  if (ratio != ratio_ || stamps_.size() >= most_stamps) stamps_.clear();
  ratio_ = ratio;
  return stamps_[look];
}

void Stamps::make(Stamp& stamp, const QRectF& room, const std::function<void(QPainter&)>& paint) const {
  const QRect whole = room.adjusted(-round_it, -round_it, round_it, round_it).toAlignedRect();
  stamp.corner = whole.topLeft();
  stamp.picture = QImage((QSizeF(whole.size()) * ratio_).toSize(), QImage::Format_ARGB32_Premultiplied);
  stamp.picture.setDevicePixelRatio(ratio_);
  stamp.picture.fill(Qt::transparent);
  QPainter painter(&stamp.picture);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.translate(-stamp.corner);
  paint(painter);
}

void Stamps::put(QPainter& painter, QPointF at, const Stamp& stamp) const {
  const QTransform& placed = painter.transform();
  const auto snapped = [&](double to, double shift) { return std::round((to + shift) * ratio_) / ratio_ - shift; };
  painter.drawImage(
      QPointF(snapped(at.x() + stamp.corner.x(), placed.dx()), snapped(at.y() + stamp.corner.y(), placed.dy())),
      stamp.picture);
}

void lay_block(QPainter& painter, QPointF at, const Piece& piece, const Theme& theme) {
  const bool pixels = paints_pixels(painter);
  const auto turned = [&] {
    Piece same = piece;
    if (pixels) same.facing = Bearing::of(turn_of(piece) * (Bearing::full_circle / turns));
    return same;
  };
  Stamps::of_this_thread().lay(
      painter, at, look_of(piece, theme), [&] { return block_room(turned()); },
      [&](QPainter& onto) { paint_block(onto, turned(), theme); });
}

}  // namespace sandgate
