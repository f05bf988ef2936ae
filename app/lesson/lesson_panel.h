// The strip over a desk and its menus in which a learner reads what to do next, and sees that it is done.
#pragma once

#include <QFrame>
#include <QLabel>
#include <QTimer>
#include <chrono>

#include "app/desk/parts/keyed_button.h"
#include "app/lesson/lesson_model.h"

namespace sandgate {

/// Shows one step of a LessonModel, which must last as long. Its keys are a menu's (`Lessons`); it never takes the
/// focus, so that the keys of the desk go on to be the desk's.
class LessonPanel : public QFrame {
  Q_OBJECT
 public:
  explicit LessonPanel(LessonModel& lesson, QWidget* parent = nullptr);

  /// After so long in a step that is not done its hint is shown unasked.
  void hint_after(std::chrono::milliseconds patience);
  bool hint_shown() const { return !hint_->isHidden(); }

  QLabel* title() const { return title_; }
  QLabel* text() const { return text_; }
  QLabel* hint() const { return hint_; }
  QLabel* awaited() const { return awaited_; }
  KeyedButton* show_button() const { return show_; }
  KeyedButton* hint_button() const { return ask_hint_; }
  KeyedButton* back_button() const { return back_; }
  /// Of the two only one is seen: whether the step is done.
  KeyedButton* next_button() const { return next_; }
  KeyedButton* skip_button() const { return skip_; }

 public slots:
  void show_hint();
  /// To the next step; at the last one the lesson is over. Of a step that is not done it is said how to skip it.
  void next();
  /// The same, done or not.
  void skip();

 signals:
  /// What the step points at is to be brought before the eyes.
  void show_asked();
  void over();

 private:
  void follow_step();
  void follow_done();

  LessonModel& lesson_;
  QLabel *step_, *title_, *keys_, *text_, *hint_, *awaited_;
  KeyedButton *show_, *ask_hint_, *back_, *next_, *skip_;
  QTimer patience_;
  bool asked_early_ = false;  ///< for the next step, before this one was done
};

}  // namespace sandgate
