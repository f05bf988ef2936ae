// The umpire's console of an exercise that is hosted here.
#include <chrono>

#include "app/desk/parts/background.h"
#include "app/host/conductor.h"
#include "app/umpire/host_page.h"
#include "app/words/clauses.h"

namespace sandgate {
namespace {

/// So many of the last entries of the journal are read back for the list of rulings.
constexpr std::uint64_t read_back = 200;

Attention::Time now_by_the_wall() {
  return std::chrono::duration_cast<Attention::Time>(std::chrono::steady_clock::now().time_since_epoch());
}

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
  link.words = row.is_program() ? HostPage::tr("in the host") : SeatsModel::state_words(row);
  link.holder = row.holder;
  return link;
}

}  // namespace

void HostPage::show_console() {
  if (!host_) return;
  if (console_) {
    pages_->setCurrentWidget(console_);
    console_->sheets().truth().setFocus();
    return;
  }
  if (sheets_.running()) return;
  const Setting& setting = host_->session().setting();
  board_->say(tr("The console’s sheet is being set out."));
  sheets_.start([country = setting.country,
                 scale = setting.scale](const Progress& progress) { return Sheet::prepare(country, scale, progress); },
                [this](Result<std::shared_ptr<const Sheet>> sheet) {
                  if (!host_ || console_) return;
                  if (!sheet) return say(QString::fromStdString(sheet.error().sentence()));
                  board_->say({});
                  make_console(std::move(*sheet));
                  show_console();
                  emit console_shown();
                });
}

void HostPage::prepare_console(std::shared_ptr<const Sheet> sheet) {
  if (!host_ || console_) return;
  sheets_.cancel();
  make_console(std::move(sheet));
}

void HostPage::show_board() {
  if (!board_) return;
  pages_->setCurrentWidget(board_);
  board_->tables().front()->list()->setFocus();
}

void HostPage::make_console(std::shared_ptr<const Sheet> sheet) {
  Session& session = host_->session();
  std::vector<Transaction> past;
  std::int64_t events = 0;
  const std::uint64_t last = umpire_->sequence();
  const auto read = session.each_transaction(0, last, [&](const Transaction& one) {
    events += static_cast<std::int64_t>(one.events.size());
    if (one.number + read_back > last) past.push_back(one);
  });
  if (!read) say(QString::fromStdString(read.error().sentence()));
  console_ = new Console(*umpire_, std::move(sheet), past, events, now_by_the_wall);
  umpire_->on_change([this](std::span<const Transaction> transactions) { console_->follow(transactions); });
  session.on_refused([this](const Order& order, const Refusal& why) { console_->refused(order, why); });
  connect(console_, &Console::steer_asked, this, &HostPage::steer);
  connect(console_, &Console::take_back_asked, this, &HostPage::show_past);
  connect(console_, &Console::deed_asked, this, &HostPage::do_deed);
  connect(console_, &Console::board_asked, this, &HostPage::show_board);
  connect(console_, &Console::ruling_asked, this, &HostPage::ask_ruling);
  connect(console_, &Console::messages_asked, this, &HostPage::show_messages);
  connect(console_, &Console::command_asked, this, &HostPage::show_command);
  connect(console_, &Console::paper_asked, this, &HostPage::ask_paper);
  connect(console_, &Console::save_copy_asked, this, &HostPage::save_copy);
  connect(console_, &Console::leave_asked, this, &QWidget::close);
  connect_forms();
  pages_->addWidget(console_);
  console_->show_facts(console_facts());
}

ConsoleFacts HostPage::console_facts() const {
  const BoardFacts board = facts();
  Session& session = host_->session();
  ConsoleFacts told;
  told.begun = model_->begun();
  told.frozen = model_->frozen() || model_->held_up();
  told.written = board.written;
  told.file = board.file;
  told.umpire = QString::fromStdString(umpire_->campaign().umpire());
  told.host = board.links == 1 ? tr("host %1 · one link").arg(board.address)
                               : tr("host %1 · %2 links").arg(board.address).arg(board.links);
  const std::vector<Seat>& seats = session.setting().seats;
  told.links.resize(seats.size());
  for (const BoardRow& row : model_->rows()) {
    if (row.seat) told.links[row.seat.index()] = link_of(row);
  }
  if (const Conductor* conductor = session.conductor()) {
    for (const Seat& seat : seats) told.clocks.push_back(conductor->reading(seat.id));
  }
  return told;
}

// By the item's own seats, who are told nothing of why they are looked at.
void HostPage::do_deed(const AttentionItem& item, AttentionDeed deed) {
  Session& session = host_->session();
  // What is done changes the list, and with it the item.
  const AttentionKey key = item.key;
  if (deed == AttentionDeed::fire || deed == AttentionDeed::call_off) {
    do_inject(InjectId{static_cast<std::int32_t>(key.number)}, deed == AttentionDeed::fire);
    return;
  }
  std::vector<std::string> names;
  for (const SeatId seat : item.seats) names.push_back(session.setting().seat(seat).name);
  if (names.empty()) return;
  switch (deed) {
    case AttentionDeed::take_stand:
      console_->dealt(key, deed);
      session.call_time(item.seats.front());
      break;
    case AttentionDeed::nudge:
      nudge(names);
      console_->dealt(key, deed);
      break;
    case AttentionDeed::wait:
      wait_for(names.front());
      console_->dealt(key, deed);
      break;
    case AttentionDeed::program: {
      const auto& known = session.commanders().known();
      const std::string program = !ways_.serving.stand_in.empty() ? ways_.serving.stand_in
                                  : known.empty()                 ? std::string()
                                                                  : known.front().name;
      if (program.empty()) return say(tr("There is no program that could play a seat."));
      give_to_program(names.front(), program);
      console_->dealt(key, deed);
      break;
    }
    case AttentionDeed::explain: {
      SendMessageOrder<BodyId> message;
      message.message.to = item.seats;
      message.message.content.text = {tr("Your order was refused: %1 (%2)")
                                          .arg(console_->attention_words().refusal(item), words::clause_id(item.clause))
                                          .toStdString()};
      if (const auto refusal = ruled(message)) return say(*refusal);
      console_->dealt(key, deed);
      break;
    }
    case AttentionDeed::answer:
      show_messages();
      console_->dealt(key, deed);
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
