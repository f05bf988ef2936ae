#include "app/desk/shell/join_shell.h"

#include <QPointer>
#include <QToolTip>
#include <QVBoxLayout>
#include <algorithm>
#include <map>

#include "app/desk/clock/clock_face.h"
#include "app/stories/refusals.h"
#include "app/words/faults.h"
#include "app/words/tongue.h"
#include "core/base/digest.h"
#include "core/sight/deed_check.h"
#include "map/base/log.h"

namespace sandgate {
namespace {

/// A pause in writing is waited for; a key struck is not worth a file.
constexpr int pause_ms = 400;

}  // namespace

JoinShell::JoinShell(std::filesystem::path data_folder, QStackedWidget& pages, WorkPage& work, ClockSounds& sounds)
    : data_(std::move(data_folder)), pages_(pages), work_(work), sounds_(sounds), ended_(new EndedPage) {
  pages_.addWidget(ended_);
  constexpr int second_ms = 1'000;
  second_.setInterval(second_ms);
  connect(&second_, &QTimer::timeout, this, &JoinShell::show_line);
  keep_.setSingleShot(true);
  connect(&keep_, &QTimer::timeout, this, &JoinShell::keep);
  connect(ended_, &EndedPage::leave_asked, this, &JoinShell::leave_asked);
  connect(ended_, &EndedPage::again_asked, this, [this] { join(invitation_, person_, dial_); });
}

JoinShell::~JoinShell() { leave(); }

void JoinShell::join(const Invitation& invitation, const QString& person, Dial dial) {
  leave();
  // Its own may have been what was given.
  Invitation to = invitation;
  invitation_ = std::move(to);
  person_ = person;
  dial_ = std::move(dial);
  work_.begin(tr("On the way to %1").arg(QString::fromStdString(invitation_.addresses.front())), tr("Cancel"));
  work_.set_note(tr("The seat %1").arg(QString::fromStdString(invitation_.seat)));
  pages_.setCurrentWidget(&work_);
  GuestOwner owner;
  owner.up_to_date = [this] { up_to_date(); };
  owner.lost = [this] { lost(); };
  owner.fetching = [this](std::uint64_t have, std::uint64_t whole) { fetching(have, whole); };
  owner.board = [this] { follow_board(); };
  owner.awaited = [this] { follow_awaited(); };
  owner.served = [this] {
    if (console_) console_->show_served();
  };
  owner.refused = [this](const wire::SeatRefused& refused) {
    if (console_) console_->refused(refused);
  };
  // The guest goes after it has said so.
  owner.ended = [this](const wire::Ended& how, const std::string& sentence) {
    const Guest* whose = guest_.get();
    QMetaObject::invokeMethod(
        this,
        [this, whose, how, text = QString::fromStdString(sentence)] {
          if (guest_.get() == whose) end(how, text);
        },
        Qt::QueuedConnection);
  };
  guest_ = std::make_unique<Guest>(invitation_, person.toStdString(), std::string(), std::move(owner), dial_);
}

void JoinShell::leave() {
  if (!guest_) return;
  if (guest_->line() != Guest::Line::over) guest_->leave();
  drop();
}

void JoinShell::drop() {
  loader_.cancel();
  second_.stop();
  if (keep_.isActive() || tracked_) keep();
  keep_.stop();
  file_.reset();
  if (frame_) emit desk_shown({});
  QToolTip::hideText();
  veils_.clear();
  banner_ = nullptr;
  delete before_;
  before_ = nullptr;
  brief_watch_.reset();
  before_model_.reset();
  seat_shell_.reset();
  tracked_.reset();
  delete frame_;
  frame_ = nullptr;
  delete std::exchange(console_, nullptr);
  console_of_ = nullptr;
  delete umpire_;
  umpire_ = nullptr;
  guest_.reset();
  sheet_.reset();
  lost_for_.invalidate();
  shown_ = frozen_shown_ = held_up_shown_ = begun_ = asked_for_intent_ = false;
}

bool JoinShell::seated() const {
  const auto& welcome = guest_->end().welcome();
  return welcome && welcome->role == wire::Role::commander;
}

QString JoinShell::exercise() const { return QString::fromStdString(tracked_->briefing().title); }

void JoinShell::fetching(std::uint64_t have, std::uint64_t whole) {
  constexpr double megabyte = 1 << 20;
  const auto in_megabytes = [](std::uint64_t bytes) { return words::number(static_cast<double>(bytes) / megabyte, 1); };
  work_.set_note(tr("The country is being fetched, %1 of %2 MB").arg(in_megabytes(have), in_megabytes(whole)));
  if (whole > 0) work_.set_part(static_cast<double>(have) / static_cast<double>(whole));
}

void JoinShell::up_to_date() {
  if (guest_->end().umpire()) return show_umpire();
  if (seat_shell_) return line_is_back();
  if (!loader_.running()) set_out_sheet();
}

void JoinShell::set_out_sheet() {
  const Briefing& briefing = guest_->end().client()->briefing();
  work_.begin(tr("Setting out the sheet"), tr("Cancel"));
  loader_.start([country = briefing.country,
                 scale = briefing.scale](const Progress& progress) { return Sheet::prepare(country, scale, progress); },
                [this](Result<std::shared_ptr<const Sheet>> sheet) {
                  if (!guest_ || !sheet) return;
                  sheet_ = std::move(*sheet);
                  take_seat();
                },
                [this](double part) { work_.set_part(part); });
}

void JoinShell::take_seat() {
  tracked_ = std::make_unique<TrackedClient>(*guest_->end().client(), [this] {
    show_line();
    keep_soon(0);
  });
  auto clauses = words::clause_book(data_);
  seat_shell_ = std::make_unique<SeatShell>(*tracked_, sheet_, clauses ? std::move(*clauses) : words::ClauseBook(),
                                            exercise(), sounds_);
  Desk& desk = seat_shell_->desk();
  desk.show_as_guest();
  desk.show_clock_state(false, false, sounds_.muted());
  connect(&desk, &Desk::leave_asked, this, &JoinShell::leave_asked, Qt::QueuedConnection);
  connect(&desk, &Desk::board_done, this, [this] {
    this->desk()->go_on();
    frozen_shown_ = false;
    follow_freeze();
  });
  frame_ = new QWidget;
  banner_ = new LineBanner;
  auto* column = new QVBoxLayout(frame_);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(banner_);
  column->addWidget(&desk, 1);
  for (QWidget* view : std::initializer_list<QWidget*>{&desk.sheet(), &desk.table_view()}) veils_ << new GreyVeil(view);
  connect(banner_, &LineBanner::back_asked, this, &JoinShell::show_before);
  pages_.addWidget(frame_);
  if (seated()) {
    if (open_own_review_) {
      desk.offer_own_review();
      connect(&desk, &Desk::own_review_asked, this, [this, &desk] {
        const auto end = [shell = QPointer(this)] { return shell && shell->guest_ ? &shell->guest_->end() : nullptr; };
        open_own_review_(desk, std::make_unique<RecordFromHost>(end, exercise()), sheet_, exercise());
      });
    }
    make_before();
    recall_seat();
    connect(&desk.model().drafts(), &DraftBook::changed, this, [this] { keep_soon(0); });
    connect(&desk.write_form(), &WriteForm::changed, this, [this] { keep_soon(pause_ms); });
    connect(&desk.model(), &DeskModel::picture_changed, this, &JoinShell::follow_sealing);
    follow_sealing();
  }
  begun_ = guest_->end().board().begun;
  follow_board();
  follow_awaited();
  seated() && !begun_ ? show_before() : show_desk();
  if (guest_->line() == Guest::Line::lost) lost();
}

void JoinShell::make_before() {
  before_model_ = std::make_unique<BeforeModel>(
      invitation_.seat, BeforeModel::Told{[this] { guest_->end().have_read({.brief = true}); },
                                          [this](Lines intent) { guest_->end().seal(std::move(intent)); }});
  before_ = new BeforePage(seat_shell_->desk().model(), *before_model_);
  connect(before_, &BeforePage::sheet_asked, this, &JoinShell::show_desk);
  connect(before_, &BeforePage::leave_asked, this, &JoinShell::leave_asked, Qt::QueuedConnection);
  connect(&before_->brief(), &BriefPanel::place_asked, this, [this](Point place) {
    show_desk();
    desk()->sheet().centre_on(tracked_->briefing().to_ground(place));
  });
  connect(before_model_.get(), &BeforeModel::changed, this, [this] { keep_soon(pause_ms); });
  pages_.addWidget(before_);
  // Who joins late has his brief at the desk before him.
  brief_watch_ = std::make_unique<BriefWatch>(desk()->brief(), [this] {
    if (begun_) before_model_->read_brief();
  });
}

void JoinShell::show_before() {
  if (!before_ || (begun_ && !before_model_->sealable())) return;
  asked_for_intent_ = asked_for_intent_ || begun_;
  pages_.setCurrentWidget(before_);
  show_line();
}

void JoinShell::follow_sealing() {
  // Whatever it would say, what there is to be said against it is the same.
  const SealIntent any{std::string(2 * sizeof(Hash), '0')};
  const bool may = !check(tracked_->picture(), tracked_->briefing(), any);
  if (before_model_->sealable() == may) return;
  before_model_->set_sealable(may);
  if (!may && begun_ && pages_.currentWidget() == before_) show_desk();
  show_line();
}

// He is told so until he has been to the page, and no longer than it is of use.
bool JoinShell::asks_for_intent() const {
  return begun_ && before_model_ && before_model_->sealable() && !asked_for_intent_ &&
         before_model_->intent() != BeforeModel::Intent::sealed;
}

void JoinShell::show_desk() {
  Desk& desk = seat_shell_->desk();
  pages_.setCurrentWidget(frame_);
  emit desk_shown(exercise());
  show_line();
  if (!shown_) {
    shown_ = true;
    const bool goes_on = desk.model().picture().clock.own_move > 1 && !desk.news().model().empty();
    const bool unread = before_model_ && !before_model_->brief_read();
    (unread || !goes_on) && desk.brief().has_mission() ? desk.show_brief() : desk.open_news();
  }
  desk.model().drafts().take_in_hand();
  if (!desk.board()) seat_shell_->take_keys();
}

void JoinShell::follow_board() {
  const wire::Board& board = guest_->end().board();
  if (umpire_) {
    umpire_->show_board(board);
    if (console_) console_->show_served();
    follow_umpire();
  }
  if (!seat_shell_) return;
  if (before_) before_->show_board(board);
  const bool begins = board.begun && !begun_;
  begun_ = board.begun;
  if (begins && pages_.currentWidget() == before_) show_desk();
  if (begins) {
    seat_shell_->tell(tr("The exercise has begun."));
    desk()->model().drafts().follow();
  }
  follow_freeze();
  show_line();
}

void JoinShell::follow_freeze() {
  const wire::Board& board = guest_->end().board();
  const bool frozen = board.begun && board.frozen, held_up = frozen && board.held_up;
  if (frozen == frozen_shown_ && held_up == held_up_shown_) return;
  frozen_shown_ = frozen;
  held_up_shown_ = held_up;
  frozen ? seat_shell_->freeze(held_up) : desk()->go_on();
}

void JoinShell::follow_awaited() {
  if (!seat_shell_) return;
  const wire::AwaitedAre& awaited = guest_->end().awaited();
  desk()->show_awaited(awaited.seats, awaited.guns);
}

void JoinShell::show_umpire() {
  if (!umpire_) {
    const auto& setting = guest_->end().umpire()->campaign().setting();
    const bool rules = guest_->end().welcome()->role == wire::Role::umpire;
    std::map<std::string, QString> titles;
    for (const Seat& seat : setting.seats) titles[seat.name] = QString::fromStdString(seat.title);
    umpire_ = new UmpirePage(QString::fromStdString(setting.title), rules, [titles](const std::string& name) {
      const auto title = titles.find(name);
      return title == titles.end() ? QString::fromStdString(name) : title->second;
    });
    connect(umpire_, &UmpirePage::steered, this, [this](wire::Steering what) { guest_->end().steer(what); });
    connect(umpire_, &UmpirePage::announced, this, &JoinShell::announce);
    connect(umpire_, &UmpirePage::leave_asked, this, &JoinShell::leave_asked, Qt::QueuedConnection);
    connect(umpire_, &UmpirePage::console_asked, this, &JoinShell::show_console);
    if (rules && make_console_) umpire_->offer_console();
    pages_.addWidget(umpire_);
    pages_.setCurrentWidget(umpire_);
    emit desk_shown(QString::fromStdString(setting.title));
  }
  // Another exercise than the one it shows: it is made anew when it is asked for.
  if (console_ && console_of_ != guest_->end().umpire()) {
    show_page();
    delete std::exchange(console_, nullptr);
    sheet_.reset();
  }
  guest_->end().umpire()->on_change([this](std::span<const Transaction> transactions) {
    if (console_) console_->follow(transactions);
    follow_umpire();
  });
  if (console_) console_->show_lost({});
  lost_for_.invalidate();
  second_.stop();
  umpire_->show_lost({});
  follow_board();
}

void JoinShell::follow_umpire() {
  if (const wire::RemoteUmpire* umpire = guest_->end().umpire())
    umpire_->show_state(umpire->campaign().move(), umpire->campaign().time());
}

void JoinShell::show_console() {
  if (!guest_ || !guest_->end().umpire() || !make_console_) return;
  if (!sheet_) return set_out_console();
  if (!console_) {
    console_of_ = guest_->end().umpire();
    console_ = make_console_(guest_->end(), *guest_->end().umpire(), sheet_);
    connect(console_, &FarConsole::page_asked, this, &JoinShell::show_page);
    connect(console_, &FarConsole::leave_asked, this, &JoinShell::leave_asked, Qt::QueuedConnection);
    pages_.addWidget(console_);
    console_->show_lost(lost_sentence());
  }
  pages_.setCurrentWidget(console_);
  console_->setFocus();
}

void JoinShell::show_page() { pages_.setCurrentWidget(umpire_); }

void JoinShell::set_out_console() {
  if (loader_.running()) return;
  const Setting& setting = guest_->end().umpire()->campaign().setting();
  loader_.start([country = setting.country,
                 scale = setting.scale](const Progress& progress) { return Sheet::prepare(country, scale, progress); },
                [this](Result<std::shared_ptr<const Sheet>> sheet) {
                  if (!guest_ || !umpire_ || !sheet) return;
                  sheet_ = std::move(*sheet);
                  show_console();
                });
}

void JoinShell::announce(const QString& text) {
  const auto& setting = guest_->end().umpire()->campaign().setting();
  const auto briefing = std::make_shared<const Briefing>(briefing_for(setting, setting.sides.front().id, {}));
  guest_->end().umpire()->send(
      Announce{text.toStdString()}, [page = QPointer<UmpirePage>(umpire_), briefing](const Answer& answer) {
        if (page) page->answer_announced(answer ? QString() : stories::sentence_with_clause(answer.error(), *briefing));
      });
}

void JoinShell::lost() {
  if (!seat_shell_ && !umpire_) {
    if (!loader_.running())
      work_.set_note(tr("Not reached: %1. It is tried again.").arg(words::told(guest_->reason())));
    return;
  }
  if (lost_for_.isValid()) return;
  log_line(LogRoom::desk, [&] { return "the line is lost: " + guest_->why(); });
  lost_for_.start();
  second_.start();
  if (seat_shell_) {
    last_had_ = desk()->news().model().last();
    own_move_had_ = tracked_->picture().clock.own_move;
    desk()->show_line_lost(true);
  }
  show_line();
}

QString JoinShell::lost_sentence() {
  if (!lost_for_.isValid()) return {};
  if (guest_ && guest_->end().host_closed())
    return tr("The umpire has closed the exercise. When it is hosted again you are back by yourself.");
  return tr("The line to the host is lost, %1. It is taken up again by itself.")
      .arg(minutes_and_seconds(static_cast<int>(lost_for_.elapsed() / 1'000)));
}

void JoinShell::show_line() {
  if (umpire_) umpire_->show_lost(lost_sentence());
  if (console_) console_->show_lost(lost_sentence());
  if (before_) before_->show_lost(lost_sentence());
  if (!seat_shell_) return;
  const bool lost = lost_for_.isValid();
  const PictureClock& clock = tracked_->picture().clock;
  if (lost)
    banner_->show_lost(
        {lost_for_.elapsed() / 1'000, clock.time, clock.move, tracked_->waiting().size(), guest_->end().host_closed()});
  else if (!begun_ && seated())
    banner_->show_not_begun();
  else if (asks_for_intent())
    banner_->show_unsealed();
  else
    banner_->clear();
  for (GreyVeil* veil : veils_) {
    veil->setVisible(lost);
    if (lost) veil->raise();
  }
}

// What came in between is shown as the beginning of a move shows it.
void JoinShell::line_is_back() {
  if (!lost_for_.isValid()) return;
  const int seconds = static_cast<int>(lost_for_.elapsed() / 1'000);
  const QString back =
      seconds > 0 ? tr("The line is back after %1.").arg(minutes_and_seconds(seconds)) : tr("The line is back.");
  lost_for_.invalidate();
  second_.stop();
  Desk& desk = seat_shell_->desk();
  desk.show_line_lost(false);
  follow_board();
  const NewsModel& news = desk.news().model();
  if (news.last() <= last_had_) return seat_shell_->tell(back);
  const bool other_move = tracked_->picture().clock.own_move != own_move_had_;
  desk.show_news_since(other_move ? std::min(news.since(), last_had_) : last_had_);
  seat_shell_->tell(tr("%1 What came in between is in the news (F7).").arg(back));
}

void JoinShell::end(const wire::Ended& how, const QString& sentence) {
  QString heading = tr("The visit is over");
  bool again = false;
  if (how.turned == wire::Turned::other_protocol) heading = tr("Another version");
  if (how.turned == wire::Turned::no_invitation) heading = tr("The invitation is not valid");
  if (how.turned == wire::Turned::full) heading = tr("No place is left"), again = true;
  if (how.parting == wire::Parting::taken_over) heading = tr("Taken in a newer window"), again = true;
  if (how.parting == wire::Parting::handed_over) heading = tr("The seat is handed over");
  if (how.parting == wire::Parting::withdrawn) heading = tr("The invitation is withdrawn");
  if (how.parting == wire::Parting::astray) heading = tr("The host has ended the connection"), again = true;
  if (!how.turned && !how.parting)
    heading = how.what.empty() ? tr("Not the host that invited you") : tr("The host is not understood");
  // What he had begun to write and to order is not for his successor, who may come at this machine.
  if (how.parting == wire::Parting::handed_over && file_) {
    static_cast<void>(file_->write({}));
    file_.reset();
  }
  drop();
  ended_->show_end(heading, sentence, again);
  pages_.setCurrentWidget(ended_);
}

void JoinShell::recall_seat() {
  file_.emplace(kept_seats_folder(), invitation_.fingerprint, invitation_.seat);
  const Briefing& briefing = tracked_->briefing();
  const wire::Known known{static_cast<std::int64_t>(briefing.sides.size()),
                          static_cast<std::int64_t>(briefing.seats.size())};
  const auto seat = file_->read(guest_->end().welcome()->epoch, known);
  if (!seat) return;
  before_model_->recall(seat->brief, seat->intent);
  if (auto drafts = drafts_of(*seat, tracked_->picture()); !drafts.empty())
    desk()->model().drafts().recall(std::move(drafts));
  for (const wire::KeptOrder& message : messages_of(*seat)) tracked_->send(message.id, message.deed, {});
  if (!seat->letter) return;
  desk()->write_form().recall(letter_of(*seat->letter));
  seat_shell_->tell(tr("The message that you had begun is in its form (Ctrl+N)."));
}

void JoinShell::keep_soon(int milliseconds) {
  if (!file_ || (keep_.isActive() && keep_.remainingTime() <= milliseconds)) return;
  keep_.start(milliseconds);
}

// An order without an answer may have been done: it is kept as one that was sent, and asked for again under its id.
void JoinShell::keep() {
  if (!file_ || !tracked_ || !seat_shell_) return;
  wire::KeptSeat seat;
  seat.epoch = guest_->end().welcome()->epoch;
  seat.brief = before_model_->brief_read();
  seat.intent = before_model_->lines();
  const auto& drafts = desk()->model().drafts().drafts();
  for (const TrackedClient::Waiting& order : tracked_->waiting()) {
    const bool drafted = std::ranges::find(drafts, order.id, &DraftedOrder::id) != drafts.end();
    const bool message = holds_alternative<SendMessageOrder<Handle>>(order.deed);
    if (!drafted && (message || can_wait(order.deed))) seat.orders.push_back({order.id, order.deed, {}, true});
  }
  for (const DraftedOrder& draft : drafts) seat.orders.push_back(kept(draft));
  if (const auto letter = desk()->write_form().letter()) seat.letter = kept(*letter);
  if (!file_->write(seat) && seat_shell_)
    seat_shell_->tell(tr("What you have drafted cannot be kept on this machine: it lasts as long as this window."));
}

}  // namespace sandgate
