#include "app/mapview/rider_drawing.h"

#include <QPainterPath>
#include <algorithm>
#include <array>

#include "app/mapview/clip.h"
#include "app/mapview/label_placer.h"
#include "app/mapview/lettering.h"
#include "app/mapview/paint.h"

namespace sandgate {
namespace {

constexpr double way_px = 0.35 * mm, order_way_px = 0.5 * mm, chosen_way_px = 0.7 * mm, rider_px = 1.25 * mm,
                 minor_px = 0.75 * mm;
constexpr double most_covered = 0.1;  ///< of a label, by what stands there

QRectF riders_field(const View& view) { return {QPointF(0, 0), QSizeF(view.size)}; }

void paint_riders_way(QPainter& painter, const View& view, const RiderMark& rider, const Theme& theme) {
  if (rider.way.size() < 2) return;
  QPolygonF line;
  for (const MapPoint place : rider.way) line << view.to_pixel(place);
  constexpr double margin = 40;
  const double width = rider.chosen ? chosen_way_px : rider.order ? order_way_px : way_px;
  QPen bed(faded(rider.order ? theme.halo : theme.rim, 0.8), width + 0.6 * mm, Qt::SolidLine, Qt::RoundCap,
           Qt::RoundJoin);
  QPen dashes(rider.chosen ? theme.livery_dark(rider.livery) : theme.livery(rider.livery), width, Qt::CustomDashLine,
              Qt::FlatCap, Qt::RoundJoin);
  dashes.setDashPattern(rider.order ? QList<qreal>{7, 2.5, 1.5, 2.5} : QList<qreal>{6, 5});
  painter.setBrush(Qt::NoBrush);
  // As far as it lies in the picture: no painter shall dash a line that ends miles away.
  for (const QPolygonF& part : parts_inside(riders_field(view).adjusted(-margin, -margin, margin, margin), line)) {
    painter.setPen(bed);
    painter.drawPolyline(part);
    painter.setPen(dashes);
    painter.drawPolyline(part);
  }
}

void paint_rider_mark(QPainter& painter, QPointF at, const RiderMark& rider, const Theme& theme) {
  const double out = rider.minor ? minor_px : rider_px;
  QPainterPath diamond(at + QPointF(0, -out));
  diamond.lineTo(at + QPointF(out, 0));
  diamond.lineTo(at + QPointF(0, out));
  diamond.lineTo(at + QPointF(-out, 0));
  diamond.closeSubpath();
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(theme.rim, rider.minor ? 0.6 * mm : 0.9 * mm, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter.drawPath(diamond);
  painter.setBrush(rider.reckoned ? theme.panel : theme.livery(rider.livery));
  painter.setPen(QPen(theme.livery_dark(rider.livery), 0.4 * mm, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
  painter.drawPath(diamond);
}

/// Riders whose marks touch: what is written of them stands together.
struct Company {
  std::vector<const RiderMark*> riders;
  QRectF marks;
  bool chosen = false;
  bool pressing = false;  ///< it has its label wherever there is some room: chosen, or an order that is told of
};

std::vector<Company> in_one_place(const View& view, std::span<const RiderMark> riders) {
  const QRectF field = riders_field(view).adjusted(-rider_px, -rider_px, rider_px, rider_px);
  std::vector<Company> companies;
  for (const RiderMark& rider : riders) {
    const QPointF at = view.to_pixel(rider.at);
    if (rider.gone || !field.contains(at)) continue;
    const QRectF mark(at - QPointF(rider_px, rider_px), QSizeF(2 * rider_px, 2 * rider_px));
    const auto touching =
        std::ranges::find_if(companies, [&](const Company& company) { return company.marks.intersects(mark); });
    Company& company = touching == companies.end() ? companies.emplace_back() : *touching;
    company.riders.push_back(&rider);
    company.marks = company.marks.united(mark);
    company.chosen = company.chosen || rider.chosen;
    company.pressing = company.pressing || rider.chosen || (rider.order && !rider.label.isEmpty());
  }
  return companies;
}

/// The labels of one company, one below the other; first of those who are looked at.
class RiderLabels {
 public:
  explicit RiderLabels(const Company& company) {
    std::vector<const RiderMark*> named;
    for (const RiderMark* rider : company.riders)
      if (!rider->label.isEmpty()) named.push_back(rider);
    std::ranges::stable_sort(named, std::ranges::greater(), &RiderMark::chosen);
    const std::size_t shown = named.size() > most_labels ? most_labels - 1 : named.size();
    for (std::size_t i = 0; i < shown; ++i) add(named[i]->label, named[i]->livery);
    if (shown < named.size()) add(QStringLiteral("+%1").arg(named.size() - shown), named.back()->livery);
  }

  QSizeF size() const { return size_; }
  /// `framed`: on a slip of paper, where what is under it would not let it be read.
  void paint(QPainter& painter, QPointF corner, const Theme& theme, bool framed) const {
    if (framed && !lines_.empty()) {
      constexpr double beside = 4, over = 1.5;
      painter.setBrush(theme.panel);
      painter.setPen(QPen(theme.livery(lines_.front().livery), 0.25 * mm));
      painter.drawRect(QRectF(corner, size_).adjusted(-beside, -over, beside, over));
    }
    for (const Line& line : lines_) {
      paint_text(painter, line.text.path.translated(corner - line.text.room.topLeft()), theme.livery_label(line.livery),
                 theme.halo, 3);
      corner += QPointF(0, line.text.room.height());
    }
  }

 private:
  struct Line {
    TextShape text;
    Livery livery;
  };
  void add(const QString& label, Livery livery) {
    lines_.push_back({text_shape(label, font_for(Letters::piece_detail)), livery});
    const QRectF& room = lines_.back().text.room;
    size_ = {std::max(size_.width(), room.width()), size_.height() + room.height()};
  }

  std::vector<Line> lines_;
  QSizeF size_;
};

/// Rooms of that size to the right, the left, below and above of what is there, the better first.
std::array<QRectF, 4> beside(const QRectF& marks, QSizeF size) {
  const double across = (marks.width() + size.width()) / 2 + 4, up = (marks.height() + size.height()) / 2 + 3;
  const auto room = [&](double dx, double dy) {
    return QRectF(marks.center() + QPointF(dx - size.width() / 2, dy - size.height() / 2), size);
  };
  return {room(across, 0), room(-across, 0), room(0, up), room(0, -up)};
}

}  // namespace

std::vector<QRectF> paint_riders(QPainter& painter, const View& view, std::span<const RiderMark> riders,
                                 const Theme& theme, std::span<const QRectF> avoid) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  for (const RiderMark& rider : riders) paint_riders_way(painter, view, rider, theme);
  const QRectF field = riders_field(view);
  std::vector<Company> companies = in_one_place(view, riders);
  std::vector<QRectF> taken(avoid.begin(), avoid.end());
  for (const Company& company : companies) taken.push_back(company.marks);
  LabelPlacer placer(field.adjusted(2, 2, -2, -2));
  // Who is looked at has his label whatever else is left out.
  std::ranges::stable_sort(companies, std::ranges::greater(),
                           [](const Company& company) { return std::pair(company.chosen, company.pressing); });
  for (const bool minor : {true, false}) {
    for (const Company& company : companies) {
      for (const RiderMark* rider : company.riders)
        if (rider->minor == minor) paint_rider_mark(painter, view.to_pixel(rider->at), *rider, theme);
    }
  }
  std::vector<QRectF> rooms;
  for (const Company& company : companies) {
    const RiderLabels labels(company);
    if (labels.size().isEmpty()) continue;
    std::vector<LabelPlacer::Candidate> candidates;
    double cost = 0;
    const auto near = beside(company.marks, labels.size());
    std::vector<QRectF> rooms_near(near.begin(), near.end());
    constexpr double farther = 30;
    // A slip may stand farther off: its words say whom it is about.
    if (company.pressing) {
      for (const double times : {1.0, 2.5})
        for (const QRectF& room : beside(company.marks.adjusted(-farther, -farther, farther, farther), labels.size())) {
          rooms_near.push_back(room.translated(0, times * farther / 2));
          rooms_near.push_back(room.translated(0, -times * farther / 2));
        }
    }
    for (const QRectF& room : rooms_near) {
      const double covered = overlap(room, taken) / (room.width() * room.height());
      if (covered <= most_covered || company.pressing) candidates.push_back({{room}, cost + 10 * covered});
      cost += 0.2;
    }
    const auto found = placer.place(candidates);
    if (!found) continue;
    rooms.push_back(candidates[*found].rooms.front());
    labels.paint(painter, rooms.back().topLeft(), theme, company.pressing && !company.chosen);
  }
  painter.restore();
  return rooms;
}

void paint_post_flags(QPainter& painter, const View& view, std::span<const PostFlag> flags, const Theme& theme) {
  constexpr double staff = 3.2 * mm, fly = 2.6 * mm, hoist = 1.7 * mm, tail = 0.9 * mm;
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  for (const PostFlag& flag : flags) {
    const QPointF foot = view.to_pixel(flag.at) + flag.block.topLeft() + QPointF(1.5, 1.5);
    if (!riders_field(view).adjusted(-20, -20, 20, 20).contains(foot)) continue;
    const QPointF top = foot - QPointF(0, staff);
    QPainterPath cloth(top);
    cloth.lineTo(top + QPointF(fly, 0));
    cloth.lineTo(top + QPointF(fly - tail, hoist / 2));
    cloth.lineTo(top + QPointF(fly, hoist));
    cloth.lineTo(top + QPointF(0, hoist));
    cloth.closeSubpath();
    const QColor ink = theme.livery_dark(flag.livery);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.rim, 0.9 * mm, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawLine(foot, top);
    painter.drawPath(cloth);
    painter.setPen(QPen(ink, 0.35 * mm, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
    painter.drawLine(foot, top);
    painter.setBrush(flag.own ? theme.livery(flag.livery) : theme.panel);
    painter.drawPath(cloth);
  }
  painter.restore();
}

}  // namespace sandgate
