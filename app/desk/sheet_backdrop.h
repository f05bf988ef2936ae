// The drawn sheet behind the troops. It is painted off the windows' thread, somewhat larger than the view; until it is
// ready the last picture, or the overview, stands in, stretched to fit, so that panning and zooming never wait.
#pragma once

#include <QImage>
#include <QObject>
#include <functional>
#include <memory>
#include <optional>

#include "app/desk/background.h"
#include "app/mapview/sheet.h"

namespace sandgate {

class SheetBackdrop : public QObject {
  Q_OBJECT
 public:
  SheetBackdrop(std::shared_ptr<const Sheet> sheet, QObject* parent);

  const Sheet& sheet() const { return *sheet_; }
  void set_style(const SheetStyle& style);
  const SheetStyle& style() const { return style_; }
  void set_theme(const Theme& theme);
  const Theme& theme() const { return theme_; }

  /// Asks for the sheet as `view` shows it.
  void want(const View& view);
  /// What there is of `view`, painted with the painter's origin at its corner.
  void paint(QPainter& painter, const View& view) const;
  /// Whether the picture is exactly the view that was asked for last.
  bool ready() const;
  /// Whether it holds exactly what `view` shows, at its scale.
  bool serves(const View& view) const;

 signals:
  void drawn();

 private:
  struct Drawn {
    View view;
    SheetStyle style;
    QImage image;
  };
  /// The view and a border round it, so that a short pan needs no new drawing.
  static View generous(const View& view);
  void draw();

  std::shared_ptr<const Sheet> sheet_;
  Theme theme_ = day_theme();
  SheetStyle style_;
  QImage overview_;
  std::optional<View> wanted_;
  std::optional<Drawn> drawn_;
  bool stale_ = false;
  Background painter_{this};
};

}  // namespace sandgate
