// Drawn ground behind what moves. It is painted off the windows' thread, somewhat larger than the view; until it is
// ready the last picture, or a stand-in, is stretched to fit, so that panning and zooming never wait.
#pragma once

#include <QImage>
#include <QObject>
#include <functional>
#include <optional>

#include "app/desk/parts/background.h"
#include "app/desk/parts/look.h"
#include "app/mapview/theme.h"
#include "app/mapview/view.h"

namespace sandgate {

/// Those that derive from it say how the ground is painted; it says when and keeps the picture.
class Backdrop : public QObject {
  Q_OBJECT
 public:
  /// Paints `view` with the painter's origin at its corner; called on another thread, so that it holds what it needs.
  using Painting = std::function<void(QPainter&, const View&)>;

  explicit Backdrop(QObject* parent) : QObject(parent) {}

  const Theme& theme() const { return theme_; }
  void set_theme(const Theme& theme);

  /// Asks for the ground as `view` shows it.
  void want(const View& view);
  /// What there is of `view`, painted with the painter's origin at its corner.
  void paint(QPainter& painter, const View& view) const;
  /// Whether the picture is exactly the view that was asked for last.
  bool ready() const { return wanted_ && serves(*wanted_); }
  /// Whether it holds exactly what `view` shows, at its scale.
  bool serves(const View& view) const;

 signals:
  void drawn();

 protected:
  /// How the ground is painted now; empty while there is none.
  virtual Painting painting() const = 0;
  /// Before anything is drawn: a picture and the ground it covers.
  struct StandIn {
    QImage image;
    MapBox ground;
  };
  virtual StandIn stand_in() const { return {}; }
  virtual void theme_changed() {}
  /// What is drawn is of no use any more.
  void go_stale();

 private:
  struct Drawn {
    View view;
    QImage image;
  };
  void draw();

  Theme theme_ = theme_now();
  std::optional<View> wanted_;
  std::optional<Drawn> drawn_;
  bool stale_ = false;
  Background painter_{this};
};

}  // namespace sandgate
