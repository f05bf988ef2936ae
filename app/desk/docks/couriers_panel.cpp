#include "app/desk/docks/couriers_panel.h"

#include <QFocusEvent>
#include <QItemSelectionModel>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include "app/desk/parts/row_delegate.h"
#include "app/words/measures.h"

namespace sandgate {
namespace {

/// Narrower, a paper is read below the list.
constexpr int room_for_list_and_paper = 560;

}  // namespace

CouriersPanel::CouriersPanel(DeskModel& desk, RideBook& rides, PaperModel& papers, QWidget* parent)
    : QFrame(parent),
      desk_(desk),
      rides_(rides),
      papers_(papers),
      sent_model_(new SentModel(desk, rides, this)),
      tabs_(new QTabBar),
      pages_(new QStackedWidget),
      sent_(new QTableView),
      papers_table_(new QTableView),
      page_(new QTextBrowser),
      places_(new QListWidget),
      parts_(new QBoxLayout(QBoxLayout::LeftToRight)) {
  setObjectName(QStringLiteral("panel"));
  tabs_->addTab(tr("Sent"));
  tabs_->addTab(tr("Captured papers"));
  tabs_->setExpanding(false);
  tabs_->setDrawBase(false);
  tabs_->setFocusPolicy(Qt::NoFocus);
  tabs_->setAccessibleName(tr("What rides, and what was taken"));

  sent_->setModel(sent_model_);
  set_up_rows(*sent_);
  sent_->setAccessibleName(tr("What was sent and rides"));
  set_columns(*sent_, SentModel::stands_column,
              {{SentModel::number_column, 82},
               {SentModel::whom_column, 100},
               {SentModel::what_column, 140},
               {SentModel::given_column, 54}});
  constexpr int least_stands = 170;
  let_columns_give_way(*sent_, SentModel::stands_column, least_stands,
                       {SentModel::given_column, SentModel::what_column});
  sent_->installEventFilter(this);

  pages_->addWidget(sent_);
  pages_->addWidget(make_papers());
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(1, 0, 1, 1);
  column->setSpacing(0);
  column->addWidget(tabs_);
  column->addWidget(pages_, 1);

  connect(tabs_, &QTabBar::currentChanged, this, [this](int page) {
    pages_->setCurrentIndex(page);
    follow();
  });
  connect(sent_->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex& now) {
    const OwnRide* ride = sent_model_->ride(now);
    if (!ride || ride_ == ride->key) return;
    ride_ = ride->key;
    follow();
    emit ride_chosen(ride->sending.toward);
  });
  connect(sent_, &QTableView::doubleClicked, this, &CouriersPanel::go_to_ride);
  connect(papers_table_->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex& now) {
    const SeenPaper* paper = papers_.paper(now);
    if (!paper || paper_ == paper->number) return;
    paper_ = paper->number;
    follow();
  });
  connect(&rides_, &RideBook::changed, this, &CouriersPanel::note_changed);
  connect(&desk_, &DeskModel::picture_changed, this, [this] {
    show_paper();
    emit note_changed();
  });
  show_paper();
}

QWidget* CouriersPanel::make_papers() {
  papers_table_->setModel(&papers_);
  set_up_rows(*papers_table_);
  papers_table_->setAccessibleName(tr("Captured papers"));
  set_columns(*papers_table_, PaperModel::what_column,
              {{PaperModel::number_column, 40}, {PaperModel::time_column, 54}});
  papers_table_->installEventFilter(this);
  page_->setObjectName(QStringLiteral("message"));
  page_->setAccessibleName(tr("The paper in hand"));
  page_->setOpenLinks(false);
  page_->setTabChangesFocus(true);
  page_->setFrameShape(QFrame::NoFrame);
  page_->setMinimumHeight(48);
  places_->setAccessibleName(tr("Places of the paper in hand"));
  places_->setToolTip(tr("Enter or a click shows the place on the sheet"));
  places_->setFrameShape(QFrame::NoFrame);
  places_->setItemDelegate(new RowDelegate(places_));
  places_->setMinimumHeight(48);
  places_->installEventFilter(this);
  connect(places_, &QListWidget::itemClicked, this, &CouriersPanel::go_to_place);

  auto* reading = new QVBoxLayout;
  reading->setSpacing(4);
  reading->addWidget(page_, 3);
  reading->addWidget(places_, 2);
  parts_->setContentsMargins(0, 0, 0, 0);
  parts_->setSpacing(0);
  parts_->addWidget(papers_table_, 10);
  parts_->addLayout(reading, 11);
  auto* whole = new QWidget;
  whole->setLayout(parts_);
  return whole;
}

