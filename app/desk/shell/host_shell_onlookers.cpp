// Who looks on at the host's screen and orders nothing (CX-8). He comes between two commanders, from the cover, and the
// exercise waits for him.
#include "app/desk/shell/host_shell.h"
#include "app/desk/shell/onlooker_dialog.h"
#include "app/wire/loopback.h"
#include "core/chronicle/observed.h"

namespace sandgate {

// Whoever sits at a shared screen could say that he is an observer: so it is for the umpire to let him.
void HostShell::ask_onlooker() {
  as_umpire([this] {
    if (!session_ || !covered()) return;
    const Setting& setting = session_->setting();
    auto* dialog = new OnlookerDialog(setting.observers, setting.sides, pages_.currentWidget());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &OnlookerDialog::chosen, this, [this](std::size_t number) {
      if (!session_ || number >= session_->setting().observers.size()) return;
      const Observer& observer = session_->setting().observers[number];
      if (!session_->umpire_key()) tell_all(tr("%1 looks on.").arg(QString::fromStdString(observer.title)));
      observer.side ? look_on(observer) : read_story_to(observer);
    });
    dialog->open();
  });
}

void HostShell::look_on(const Observer& observer) {
  auto client = session_->observe(observer.name);
  if (!client) return;
  onlookers_client_ = wire::through_bytes(std::move(*client));
  auto clauses = words::clause_book(data_);
  onlooker_ = std::make_unique<SeatShell>(*onlookers_client_, sheet_,
                                          clauses ? std::move(*clauses) : words::ClauseBook(), exercise(), sounds_);
  connect(&onlooker_->desk(), &Desk::leave_asked, this, &HostShell::end_looking_on, Qt::QueuedConnection);
  connect(&onlooker_->desk(), &Desk::save_copy_asked, this, &HostShell::save_copy);
  pages_.addWidget(&onlooker_->desk());
  pages_.setCurrentWidget(&onlooker_->desk());
  emit desk_shown(exercise());
  onlooker_->desk().open_news();
  onlooker_->tell(
      tr("%1 looks on. To leave is to cover the screen again.").arg(QString::fromStdString(observer.title)));
  onlooker_->take_keys();
}

void HostShell::end_looking_on() {
  if (!onlooker_) return;
  emit desk_shown({});
  forget_copies();
  onlooker_.reset();
  onlookers_client_.reset();
  if (!session_) return;
  pages_.setCurrentWidget(cover_);
  advance_later();
}

void HostShell::read_story_to(const Observer& observer) {
  story_reader_.start([file = session_->file(), name = observer.name](
                          const Progress& progress) { return read_observer_story(file, name, 0, progress); },
                      [this](const Result<ObserverStory>& story) {
                        if (!session_ || !story || !story->all) return;
                        auto* dialog = new OnlookerStory(story->observer, *story->all, pages_.currentWidget());
                        dialog->setAttribute(Qt::WA_DeleteOnClose);
                        dialog->open();
                      });
}

}  // namespace sandgate
