#include "app/umpire/console_deeds.h"

#include <chrono>

#include "app/umpire/seats_model.h"
#include "app/words/clauses.h"

namespace sandgate {
namespace {

SeatLink link_of(const BoardRow& row) {
  using wire::SeatIsThere;
  SeatLink link;
  switch (row.state) {
    case SeatIsThere::invited: link.state = SeatLink::State::none; break;
    case SeatIsThere::joined:
    case SeatIsThere::ready: link.state = SeatLink::State::there; break;
    case SeatIsThere::lost: link.state = SeatLink::State::lost; break;
    case SeatIsThere::program: link.state = SeatLink::State::program; break;
  }
  link.words = row.is_program() ? ConsoleDeeds::tr("in the host") : SeatsModel::state_words(row);
  link.holder = row.holder;
  return link;
}

}  // namespace

Attention::Time time_of_console() {
  return std::chrono::duration_cast<Attention::Time>(std::chrono::steady_clock::now().time_since_epoch());
}

std::vector<SeatLink> links_of(const SeatsModel& board, const Setting& setting) {
  std::vector<SeatLink> links(setting.seats.size());
  for (const BoardRow& row : board.rows()) {
    if (row.seat) links[row.seat.index()] = link_of(row);
  }
  return links;
}

ConsoleDeeds::ConsoleDeeds(Console& console, UmpiresWindows& windows, ConsoleMeans means, QObject* parent)
    : QObject(parent), console_(console), windows_(windows), means_(std::move(means)) {
  connect(&console_, &Console::steer_asked, this, [this](wire::Steering what) { means_.steer(what, {}); });
  connect(&console_, &Console::take_back_asked, this, [this] { means_.take_back(); });
  connect(&console_, &Console::deed_asked, this, &ConsoleDeeds::do_deed);
  connect(&console_, &Console::ruling_asked, &windows_, &UmpiresWindows::ask_ruling);
  connect(&console_, &Console::messages_asked, &windows_, &UmpiresWindows::show_messages);
  connect(&console_, &Console::command_asked, &windows_, &UmpiresWindows::show_command);
  connect(&console_, &Console::inject_asked, this, &ConsoleDeeds::do_inject);
  connect(&console_, &Console::form_asked, this, &ConsoleDeeds::open_form);
  connect(&console_, &Console::ruled, this, [this](const Deed& ruling) {
    if (const auto* mark = get_if<MarkExercise>(&ruling)) return mark_exercise(mark->mark);
    if (const auto no = ruled(ruling)) say(*no);
  });
}

SendMessageOrder<BodyId> ConsoleDeeds::nudge(const std::vector<SeatId>& seats, bool begun) {
  SendMessageOrder<BodyId> order;
  order.message.to = seats;
  const QString words = begun ? tr("The umpire waits for your orders.")
                              : tr("The exercise is about to begin. Read your briefing, and seal what you mean to do.");
  order.message.content.text = {words.toStdString()};
  return order;
}

// By the item's own seats, who are told nothing of why they are looked at.
void ConsoleDeeds::do_deed(const AttentionItem& item, AttentionDeed deed) {
  // What is done changes the list, and with it the item.
  const AttentionKey key = item.key;
  if (deed == AttentionDeed::fire || deed == AttentionDeed::call_off)
    return do_inject(InjectId{static_cast<std::int32_t>(key.number)}, deed == AttentionDeed::fire);
  const std::vector<SeatId> seats = item.seats;
  if (seats.empty()) return;
  switch (deed) {
    case AttentionDeed::take_stand:
      console_.dealt(key, deed);
      means_.steer(wire::Steering::call_time, seats.front());
      break;
    case AttentionDeed::nudge: {
      const auto no = ruled(nudge(seats, true));
      say(no ? *no
          : seats.size() == 1
              ? tr("%1 was nudged.").arg(QString::fromStdString(umpire().campaign().setting().seat(seats.front()).name))
              : tr("%1 seats were nudged.").arg(seats.size()));
      console_.dealt(key, deed);
      break;
    }
    case AttentionDeed::wait:
      means_.steer(wire::Steering::wait, seats.front());
      console_.dealt(key, deed);
      break;
    case AttentionDeed::program:
      if (const auto no = means_.to_program(seats.front())) return say(*no);
      console_.dealt(key, deed);
      break;
    case AttentionDeed::explain: {
      SendMessageOrder<BodyId> message;
      message.message.to = seats;
      message.message.content.text = {tr("Your order was refused: %1 (%2)")
                                          .arg(console_.attention_words().refusal(item), words::clause_id(item.clause))
                                          .toStdString()};
      if (const auto no = ruled(message)) return say(*no);
      console_.dealt(key, deed);
      break;
    }
    case AttentionDeed::answer:
      windows_.show_messages();
      console_.dealt(key, deed);
      break;
    case AttentionDeed::grant:
    case AttentionDeed::refuse: answer_contest(item, deed == AttentionDeed::grant); break;
    case AttentionDeed::fire:
    case AttentionDeed::call_off:
    case AttentionDeed::show:
    case AttentionDeed::set_aside: break;
  }
}

}  // namespace sandgate
