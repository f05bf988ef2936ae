// What host and client say to one another, as values: the protocol. README.md tells it message by message.
#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "app/host/client.h"
#include "app/host/umpire_client.h"
#include "core/base/digest.h"
#include "core/journal/kept_for_review.h"
#include "core/journal/review_change.h"
#include "core/sight/picture.h"
#include "map/base/fault.h"

namespace sandgate::wire {

using Bytes = std::vector<std::byte>;

/// Rises with every change of what is said or how; host and client must have the same.
inline constexpr std::uint32_t protocol = 9;

/// A key of 128 bits that an invitation has.
using Key = std::array<std::uint8_t, 16>;

/// What a client holds that was there before.
struct Held {
  std::uint64_t epoch = 0;     ///< of the exercise (see Welcome)
  std::uint64_t sequence = 0;  ///< of the last change, or transaction, that it has folded in
  SANDGATE_FIELDS(epoch, sequence)
  friend bool operator==(const Held&, const Held&) = default;
};

enum class Role : std::uint8_t { commander, observer, umpire };
constexpr auto words_of(Role) { return std::to_array<std::string_view>({"commander", "observer", "umpire"}); }

// --- What a client says

/// The first: who comes, with what invitation.
struct Hello {
  std::string build;    ///< of the client's program
  std::string name;     ///< the seat's, the observer's, the umpire's, as the invitation has it
  Key key{};            ///< the invitation's
  std::string person;   ///< who it is; empty: he does not say
  std::string program;  ///< that plays the seat; empty: a person does
  std::optional<Held> held;
  SANDGATE_FIELDS(build, name, key, person, program, held)
  friend bool operator==(const Hello&, const Hello&) = default;
};
/// A seat's order.
struct Give {
  OrderId id;
  std::int64_t move = 0;  ///< in which it was given: what closes a move closes no later one
  SeatDeed deed;
  /// How often the exercise had been taken back by then: what names things by handles that were struck is not done.
  std::uint64_t times = 0;
  SANDGATE_FIELDS(id, move, deed, times)
  friend bool operator==(const Give&, const Give&) = default;
};
/// The umpire's.
struct Rule {
  OrderId id;
  Deed deed;
  SANDGATE_FIELDS(id, deed)
  friend bool operator==(const Rule&, const Rule&) = default;
};
/// The country is not here yet: of its file the part from this byte on is wanted.
struct WantCountry {
  std::uint64_t from = 0;
  SANDGATE_FIELDS(from)
  friend bool operator==(const WantCountry&, const WantCountry&) = default;
};
/// The sheet is here and agrees; or the brief has been read.
struct HaveRead {
  bool sheet = false, brief = false;
  SANDGATE_FIELDS(sheet, brief)
  friend bool operator==(const HaveRead&, const HaveRead&) = default;
};
/// What the commander means to do (Client::seal_intent). Nobody sees it until the review.
struct Intend {
  OrderId id;  ///< by which it is answered
  Lines text;
  SANDGATE_FIELDS(id, text)
  friend bool operator==(const Intend&, const Intend&) = default;
};
enum class Steering : std::uint8_t {
  begin,       ///< the exercise: orders are taken from now on
  freeze,      ///< it stands still
  go_on,       ///< it does no longer
  close_move,  ///< time is called for everybody
  call_time,   ///< for one seat: its move is closed, its choices stand as they are
  wait,        ///< for one seat whose line is lost
};
constexpr auto words_of(Steering) {
  return std::to_array<std::string_view>({"begin", "freeze", "go_on", "close_move", "call_time", "wait"});
}
/// The umpire's word on time.
struct Steer {
  Steering what = Steering::begin;
  SeatId seat = {};  ///< of `call_time` and `wait`
  static constexpr bool or_none(std::string_view field) { return field == "seat"; }
  SANDGATE_FIELDS(what, seat)
  friend bool operator==(const Steer&, const Steer&) = default;
};
/// It goes for good; its seat is free.
struct Leave {
  friend bool operator==(const Leave&, const Leave&) = default;
};
/// The umpire's: a place to come back to in the review, at the last event. No order, and told to no seat.
struct KeepBookmark {
  OrderId id;  ///< by which it is answered
  std::string title;
  SANDGATE_FIELDS(id, title)
  friend bool operator==(const KeepBookmark&, const KeepBookmark&) = default;
};
/// A commander's: of what his own seat has known so far the part from this byte on is wanted (seat_record_bytes.h);
/// from nought on it is made anew.
struct WantRecord {
  std::uint64_t from = 0;
  SANDGATE_FIELDS(from)
  friend bool operator==(const WantRecord&, const WantRecord&) = default;
};
/// The umpire's: what the file keeps for the review is wanted (ReviewIs), now and whenever it changes.
struct WantReview {
  OrderId id;  ///< by which it is answered
  SANDGATE_FIELDS(id)
  friend bool operator==(const WantReview&, const WantReview&) = default;
};
/// The umpire's: what he has added in his review, or taken from it. No order, and told to no seat.
struct KeepReview {
  OrderId id;  ///< by which it is answered
  ReviewChange change;
  SANDGATE_FIELDS(id, change)
  friend bool operator==(const KeepReview&, const KeepReview&) = default;
};
/// The umpire's: what waited for him and is over, by his own watch; at most `most_attended_at_once`.
struct Attend {
  OrderId id;  ///< by which it is answered
  std::vector<Attended> items;
  SANDGATE_FIELDS(id, items)
  friend bool operator==(const Attend&, const Attend&) = default;
};
inline constexpr std::size_t most_attended_at_once = 1'000;
using FromClient = std::variant<Hello, Give, Rule, WantCountry, HaveRead, Intend, Steer, Leave, KeepBookmark,
                                WantRecord, WantReview, KeepReview, Attend>;

// --- What a host says

/// Who came is who he says, and may stay.
struct Welcome {
  std::string build;  ///< of the host's program
  Role role = Role::commander;
  SeatId seat;              ///< a commander's
  std::uint64_t epoch = 0;  ///< what is held of another is of no use
  SANDGATE_FIELDS(build, role, seat, epoch)
  friend bool operator==(const Welcome&, const Welcome&) = default;
};
enum class Turned : std::uint8_t {
  other_protocol,  ///< one of the two programs is older
  no_invitation,   ///< nobody is invited so, or no longer
  full,            ///< too many are here
};
constexpr auto words_of(Turned) { return std::to_array<std::string_view>({"other_protocol", "no_invitation", "full"}); }
/// Instead of Welcome; nothing follows.
struct TurnedAway {
  std::string build;
  Turned why = Turned::no_invitation;
  SANDGATE_FIELDS(build, why)
  friend bool operator==(const TurnedAway&, const TurnedAway&) = default;
};
/// A country's file, which is sent once and kept.
struct CountryFile {
  Hash hash{};             ///< of the country it holds (core/base/country_hash.h)
  std::uint64_t size = 0;  ///< in bytes
  SANDGATE_FIELDS(hash, size)
  friend bool operator==(const CountryFile&, const CountryFile&) = default;
};
/// A Briefing but for its country and roads.
struct SheetIs {
  std::string title, brief;
  CountryFile country;
  Scale scale;
  std::string rulebook;  ///< resolved, canonical JSON
  std::optional<TableExercise> table;
  std::vector<Side> sides;
  std::vector<Seat> seats;
  SANDGATE_FIELDS(title, brief, country, scale, rulebook, table, sides, seats)
};
/// To whoever sees all: the setting in the texts that an exercise file keeps.
struct SettingIs {
  std::string scenario, rulebook;
  CountryFile country;
  SANDGATE_FIELDS(scenario, rulebook, country)
  friend bool operator==(const SettingIs&, const SettingIs&) = default;
};
struct CountryPart {
  std::uint64_t from = 0;
  Bytes bytes;
  SANDGATE_FIELDS(from, bytes)
  friend bool operator==(const CountryPart&, const CountryPart&) = default;
};
/// Changes of the seat's Picture; the first has number `first`.
struct Told {
  std::uint64_t first = 1;
  std::vector<PictureChange> changes;
  SANDGATE_FIELDS(first, changes)
  friend bool operator==(const Told&, const Told&) = default;
};
/// To whoever sees all.
struct Happened {
  Transaction transaction;
  SANDGATE_FIELDS(transaction)
  friend bool operator==(const Happened&, const Happened&) = default;
};
/// What has happened so far has been told; what comes from now on is news.
struct UpToDate {
  friend bool operator==(const UpToDate&, const UpToDate&) = default;
};
/// What became of an order.
struct Replied {
  OrderId id;
  bool repeated = false;
  std::optional<Refusal> refusal;
  SANDGATE_FIELDS(id, repeated, refusal)
  friend bool operator==(const Replied&, const Replied&) = default;
};
/// What the clock shows, and what has fallen due.
struct ClockTold {
  ClockReading reading;
  std::vector<ClockNews> news;
  SANDGATE_FIELDS(reading, news)
  friend bool operator==(const ClockTold&, const ClockTold&) = default;
};

/// How it stands with a seat.
enum class SeatIsThere : std::uint8_t {
  invited,  ///< nobody has come yet
  joined,   ///< somebody is there
  ready,    ///< and has read his brief and sealed his intent
  lost,     ///< he was there, and cannot be reached
  program,  ///< a program plays it
};
constexpr auto words_of(SeatIsThere) {
  return std::to_array<std::string_view>({"invited", "joined", "ready", "lost", "program"});
}
struct SeatRow {
  std::string name;  ///< the seat's, the observer's, the umpire's
  Role role = Role::commander;
  SeatIsThere state = SeatIsThere::invited;
  std::string holder;                                 ///< the person, or the program; empty: he has not said
  std::int64_t seconds = 0;                           ///< so long it has been so when this was said
  bool sheet = false, brief = false, intent = false;  ///< has it, has read it, has sealed it
  SANDGATE_FIELDS(name, role, state, holder, seconds, sheet, brief, intent)
  friend bool operator==(const SeatRow&, const SeatRow&) = default;
};
/// Who is there: to umpires all, to a commander the seats of his side.
struct Board {
  bool begun = false, frozen = false;
  std::vector<SeatRow> seats;
  bool held_up = false;  ///< it stands still while somebody's line is lost, and goes on by itself
  SANDGATE_FIELDS(begun, frozen, seats, held_up)
  friend bool operator==(const Board&, const Board&) = default;
};
struct BoardIs {
  Board board;
  SANDGATE_FIELDS(board)
  friend bool operator==(const BoardIs&, const BoardIs&) = default;
};
/// Whom the move, or its guns' part (LW-2.5), still waits for: to umpires of all, to a commander of the seats of his
/// side, and by couriers no more than who has not closed his move.
struct AwaitedAre {
  std::vector<SeatId> seats, guns;
  SANDGATE_FIELDS(seats, guns)
  friend bool operator==(const AwaitedAre&, const AwaitedAre&) = default;
};

// To umpires alone

/// What the clocks of all seats show, by seat; none: nothing is timed.
struct ClocksAre {
  std::vector<ClockReading> clocks;
  SANDGATE_FIELDS(clocks)
  friend bool operator==(const ClocksAre&, const ClocksAre&) = default;
};
/// An order of a seat was refused, which leaves no trace in the journal.
struct SeatRefused {
  Order order;
  Refusal why;
  SANDGATE_FIELDS(order, why)
  friend bool operator==(const SeatRefused&, const SeatRefused&) = default;
};
/// How the exercise is served.
struct ServedAs {
  std::string file;                   ///< its name, without its folder
  std::vector<std::string> programs;  ///< that can play a seat
  std::string stand_in;               ///< the one that plays where nobody is; empty: none does
  bool written = true;                ///< the file can be written
  SANDGATE_FIELDS(file, programs, stand_in, written)
  friend bool operator==(const ServedAs&, const ServedAs&) = default;
};

/// As it was asked for, to the one commander whose seat it is of.
struct RecordPart {
  std::uint64_t from = 0, whole = 0;  ///< the first byte of it that is here, and how many there are
  Bytes bytes;
  SANDGATE_FIELDS(from, whole, bytes)
  friend bool operator==(const RecordPart&, const RecordPart&) = default;
};
enum class Unmade : std::uint8_t {
  not_read,   ///< the exercise's file cannot be read back now
  too_large,  ///< for a message
};
constexpr auto words_of(Unmade) { return std::to_array<std::string_view>({"not_read", "too_large"}); }
/// Instead of it.
struct NoRecord {
  Unmade why = Unmade::not_read;
  SANDGATE_FIELDS(why)
  friend bool operator==(const NoRecord&, const NoRecord&) = default;
};

/// What the exercise file keeps for the review beside the journal.
struct ReviewIs {
  KeptForReview kept;
  SANDGATE_FIELDS(kept)
  friend bool operator==(const ReviewIs&, const ReviewIs&) = default;
};

enum class Parting : std::uint8_t {
  taken_over,   ///< the same seat was taken in a newer window
  withdrawn,    ///< the invitation
  closing,      ///< the host ends; it may come back
  astray,       ///< the client said what no client says
  left,         ///< as it asked
  handed_over,  ///< the seat is another's from now on (CX-8)
};
constexpr auto words_of(Parting) {
  return std::to_array<std::string_view>({"taken_over", "withdrawn", "closing", "astray", "left", "handed_over"});
}
/// The last.
struct Farewell {
  Parting why = Parting::closing;
  std::string holder = {};  ///< with `handed_over`: whose it is
  SANDGATE_FIELDS(why, holder)
  friend bool operator==(const Farewell&, const Farewell&) = default;
};
using FromHost =
    std::variant<Welcome, TurnedAway, SheetIs, SettingIs, CountryPart, Told, Happened, UpToDate, Replied, ClockTold,
                 BoardIs, Farewell, AwaitedAre, ClocksAre, SeatRefused, ServedAs, RecordPart, NoRecord, ReviewIs>;

/// What is known of an exercise that a message must fit.
struct Known {
  std::int64_t sides = 0, seats = 0;
};

/// What a client sends at once is no longer than this, in bytes, and what is kept for a review, told at once, no longer
/// than that: else it is not sent, and whoever asked is told.
inline constexpr std::size_t longest_review_change = 512u << 10, longest_review = 8u << 20;

Bytes encode(const FromClient& message);
Bytes encode(const FromHost& message);
/// One of their messages. A fault says what is wrong with it: bytes that are none, too few, too many; a number, a word,
/// a text out of its range; a Hello or its answer of another protocol (`other_protocol`, which alone can be told of
/// those).
struct Unreadable {
  std::string what;
  std::optional<std::uint32_t> other_protocol;  ///< theirs
  std::string build;                            ///< theirs, where they say it
};
std::expected<FromClient, Unreadable> read_from_client(std::span<const std::byte> bytes, const Known& known);
/// Before the sheet has come nothing is `known`.
std::expected<FromHost, Unreadable> read_from_host(std::span<const std::byte> bytes, const std::optional<Known>& known);

}  // namespace sandgate::wire
