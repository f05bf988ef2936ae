// The move clock of the exercise on this screen: whether it is played by the clock at all, whose move is being timed,
// and the ticking. Keeps a note beside the exercise, so that a move left in its middle goes on with what was left of
// it.
#pragma once

#include <QObject>
#include <QString>
#include <QTimer>
#include <optional>

#include "app/desk/clock/clock_notes.h"
#include "app/host/move_clock.h"

namespace sandgate {

/// Ticks a MoveClock by a timer and says by its signals when a warning, the guns' time or the move is over.
class ExerciseClock : public QObject {
  Q_OBJECT
 public:
  /// Without `now`, by the machine's own clock that never goes back.
  explicit ExerciseClock(QObject* parent = nullptr, MoveClock::Now now = {});
  /// Another source of time; for tests. The clock stands idle.
  void set_now(MoveClock::Now now);

  /// A new exercise. Without `on`, as is usual: exercises on one table are played by the clock, others not.
  /// `setting` must outlive its being open.
  void begin(const QString& file, const Setting& setting, std::optional<bool> on);
  /// Goes on with one as it was noted.
  void open(const QString& file, const Setting& setting);
  /// Notes what is left and lets go of the exercise.
  void close();

  bool on() const { return on_; }
  /// Switched off, the move goes on untimed; on again, with what was left of it.
  void set_on(bool on);
  /// Whether the rulebook keeps time at all.
  bool offered() const;

  /// Minutes for the seat's move; nought where it is not timed.
  std::int64_t minutes(const Picture& picture) const;
  /// The seat's move is to be timed and its clock does not run yet.
  bool waits(const Picture& picture) const;
  /// A move that this clock, or one before the window closed, has timed in part.
  bool begun(const Picture& picture) const;
  void start_move(const Picture& picture);
  /// LW-2.3; once for a move.
  void start_interval(std::int64_t move);
  /// Notes what is left and stands idle.
  void leave_off();
  void pause();
  void resume();

  ClockReading reading() const;
  /// Looks at the time; done by a timer while the clock runs.
  void tick();

 signals:
  void changed();  ///< what a face shows, at least once a second while it runs
  void warned(int seconds);
  void guns_over();
  void time_called();
  void interval_over();

 private:
  void take_up(const QString& file, const Setting& setting, const ClockNote& note);
  void keep_note();
  void follow();

  MoveClock clock_;
  QTimer timer_;
  QString file_;
  const Setting* setting_ = nullptr;
  bool on_ = false;
  std::int64_t move_ = 0, interval_of_ = 0;
  std::int32_t seat_ = -1;
  MoveClock::Time left_{}, noted_{};  ///< of that move when it was left off; when the note was written
  ClockReading shown_;
};

}  // namespace sandgate
