// What is shown while something takes its time: how far it is, and a way to stop it.
#pragma once

#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QWidget>

namespace sandgate {

class WorkPage : public QWidget {
  Q_OBJECT
 public:
  explicit WorkPage(QWidget* parent = nullptr);

  void begin(const QString& what, const QString& stop_words);
  void set_part(double part);          ///< 0 … 1
  void set_note(const QString& note);  ///< without a part: the bar only shows that work goes on
  QPushButton* stop_button() const { return stop_; }

 signals:
  void stop_asked();

 protected:
  void keyPressEvent(QKeyEvent* event) override;

 private:
  QLabel *what_, *note_;
  QProgressBar* bar_;
  QPushButton* stop_;
};

}  // namespace sandgate
