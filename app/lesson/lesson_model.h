// Where a learner is in his lesson, and what of his step is done: without a widget.
#pragma once

#include <QObject>
#include <QString>
#include <vector>

#include "app/lesson/lesson.h"
#include "core/sight/picture.h"

namespace sandgate {

/// What a desk shows just now, as far as lessons ask for it.
struct DeskShown {
  Handle selected = {};
  bool table = false;   ///< a table stands in the sheet's place
  bool supply = false;  ///< the dock of supply is in front
  int unread = 0;       ///< dispatches
};

/// What is kept of a lesson that is left, to be taken up again.
struct LessonPlace {
  int step = 0;
  std::int64_t own_move = 0;  ///< in which of the seat's own moves the step began; 0: not yet known
  friend bool operator==(const LessonPlace&, const LessonPlace&) = default;
};

/// Follows one seat's Picture, which it is handed whenever anything has changed. What was done in a step stays done
/// while the step lasts, whatever comes of it later.
class LessonModel : public QObject {
  Q_OBJECT
 public:
  /// A place beyond the last step is the last step.
  explicit LessonModel(Lesson lesson, LessonPlace place = {}, QObject* parent = nullptr);

  /// Looks what of the step has been done by now.
  void look(const Picture& picture, const Briefing& briefing, const DeskShown& desk);

  const Lesson& lesson() const { return lesson_; }
  int step_number() const { return place_.step; }
  int steps() const { return static_cast<int>(lesson_.steps.size()); }
  const LessonStep& step() const { return lesson_.steps[static_cast<std::size_t>(place_.step)]; }
  bool first() const { return place_.step == 0; }
  bool last() const { return place_.step + 1 == steps(); }
  const LessonPlace& place() const { return place_; }
  /// Of what the step awaits, by its order.
  bool done(std::size_t awaited) const { return done_[awaited]; }
  /// All of it.
  bool step_done() const;
  /// Why something that was tried is not what is awaited: "It leaves the road …"; empty where nothing is to be said.
  const QString& lack(std::size_t awaited) const { return lacks_[awaited]; }
  /// What is awaited, in words: "Gun: sent there".
  static QString words(const Awaited& awaited);

 public slots:
  /// To the next step, whether this one is done or not; at the last one nothing.
  void next();
  void back();

 signals:
  /// Another step.
  void step_changed();
  /// Something of the step was done, or something else is lacking.
  void done_changed();

 private:
  void go_to(int step);

  Lesson lesson_;
  LessonPlace place_;
  std::int64_t own_move_ = 0;  ///< as it was looked at last
  std::vector<bool> done_;
  std::vector<QString> lacks_;
};

}  // namespace sandgate
