// A new exercise over a country: which, what it is called, and with what it begins (Ctrl+N).
#pragma once

#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>

#include "app/editor/exercise/exercise_model.h"

namespace sandgate {

class NewExerciseDialog : public QDialog {
  Q_OBJECT
 public:
  explicit NewExerciseDialog(QWidget* parent = nullptr);

  QLineEdit* country_field() const { return country_; }
  QLineEdit* title_field() const { return title_; }
  QRadioButton* bare_button() const { return bare_; }
  QPushButton* begin_button() const { return begin_; }

 signals:
  void begin_asked(const QString& country, sandgate::NewPlan how, const QString& title);

 private:
  void browse();
  void begin();

  QLineEdit *country_, *title_;
  QRadioButton *laid_out_, *bare_;
  QLabel* note_;
  QPushButton* begin_;
};

}  // namespace sandgate
