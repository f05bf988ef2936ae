// Messages between posts, to the umpire and from him: orders and events (KS-11.6).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/enumeration.h"
#include "core/base/exercise_time.h"
#include "core/forces/arm.h"
#include "core/kinds/kind.h"
#include "map/base/bearing.h"
#include "map/base/point.h"

namespace sandgate {

/// What is written: lines, each of at most `longest_line` bytes (core/base/text.h), without anything unseen in them.
using Lines = std::vector<std::string>;

/// How much a message may hold, and how many a seat may send. No rule of war: what a post can read and a host can keep.
inline constexpr std::size_t most_message_lines = 20, most_drawings = 20, most_drawn_points = 100,
                             longest_drawing_name = 60;
inline constexpr std::int64_t most_messages_a_move = 20;

enum class DrawingKind : std::uint8_t { place, phase_line, boundary, axis, assembly_area, objective };
constexpr auto words_of(DrawingKind) {
  return std::to_array<std::string_view>({"place", "phase_line", "boundary", "axis", "assembly_area", "objective"});
}
/// With how many points such a thing is drawn at least; a place with just one.
constexpr std::size_t fewest_points_of(DrawingKind kind) {
  switch (kind) {
    case DrawingKind::place: return 1;
    case DrawingKind::phase_line:
    case DrawingKind::boundary:
    case DrawingKind::axis: return 2;
    case DrawingKind::assembly_area:
    case DrawingKind::objective: return 3;
  }
  return 1;
}
constexpr std::size_t most_points_of(DrawingKind kind) { return kind == DrawingKind::place ? 1 : most_drawn_points; }
/// One thing drawn on the sheet: a place, a line along its points, or an area within them.
struct MessageDrawing {
  DrawingKind kind = DrawingKind::place;
  std::string name;           ///< "Phase line Brown": one line, and not an empty one
  std::vector<Point> points;  ///< of the table, all of them on the sheet
  SANDGATE_FIELDS(kind, name, points)
  friend bool operator==(const MessageDrawing&, const MessageDrawing&) = default;
};

/// So many of an arm, as they were counted or guessed.
struct ArmCount {
  Arm arm = Arm::infantry;
  std::int32_t men = 0, guns = 0;
  SANDGATE_FIELDS(arm, men, guns)
  friend bool operator==(const ArmCount&, const ArmCount&) = default;
};

enum class Task : std::uint8_t { none, attack, hold, delay, reconnoitre, march, support, stand_by };
constexpr auto words_of(Task) {
  return std::to_array<std::string_view>(
      {"none", "attack", "hold", "delay", "reconnoitre", "march", "support", "stand_by"});
}
/// An operation order under its five heads, and what programs read of it.
struct OperationOrder {
  Task task = Task::none;
  std::optional<Point> at;         ///< where
  std::optional<ExerciseTime> by;  ///< until when
  Lines information, intention, instructions, transport, intercommunication;
  SANDGATE_FIELDS(task, at, by, information, intention, instructions, transport, intercommunication)
  friend bool operator==(const OperationOrder&, const OperationOrder&) = default;
};

enum class Activity : std::uint8_t { unknown, standing, marching, entrenching, fighting, retiring };
constexpr auto words_of(Activity) {
  return std::to_array<std::string_view>({"unknown", "standing", "marching", "entrenching", "fighting", "retiring"});
}
/// What was met, how many, where, when, doing what; and what the sender is going to do about it.
struct ContactReport {
  Lines what;
  std::vector<ArmCount> strength;
  std::optional<Point> at;
  std::optional<ExerciseTime> seen;
  Activity activity = Activity::unknown;
  std::optional<Bearing> heading;
  Lines intention;
  SANDGATE_FIELDS(what, strength, at, seen, activity, heading, intention)
  friend bool operator==(const ContactReport&, const ContactReport&) = default;
};
/// How it stands with the sender's own troops.
struct SituationReport {
  std::optional<Point> at;
  std::vector<ArmCount> strength;
  Activity activity = Activity::unknown;
  Lines enemy, intention, needs;
  SANDGATE_FIELDS(at, strength, activity, enemy, intention, needs)
  friend bool operator==(const SituationReport&, const SituationReport&) = default;
};

/// What a seat wants of the umpire.
enum class RequestKind : std::uint8_t { question, ruling, permission };
constexpr auto words_of(RequestKind) { return std::to_array<std::string_view>({"question", "ruling", "permission"}); }
/// What he says to it.
enum class UmpireAnswer : std::uint8_t { noted, granted, refused };
constexpr auto words_of(UmpireAnswer) { return std::to_array<std::string_view>({"noted", "granted", "refused"}); }

enum class MessageForm : std::uint8_t { note, operation_order, contact_report, situation_report, request, ruling };
constexpr auto words_of(MessageForm) {
  return std::to_array<std::string_view>(
      {"note", "operation_order", "contact_report", "situation_report", "request", "ruling"});
}
/// What a message says. At most one of the forms is filled in; with none it is a note.
struct MessageContent {
  Lines text;
  std::optional<OperationOrder> order;
  std::optional<ContactReport> contact;
  std::optional<SituationReport> situation;
  std::optional<RequestKind> request;  ///< to the umpire alone
  std::optional<UmpireAnswer> ruling;  ///< his alone
  std::vector<MessageDrawing> drawings;
  MessageForm form() const {
    if (order) return MessageForm::operation_order;
    if (contact) return MessageForm::contact_report;
    if (situation) return MessageForm::situation_report;
    if (request) return MessageForm::request;
    return ruling ? MessageForm::ruling : MessageForm::note;
  }
  SANDGATE_FIELDS(text, order, contact, situation, request, ruling, drawings)
  friend bool operator==(const MessageContent&, const MessageContent&) = default;
};

/// A message, with whom it goes to.
template <class Ref>
struct BasicMessage {
  std::vector<SeatId> to;                                 ///< seats of the sender's camp; of the umpire's, any
  bool umpire = false;                                    ///< it goes to him too
  std::optional<typename NamesOf<Ref>::Message> answers;  ///< one that the sender has had, or sent
  std::optional<Ref> about;                               ///< a body of the sender's side; of the umpire's, of theirs
  MessageContent content;
  SANDGATE_FIELDS(to, umpire, answers, about, content)
  friend bool operator==(const BasicMessage&, const BasicMessage&) = default;
};
using Message = BasicMessage<BodyId>;

/// KS-11.6: a word to other posts of one's camp, or to the umpire; his to any. It is no move: it may be sent while the
/// other camp moves too, and while melees wait for their choices.
template <class Ref>
struct SendMessageOrder {
  BasicMessage<Ref> message;
  static constexpr OrderKind order{"send_message", Owner::seat_or_umpire, clauses::messages, Right::signal};
  SANDGATE_FIELDS(message)
  friend bool operator==(const SendMessageOrder&, const SendMessageOrder&) = default;
};
/// It is on its way, and at the umpire's.
struct MessageSent {
  MessageId id;  ///< follows the last given
  SeatId from;   ///< none: the umpire
  Message message;
  static constexpr EventKind event{"message_sent", clauses::messages};
  SANDGATE_FIELDS(id, from, message)
  friend bool operator==(const MessageSent&, const MessageSent&) = default;
};
/// One of its addressees has it: told by itself, since what is ridden arrives at one place after the other.
struct MessageArrived {
  MessageId id;
  SeatId at;
  SeatId from;         ///< none: the umpire
  ExerciseTime given;  ///< when it was sent
  Message message;     ///< all of it, so that whoever learns of it looks nowhere else
  static constexpr EventKind event{"message_arrived", clauses::messages};
  SANDGATE_FIELDS(id, at, from, given, message)
  friend bool operator==(const MessageArrived&, const MessageArrived&) = default;
};

template <class Ref>
using BasicSignalDeeds = Kinds<SendMessageOrder<Ref>>;
using SignalEvents = Kinds<MessageSent, MessageArrived>;

}  // namespace sandgate
