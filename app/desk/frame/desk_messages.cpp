// The desk's messages: the box, the form, and what is drawn for them on the sheet (KS-11.6).
#include "app/desk/frame/desk.h"

namespace sandgate {
namespace {

constexpr const char* brief_gave_way = "brief_gave_way";

}  // namespace

void Desk::make_messages() {
  connect(messages_, &MessagesPanel::write_asked, this, &Desk::write_message);
  connect(messages_, &MessagesPanel::answer_asked, this, &Desk::answer_message);
  connect(messages_, &MessagesPanel::place_asked, this, [this](Point place) {
    if (on_table()) show_sheet();
    show_place(place);
  });
  connect(messages_, &MessagesPanel::note_changed, this, &Desk::refresh_notes);
  connect(dispatches_, &DispatchesPanel::message_asked, this, &Desk::show_message);
  connect(write_, &WriteForm::put_away, this, &Desk::put_form_away);
  connect(write_, &WriteForm::sent, this, [this] {
    tell(tr("The message is sent."));
    put_form_away();
  });
  connect(write_, &WriteForm::drawing_begun, this, [this] {
    screen_.stop();
    party_.stop();
    measure_.stop();
    if (on_table()) show_sheet();
    show_write_form();
    choose_tool();
    sheet_->setFocus();
  });
  connect(&drawings_, &DrawingModel::changed, this, &Desk::follow_drawing);
  connect(sheet_, &SheetView::pointer_at, &drawings_, &DrawingModel::set_pointer);
}

void Desk::write_message() {
  if (!messages_->write_button()->isEnabled()) {
    const QString no = messages_->why_no_message();
    say_no(no.isEmpty() ? tr("No message is sent now: the exercise has not begun, or is over.") : no);
    return;
  }
  write_->begin();
  show_write_form();
  write_->form_field()->setFocus(Qt::ShortcutFocusReason);
}

void Desk::answer_message() {
  const SeenMessage* message = messages_->in_hand();
  if (!message || message->sent || !messages_->answer_button()->isEnabled()) {
    say_no(tr("No message is in hand that could be answered: choose one that has come."));
    return;
  }
  write_->answer(*message);
  show_write_form();
  write_->text_field("text")->setFocus(Qt::ShortcutFocusReason);
}

// Where all docks stand behind one another their tabs have no room for one more: the brief gives way meanwhile.
void Desk::show_write_form() {
  if (fold_ == Fold::all && !couriers_dock_->isHidden()) put_couriers_away();
  if (fold_ == Fold::all && write_dock_->isHidden() && !brief_dock_->isHidden()) {
    brief_dock_->hide();
    write_dock_->setProperty(brief_gave_way, true);
  }
  write_dock_->show();
  write_dock_->raise();
}

void Desk::put_form_away() {
  drawings_.cancel();
  write_dock_->hide();
  if (write_dock_->property(brief_gave_way).toBool()) {
    brief_dock_->show();
    write_dock_->setProperty(brief_gave_way, false);
  }
  raise_orders();
  shown_view()->setFocus();
}

void Desk::show_message(std::int64_t number) {
  messages_dock_->show();
  messages_dock_->raise();
  messages_->take(number);
  messages_->table()->setFocus(Qt::ShortcutFocusReason);
}

void Desk::follow_drawing() {
  choose_tool();
  sheet_->update();
}

}  // namespace sandgate
