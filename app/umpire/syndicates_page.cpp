#include "app/umpire/syndicates_page.h"

#include <QAction>
#include <QCloseEvent>
#include <QHBoxLayout>
#include <QMessageBox>
#include <QVBoxLayout>
#include <algorithm>

#include "app/desk/parts/fit.h"
#include "app/desk/parts/panel.h"
#include "app/hosting/syndicates.h"
#include "app/words/faults.h"
#include "core/scenario/scenario.h"

namespace sandgate {
namespace {

constexpr int look_again_ms = 1'000, button_edges_px = 24;

using Sessions = Result<std::vector<std::unique_ptr<Session>>>;

Sessions sessions_of(const HostWish& wish, const std::filesystem::path& rulebooks, const Progress& progress) {
  if (wish.scenario.empty()) {
    auto files = syndicates_beside(wish.file);
    return open_syndicates(files, progress);
  }
  const auto files = syndicate_files(wish.file, wish.syndicates);
  if (!files) return std::unexpected(files.error());
  const ScenarioWishes wishes{wish.posting, wish.by_couriers ? std::optional(Signals::couriers) : std::nullopt};
  const auto half = [&progress](double from) {
    return [&progress, from](double part) { return go_on(progress, from + part / 2); };
  };
  const auto read = read_scenario(wish.scenario, rulebooks, half(0), wishes);
  if (!read) return std::unexpected(read.error());
  std::error_code failed;
  if (wish.file.has_parent_path()) std::filesystem::create_directories(wish.file.parent_path(), failed);
  auto sessions = create_syndicates(*read, *files, wish.seed, half(0.5));
  if (!sessions) return sessions;
  for (const auto& session : *sessions) {
    for (const auto& [seat, program] : wish.programs) {
      const auto id = session->seat_named(seat);
      if (!id) continue;
      if (auto manned = session->man(*id, program); !manned) return std::unexpected(std::move(manned.error()));
    }
  }
  return sessions;
}

}  // namespace

SyndicatesPage::SyndicatesPage(std::filesystem::path data_folder, QWidget* parent)
    : QWidget(parent),
      data_(std::move(data_folder)),
      bar_(new QWidget),
      stack_(new QStackedWidget),
      work_(new WorkPage) {
  setObjectName(QStringLiteral("shell"));
  setAttribute(Qt::WA_StyledBackground);
  setWindowTitle(tr("Syndicates — Sandgate"));
  open_at(*this, QSize(1600, 960));
  bar_->setObjectName(QStringLiteral("headStrip"));
  bar_->setAttribute(Qt::WA_StyledBackground);
  auto* row = new QHBoxLayout(bar_);
  constexpr int bar_gap_px = 6;
  row->setContentsMargins(bar_gap_px, bar_gap_px, bar_gap_px, bar_gap_px);
  row->setSpacing(bar_gap_px);
  bar_->hide();
  stack_->addWidget(work_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(bar_);
  column->addWidget(stack_, 1);
  for (int number = 0; number <= most_syndicates; ++number) {
    auto* to = new QAction(this);
    to->setShortcut(QKeySequence(Qt::CTRL | Qt::ALT | static_cast<Qt::Key>(Qt::Key_0 + number)));
    connect(to, &QAction::triggered, this, [this, number] {
      if (number > 0) return show_syndicate(static_cast<std::size_t>(number - 1));
      const auto most =
          std::ranges::max_element(syndicates_, {}, [](HostPage* page) { return waiting(*page).value_or(0); });
      if (most != syndicates_.end()) show_syndicate(static_cast<std::size_t>(most - syndicates_.begin()));
    });
    addAction(to);
  }
  connect(work_, &WorkPage::stop_asked, this, &QWidget::close);
  seconds_.setInterval(look_again_ms);
  connect(&seconds_, &QTimer::timeout, this, &SyndicatesPage::refresh);
}

SyndicatesPage::~SyndicatesPage() {
  for (HostPage* page : syndicates_) page->disconnect(this);
}

void SyndicatesPage::host(const HostWish& wish, const HostingWays& ways) {
  work_->begin(wish.scenario.empty() ? tr("Opening the syndicates") : tr("Setting out the sheets"), tr("Cancel"));
  stack_->setCurrentWidget(work_);
  loader_.start([wish, rulebooks = data_ / "rulebooks"](
                    const Progress& progress) { return sessions_of(wish, rulebooks, progress); },
                [this, how = served_as(wish, ways)](Sessions sessions) {
                  auto hosts =
                      sessions
                          ? serve_syndicates(std::move(*sessions), how)
                          : Result<std::vector<std::unique_ptr<Host>>>(std::unexpected(std::move(sessions.error())));
                  if (hosts) return take(std::move(*hosts), how);
                  if (!hosts.error().cancelled) emit refused(words::told(hosts.error()));
                  close();
                },
                [this](double part) { work_->set_part(part); });
}

void SyndicatesPage::take(std::vector<std::unique_ptr<Host>> hosts, const HostingWays& ways) {
  setWindowTitle(
      tr("%1 — syndicates — Sandgate").arg(QString::fromStdString(hosts.front()->session().setting().title)));
  for (auto& host : hosts) {
    auto* page = new HostPage(data_);
    // A page within this window, whose own size is the window's.
    page->setMinimumSize(0, 0);
    page->set_asks(asks_);
    stack_->addWidget(page);
    syndicates_.push_back(page);
    auto* button = new QPushButton;
    button->setFocusPolicy(Qt::TabFocus);
    button->setCheckable(true);
    // All of them share the bar, however many there are.
    button->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    buttons_.push_back(button);
    bar_->layout()->addWidget(button);
    connect(button, &QPushButton::clicked, this, [this, page] {
      const auto at = std::ranges::find(syndicates_, page);
      if (at != syndicates_.end()) show_syndicate(static_cast<std::size_t>(at - syndicates_.begin()));
    });
    connect(page, &HostPage::refused, this, &SyndicatesPage::refused);
    connect(page, &HostPage::review_asked, this, [this, page] { emit review_asked(page); });
    connect(page, &HostPage::left, this, [this, page] { leave(page); });
    page->take(std::move(host), ways);
  }
  bar_->show();
  show_syndicate(0);
  seconds_.start();
  prepare_consoles();
  emit served();
}

// One sheet serves all of them: they stand on the same ground.
void SyndicatesPage::prepare_consoles() {
  const Setting& setting = syndicates_.front()->host()->session().setting();
  sheets_.start([country = setting.country,
                 scale = setting.scale](const Progress& progress) { return Sheet::prepare(country, scale, progress); },
                [this](Result<std::shared_ptr<const Sheet>> sheet) {
                  if (!sheet) return;
                  for (HostPage* page : syndicates_) page->prepare_console(*sheet);
                  refresh();
                });
}

HostPage* SyndicatesPage::shown() const { return qobject_cast<HostPage*>(stack_->currentWidget()); }

void SyndicatesPage::show_syndicate(std::size_t which) {
  if (which >= syndicates_.size()) return;
  HostPage* page = syndicates_[which];
  // At the same page as the one that is left: from console to console, from board to board.
  HostPage* before = shown();
  const bool console = before && before->console() && before->console()->isVisible();
  stack_->setCurrentWidget(page);
  if (before && before != page) console ? page->show_console() : page->show_board();
  refresh();
}

std::optional<std::size_t> SyndicatesPage::waiting(HostPage& page) {
  if (!page.console()) return {};
  return page.console()->attention().waiting().size();
}

QString SyndicatesPage::told(std::size_t which) const {
  HostPage& page = *syndicates_[which];
  if (!page.host()) return {};
  const Session& session = page.host()->session();
  const QString name = QString::fromStdString(session.file().stem().string());
  const auto items = waiting(page);
  const QString wait = !items ? QString() : *items == 0 ? tr(" · nothing waits") : tr(" · %1 wait").arg(*items);
  return tr("%1   %2 · move %3%4").arg(which + 1).arg(name).arg(session.move()).arg(wait);
}

QString SyndicatesPage::fitted(std::size_t which) const {
  const QPushButton& button = *buttons_[which];
  const auto fits = [&](const QString& words) {
    return button.fontMetrics().horizontalAdvance(words) + button_edges_px <= button.width();
  };
  // The file gives way first, then the move; what waits stays.
  QString words = told(which);
  const QStringList parts = words.section(QStringLiteral("   "), 1).split(QStringLiteral(" · "));
  for (qsizetype from = 1; from < parts.size() && !fits(words); ++from)
    words = QStringLiteral("%1   %2").arg(which + 1).arg(parts.mid(from).join(QStringLiteral(" · ")));
  // Its tip has all of it.
  return button.fontMetrics().elidedText(words, Qt::ElideRight, std::max(0, button.width() - button_edges_px));
}

void SyndicatesPage::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  bar_->layout()->activate();
  refresh();
}

void SyndicatesPage::refresh() {
  for (std::size_t i = 0; i < syndicates_.size(); ++i) {
    buttons_[i]->setText(fitted(i));
    buttons_[i]->setChecked(syndicates_[i] == shown());
    // So that its key is true when another has gone.
    buttons_[i]->setToolTip(tr("%1; Ctrl+Alt+%2").arg(told(i)).arg(i + 1));
  }
}

// It is kept; the others are served on.
void SyndicatesPage::leave(HostPage* page) {
  const auto at = std::ranges::find(syndicates_, page);
  if (at == syndicates_.end()) return;
  const auto which = at - syndicates_.begin();
  syndicates_.erase(at);
  QPushButton* button = buttons_[static_cast<std::size_t>(which)];
  buttons_.erase(buttons_.begin() + which);
  button->deleteLater();
  page->deleteLater();
  if (syndicates_.empty()) {
    close();
    return;
  }
  show_syndicate(std::min(static_cast<std::size_t>(which), syndicates_.size() - 1));
}

void SyndicatesPage::set_asks(bool asks) {
  asks_ = asks;
  for (HostPage* page : syndicates_) page->set_asks(asks);
}

void SyndicatesPage::closeEvent(QCloseEvent* event) {
  if (!syndicates_.empty() && asks_) {
    std::size_t guests = 0;
    for (HostPage* page : syndicates_) guests += page->host() ? page->host()->server().guests() : 0;
    const QString who = guests == 0 ? tr("Nobody is there now.") : tr("%1 are there, and will be told.").arg(guests);
    const auto answer =
        QMessageBox::question(this, tr("Close the syndicates"),
                              tr("%1 All %2 exercises are kept; hosted again, they have the same invitations.")
                                  .arg(who)
                                  .arg(syndicates_.size()),
                              QMessageBox::Close | QMessageBox::Cancel, QMessageBox::Cancel);
    if (answer != QMessageBox::Close) return event->ignore();
  }
  seconds_.stop();
  loader_.cancel();
  sheets_.cancel();
  for (HostPage* page : syndicates_) page->close_exercise();
  event->accept();
}

}  // namespace sandgate
