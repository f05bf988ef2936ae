// Asks for one line: what something is called.
#pragma once

#include <QDialog>
#include <QLineEdit>

namespace sandgate {

class TitleDialog : public QDialog {
  Q_OBJECT
 public:
  TitleDialog(const QString& heading, const QString& asked, QWidget* parent = nullptr);
  QString title() const { return field_->text().simplified(); }
  QLineEdit* field() const { return field_; }

 private:
  QLineEdit* field_;
};

}  // namespace sandgate
