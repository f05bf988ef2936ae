// Time belongs to the host: whose move runs and how much of it is left (LW-2.2), the guns' part of it (LW-2.5), the
// interval (LW-2.3), the time for choices (LW-5.4), and the freeze. What falls due it does, as orders; what comes after
// time it refuses. Windows show it and act on nothing of it.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "app/host/move_clock.h"
#include "app/host/session.h"
#include "core/journal/exercise_file.h"
#include "core/kinds/order.h"

namespace sandgate {

/// The clocks of one session, whose `conduct` makes it. It has no timer: its owner calls `tick` often enough for
/// what it shows, ten times a second say. Persons alone are timed. A seat's time runs while somebody is there (`come`)
/// and it is for him to act: on a network from the end of the interval on, at one screen from when he sees his sheet.
class Conductor {
 public:
  using Time = MoveClock::Time;
  using Now = MoveClock::Now;
  /// What fell due, and for whom; none: for all.
  struct News {
    SeatId seat;
    ClockNews what;
    friend bool operator==(const News&, const News&) = default;
  };

  /// `now` must never go back. Goes on with what was kept.
  Conductor(Session::State& session, Now now, const ExerciseFile::Clock& kept);
  Conductor(const Conductor&) = delete;
  Conductor& operator=(const Conductor&) = delete;

  /// Whether the rulebook keeps the time of moves at all.
  bool offered() const;
  /// Whether moves are played by the clock; choices are in any case. Switched off, a move goes on untimed; on again,
  /// with what was left of it.
  bool on() const { return on_; }
  void set_on(bool on);
  /// Another source of time: every clock goes on with what it has left.
  void set_now(Now now);

  /// Somebody is at the seat and sees its sheet. During the interval he begins his move sooner, and ends it for all.
  void come(SeatId seat);
  /// The same where several sit at screens of their own: the interval goes on.
  void arrive(SeatId seat);
  /// Nobody is. What is left of its time stays as it is.
  void go(SeatId seat);
  /// The seat's move is to be timed, and its clock does not run.
  bool waits(SeatId seat) const;

  /// The exercise was taken back: every clock begins anew with the move that is open now, and stands still.
  void begin_anew();
  /// The exercise stands still: no clock runs, and no seat's order is taken (`clock_stands`).
  void pause();
  void resume();
  bool paused() const { return paused_; }

  /// Tells what has fallen due, then does it: guns have done, the move or the choices of a seat are closed.
  void tick();
  /// Told of each thing that falls due, before it is done.
  void on_news(std::function<void(const News&)> told) { told_ = std::move(told); }

  /// What a seat is shown: its own move or choices, else the interval. Of no seat: the interval.
  ClockReading reading(SeatId seat) const;
  /// What is kept of the clocks in the exercise, so that nobody wins time by closing it.
  ExerciseFile::Clock kept() const;

  /// Why the seat's deed is not taken now, whatever it is about: time is up, or the exercise stands still. A white flag
  /// is hoisted at any instant (LW-5.8).
  std::optional<Refusal> refuses(SeatId seat, const Deed& deed) const;
  /// The campaign has changed, by an order of this seat (or none's): clocks that have nothing to time any more stop,
  /// others begin.
  void follow(SeatId by);

 private:
  struct SeatClock {
    MoveClock clock;
    bool here = false;
    std::int64_t begun = 0;  ///< the move of which `left` tells
    Time left{};             ///< when its clock does not run
    std::int64_t up = 0;     ///< the move in which its time was up
    ClockReading shown{};
    std::vector<ClockNews> news{};  ///< not told yet
  };
  SeatClock& at(SeatId seat) { return seats_[seat.index()]; }
  const SeatClock& at(SeatId seat) const { return seats_[seat.index()]; }
  bool known(SeatId seat) const { return seat && seat.index() < seats_.size(); }
  bool is_persons(SeatId seat) const;
  bool chooses(SeatId seat) const;
  std::int64_t minutes(SeatId seat) const;
  void open_move();
  void follow_seat(SeatId seat);
  void leave_off(SeatId seat);
  void end_interval();
  void fall_due(SeatId seat, const ClockNews& what);
  void tell(const News& news);
  void publish();
  void publish(SeatId seat);
  void changed();
  void keep();

  Session::State& session_;
  Now now_;
  std::vector<SeatClock> seats_;
  MoveClock interval_;
  std::int64_t move_ = 0;  ///< that was opened last
  Phase phase_ = Phase::interval;
  bool on_ = false, paused_ = false, ticking_ = false;
  Time kept_at_{};
  ExerciseFile::Clock kept_;  ///< in the exercise, at that time
  std::function<void(const News&)> told_;
};

}  // namespace sandgate
