// The sheet as tiles, drawn by threads of its own, so that a window pans and zooms without waiting.
#pragma once

#include <QPainter>
#include <functional>
#include <memory>

#include "app/mapview/sheet/sheet.h"

namespace sandgate {

/// Belongs to one thread, the windows'. Its workers paint tiles of 512 pixels; what is not ready is shown from the
/// nearest zoom that is, and at first from an overview of the country.
class SheetCache {
 public:
  /// `ready` is called from a worker's thread when a tile that was asked for can be shown: hand it over to the windows'
  /// thread (a queued call to QWidget::update). It is not called again before the next paint().
  SheetCache(std::shared_ptr<const Sheet> sheet, SheetStyle style, Theme theme, std::function<void()> ready = {},
             int workers = 2);
  /// Waits for the tiles being painted.
  ~SheetCache();
  SheetCache(const SheetCache&) = delete;
  SheetCache& operator=(const SheetCache&) = delete;

  const std::shared_ptr<const Sheet>& sheet() const;
  const SheetStyle& style() const;
  const Theme& theme() const;
  /// Another look: every tile is painted anew.
  void set_look(SheetStyle style, Theme theme);
  /// Most memory for tiles (256 MB to begin with); the least recently shown go first.
  void set_budget(std::size_t bytes);

  /// Paints what there is of `view` with the painter's origin at the picture's corner and asks for the rest, nearest
  /// the middle first. Tiles asked for by an earlier view and not begun are forgotten. While a zoom is under way
  /// nothing is asked for, since names would be laid out for every scale on the way. True when nothing is missing.
  bool paint(QPainter& painter, const View& view, bool zooming = false);
  /// Where paint() really puts the view: moved by less than a pixel, so that tiles stand on whole pixels and stay
  /// sharp. Pieces should be painted with it.
  View snapped(const View& view) const;

  /// Waits until every tile of `view` can be shown. For pictures and tests; a window never calls it.
  void finish(const View& view);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace sandgate
