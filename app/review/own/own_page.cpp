#include "app/review/own/own_page.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QMenuBar>
#include <QTimer>
#include <QVBoxLayout>

#include "app/desk/frame/desk.h"
#include "app/desk/frame/top_bar.h"
#include "app/desk/parts/fit.h"
#include "app/desk/parts/panel.h"
#include "app/desk/parts/row_delegate.h"
#include "app/desk/parts/said_above.h"
#include "app/words/bodies.h"
#include "app/words/faults.h"
#include "app/words/ground.h"
#include "app/words/measures.h"
#include "app/words/times.h"

namespace sandgate {
namespace {

constexpr int own_gutter = 8, own_foot_px = 28;

QFrame* own_panel(QWidget* head, QWidget* inside, QWidget* foot = nullptr) {
  auto* panel = new QFrame;
  panel->setObjectName(QStringLiteral("panel"));
  auto* column = new QVBoxLayout(panel);
  column->setContentsMargins(1, 0, 1, 1);
  column->setSpacing(0);
  column->addWidget(head);
  column->addWidget(inside, 1);
  if (foot) column->addWidget(foot);
  return panel;
}

}  // namespace

OwnReviewPage::OwnReviewPage(std::unique_ptr<OwnRecord> record, std::shared_ptr<const Sheet> sheet,
                             const QString& exercise, QWidget* parent)
    : QWidget(parent, Qt::Window),
      source_(std::move(record)),
      exercise_(exercise),
      backdrop_(std::make_unique<SheetBackdrop>(std::move(sheet), nullptr)),
      pages_(new QStackedWidget),
      lists_(new QStackedWidget),
      work_(new WorkPage),
      top_(new TopBar),
      head_(new OwnHead(model_)),
      sheet_(new OwnSheet(model_, *backdrop_)),
      day_(new OwnDayView(model_)),
      tabs_(new QTabBar),
      told_(model_),
      orders_(model_),
      told_list_(new QTableView),
      orders_list_(new QTableView),
      intent_(new QTextBrowser),
      pointed_(new ElidedLabel("note", 120)),
      as_of_(new ElidedLabel("note", 60)),
      on_sheet_(new ElidedLabel("note", 60)) {
  setObjectName(QStringLiteral("shell"));
  setAttribute(Qt::WA_StyledBackground);
  setWindowTitle(tr("%1, your own review — Sandgate").arg(exercise_));
  open_at(*this, QSize(1920, 1080));
  setMinimumSize(least_window);

  auto* review = new QWidget;
  auto* foot = new QWidget;
  foot->setObjectName(QStringLiteral("statusStrip"));
  foot->setFixedHeight(26);
  auto* line = new QHBoxLayout(foot);
  line->setContentsMargins(16, 0, 16, 0);
  line->setSpacing(18);
  line->addWidget(pointed_, 3);
  line->addWidget(as_of_, 2);
  as_of_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);

  below_sheet_ = new QWidget;
  below_sheet_->setFixedHeight(own_foot_px);
  auto* below_row = new QHBoxLayout(below_sheet_);
  below_row->setContentsMargins(12, 0, 12, 0);
  below_row->addWidget(on_sheet_, 1);
  auto* across = new QSplitter(Qt::Horizontal);
  across->setChildrenCollapsible(false);
  across->setHandleWidth(own_gutter);
  across->addWidget(
      own_panel(new PanelHead(tr("The sheet as you had it"), QStringLiteral("F2")), sheet_, below_sheet_));
  across->addWidget(make_lists());
  across->setStretchFactor(0, 1);
  across->setStretchFactor(1, 1);
  across->setSizes({56, 44});
  auto* down = new QSplitter(Qt::Vertical);
  down->setChildrenCollapsible(false);
  down->setHandleWidth(own_gutter);
  down->addWidget(across);
  down->addWidget(own_panel(new PanelHead(tr("Your day"), QStringLiteral("F5")), day_));
  down->setStretchFactor(0, 1);
  down->setStretchFactor(1, 1);
  down->setSizes({64, 36});
  auto* middle = new QVBoxLayout;
  middle->setContentsMargins(own_gutter, own_gutter, own_gutter, own_gutter);
  middle->addWidget(down);
  auto* all = new QVBoxLayout(review);
  all->setContentsMargins(0, 0, 0, 0);
  all->setSpacing(0);
  all->addWidget(top_);
  all->addWidget(head_);
  all->addLayout(middle, 1);
  all->addWidget(foot);
  pages_->addWidget(work_);
  pages_->addWidget(review);
  auto* page = new QVBoxLayout(this);
  page->setContentsMargins(0, 0, 0, 0);
  page->addWidget(pages_);
  above_ = new SaidAbove(review);
  make_menus();

