// How the program is shown to this user: language, colours, size, motion. What is chosen is so at once, and kept.
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QLabel>

namespace sandgate {

class ShownDialog : public QDialog {
  Q_OBJECT
 public:
  explicit ShownDialog(QWidget* parent = nullptr);

  QComboBox* language_field() const { return language_; }
  QComboBox* look_field() const { return look_; }
  QComboBox* size_field() const { return size_; }
  QCheckBox* stilled_box() const { return stilled_; }

 private:
  QComboBox *language_, *look_, *size_;
  QCheckBox* stilled_;
  QLabel *lacking_, *later_;
};

}  // namespace sandgate
