// The umpire's deeds at the board: rulings, nudges, what has happened, cards and copies.
#include <QFileDialog>
#include <QFileInfo>
#include <QPrintDialog>
#include <QPrinter>
#include <algorithm>

#include "app/umpire/host_page.h"
#include "app/umpire/hosted_past.h"
#include "app/umpire/observer_dialog.h"
#include "app/umpire/past_dialog.h"
#include "app/umpire/seat_cards.h"
#include "app/words/faults.h"

namespace sandgate {

std::optional<QString> HostPage::ruled(const Deed& deed) {
  if (!host_) return tr("The exercise is closed.");
  const Answer answer = host_->session().umpire(deed);
  if (answer) return {};
  return told_to_umpire(answer.error(), host_->session().setting());
}

void HostPage::nudge(const std::vector<std::string>& names) {
  std::vector<SeatId> seats;
  for (const std::string& name : names)
    if (const auto seat = host_->session().seat_named(name)) seats.push_back(*seat);
  const auto refusal = ruled(ConsoleDeeds::nudge(seats, host_->server().begun()));
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
    if (!invited) return say(words::told(invited.error()));
    board_->choose(*invited);
    say(tr("%1 is invited; his invitation is in hand.").arg(dialog->name()));
  });
  dialog->open();
}

void HostPage::wait_for(const std::string& name) {
  const BoardRow* row = model_->row(name);
  if (!row || row->state != wire::SeatIsThere::lost) return;
  const QString who = model_->short_name(*row);
  host_->server().wait_for(name, ExerciseServer::waited_for_once);
  refresh();
  say(tr("%1 is waited for, five minutes from now.").arg(who));
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
  say(painted ? tr("%1 cards went to the printer.").arg(*painted) : words::told(painted.error()));
}

void HostPage::save_cards() {
  const QString file = QFileDialog::getSaveFileName(this, tr("Cards as PDF"), {}, tr("PDF (*.pdf)"));
  if (file.isEmpty() || !host_) return;
  const auto painted = sandgate::save_cards(file, *model_, rows(), facts().address);
  say(painted ? tr("%1 cards were saved as %2.").arg(*painted).arg(QFileInfo(file).fileName())
              : words::told(painted.error()));
}

void HostPage::save_copy() {
  const QString to = QFileDialog::getSaveFileName(this, tr("Save a copy"), {}, tr("Exercises (*.sandgate)"));
  if (to.isEmpty() || !host_) return;
  const auto saved = host_->session().save_copy(to.toStdString());
  say(saved ? tr("A copy was saved as %1.").arg(QFileInfo(to).fileName()) : words::told(saved.error()));
}

}  // namespace sandgate
