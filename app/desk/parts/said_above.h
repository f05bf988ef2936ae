// A sentence over what one looks at: why something that was asked for is not done.
#pragma once

#include <QLabel>
#include <QTimer>

namespace sandgate {

/// Lies at the top of a view, as wide as its words need, takes no mouse and no keys, and goes after some seconds.
class SaidAbove : public QLabel {
  Q_OBJECT
 public:
  explicit SaidAbove(QWidget* over);
  void say(const QString& sentence);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void place();
  QTimer goes_;
};

}  // namespace sandgate
