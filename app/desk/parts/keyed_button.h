// A button whose key stands at its right in smaller type.
#pragma once

#include <QLabel>
#include <QPushButton>

namespace sandgate {

/// "Ctrl+Enter" as the language names its keys; what is no key stays as it is.
QString named_keys(const QString& key);

/// A push button that shows its key without listening to it: menus do that.
class KeyedButton : public QPushButton {
  Q_OBJECT
 public:
  KeyedButton(const QString& text, const QString& key, QWidget* parent = nullptr);

  void set_words(const QString& text);
  /// Dark, as the one thing to do next.
  void set_main(bool main);
  /// Without its key it is narrower, where there is no room for it.
  void show_key(bool shown);
  QSize sizeHint() const override;

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void colour();

  QLabel *words_, *key_;
  bool main_ = false;
};

}  // namespace sandgate
