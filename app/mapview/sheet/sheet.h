// The sheet of a country: what can be worked out before it is drawn, and the drawing itself.
#pragma once

#include <QPainter>
#include <memory>
#include <vector>

#include "app/mapview/sheet/style.h"
#include "app/mapview/theme.h"
#include "app/mapview/view.h"
#include "map/base/progress.h"
#include "map/country/country.h"
#include "map/country/scale.h"

namespace sandgate {

/// Immutable to its users; everything may be called from several threads at once. A QGuiApplication must be running,
/// since names need fonts.
class Sheet {
 public:
  /// Works out hillshade, tints, tops and the contours of the whole sheet. Slow: call it off the windows' thread. Fails
  /// only when stopped.
  static Result<std::shared_ptr<const Sheet>> prepare(std::shared_ptr<const Country> country, const Scale& scale,
                                                      const Progress& progress = {});
  ~Sheet();

  const Country& country() const;
  const std::shared_ptr<const Country>& shared_country() const;
  const Scale& scale() const;

  /// Paints `view` over the whole of its picture with the painter's origin at the picture's corner: ground, contours,
  /// features, grid, names. May first have to trace contours or lay out names for a scale not drawn before.
  void paint(QPainter& painter, const View& view, const SheetStyle& style, const Theme& theme) const;

  /// Metres between the contours that paint() would draw; 0 where there are none.
  double contour_interval(double denominator, const SheetStyle& style) const;
  /// The rooms names take in `view`, in its pixels, for labels that should keep clear of them. Never waits: none before
  /// paint() has laid out that scale.
  std::vector<QRectF> names_in(const View& view, const SheetStyle& style) const;
  /// Whether `text` is written in `view` as the name of a place about `at`; as `names_in`, whatever its case.
  bool names(const View& view, const SheetStyle& style, const QString& text, MapPoint at) const;
  /// What the colours of Tints::layers mean, from the lowest up; none where the ground is level.
  std::vector<HeightLayer> layers(const Theme& theme) const;
  /// A small picture of the whole country, tints and hillshade only, to stand in while better is being drawn.
  QImage overview(const Theme& theme) const;

 private:
  struct State;
  explicit Sheet(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace sandgate
