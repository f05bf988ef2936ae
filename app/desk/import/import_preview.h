// What a country made from the sources would be, drawn small: its ground, where each source has heights, and a frame
// that is drawn to choose less of it.
#pragma once

#include <QWidget>

#include "app/desk/import/import_model.h"

namespace sandgate {

/// Draws what an ImportModel found, and lets a frame be drawn over it.
class ImportPreview : public QWidget {
  Q_OBJECT
 public:
  explicit ImportPreview(ImportModel& model, QWidget* parent = nullptr);
  QSize sizeHint() const override { return {560, 460}; }

  /// The ground under a place of the widget; none before anything is found.
  std::optional<MapPoint> ground_at(QPointF pixel) const;
  QPointF pixel_of(MapPoint place) const;

 signals:
  void bounds_drawn(const sandgate::MapBox& bounds);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;

 private:
  /// All that is to be seen.
  MapBox whole() const;
  QRectF room_of(const MapBox& box) const;

  ImportModel& model_;
  std::optional<QPointF> from_;
  QPointF to_;
};

}  // namespace sandgate
