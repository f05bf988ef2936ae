// The umpire's deeds at the board: rulings, messages, who commands whom, cards and copies.
#include <QFileDialog>
#include <QFileInfo>
#include <QPrintDialog>
#include <QPrinter>
#include <algorithm>

#include "app/desk/shell/umpire_dialog.h"
#include "app/desk/shell/umpire_messages.h"
#include "app/desk/shell/umpires_chain.h"
#include "app/stories/refusals.h"
#include "app/umpire/host_page.h"
#include "app/umpire/hosted_past.h"
#include "app/umpire/observer_dialog.h"
#include "app/umpire/past_dialog.h"
#include "app/umpire/seat_cards.h"

namespace sandgate {

std::optional<QString> HostPage::ruled(const Deed& deed) {
  if (!host_) return tr("The exercise is closed.");
  Session& session = host_->session();
  const Answer answer = session.umpire(deed);
  if (answer) return {};
  return stories::sentence_with_clause(answer.error(), session.take(SeatId{0})->briefing());
}

void HostPage::nudge(const std::vector<std::string>& names) {
  SendMessageOrder<BodyId> message;
  for (const std::string& name : names)
    if (const auto seat = host_->session().seat_named(name)) message.message.to.push_back(*seat);
  const bool begun = host_->server().begun();
  const QString words = begun ? tr("The umpire waits for your orders.")
                              : tr("The exercise is about to begin. Read your briefing, and seal what you mean to do.");
  message.message.content.text = {words.toStdString()};
  const auto refusal = ruled(message);
  say(refusal             ? *refusal
      : names.size() == 1 ? tr("%1 was nudged.").arg(QString::fromStdString(names.front()))
                          : tr("%1 seats were nudged.").arg(names.size()));
}

void HostPage::invite_observer() {
  auto* dialog = new ObserverDialog(model_->setting(), board_);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &QDialog::accepted, this, [this, dialog] {
    if (!host_) return;
    const auto invited = host_->invite_observer(dialog->name().toStdString(), dialog->side(), dialog->moves_late());
    refresh();
    if (!invited) return say(QString::fromStdString(invited.error().sentence()));
    board_->choose(*invited);
    say(tr("%1 is invited; his invitation is in hand.").arg(dialog->name()));
  });
  dialog->open();
}

void HostPage::wait_for(const std::string& name) {
  constexpr std::chrono::minutes so_long{5};
  const BoardRow* row = model_->row(name);
  if (!row || row->state != wire::SeatIsThere::lost) return;
  const QString who = model_->short_name(*row);
  host_->server().wait_for(name, so_long);
  refresh();
  say(tr("%1 is waited for, five minutes from now.").arg(who));
}

void HostPage::ask_ruling() {
  Session& session = host_->session();
  const auto anybody = session.take(SeatId{0});
  if (!anybody) return;
  const SetVisibility now{anybody->picture().visibility, anybody->picture().visibility_reason};
  const auto messages = session.messages();
  auto* dialog = new UmpireDialog(
      now, session.setting().scale, session.umpire_key().has_value(),
      static_cast<std::size_t>(std::ranges::count_if(messages, &UmpiresMessage::waits)),
      [this](const Deed& deed) { return ruled(deed); }, pages_->currentWidget());
  connect(dialog, &UmpireDialog::messages_asked, this, &HostPage::show_messages);
  connect(dialog, &UmpireDialog::command_asked, this, &HostPage::show_command);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->open();
}

void HostPage::show_past() {
  if (!host_) return;
  auto* dialog = new PastDialog(std::make_unique<HostedPast>(host_->session(), std::string()), pages_->currentWidget());
  connect(dialog, &PastDialog::went_back, this, [this] {
    // Everybody looks where he stands before he goes on.
    steer(wire::Steering::freeze);
    refresh();
    say(tr("The exercise is taken back, and stands still until you go on."));
  });
  connect(dialog, &PastDialog::forked, this, [this](const QString& file) { say(tr("Forked into %1.").arg(file)); });
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->open();
}

void HostPage::show_messages() {
  auto* dialog = new UmpireMessages(
      host_->session().setting(),
      [this] { return host_ ? host_->session().messages() : std::vector<UmpiresMessage>(); },
      [this](const Deed& deed) { return ruled(deed); }, pages_->currentWidget());
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->open();
}

void HostPage::show_command() {
  ChainOfCommand chain;
  chain.posts = [this] { return umpire_ ? command_posts(*umpire_) : std::vector<CommandPost>(); };
  chain.send = [this](const CommandDeed& deed, const std::function<void(const std::optional<QString>&)>& answer) {
    answer(ruled(umpires_deed(deed)));
    soon_.start();
  };
  auto* dialog = new CommandDialog(std::move(chain), {}, pages_->currentWidget());
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->open();
}

std::vector<const BoardRow*> HostPage::rows() const {
  std::vector<const BoardRow*> rows;
  for (const BoardRow& row : model_->rows()) rows.push_back(&row);
  return rows;
}

void HostPage::print_cards() {
  QPrinter printer(QPrinter::HighResolution);
  printer.setDocName(tr("Seats of %1").arg(QString::fromStdString(model_->setting().title)));
  if (QPrintDialog dialog(&printer, this); dialog.exec() != QDialog::Accepted || !host_) return;
  const auto painted = paint_cards(printer, *model_, rows(), facts().address);
  say(painted ? tr("%1 cards went to the printer.").arg(*painted) : QString::fromStdString(painted.error().sentence()));
}

void HostPage::save_cards() {
  const QString file = QFileDialog::getSaveFileName(this, tr("Cards as PDF"), {}, tr("PDF (*.pdf)"));
  if (file.isEmpty() || !host_) return;
  const auto painted = sandgate::save_cards(file, *model_, rows(), facts().address);
  say(painted ? tr("%1 cards were saved as %2.").arg(*painted).arg(QFileInfo(file).fileName())
              : QString::fromStdString(painted.error().sentence()));
}

void HostPage::save_copy() {
  const QString to = QFileDialog::getSaveFileName(this, tr("Save a copy"), {}, tr("Exercises (*.sandgate)"));
  if (to.isEmpty() || !host_) return;
  const auto saved = host_->session().save_copy(to.toStdString());
  say(saved ? tr("A copy was saved as %1.").arg(QFileInfo(to).fileName())
            : QString::fromStdString(saved.error().sentence()));
}

}  // namespace sandgate
