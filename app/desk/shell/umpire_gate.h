// What stands before the umpire's deeds at a screen that commanders share: his key or, where none is set, the word that
// everybody will be told.
#pragma once

#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <functional>

namespace sandgate {

/// Accepted, the umpire may rule. It shows nothing of the exercise.
class UmpireGate : public QDialog {
  Q_OBJECT
 public:
  /// `is_key`: whether that is the umpire's key; an empty function where none is set.
  explicit UmpireGate(std::function<bool(const QString& key)> is_key, QWidget* parent = nullptr);

  /// None where no key is set.
  QLineEdit* key_field() const { return key_; }
  QLabel* wrong() const { return wrong_; }
  void accept() override;

 private:
  std::function<bool(const QString&)> is_key_;
  QLineEdit* key_ = nullptr;
  QLabel* wrong_;
};

}  // namespace sandgate
