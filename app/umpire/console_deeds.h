// What the console asks for, done: by whoever serves the exercise, or is joined to it.
#pragma once

#include <QObject>

#include "app/umpire/console/console.h"
#include "app/umpire/umpires_windows.h"

namespace sandgate {

class SeatsModel;

/// So many of the last entries of the journal are listed as rulings when a console is opened.
inline constexpr std::int64_t rulings_read_back = 200;
/// By which its list tells how long an item has waited.
Attention::Time time_of_console();
/// What the console shows of lines, of who serves the exercise's board.
std::vector<SeatLink> links_of(const SeatsModel& board, const Setting& setting);

/// What is no ruling, and differs by where the exercise is served. Refusals are sentences; nothing where it was done.
struct ConsoleMeans {
  std::function<void(wire::Steering what, SeatId seat)> steer;  ///< no seat: of all
  AskRule ask;                      ///< for forms that can wait for an answer; none: rulings are answered at once
  std::function<void()> take_back;  ///< opens the window of it
  /// A seat is played by the program that stands in, or by the first there is.
  std::function<std::optional<QString>(SeatId seat)> to_program;
  std::function<std::optional<QString>(const QString& title)> bookmark;
};

/// Connects a console with them, and opens its forms over it.
class ConsoleDeeds : public QObject {
  Q_OBJECT
 public:
  /// All of them outlive it.
  ConsoleDeeds(Console& console, UmpiresWindows& windows, ConsoleMeans means, QObject* parent = nullptr);

  /// The umpire's word to seats that keep everybody waiting.
  static SendMessageOrder<BodyId> nudge(const std::vector<SeatId>& seats, bool begun);

 private:
  const UmpireClient& umpire() const { return windows_.umpire(); }
  std::optional<QString> ruled(const Deed& ruling) { return windows_.rule(ruling); }
  void say(const QString& sentence) { console_.say(sentence); }
  void do_deed(const AttentionItem& item, AttentionDeed deed);
  // Windows of their own (console_deeds_forms.cpp)
  void answer_contest(const AttentionItem& item, bool granted);
  void do_inject(InjectId inject, bool now);
  void open_form(ConsoleForm form);
  void ask_bookmark();
  void mark_exercise(ExerciseMark mark);
  void read_injects();

  Console& console_;
  UmpiresWindows& windows_;
  ConsoleMeans means_;
};

}  // namespace sandgate
