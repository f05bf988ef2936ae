// A guest's visit is over: why, in a sentence, and the ways on.
#pragma once

#include <QLabel>
#include <QWidget>

#include "app/desk/parts/keyed_button.h"

namespace sandgate {

class EndedPage : public QWidget {
  Q_OBJECT
 public:
  explicit EndedPage(QWidget* parent = nullptr);

  /// `again`: whether the same invitation may be tried once more.
  void show_end(const QString& heading, const QString& sentence, bool again);
  QLabel* heading() const { return heading_; }
  QLabel* sentence() const { return sentence_; }
  KeyedButton* again_button() const { return again_; }
  KeyedButton* leave_button() const { return leave_; }

 signals:
  void again_asked();
  void leave_asked();

 protected:
  void showEvent(QShowEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  QLabel *heading_, *sentence_;
  KeyedButton *again_, *leave_;
};

}  // namespace sandgate