  connect(work_, &WorkPage::stop_asked, this, [this] {
    source_->forget();
    close();
  });
  connect(head_, &OwnHead::asked, this, &OwnReviewPage::go);
  connect(sheet_, &GroundView::pointer_at, this, &OwnReviewPage::point_at);
  connect(sheet_, &OwnSheet::shown_changed, this, &OwnReviewPage::write_foot);
  connect(day_, &OwnDayView::pointed, this, [this](const QString& words) {
    if (!words.isEmpty()) pointed_->setText(words);
  });
  connect(&model_, &OwnModel::moved, this, &OwnReviewPage::show_told_now);
  connect(&model_, &OwnModel::order_changed, this, [this] {
    if (!model_.order()) return;
    show_tab(orders_tab);
    following_ = true;
    orders_list_->setCurrentIndex(orders_.index(orders_.row_of(*model_.order()), 0));
    following_ = false;
  });
  ask_again();
}

OwnReviewPage::~OwnReviewPage() {
  // What shows goes before what is shown.
  qDeleteAll(findChildren<QWidget*>(Qt::FindDirectChildrenOnly));
}

// On a low screen the ground needs every line.
void OwnReviewPage::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  constexpr int low = 560;
  below_sheet_->setVisible(height() >= low);
}

QMenuBar& OwnReviewPage::menus() const { return *top_->menus(); }

QWidget* OwnReviewPage::make_lists() {
  const QPair<QString, QString> named[] = {
      {tr("Told"), QStringLiteral("F4")}, {tr("Orders"), QStringLiteral("F6")}, {tr("Intent"), QStringLiteral("F7")}};
  for (const auto& [words, key] : named) tabs_->addTab(QStringLiteral("%1   %2").arg(words, key));
  tabs_->setExpanding(false);
  tabs_->setUsesScrollButtons(false);
  tabs_->setElideMode(Qt::ElideRight);
  tabs_->setDrawBase(false);
  tabs_->setFocusPolicy(Qt::NoFocus);
  told_list_->setModel(&told_);
  set_up_rows(*told_list_);
  set_columns(*told_list_, ToldTable::text_column,
              {{ToldTable::time_column, 54},
               {ToldTable::from_column, 128},
               {ToldTable::place_column, 92},
               {ToldTable::clause_column, 74}});
  let_columns_give_way(*told_list_, ToldTable::text_column, 240, {ToldTable::clause_column, ToldTable::place_column});
  told_list_->setAccessibleName(tr("What you were told, in the order of time"));
  orders_list_->setModel(&orders_);
  set_up_rows(*orders_list_);
  set_columns(*orders_list_, OwnOrdersTable::order_column,
              {{OwnOrdersTable::number_column, 40},
               {OwnOrdersTable::body_column, 104},
               {OwnOrdersTable::given_column, 56},
               {OwnOrdersTable::arrived_column, 64},
               {OwnOrdersTable::begun_column, 56},
               {OwnOrdersTable::done_column, 56},
               {OwnOrdersTable::stands_column, 150}});
  let_columns_give_way(*orders_list_, OwnOrdersTable::order_column, 150,
                       {OwnOrdersTable::number_column, OwnOrdersTable::done_column, OwnOrdersTable::begun_column,
                        OwnOrdersTable::arrived_column});
  orders_list_->setAccessibleName(tr("Your orders, as far as you were told of them"));
  intent_->setAccessibleName(tr("What you sealed as your intent"));
  intent_->setOpenLinks(false);
  for (QWidget* one : std::initializer_list<QWidget*>{told_list_, orders_list_, intent_}) lists_->addWidget(one);
  connect(tabs_, &QTabBar::currentChanged, lists_, &QStackedWidget::setCurrentIndex);
  connect(told_list_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &OwnReviewPage::follow_list);
  connect(orders_list_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &OwnReviewPage::follow_orders);
  return own_panel(tabs_, lists_);
}

void OwnReviewPage::show_tab(Tab tab) {
  tabs_->setCurrentIndex(tab);
  lists_->setCurrentIndex(tab);
}

void OwnReviewPage::follow_list(const QModelIndex& current) {
  if (following_ || !current.isValid()) return;
  model_.play(false);
  following_ = true;
  model_.go_to(told_.line(current.row()).move);
  following_ = false;
  if (const auto place = told_.place(current.row())) sheet_->look_at(*place);
}

void OwnReviewPage::follow_orders(const QModelIndex& current) {
  if (following_ || !current.isValid()) return;
  model_.play(false);
  const KnownOrder& order = orders_.order(current.row());
  model_.go_to(order.given.move);
  model_.choose_order(order.number);
  if (order.to) sheet_->look_at(*order.to);
}

