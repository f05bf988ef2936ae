// The host's clock at this screen: makes it tick, and says what it shows and what falls due. Who sits here is the one
// whose time runs.
#pragma once

#include <QObject>
#include <QTimer>
#include <optional>

#include "app/host/conductor.h"

namespace sandgate {

/// Ticks the Conductor by a timer, and says by its signals what falls due for who sits at this screen.
class ExerciseClock : public QObject {
  Q_OBJECT
 public:
  /// By the machine's own clock that never goes back.
  explicit ExerciseClock(QObject* parent = nullptr);
  /// Another source of time; for tests.
  void set_now(MoveClock::Now now);

  /// Gives the session its clock. `on`: whether a new exercise is played by it; without that as it was left, or as is
  /// usual. The session must outlive its being open here.
  void open(Session& session, std::optional<bool> on);
  /// Lets go of the exercise.
  void close();

  bool on() const { return conductor_ && conductor_->on(); }
  void set_on(bool on);
  /// Whether the rulebook keeps time at all.
  bool offered() const { return conductor_ && conductor_->offered(); }

  /// The seat's move is to be timed and its clock does not run yet.
  bool waits(SeatId seat) const { return conductor_ && conductor_->waits(seat); }
  /// Somebody sits down at this screen and sees the seat's sheet.
  void come(SeatId seat);
  /// He has closed his move, or his sheet is covered.
  void go();
  void pause();
  void resume();

  /// Of who sits here; of nobody, the interval.
  ClockReading reading() const { return conductor_ ? conductor_->reading(seat_) : ClockReading{}; }
  /// Looks at the time; done by a timer.
  void tick();

 signals:
  void changed();  ///< what a face shows, at least once a second while it runs
  /// What fell due for who sits here, before what comes of it. He hears the rest through his client.
  void time_called();
  void choices_over();
  void interval_over();

 private:
  void hear(const Conductor::News& news);
  void follow();

  MoveClock::Now now_;
  QTimer timer_;
  Conductor* conductor_ = nullptr;
  SeatId seat_;
  ClockReading shown_;
};

}  // namespace sandgate