void CouriersPanel::show_page(Page page) {
  tabs_->setCurrentIndex(page);
  (page == sent_page ? sent_ : papers_table_)->setFocus(Qt::ShortcutFocusReason);
}

void CouriersPanel::take_paper(std::int64_t number) {
  const int row = papers_.row_of(number);
  show_page(papers_page);
  if (row >= 0) papers_table_->setCurrentIndex(papers_.index(row, PaperModel::what_column));
}

void CouriersPanel::set_in_view(bool in_view) {
  in_view_ = in_view;
  follow();
}

const SeenPaper* CouriersPanel::paper_in_hand() const { return paper_ > 0 ? papers_.paper(paper_) : nullptr; }

void CouriersPanel::follow() {
  const bool sent = tabs_->currentIndex() == sent_page;
  rides_.choose(in_view_ && sent ? ride_ : std::nullopt);
  papers_.set_open(in_view_ && !sent ? paper_ : 0);
  show_paper();
}

void CouriersPanel::show_paper() {
  const SeenPaper* paper = paper_in_hand();
  const QString html = paper                    ? paper_page(*paper, desk_)
                       : papers_.rowCount() > 0 ? tr("Choose a paper to read it.").toHtmlEscaped()
                                                : tr("No rider of the enemy's has been taken.").toHtmlEscaped();
  if (page_->property("shown").toString() == html) return;
  page_->setProperty("shown", html);
  page_->setHtml(html);
  const QSignalBlocker quiet(places_);
  places_->clear();
  places_->setVisible(paper);
  if (!paper) return;
  for (const PaperPlace& place : papers_.places(*paper)) places_->addItem(place.name);
}

void CouriersPanel::go_to_ride() {
  const OwnRide* ride = sent_model_->ride(sent_->currentIndex());
  if (!ride) return;
  if (ride->body) emit body_asked(ride->body);
  emit place_asked(ride->sending.toward);
}

void CouriersPanel::go_to_place() {
  const SeenPaper* paper = paper_in_hand();
  const int row = places_->currentRow();
  if (!paper || row < 0) return;
  const auto all = papers_.places(*paper);
  if (static_cast<std::size_t>(row) < all.size()) emit place_asked(all[static_cast<std::size_t>(row)].at);
}

QString CouriersPanel::note() const {
  const int all = sent_model_->rowCount(), overdue = sent_model_->overdue(), papers = papers_.rowCount();
  QStringList parts;
  if (all > 0) parts << words::counted(all, tr("%1 sent"), tr("%1 sent"));
  if (overdue > 0) parts << tr("%1 unanswered").arg(overdue);
  if (papers > 0) parts << words::counted(papers, tr("%1 paper"), tr("%1 papers"));
  return parts.join(QStringLiteral(" · "));
}

bool CouriersPanel::eventFilter(QObject* watched, QEvent* event) {
  if (watched == sent_ && enter_in_table(event, [this] { go_to_ride(); })) return true;
  if (watched == places_ && enter_in_table(event, [this] { go_to_place(); })) return true;
  // From the paper on to its places.
  const auto to_places = [this] {
    if (places_->count() == 0) return;
    places_->setFocus();
    if (places_->currentRow() < 0) places_->setCurrentRow(0);
  };
  if (watched == papers_table_ && enter_in_table(event, to_places)) return true;
  // Whoever comes here by a key has the newest in hand at once.
  auto* table = watched == sent_ ? sent_ : watched == papers_table_ ? papers_table_ : nullptr;
  if (table && event->type() == QEvent::FocusIn && !table->currentIndex().isValid() && table->model()->rowCount() > 0 &&
      static_cast<QFocusEvent*>(event)->reason() == Qt::ShortcutFocusReason)
    table->setCurrentIndex(table->model()->index(0, 0));
  return QFrame::eventFilter(watched, event);
}

void CouriersPanel::resizeEvent(QResizeEvent* event) {
  QFrame::resizeEvent(event);
  parts_->setDirection(width() < room_for_list_and_paper ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
}

}  // namespace sandgate
