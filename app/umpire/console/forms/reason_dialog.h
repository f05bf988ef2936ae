// One line that goes with a deed of the umpire's: why he rules so, what he notes.
#pragma once

#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <functional>
#include <optional>

namespace sandgate {

/// Enter does it, Esc leaves it. It closes only when it was taken; else why not stands in it, and nothing is lost.
class ReasonDialog : public QDialog {
  Q_OBJECT
 public:
  struct Asked {
    QString title, what, deed;  ///< "A ruling is contested", whose and which, "Grant it"
    QString proposed;           ///< what stands in the field, chosen so that typing replaces it
    QString note;               ///< who is told
    bool may_be_empty = false;
  };
  /// `done` answers why it was not taken.
  ReasonDialog(const Asked& asked, std::function<std::optional<QString>(const QString& reason)> done,
               QWidget* parent = nullptr);

  QLineEdit* field() const { return field_; }
  QPushButton* deed_button() const { return deed_; }
  QLabel* refused() const { return refused_; }
  void accept() override;

 private:
  std::function<std::optional<QString>(const QString&)> done_;
  QLineEdit* field_;
  QPushButton* deed_;
  QLabel* refused_;
};

}  // namespace sandgate
