// What stands on a commander's sheet besides troops: the places he is to have, the front of a screen, tables.
#pragma once

#include <QPainter>
#include <QString>
#include <optional>
#include <span>
#include <vector>

#include "app/mapview/theme.h"
#include "app/mapview/view.h"

namespace sandgate {

/// A place to have and to hold.
struct ObjectiveMark {
  MapPoint at;
  QString name;
};

/// A ring with a small flag in it, and the name beside, where it has one. Answers the rooms they take, for labels to
/// keep off.
std::vector<QRectF> paint_objectives(QPainter& painter, const View& view, std::span<const ObjectiveMark> marks,
                                     const Theme& theme, std::span<const QRectF> avoid = {});

/// A front from one end to the other, with a ring for every station on it.
void paint_front(QPainter& painter, const View& view, MapPoint from, MapPoint to, std::span<const MapPoint> stations,
                 const Theme& theme);

/// CX-10: ground that has become a table.
struct TableMark {
  MapBox window;
  QString label;
  bool whole = false;                    ///< the sheet itself is the table: only the label is drawn
  std::optional<MapPoint> contact = {};  ///< where the enemies met, for crossed sabres there
  bool fresh = false;  ///< it was laid out since the commander last looked: its sabres are always in view
  QString name = {};   ///< stands beside sabres whose place is out of view
};

/// Dash-dot lines with solid corners, and a tab with the label over them, or beside them where pieces would hide it
/// (`taken`, their rooms). Answers the rooms the tabs take.
std::vector<QRectF> paint_table_marks(QPainter& painter, const View& view, std::span<const TableMark> marks,
                                      const Theme& theme, std::span<const QRectF> taken = {});
/// Their tabs alone once more, over whatever has been painted since.
void paint_table_tabs(QPainter& painter, const View& view, std::span<const TableMark> marks, const Theme& theme,
                      std::span<const QRectF> taken = {});
/// The table whose tab lies under `pixel`, or whose border does within a few pixels.
std::optional<std::size_t> table_mark_at(const View& view, std::span<const TableMark> marks, QPointF pixel,
                                         std::span<const QRectF> taken = {});

/// Crossed sabres, as maps mark the field of a battle: beside what stands where the enemies met, with a line to the
/// very place. Those of a fresh contact out of view stand at the edge that is nearest to it, with an arrow that points
/// there.
class ContactSigns {
 public:
  /// `taken`: the rooms of pieces, which signs keep off.
  ContactSigns(const View& view, std::span<const TableMark> marks, std::span<const QRectF> taken);

  void paint(QPainter& painter, const Theme& theme) const;
  /// What they take themselves, for labels to keep off.
  const std::vector<QRectF>& rooms() const { return rooms_; }
  /// The place among the marks of the table whose sign is under `pixel`.
  std::optional<std::size_t> at(QPointF pixel) const;

 private:
  struct Sign {
    std::size_t mark = 0;
    QPointF at, place;  ///< where it is drawn, and where it belongs
    bool fresh = false;
    bool outside = false;  ///< its place is out of view
    QString name = {};     ///< then
    QRectF name_room = {};
  };

  std::vector<Sign> signs_;
  std::vector<QRectF> rooms_;
};

}  // namespace sandgate
