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
  /// LW-5.4: whether this is the phase in which melees are chosen, and how long a choice may take.
  bool choosing() const { return picture().clock.phase == Phase::choices; }
  int choice_seconds() const { return client_.briefing().rulebook.melee.choice_seconds; }

  /// Gives the keyboard to the map or the table; for a desk that has just been shown.
  void take_keys();
  /// One line in the status strip.
  void tell(const QString& text) { desk_->tell(text); }

  // The move clock (LW-2.2)
  void show_clock(const ClockReading& reading, bool offered, bool on);
  void warn(int seconds, const ClockReading& reading);
  /// LW-2.5: whether the gun phase still lasts on a table of this seat's; and that it has been ended.
  bool guns_open() const;
  void tell_guns_over();
  /// The desk may not be touched until the board over it is dismissed: the move is over, or the clock stands.
  void call_time();
  void pause(const ClockReading& reading);

 private:
  Client& client_;
  ClockSounds& sounds_;
  std::unique_ptr<Desk> desk_;
};

}  // namespace sandgate
