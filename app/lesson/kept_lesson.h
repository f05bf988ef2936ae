// The lesson that was left, in the user's settings: which exercise it is, and where in it one was.
#pragma once

#include <QString>
#include <optional>

#include "app/lesson/lesson_model.h"

namespace sandgate {

struct KeptLesson {
  QString file;  ///< the exercise's
  LessonPlace place = {};
  int steps = 0;  ///< of the lesson in all; 0: it has not been seen yet
  friend bool operator==(const KeptLesson&, const KeptLesson&) = default;
};

/// None where none was begun, it is over, its exercise's file is gone, or the settings say nothing that can be.
std::optional<KeptLesson> kept_lesson();
/// In place of whatever was kept.
void keep_lesson(const KeptLesson& kept);
void forget_lesson();

}  // namespace sandgate
