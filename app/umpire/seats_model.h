// What the seats board shows, without a widget: every seat with who holds it, what it commands, sees and may do, how it
// stands, and what is missing before the exercise can begin.
#pragma once

#include <QString>
#include <QStringList>
#include <array>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "app/wire/messages.h"
#include "core/scenario/setting.h"

namespace sandgate {

class UmpireClient;

/// What of a seat changes as an exercise goes on, and the bodies it commands.
struct SeatPost {
  Rights may;
  SeatId deputy;         ///< none: nobody acts for it
  bool deputed = false;  ///< its deputy does now
  std::string holder;    ///< who has taken it over; empty: whoever the scenario names
  std::array<int, arm_count> bodies{};
};
/// Under which arm a body is counted: its first part's; a dummy passes for foot.
inline std::size_t arm_place(const Body& body) {
  return static_cast<std::size_t>(body.contents.parts.empty() ? Arm::infantry : body.contents.arm());
}
/// By seat, as it stands now.
std::vector<SeatPost> posts_now(const UmpireClient& umpire);

/// How much a seat learns (KS-1.1, KS-11).
enum class SeatSight : std::uint8_t {
  own,   ///< what is at hand of its post; all else by riders
  side,  ///< what its side reports, at once
  far,   ///< the General's: besides, whatever lies in a clear line from him
};

/// A line of the board: a seat, or somebody who rules or looks on.
struct BoardRow {
  std::string name;  ///< as the invitation has it
  wire::Role role = wire::Role::commander;
  SeatId seat;              ///< a commander's
  SideId side;              ///< a commander's; of an observer whose side he sees, none: all
  int depth = 0;            ///< in the chain of command: 0 the side's General
  QString post, duty;       ///< "Guns", "the artillery of the Eastern Force"
  QString person, holder;   ///< whom the scenario names; who is there, a person or a program
  std::string link;         ///< empty: its invitation is withdrawn, or is not known here
  Arm arm = Arm::infantry;  ///< of most of its bodies, for its mark
  bool headquarters = false;
  std::array<int, arm_count> bodies{}, deputed{};  ///< that it orders; that it orders when another cannot
  SeatSight sees = SeatSight::own;
  QString sees_words;  ///< of somebody who rules or looks on
  Rights may;
  QString deputy;  ///< who acts for it when it cannot; empty: nobody
  wire::SeatIsThere state = wire::SeatIsThere::invited;
  std::int64_t seconds = 0;  ///< so long it has been so
  bool sheet = false, brief = false, intent = false;
  std::int64_t waited = 0;  ///< of one who is lost: so many seconds more he is waited for, by the umpire's word

  bool nobody() const { return state == wire::SeatIsThere::invited; }
  bool is_program() const { return state == wire::SeatIsThere::program; }
  bool is_ready() const { return state == wire::SeatIsThere::ready || is_program(); }
};

/// Seats of commanders by how they stand.
struct BoardCounts {
  int seats = 0, ready = 0, joined = 0, lost = 0, invited = 0, program = 0;
  /// Whom nobody waits for: who is ready, and programs.
  int done() const { return ready + program; }
};

/// One of the things that should be so before an exercise begins.
struct BoardTask {
  enum class What : std::uint8_t { held, sheets, briefings, intents, links };
  What what = What::held;
  int done = 0, of = 0;
  QStringList missing;  ///< whose it is not, in short
  bool complete() const { return done == of; }
};

/// Rows stand by sides, each by its chain of command, then umpires and observers. It is fed with plain values, so that
/// a host and an umpire who has joined from elsewhere have the same board.
class SeatsModel {
 public:
  /// `setting` must outlive it. What has not been told yet is as the scenario has it, and nobody has come.
  explicit SeatsModel(const Setting& setting);

  /// Who is there. `since`: so many seconds ago it was said.
  void set_board(const wire::Board& board, std::int64_t since = 0);
  void set_posts(const std::vector<SeatPost>& posts);
  /// Those of the scenario, and who was invited besides.
  void set_observers(std::span<const Observer> observers);
  /// Seconds, by name; who is not in it is not waited for by anybody's word.
  void set_waits(const std::map<std::string, std::int64_t>& seconds);
  /// By name; those that are withdrawn are left out.
  void set_links(const std::map<std::string, std::string>& links);

  const Setting& setting() const { return setting_; }
  const std::vector<BoardRow>& rows() const { return rows_; }
  /// Of one side, in order; with no side: umpires and observers.
  std::vector<const BoardRow*> rows_of(SideId side) const;
  /// Null where there is none by that name.
  const BoardRow* row(const std::string& name) const;
  bool begun() const { return begun_; }
  bool frozen() const { return frozen_; }
  /// It stands still while a seat is lost, and goes on by itself.
  bool held_up() const { return held_up_; }

  /// Of a side; with no side: of all.
  BoardCounts counts(SideId side = {}) const;
  std::vector<BoardTask> tasks() const;
  /// Seats that are not ready, as the rows stand.
  std::vector<const BoardRow*> waited_for() const;

  // In words
  /// "3 joined · 1 lost · 1 invited"; what there is none of is left out.
  static QString words_of(const BoardCounts& counts);
  /// "ready", "lost 0:52", "invited 4 min".
  static QString state_words(const BoardRow& row);
  /// What a seat still lacks, as one sentence; empty: nothing.
  QString lacks(const BoardRow& row) const;
  /// The same of all: "Daly and Roche have not sealed an intent; Lowther is lost; nobody has Red's guns."
  QString lacking() const;
  /// "Howe", where it is held; "Red's guns", where it is not.
  QString short_name(const BoardRow& row) const;

 private:
  BoardRow* at(const std::string& name);
  void add_seats(SideId side);
  void add_observer(const Observer& observer);

  const Setting& setting_;
  std::vector<BoardRow> rows_;
  bool begun_ = false, frozen_ = false, held_up_ = false;
};

/// A time as it is waited for: "0:52", "12:04", "1:02:00".
QString waited(std::int64_t seconds);

}  // namespace sandgate
