// What one seat sees of an exercise while it sits here: its desk, and what whoever serves the exercise has it shown.
#pragma once

#include <QObject>
#include <memory>

#include "app/desk/clock/clock_sounds.h"
#include "app/desk/clock/exercise_clock.h"
#include "app/desk/frame/desk.h"
#include "app/host/client.h"

namespace sandgate {

/// Everything here comes through the Client alone, so that the host may be this process or another. Whoever serves the
/// exercise answers the signals of the desk, and says what the clock does.
class SeatShell : public QObject {
  Q_OBJECT
 public:
  /// `client` and `sounds` outlive it. `exercise` is the name of the exercise for heads.
  SeatShell(Client& client, std::shared_ptr<const Sheet> sheet, words::ClauseBook clauses, const QString& exercise,
            ClockSounds& sounds);
  ~SeatShell() override;

  Desk& desk() { return *desk_; }
  const Picture& picture() const { return client_.picture(); }
  /// LW-5.4: whether this is the phase in which melees are chosen.
  bool choosing() const { return picture().clock.phase == Phase::choices; }

  /// Gives the keyboard to the map or the table; for a desk that has just been shown.
  void take_keys();
  /// One line in the status strip.
  void tell(const QString& text) { desk_->tell(text); }

  /// The exercise stands still: the desk may not be touched until it goes on. `held_up`: while somebody's line is lost,
  /// else by the umpire's word.
  void freeze(bool held_up);
  /// The clock stands: the desk may not be touched until the board over it is dismissed.
  void pause(const ClockReading& reading);

 private:
  // The clock (LW-2.2): shown as the host says; what falls due is the host's to do.
  void show_clock();
  void hear(const ClockNews& news);
  void warn(int seconds);
  void call_time();

  Client& client_;
  ClockSounds& sounds_;
  std::unique_ptr<Desk> desk_;
};

}  // namespace sandgate
