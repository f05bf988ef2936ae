// The umpire's console of an exercise that is hosted here.
#include "app/desk/parts/background.h"
#include "app/host/conductor.h"
#include "app/umpire/host_page.h"
#include "app/words/faults.h"

namespace sandgate {
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
                  if (!sheet) return say(words::told(sheet.error()));
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
    if (static_cast<std::int64_t>(one.number) + rulings_read_back > static_cast<std::int64_t>(last))
      past.push_back(one);
  });
  if (!read) say(words::told(read.error()));
  console_ = new Console(*umpire_, std::move(sheet), past, events, time_of_console);
  umpire_->on_change([this](std::span<const Transaction> transactions) {
    console_->follow(transactions);
    // As it is over: of what waits for an umpire elsewhere too, the first who was done with it counts.
    keep_load(false);
  });
  host_->server().on_review_kept([this](const ReviewMarks& marks) { emit review_kept(marks); });
  host_->server().on_refused([this](const Order& order, const Refusal& why) { console_->refused(order, why); });
  ConsoleMeans means;
  means.steer = [this](wire::Steering what, SeatId seat) { seat ? host_->server().steer(what, seat) : steer(what); };
  means.take_back = [this] { show_past(); };
  means.to_program = [this](SeatId seat) { return to_program(seat); };
  means.bookmark = [this](const QString& title) -> std::optional<QString> {
    const auto kept = host_->session().bookmark(title.toStdString());
    return kept ? std::nullopt : std::optional(words::told(kept.error()));
  };
  new ConsoleDeeds(*console_, *windows_, std::move(means), console_);
  connect(console_, &Console::board_asked, this, &HostPage::show_board);
  connect(console_, &Console::review_asked, this, [this] {
    // What was dealt with up to now is among the figures.
    keep_load(false);
    emit review_asked();
  });
  connect(console_, &Console::paper_asked, this, [this](const PaperWish& wish) { printer_.ask(wish, *umpire_); });
  connect(console_, &Console::save_copy_asked, this, &HostPage::save_copy);
  connect(console_, &Console::leave_asked, this, &QWidget::close);
  pages_->addWidget(console_);
  console_->show_facts(console_facts());
}

void HostPage::keep_load(bool waiting) {
  if (!console_ || !host_) return;
  const std::vector<Attended> over = console_->take_over(waiting);
  if (over.empty()) return;
  if (const auto kept = host_->session().keep_attended(over); !kept) say(words::told(kept.error()));
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
  told.links = links_of(*model_, session.setting());
  if (const Conductor* conductor = session.conductor()) {
    for (const Seat& seat : seats) told.clocks.push_back(conductor->reading(seat.id));
  }
  return told;
}

std::optional<QString> HostPage::to_program(SeatId seat) {
  Session& session = host_->session();
  const auto& known = session.commanders().known();
  const std::string program = !ways_.serving.stand_in.empty() ? ways_.serving.stand_in
                              : known.empty()                 ? std::string()
                                                              : known.front().name;
  if (program.empty()) return tr("There is no program that could play a seat.");
  give_to_program(session.setting().seat(seat).name, program);
  return {};
}

}  // namespace sandgate
