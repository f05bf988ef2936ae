// Windows on small screens: none opens larger than its screen, and what has no room is scrolled to, not cut off.
#pragma once

#include <QLabel>
#include <QObject>
#include <QSize>
#include <QStringList>

class QScrollArea;

namespace sandgate {

/// The smallest screen everything is laid out for, in pixels of the windows: 1920 × 1080 at 200 %, without what the
/// system keeps for itself.
constexpr QSize least_window{880, 440};

/// What `window` has room for on its screen, without the frame round it.
QSize room_for(const QWidget& window);
/// Gives a window the size it would like, or what there is room for.
void open_at(QWidget& window, QSize wanted);

/// `page` behind bars that appear when it has not room enough. It asks for no size of its own.
QScrollArea* scrolled(QWidget* page);
/// The same without a ground of its own: what is behind is seen.
QScrollArea* scrolled_over(QWidget* page);
/// The same, as high as its page where there is room: what stands below follows at once.
QScrollArea* scrolled_to_its_height(QWidget* page);

/// Sees to it that no dialog of the program is larger than its screen: what it holds is scrolled then, and the row of
/// its buttons stays in view. One for the application.
class KeepOnScreen : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
};

/// One line that gives way: what has no room ends in "…", and its tip then begins with the whole of it.
class ElidedLabel : public QLabel {
  Q_OBJECT
 public:
  /// Of a style sheet's role, as `role_label` makes them. Narrower than `least` pixels it is not made.
  explicit ElidedLabel(const char* role, int least = 48);
  QSize minimumSizeHint() const override;
  /// Narrower than `least` pixels it is not made from now on, however much gives way.
  void set_least(int least);
  /// What says the same in fewer words, the longest first: the first that has room stands for the text that has none.
  void set_shorter(const QStringList& shorter);
  /// What is seen: the text, one of the shorter ones, or as much of the last as there is room for.
  QString shown() const;
  /// Whether all of it is not seen.
  bool elided() const;

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  int least_;
  QStringList shorter_;
};

}  // namespace sandgate
