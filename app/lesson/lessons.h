// The first exercise in the program's window: begun and taken up from the start page, followed at the learner's desk.
#pragma once

#include <QObject>
#include <QPointer>
#include <filesystem>
#include <memory>

#include "app/desk/shell/shell.h"
#include "app/lesson/kept_lesson.h"
#include "app/lesson/lesson_panel.h"

namespace sandgate {

/// Lays the strip of the lesson over the learner's desk, wherever that is shown, and keeps where he is.
class Lessons : public QObject {
  Q_OBJECT
 public:
  /// `shell` must last as long. `data_folder` as its own.
  Lessons(Shell& shell, std::filesystem::path data_folder);
  ~Lessons() override { let_go(); }

  /// Begins the first exercise in a file of its own, or goes on with the one that was left. What cannot be done is said
  /// on the start page.
  void begin();
  /// None while no desk of a lesson is shown.
  LessonPanel* panel() const { return panel_; }
  LessonModel* model() const { return model_; }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  std::filesystem::path folder() const { return data_ / "scenarios" / "first-exercise"; }
  std::filesystem::path schemas() const { return data_ / "schemas"; }
  void follow_desk(bool shown);
  void follow_start_page();
  void lay_strip(Desk& desk, Lesson lesson, const KeptLesson& kept);
  void make_menu(Desk& desk);
  /// Looks at the desk once more, and marks on its sheet what the step points at.
  void look();
  void show_what_is_meant();
  void keep();
  void end();
  void let_go();

  Shell& shell_;
  std::filesystem::path data_;
  QString file_;  ///< of the exercise whose desk is shown
  QPointer<Desk> desk_;
  QPointer<LessonPanel> panel_;
  QPointer<LessonModel> model_;
  QPointer<QMenu> menu_;
  bool supply_seen_ = false;
};

}  // namespace sandgate
