// Traces of bodies on a sheet: where they marched, how strong they were, and how long ago. After Minard: a trace is as
// broad as its men. Blue's is a line with a light core, Red's is cut across: Petra Sancta for lines.
#pragma once

#include <QPainter>
#include <QRectF>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "app/charts/drawing.h"
#include "app/charts/look.h"
#include "app/mapview/view.h"
#include "core/review/review.h"

namespace sandgate {

struct TraceOptions {
  double at = 0;                      ///< up to the close of this move; within a move as far as it had come by then
  std::optional<std::int64_t> moves;  ///< so many back, fainter with age; none: since the beginning, all alike
  double least = 1.6;                 ///< pixels of a trace without men …
  double men_a_pixel = 11.5;          ///< … and how many men make it a pixel broader
  bool aside = false;                 ///< Red's to the left of its way and Blue's to the right, so that both are seen
  bool rings = false;                 ///< a ring where a body stood first
  bool names = false;                 ///< beside the ring, where there is room, with the men it had
  SideId side = {};                   ///< of this one alone; none: of all
  BodyId chosen = {};                 ///< drawn stronger

  /// The window's sheets: the last twelve moves.
  static TraceOptions of_window(double at) {
    TraceOptions options;
    options.at = at, options.moves = 12;
    return options;
  }
  /// The report's: the whole day, a little thinner.
  static TraceOptions of_report(double at) {
    TraceOptions options;
    options.at = at, options.least = 0.7, options.men_a_pixel = 13;
    options.aside = options.rings = options.names = true;
    return options;
  }
};

/// A trace that is drawn though nobody has a Review: of one seat's record.
struct TracedBody {
  BodyId body;  ///< by which it is hit and chosen
  Livery livery = Livery::red;
  Trace trace;
};

class TraceDrawing {
 public:
  /// `to_ground`: where on the ground a place of the traces lies. Without names.
  TraceDrawing(std::span<const TracedBody> bodies, const std::function<MapPoint(Point)>& to_ground, const View& view,
               const TraceOptions& options, const ChartLook& look);

  /// `avoid`: rooms on the sheet where no name is to stand.
  TraceDrawing(const Review& review, const View& view, const TraceOptions& options, const ChartLook& look,
               std::span<const QRectF> avoid = {});

  void paint(QPainter& painter) const;
  /// The body whose trace passes nearest, within a few pixels, and the move in which it did.
  ChartHit hit(QPointF at) const;
  /// Where names stand, in pixels.
  const std::vector<QRectF>& names() const { return names_; }

 private:
  /// A stretch of one width and one age.
  struct Stretch {
    BodyId body;
    Livery livery = Livery::red;
    QPolygonF line;
    double width = 0, opacity = 0;
    double from = 0, to = 0;  ///< moves
  };
  struct RingMark {
    QPointF at;
    Livery livery = Livery::red;
  };
  void lay_trace(BodyId body, Livery livery, std::span<const TracePoint> trace,
                 const std::function<MapPoint(Point)>& to_ground, const View& view, const TraceOptions& options);
  void sort();
  void lay_names(const Review& review, const View& view, const TraceOptions& options, std::span<const QRectF> avoid);

  ChartLook look_;
  std::vector<Stretch> stretches_;
  std::vector<RingMark> rings_;
  std::vector<QRectF> names_;
  Drawing words_;
};

/// What a trace of so many men looks like, for a scale of the report: a piece of line of each side.
void paint_trace_sample(QPainter& painter, const QLineF& line, Livery livery, double width, const ChartLook& look);

}  // namespace sandgate
