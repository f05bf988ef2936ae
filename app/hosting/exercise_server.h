// Serves a Session to clients that are far away: who may come, what he is sent, who is there, when the exercise begins,
// and what happens to seats where nobody is. Knows messages, and nothing of sockets.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "app/host/session.h"
#include "app/hosting/attendance.h"
#include "app/wire/host_end.h"

namespace sandgate {

class Conductor;
class RecordMaker;

/// When a hosted exercise begins: until then no order is taken.
enum class BeginWhen : std::uint8_t {
  all_there,    ///< when every seat has somebody or a program, unless an umpire is there: then when he says so
  umpire_says,  ///< when an umpire says so
  at_once,
};

struct ServingWays {
  bool fresh = false;  ///< the exercise has been set up just now
  BeginWhen begin = BeginWhen::all_there;
  std::vector<std::string> umpires{"umpire"};  ///< by what names they are invited
  /// Who was there and is lost is waited for so long, each move; who has never come is not waited for once the exercise
  /// has begun. His standing marches go on.
  std::chrono::milliseconds patience{20'000};
  /// Which program plays for somebody who is not there; empty: none does. Whoever comes back has his seat again.
  std::string stand_in = {};
  std::chrono::milliseconds stand_in_after{120'000};
};

/// Everything is called, and calls back, on one thread. Clients' ids are their carrier's.
class ExerciseServer {
 public:
  using LinkId = std::uint64_t;
  using Time = Attendance::Time;
  /// What its owner does for it.
  struct Carrier {
    std::function<void(LinkId, const wire::Frame&)> send;
    std::function<void(LinkId, const std::string& why)> close;
    std::function<void(LinkId)> trust;  ///< he is invited: no stranger any more
    std::function<void()> soon;         ///< `go_on` is to be called from the event loop
    std::function<void()> changed;      ///< what the board shows has changed
    /// Whether the key is that of the invitation by that name. Must take as long for names that are none.
    std::function<bool(const std::string& name, const wire::Key&)> invited;
  };

  /// `session` and `country`, the bytes of its country's file, outlive it. `epoch`: a number that is the same whenever
  /// this exercise is served and tells nothing of it. `now` must never go back.
  ExerciseServer(Session& session, wire::CountryFile file, std::span<const std::byte> country, std::uint64_t epoch,
                 ServingWays ways, Attendance::Now now, Carrier carrier);
  ~ExerciseServer();
  ExerciseServer(const ExerciseServer&) = delete;
  ExerciseServer& operator=(const ExerciseServer&) = delete;

  // From the carrier
  void opened(LinkId link);
  void hear(LinkId link, std::span<const std::byte> message);
  void closed(LinkId link);

  /// To be called some ten times a second, and soon after `Carrier::soon`: the clock, programs, moves that are due,
  /// seats where nobody is.
  void go_on();
  /// Everybody is told that the host closes.
  void take_leave();
  /// An invitation is withdrawn: whoever came by it goes.
  void dismiss(const std::string& name);

  // The umpire at the host
  /// `seat`: of what is said of one.
  void steer(wire::Steering what, SeatId seat = {});
  /// As Session::on_refused, whose one listener this is.
  void on_refused(std::function<void(const Order&, const Refusal&)> told) { refused_ = std::move(told); }
  /// As Session::on_review_kept, likewise.
  void on_review_kept(std::function<void(const ReviewMarks&)> told) { review_kept_ = std::move(told); }
  /// A seat has been given to a program, or taken back, by `Session::man`.
  void manned() { tell_board(); }
  bool begun() const { return begun_; }
  bool frozen() const;
  /// Whether the exercise stands still while the line of a seat's holder is lost. It goes on by itself when he is back,
  /// or a program has the seat; or when the umpire says so, and then without him until he is back.
  void stand_for_lost(bool on);
  bool stands_for_lost() const { return stands_for_lost_; }
  /// It does now.
  bool held_up() const { return held_up_; }
  /// How long a seat is waited for at the umpire's word.
  static constexpr Time waited_for_once = std::chrono::minutes{5};
  /// Who is lost is waited for so long from now on: until then no move is closed for him and no program stands in; then
  /// the program that stands in plays at once. Nothing for whoever is not lost.
  void wait_for(const std::string& name, Time how_long);
  /// How much is left of that; none where nobody said so, or it is over.
  std::optional<Time> waited_for(const std::string& name) const;
  /// Somebody more looks on; his name is nobody else's.
  void invite(const Observer& observer);
  /// Those of the scenario, and who was invited besides.
  const std::vector<Observer>& observers() const { return observers_; }
  const Attendance& attendance() const { return attendance_; }
  /// Whether somebody came by that invitation and is there.
  bool there(const std::string& name) const;
  std::size_t guests() const { return by_name_.size(); }

 private:
  struct Guest;
  void welcome(LinkId link, const wire::Hello& hello);
  void seat(Guest& guest, const wire::Hello& hello);
  void show_all(Guest& guest, const wire::Hello& hello, std::unique_ptr<UmpireClient> client);
  void look_on(Guest& guest, const Observer& observer);
  void name_holder(SeatId seat, const std::string& person);
  const std::string& holder(SeatId seat) const;
  /// Who has handed his seat over learns nothing of what follows.
  void let_go_handed_over();
  void look_after_lost();
  wire::AwaitedAre awaited_by(const Guest& guest) const;
  void tell_awaited();
  void tell_umpires();
  void refused(const Order& order, const Refusal& why);
  // What a seat has known so far, to its own commander (exercise_server_records.cpp)
  void want_record(Guest& guest, std::uint64_t from);
  void say_record_part(Guest& guest, std::uint64_t from);
  void look_after_records();
  void turn_away(LinkId link, wire::Turned why);
  void part(LinkId link, wire::Parting why);
  void let_go(LinkId link, bool for_good);
  void say(LinkId link, const wire::FromHost& message);
  void hear(Guest& guest, const wire::FromClient& said);
  void man(Guest& guest, const wire::Rule& ruling, const ManSeat& order);
  void hear_of_review(Guest& guest, const wire::FromClient& said);
  void review_kept(const ReviewMarks& marks);
  void tell_board();
  bool go_on_alone();
  void begin_if_due();
  void look_after_absent();
  void take_back(SeatId seat);
  std::optional<SeatId> seat_of(const std::string& name) const { return session_.seat_named(name); }
  SideId side_of(const Guest& guest) const;

  Session& session_;
  const wire::CountryFile file_;
  const std::span<const std::byte> country_;
  const std::uint64_t epoch_;
  const ServingWays ways_;
  const Attendance::Now now_;
  const Carrier carrier_;
  Conductor& conductor_;
  Attendance attendance_;
  std::map<LinkId, std::unique_ptr<Guest>> guests_;  ///< strangers with them
  std::map<std::string, LinkId> by_name_;            ///< who have been let in
  std::map<SeatId, std::int64_t> closed_for_;  ///< the move, or choice, that was closed for a seat where nobody is
  std::vector<Observer> observers_;
  std::unique_ptr<UmpireClient> all_;         ///< what is true of seats
  std::map<std::string, Time> waited_until_;  ///< for lost ones, as the umpire said
  std::set<std::string> gone_on_without_;     ///< lost ones for whom it does not stand still
  bool stands_for_lost_ = false, held_up_ = false;
  bool begun_ = false, going_on_ = false, told_frozen_ = false;
  Time tried_again_{};
  std::map<std::string, OrderId> attended_;  ///< what each umpire elsewhere sent last of what had waited for him
  std::function<void(const Order&, const Refusal&)> refused_;
  std::function<void(const ReviewMarks&)> review_kept_;
  std::unique_ptr<RecordMaker> records_;  ///< last: its thread ends before anything it calls does
};

}  // namespace sandgate