void OwnReviewPage::show_told_now() {
  if (following_) return;
  const int row = told_.row_now();
  following_ = true;
  if (row >= 0) {
    told_list_->setCurrentIndex(told_.index(row, 0));
    told_list_->scrollTo(told_.index(row, 0), QAbstractItemView::PositionAtCenter);
  } else {
    told_list_->setCurrentIndex({});
    told_list_->scrollToTop();
  }
  following_ = false;
}

void OwnReviewPage::ask_again() {
  if (asking_) return;
  asking_ = true;
  const bool first = !model_.taken();
  if (first) {
    work_->begin(tr("Reading what you have known so far"), tr("Cancel"));
    pages_->setCurrentWidget(work_);
  }
  source_->ask([this](double part) { work_->set_part(part); },
               [this, first](Result<SeatRecord> record) {
                 asking_ = false;
                 if (!record) {
                   // What was in hand stays there.
                   pages_->setCurrentIndex(1);
                   return say(words::told(record.error()) + tr(" F9 asks again."));
                 }
                 model_.take(std::move(*record));
                 took();
                 if (first) QTimer::singleShot(0, sheet_, [this] { sheet_->show_what_was_known(); });
               });
}

void OwnReviewPage::took() {
  write_intent();
  write_foot();
  pages_->setCurrentIndex(1);
  if (!told_list_->hasFocus() && !orders_list_->hasFocus()) sheet_->setFocus();
  emit shown();
}

void OwnReviewPage::write_intent() {
  const SeatRecord& record = model_.record();
  const Intent* intent = record.intents.of(record.seat);
  if (!intent) {
    intent_->setPlainText(
        tr("You have sealed no intent. What another sealed who held this seat before you stays sealed "
           "until the review of the whole."));
    return;
  }
  QStringList lines;
  for (const std::string& line : intent->sealed.text) lines << QString::fromStdString(line);
  intent_->setPlainText(lines.join(QLatin1Char('\n')));
}

void OwnReviewPage::write_foot() {
  if (!model_.taken()) return;
  const SeatRecord& record = model_.record();
  top_->set_note(tr("%1 · your own review").arg(words::person(record.briefing.seats[record.seat.index()])));
  as_of_->setText(tr("made of what your seat was told, and of nothing else · as of %1, move %2 · F9 reads on")
                      .arg(words::time_of_day(record.end.clock.time))
                      .arg(model_.last()));
  const auto own = static_cast<std::int64_t>(sheet_->own_shown()),
             others = static_cast<std::int64_t>(sheet_->others_shown());
  on_sheet_->setText(tr("%1; %2").arg(words::counted(own, tr("one body of your side"), tr("%1 bodies of your side")),
                                      others == 0 ? tr("nothing of others was known")
                                                  : words::counted(others, tr("one of others"), tr("%1 of others"))));
}

void OwnReviewPage::say(const QString& sentence) {
  said_ = sentence;
  above_->say(sentence);
}

void OwnReviewPage::go(OwnHead::Go go) {
  if (!model_.taken()) return;
  using enum OwnHead::Go;
  if (go != play) model_.play(false);
  switch (go) {
    case first: return model_.go_to(0);
    case move_back: return model_.go_to(model_.move() - 1);
    case step_back: return model_.step(-1);
    case play: return model_.play(!model_.playing());
    case step: return model_.step(1);
    case move: return model_.go_to(model_.move() + 1);
    case last: return model_.go_to(model_.last());
  }
}

void OwnReviewPage::point_at(std::optional<MapPoint> place) {
  if (!model_.taken()) return;
  const auto ground = place ? words::ground_at(*model_.record().briefing.country, *place) : std::nullopt;
  if (!ground) return pointed_->clear();
  QStringList parts{tr("Grid %1").arg(ground->reference)};
  if (!ground->height.isEmpty()) parts << tr("Height %1").arg(ground->height);
  pointed_->setText(parts.join(QStringLiteral("    ")));
}

OpenOwnReview own_review_opener() {
  return
      [](Desk& desk, std::unique_ptr<OwnRecord> record, std::shared_ptr<const Sheet> sheet, const QString& exercise) {
        if (auto* open = desk.findChild<OwnReviewPage*>(QString(), Qt::FindDirectChildrenOnly)) {
          open->ask_again();
          open->show();
          open->raise();
          return open->activateWindow();
        }
        // A window of the desk's, so that it is gone before the next seat looks.
        auto* page = new OwnReviewPage(std::move(record), std::move(sheet), exercise, &desk);
        page->setAttribute(Qt::WA_DeleteOnClose);
        QObject::connect(&desk, &Desk::hidden_by_board, page, &QWidget::close);
        page->showMaximized();
      };
}

}  // namespace sandgate
