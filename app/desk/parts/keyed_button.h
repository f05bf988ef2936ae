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
  /// From now on it may be as narrow as its words: its key is said by its tip then.
  void let_key_give_way();
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  bool event(QEvent* event) override;
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void colour();
  int width_of(const QLabel* label) const;
  void fit_key();

  QLabel *words_, *key_;
  bool main_ = false, key_wanted_ = true, key_gives_way_ = false;
};

}  // namespace sandgate
