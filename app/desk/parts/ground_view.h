// A widget that shows ground through a View: panned and zoomed smoothly, with a margin round it and knobs on it. What
// is shown, and what a click means, is for those that derive from it.
#pragma once

#include <QPushButton>
#include <QVariantAnimation>
#include <QWidget>
#include <optional>
#include <vector>

#include "app/desk/parts/backdrop.h"

namespace sandgate {

/// Turns wheel, drags and keys into a View and asks to be painted; clicks reach those that derive from it.
class GroundView : public QWidget {
  Q_OBJECT
 public:
  explicit GroundView(QWidget* parent = nullptr);

  const View& view() const { return view_; }
  /// Where a smooth change of the view is going; the view itself otherwise.
  const View& goal() const { return goal_; }
  /// Where the view's corner stands in the widget.
  QPoint corner() const { return field().topLeft(); }

  /// The whole of the ground there is to show.
  void fit();
  // As keys and knobs ask for it; who shows the ground in another way too does so there.
  virtual void show_all() { fit(); }
  virtual void zoom(double factor);  ///< about the middle
  virtual void centre_on(MapPoint place);
  /// Moves the view only as far as needed to have `place` well inside it.
  virtual void bring_into_view(MapPoint place);
  void show_box(const MapBox& box);
  /// Shows what was shown before, in whatever size the view has now.
  void recall(const View& view);
  /// Shows what another view of the same size and ground shows, at this very frame of a smooth change, and goes where
  /// that goes.
  void go_along(const GroundView& other);
  QSize sizeHint() const override { return {900, 640}; }

 signals:
  void pointer_at(std::optional<sandgate::MapPoint> place);
  void view_changed();

 protected:
  static constexpr int drag_begins_px = 5;

  /// What `fit` shows; a view never leaves the ground round it that `clamped` allows.
  virtual MapBox whole() const = 0;
  virtual View clamped(const View& view) const = 0;
  virtual QMargins margins() const = 0;
  virtual Backdrop* backdrop_shown() const = 0;
  /// What is said of the thing under the pointer; empty for nothing.
  virtual QString tip_at(QPointF pixel) const = 0;

  QRect field() const { return rect().marginsRemoved(margins()); }  ///< the ground within its margin
  QRect buttons_room() const { return buttons_->geometry(); }
  QPointF in_view(QPointF position) const { return position - field().topLeft(); }
  void set_view(const View& view, bool smoothly);
  void zoom_about(double factor, QPointF about);
  /// Pans by arrows and zooms by signs; whether the key was one of these.
  bool take_key(const QKeyEvent& event);
  void tell_pointer(QPointF position);
  /// Forgets the view, so that the ground is fitted when it is laid out next.
  void lay_out_anew();

  void resizeEvent(QResizeEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void changeEvent(QEvent* event) override;
  void showEvent(QShowEvent* event) override;
  bool event(QEvent* event) override;

 private:
  void make_buttons();
  void draw_knobs();
  void follow_look();

  View view_, goal_;                       ///< shown, and where a smooth change is going
  bool laid_out_ = false, fitted_ = true;  ///< nobody has moved it since all of it was shown
  QVariantAnimation glide_;
  View glide_from_;
  QWidget* buttons_;
  std::vector<QPushButton*> knobs_;
};

}  // namespace sandgate
