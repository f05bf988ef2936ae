// Fields of figures and of choices change only by who is at them: neither by a wheel that passes over them nor, where a
// figure is typed, by keys that are no part of one.
#pragma once

#include <QObject>

namespace sandgate {

/// For every field of the program that stands in a panel: a wheel over one that has not the focus scrolls what it
/// stands in, and gives it no focus; a letter typed in a field of figures goes where the window's menus have it. A
/// field of choices is marked as one that opens. One for the application.
class QuietFields : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace sandgate
