// What is shown while something takes its time: how far it is, and a way to stop it.
#pragma once

#include <QImage>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QWidget>

namespace sandgate {

/// Fills the window while nothing else can be done; Esc asks to stop, as its button does.
class WorkPage : public QWidget {
  Q_OBJECT
 public:
  explicit WorkPage(QWidget* parent = nullptr);

  void begin(const QString& what, const QString& stop_words);
  void set_part(double part);          ///< 0 … 1
  void set_note(const QString& note);  ///< without a part: the bar only shows that work goes on
  /// Of what is being worked on, as soon as there is one; null for none.
  void set_picture(const QImage& picture);
  QPushButton* stop_button() const { return stop_; }

 signals:
  void stop_asked();

 protected:
  void keyPressEvent(QKeyEvent* event) override;

 private:
  QLabel *what_, *picture_, *note_;
  QProgressBar* bar_;
  QPushButton* stop_;
};

}  // namespace sandgate
