#include "app/umpire/joined_console.h"

#include <QVBoxLayout>
#include <algorithm>

#include "app/desk/parts/panel.h"
#include "app/umpire/console/forms/reason_dialog.h"
#include "app/umpire/joined_past.h"
#include "app/umpire/past_dialog.h"
#include "app/umpire/seats_model.h"

namespace sandgate {
namespace {

std::vector<Transaction> last_of(const History& history) {
  std::vector<Transaction> past;
  const std::int64_t after = std::max<std::int64_t>(0, history.entries() - rulings_read_back);
  // In memory: nothing of it can fail.
  static_cast<void>(history.each_along(history.line(), after, [&](const ExerciseFile::Entry& entry) {
    past.push_back({static_cast<std::uint64_t>(entry.number), entry.order, entry.events});
  }));
  return past;
}

}  // namespace

JoinedConsole::JoinedConsole(wire::ClientEnd& end, wire::RemoteUmpire& umpire, std::shared_ptr<const Sheet> sheet,
                             std::filesystem::path data_folder, QWidget* parent)
    : FarConsole(parent),
      end_(end),
      umpire_(umpire),
      board_(std::make_unique<SeatsModel>(umpire.campaign().setting())),
      windows_(
          umpire, [this](const Deed& ruling) { return rule(ruling); }, [this] { return this; }),
      printer_(std::move(data_folder), *this),
      lost_(role_label("plain")) {
  lost_->setObjectName(QStringLiteral("fault"));
  lost_->setWordWrap(true);
  lost_->hide();
  console_ =
      new Console(umpire, std::move(sheet), last_of(umpire.history()), umpire.history().events(), time_of_console);
  console_->show_offers({.copies = false});
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(lost_);
  column->addWidget(console_, 1);
  setFocusProxy(&console_->sheets().truth());

  ConsoleMeans means;
  means.steer = [this](wire::Steering what, SeatId seat) { end_.steer(what, seat); };
  means.ask = asking(umpire_);
  means.take_back = [this] { ask_take_back(); };
  means.to_program = [this](SeatId seat) { return to_program(seat); };
  means.bookmark = [this](const QString& title) -> std::optional<QString> {
    if (lost_now_) return tr("The line to the host is lost; set it again when it is there.");
    end_.bookmark(title.toStdString(), [self = QPointer<JoinedConsole>(this)](const Answer& answer) {
      if (!self) return;
      self->console_->say(answer ? tr("The bookmark is kept.")
                                 : told_to_umpire(answer.error(), self->umpire_.campaign().setting()));
    });
    return {};
  };
  new ConsoleDeeds(*console_, windows_, std::move(means), console_);
  connect(console_, &Console::board_asked, this, &FarConsole::page_asked);
  connect(console_, &Console::leave_asked, this, &FarConsole::leave_asked);
  connect(console_, &Console::paper_asked, this, [this](const PaperWish& wish) { printer_.ask(wish, umpire_); });
  connect(&printer_, &PaperPrinter::said, console_, &Console::say);
  connect(console_, &Console::review_asked, this, [this] {
    // What was dealt with up to now is among the figures.
    send_load();
    emit review_asked();
  });
  end_.review_line().on_change([this] { emit review_told(); });
  show_served();
}

JoinedConsole::~JoinedConsole() {
  end_.review_line().on_change({});
  // Its forms hang on what goes before it.
  delete console_;
}

// Said at once what its own campaign shows to be refused; of what passes here and not there, when the host has said so.
std::optional<QString> JoinedConsole::rule(const Deed& ruling) {
  if (lost_now_) return tr("The line to the host is lost; rule when it is there.");
  const Setting& setting = umpire_.campaign().setting();
  if (const auto no = against(umpire_, ruling)) return told_to_umpire(*no, setting);
  umpire_.send(ruling, [self = QPointer<JoinedConsole>(this)](const Answer& answer) {
    if (self && !answer) self->console_->say(told_to_umpire(answer.error(), self->umpire_.campaign().setting()));
  });
  return {};
}

std::optional<QString> JoinedConsole::to_program(SeatId seat) {
  const wire::ServedAs& served = end_.served();
  const std::string program = !served.stand_in.empty()  ? served.stand_in
                              : served.programs.empty() ? std::string()
                                                        : served.programs.front();
  if (program.empty()) return tr("There is no program that could play a seat.");
  return rule(ManSeat{seat, program});
}

void JoinedConsole::ask_take_back() {
  if (lost_now_) return console_->say(tr("The line to the host is lost; go back when it is there."));
  auto* dialog = new PastDialog(std::make_unique<JoinedPast>(umpire_), this);
  connect(dialog, &PastDialog::went_back, this, [this] {
    // Everybody looks where he stands before he goes on.
    end_.steer(wire::Steering::freeze);
    console_->say(tr("The exercise is taken back, and stands still until you go on."));
  });
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->open();
}

void JoinedConsole::follow(std::span<const Transaction> transactions) {
  console_->follow(transactions);
  console_->show_facts(facts());
  send_load();
}

void JoinedConsole::send_load() {
  if (std::vector<Attended> over = console_->take_over(); !over.empty()) end_.review_line().attend(std::move(over));
}

void JoinedConsole::show_served() {
  const wire::Board& board = end_.board();
  board_->set_board(board);
  console_->show_facts(facts());
  send_load();
}

void JoinedConsole::refused(const wire::SeatRefused& refused) { console_->refused(refused.order, refused.why); }

void JoinedConsole::show_lost(const QString& sentence) {
  lost_now_ = !sentence.isEmpty();
  lost_->setText(sentence);
  lost_->setVisible(lost_now_);
}

ConsoleFacts JoinedConsole::facts() const {
  const wire::Board& board = end_.board();
  const wire::ServedAs& served = end_.served();
  ConsoleFacts told;
  told.begun = board.begun;
  told.frozen = board.frozen || board.held_up;
  told.written = served.written;
  told.file = QString::fromStdString(served.file);
  told.umpire = QString::fromStdString(umpire_.campaign().umpire());
  told.host = tr("over the network");
  told.links = links_of(*board_, umpire_.campaign().setting());
  told.clocks = end_.clocks();
  return told;
}

}  // namespace sandgate
