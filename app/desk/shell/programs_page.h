// An exercise in which programs play every seat, before they begin: who plays, and how far it is. It waits until
// somebody has them go on.
#pragma once

#include <QLabel>
#include <QPushButton>
#include <QWidget>

namespace sandgate {

/// Shows nothing of any seat's picture. Esc leaves.
class ProgramsPage : public QWidget {
  Q_OBJECT
 public:
  explicit ProgramsPage(QWidget* parent = nullptr);

  /// `players`: a line for each seat; `stands`: how far the exercise is.
  void show_exercise(const QString& exercise, const QStringList& players, const QString& stands);
  QPushButton* start_button() const { return start_; }
  QPushButton* players_button() const { return players_; }
  QLabel* words() const { return words_; }

 signals:
  void start_asked();
  void players_asked();
  void leave_asked();

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void showEvent(QShowEvent* event) override;

 private:
  QLabel *heading_, *words_, *note_;
  QPushButton *start_, *players_, *leave_;
};

}  // namespace sandgate
