#include "app/review/sheet_marks.h"

#include <algorithm>

#include "app/desk/parts/look.h"

namespace sandgate {
namespace {

constexpr double disc_radius = 8.5;

}  // namespace

std::vector<NumberedDifference> numbered(const Differences& differences, const Setting& setting) {
  std::vector<const Difference*> all;
  using enum DifferenceKind;
  for (const DifferenceKind kind : {wrong_strength, dummy, stale, unopened, unknown}) {
    for (const Difference& one : differences.all) {
      const auto same = [&](const Difference* other) { return other->body == one.body; };
      if (one.kind == kind && std::ranges::none_of(all, same)) all.push_back(&one);
    }
  }
  if (all.size() > most_numbered) {
    auto by_men = all;
    std::ranges::stable_sort(by_men, std::ranges::greater{},
                             [](const Difference* one) { return std::max(one->men, one->known_men); });
    by_men.resize(most_numbered);
    std::erase_if(all, [&](const Difference* one) { return std::ranges::find(by_men, one) == by_men.end(); });
  }
  std::vector<NumberedDifference> made;
  for (const Difference* one : all) {
    made.push_back({static_cast<int>(made.size()) + 1, one->body, setting.to_ground(one->at), {}});
    if (one->known_at) made.back().believed = setting.to_ground(*one->known_at);
  }
  return made;
}

void paint_numbers(QPainter& painter, const View& view, std::span<const NumberedDifference> all, bool on_truth,
                   const Theme& theme, std::vector<QRectF>& avoid) {
  painter.save();
  painter.setFont(ui_font(11.5, QFont::Bold));
  const QRectF shown(QPointF(), QSizeF(view.size));
  std::vector<QRectF> taken;
  constexpr double off = 17;
  static constexpr QPointF sides[] = {{off, -off}, {-off, -off},    {off, off},
                                      {-off, off}, {0, -1.5 * off}, {0, 1.5 * off}};
  for (const NumberedDifference& one : all) {
    const QPointF at = view.to_pixel(on_truth ? one.truly : one.believed.value_or(one.truly));
    if (!shown.contains(at)) continue;
    const auto room_at = [&](QPointF side) {
      return QRectF(at + side - QPointF(disc_radius, disc_radius), QSizeF(2 * disc_radius, 2 * disc_radius));
    };
    const auto free = std::ranges::find_if(sides, [&](QPointF side) {
      const QRectF room = room_at(side);
      return shown.contains(room) &&
             std::ranges::none_of(taken, [&](const QRectF& other) { return other.intersects(room); });
    });
    // Where many stand in one place, the ring's own words say what is so.
    if (free == std::end(sides)) continue;
    const QRectF room = room_at(*free);
    painter.setPen(QPen(theme.halo, 1.4));
    painter.setBrush(theme.differs);
    painter.drawEllipse(room);
    painter.setPen(theme.panel);
    painter.drawText(room, Qt::AlignCenter, QString::number(one.number));
    taken.push_back(room);
    avoid.push_back(room);
  }
  painter.restore();
}

void paint_elsewhere(QPainter& painter, const View& view, std::span<const NumberedDifference> all, bool on_truth,
                     const Theme& theme) {
  painter.save();
  constexpr double radius = 4;
  for (const NumberedDifference& one : all) {
    if (!one.believed) continue;
    const QPointF truly = view.to_pixel(one.truly), believed = view.to_pixel(*one.believed);
    const QPointF here = on_truth ? truly : believed, there = on_truth ? believed : truly;
    const QLineF way(there, here);
    if (way.length() < 3 * radius) continue;
    QColor line = theme.differs;
    line.setAlphaF(0.7F);
    painter.setPen(QPen(line, 1, Qt::DashLine));
    painter.drawLine(way.pointAt(radius / way.length()), here);
    painter.setPen(QPen(theme.halo, 3.4));
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(there, radius, radius);
    painter.setPen(QPen(theme.differs, 1.6));
    painter.drawEllipse(there, radius, radius);
  }
  painter.restore();
}

}  // namespace sandgate
