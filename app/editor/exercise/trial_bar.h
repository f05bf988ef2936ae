// The strip under the head while a plan is tried: which move it is, how fast it goes, and the way back.
#pragma once

#include <QFrame>
#include <QLabel>
#include <QSlider>

#include "app/desk/parts/fit.h"
#include "app/desk/parts/keyed_button.h"
#include "app/editor/exercise/trial.h"

namespace sandgate {

class TrialBar : public QFrame {
  Q_OBJECT
 public:
  explicit TrialBar(Trial& trial, QWidget* parent = nullptr);
  /// As it stands now.
  void show_now();
  QString words() const { return words_->text(); }
  KeyedButton* stop_button() const { return stop_; }
  QSlider* moves() const { return moves_; }

 signals:
  void stop_asked();

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  Trial& trial_;
  QLabel* move_;
  ElidedLabel* words_;
  QLabel* speed_;
  QSlider* moves_;
  KeyedButton *pause_, *slower_, *faster_, *stop_;
};

}  // namespace sandgate
