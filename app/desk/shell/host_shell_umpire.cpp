// The umpire's deeds at the host's screen: who may rule there, on what, and who is told (KS-10).
#include "app/desk/shell/host_shell.h"
#include "app/desk/shell/umpire_dialog.h"
#include "app/desk/shell/umpire_gate.h"
#include "app/desk/shell/umpire_messages.h"
#include "app/desk/shell/umpires_chain.h"
#include "app/desk/start/players_dialog.h"
#include "app/host/umpire_key.h"
#include "app/stories/refusals.h"
#include "app/words/bodies.h"
#include "app/words/faults.h"
#include "core/base/text.h"

namespace sandgate {
void HostShell::as_umpire(std::function<void()> rules) {
  if (!session_) return;
  std::function<bool(const QString&)> is_key;
  if (session_->umpire_key()) {
    is_key = [this](const QString& key) {
      return session_ && session_->umpire_key() && is_umpire_key(*session_->umpire_key(), key.toStdString());
    };
  }
  auto* gate = new UmpireGate(std::move(is_key), pages_.currentWidget());
  gate->setAttribute(Qt::WA_DeleteOnClose);
  connect(gate, &QDialog::accepted, this, std::move(rules));
  gate->open();
}

void HostShell::tell_all(const QString& ruled) {
  const QString where =
      desk() ? tr("%1's desk").arg(words::person(session_->setting().seat(seat_))) : tr("the cover between desks");
  QString told = tr("%1 Ruled from %2: the exercise has no umpire's key.").arg(ruled, where);
  while (!is_line(told.toStdString()) && !told.isEmpty()) told.chop(1);
  session_->umpire(Announce{told.toStdString()});
}

void HostShell::ask_umpire() {
  as_umpire([this] {
    if (!session_) return;
    // Any seat's picture has what is public; this one is looked into for the weather alone and let go at once.
    const auto anybody = session_->take(SeatId{0});
    if (!anybody) return;
    const SetVisibility now{anybody->picture().visibility, anybody->picture().visibility_reason};
    const bool keyed = session_->umpire_key().has_value();
    const auto messages = session_->messages();
    const auto waiting = static_cast<std::size_t>(std::ranges::count_if(messages, &UmpiresMessage::waits));
    auto* dialog = new UmpireDialog(
        now, session_->setting().scale, keyed, waiting,
        [this, keyed](const Deed& ruling) -> std::optional<QString> {
          if (!session_) return tr("The exercise was left.");
          const Answer answer = session_->umpire(ruling);
          if (!answer) {
            const auto client = session_->take(SeatId{0});
            return stories::sentence(answer.error(), client->briefing());
          }
          if (keyed) return {};
          if (holds_alternative<SetVisibility>(ruling)) tell_all(tr("The weather was ruled on."));
          if (holds_alternative<Announce>(ruling)) tell_all(tr("So much for the announcement."));
          if (holds_alternative<SetUmpireKey>(ruling)) tell_all(tr("A key was set."));
          return {};
        },
        pages_.currentWidget());
    connect(dialog, &UmpireDialog::messages_asked, this, &HostShell::show_umpires_messages);
    connect(dialog, &UmpireDialog::command_asked, this, &HostShell::show_umpires_command);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
  });
}

// Without a key they are read as anything is ruled: all are told.
void HostShell::show_umpires_messages() {
  if (!session_) return;
  if (!session_->umpire_key()) tell_all(tr("The umpire's messages were read."));
  auto* dialog = new UmpireMessages(
      session_->setting(), [this] { return session_ ? session_->messages() : std::vector<UmpiresMessage>(); },
      [this](const Deed& message) -> std::optional<QString> {
        if (!session_) return tr("The exercise was left.");
        const Answer answer = session_->umpire(message);
        if (answer) return {};
        const auto client = session_->take(SeatId{0});
        return stories::sentence(answer.error(), client->briefing());
      },
      pages_.currentWidget());
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->open();
}

// Without a key it is read and ruled on as anything is: all are told.
void HostShell::show_umpires_command() {
  if (!session_) return;
  const bool keyed = session_->umpire_key().has_value();
  if (!keyed) tell_all(tr("The umpire's list of who commands whom was read."));
  ChainOfCommand chain;
  chain.posts = [this] { return session_ ? command_posts(*session_->take_umpire()) : std::vector<CommandPost>(); };
  chain.send = [this, keyed](const CommandDeed& deed,
                             const std::function<void(const std::optional<QString>&)>& answer) {
    if (!session_) return answer(tr("The exercise was left."));
    const Answer ruled = session_->umpire(umpires_deed(deed));
    if (!ruled) return answer(stories::sentence_with_clause(ruled.error(), session_->take(SeatId{0})->briefing()));
    if (!keyed) tell_all(tr("Who commands whom was ruled on."));
    // Whoever is asked to come may be another now.
    if (covered()) cover(seat_);
    answer({});
    advance_later();
  };
  auto* dialog = new CommandDialog(std::move(chain), {}, pages_.currentWidget());
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->open();
}

void HostShell::ask_who_plays() {
  as_umpire([this] { show_players(); });
}

void HostShell::show_players() {
  if (!session_) return;
  const bool keyed = session_->umpire_key().has_value();
  auto* dialog = new PlayersDialog(pages_.currentWidget());
  PlayersForm& form = dialog->form();
  form.set_programs(programs_of(session_->commanders()));
  std::vector<PlayersForm::Seat> rows;
  const Setting& setting = session_->setting();
  for (const Seat& seat : setting.seats)
    rows.push_back({QString::fromStdString(seat.name), QString::fromStdString(seat.title),
                    QString::fromStdString(setting.side(seat.side).name)});
  form.set_seats(rows);
  for (const Seat& seat : setting.seats)
    form.choose(QString::fromStdString(seat.name), QString::fromStdString(session_->commander(seat.id)));
  connect(dialog, &QDialog::accepted, this, [this, &form, keyed] {
    if (!session_) return;
    const auto chosen = form.programs();
    for (const Seat& seat : session_->setting().seats) {
      const auto found = chosen.find(QString::fromStdString(seat.name));
      const std::string program = found == chosen.end() ? std::string() : found->second.toStdString();
      if (program == session_->commander(seat.id)) continue;
      const auto manned = session_->man(seat.id, program);
      if (!manned && seat_shell_) seat_shell_->tell(words::told(manned.error()));
      // What a person drafted, a program's successor is not to send.
      if (const auto memory = memories_.find(seat.id); manned && !program.empty() && memory != memories_.end())
        memory->second.drafts.clear();
      if (manned && !program.empty() && seat_shell_ && seat_ == seat.id) desk()->model().drafts().clear();
      if (!manned || keyed) continue;
      tell_all(program.empty() ? tr("%1 is played by a person.").arg(words::person(seat))
                               : tr("%1 is played by %2.").arg(words::person(seat), QString::fromStdString(program)));
    }
    advance_later();
  });
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->open();
}

}  // namespace sandgate
