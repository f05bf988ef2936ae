#include "app/desk/rail/railway_panel.h"

#include <QHeaderView>
#include <QItemSelectionModel>
#include <QKeyEvent>
#include <QMenu>
#include <QSignalBlocker>

#include "app/desk/parts/panel.h"
#include "app/desk/parts/row_delegate.h"
#include "app/words/measures.h"

namespace sandgate {
namespace {

/// What the list is given of a dock's width, and the least and most of it.
constexpr double list_part = 0.46;
constexpr int least_list = 150, most_list = 640, least_diagram = 260;

QString of_body(const Picture& picture, Handle handle) {
  const OwnBody* body = picture.body(handle);
  return body ? QString::fromStdString(body->name) : QString();
}

}  // namespace

RailwayPanel::RailwayPanel(DeskModel& desk, QWidget* parent)
    : QFrame(parent),
      desk_(desk),
      model_(new TimetableModel(desk, this)),
      list_(new TrainListModel(*model_, this)),
      view_(new TimetableView(*model_)),
      table_(new QTableView),
      left_(new QWidget),
      lines_(new QComboBox),
      foot_(new QStackedWidget),
      part_form_(new PartForm(*model_)),
      refused_(new RefusedBox(desk.briefing(), desk.clauses())) {
  setObjectName(QStringLiteral("panel"));
  table_->setModel(list_);
  set_up_rows(*table_);
  table_->setAccessibleName(tr("Trains"));
  set_columns(*table_, TrainListModel::state_column,
              {{TrainListModel::name_column, 92},
               {TrainListModel::due_column, 128},
               {TrainListModel::to_column, 82},
               {TrainListModel::where_column, 108},
               {TrainListModel::load_column, 80},
               {TrainListModel::trucks_column, 48}});
  constexpr int least_state = 84;
  let_columns_give_way(*table_, TrainListModel::state_column, least_state,
                       {TrainListModel::load_column, TrainListModel::trucks_column, TrainListModel::where_column,
                        TrainListModel::to_column, TrainListModel::due_column});
  table_->installEventFilter(this);
  lines_->setAccessibleName(tr("The line that is shown"));
  lines_->setFocusPolicy(Qt::StrongFocus);
  lines_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  lines_->setMinimumContentsLength(6);

  auto* beside = new QVBoxLayout(left_);
  beside->setContentsMargins(0, 0, 0, 0);
  beside->setSpacing(0);
  beside->addWidget(table_, 1);
  beside->addWidget(lines_);
  auto* parts = new QHBoxLayout;
  parts->setContentsMargins(0, 0, 0, 0);
  parts->setSpacing(0);
  parts->addWidget(left_);
  parts->addWidget(division());
  parts->addWidget(view_, 1);
  foot_->addWidget(make_buttons());
  foot_->addWidget(part_form_);
  foot_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
  auto* below = new QVBoxLayout;
  below->setContentsMargins(6, 4, 6, 4);
  below->setSpacing(4);
  below->addWidget(foot_);
  below->addWidget(refused_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(1, 0, 1, 1);
  column->setSpacing(0);
  column->addLayout(parts, 1);
  column->addWidget(hairline());
  column->addLayout(below);

  connect(model_, &TimetableModel::changed, this, &RailwayPanel::follow);
  connect(model_, &TimetableModel::chosen_changed, this, &RailwayPanel::follow_list);
  connect(list_, &QAbstractItemModel::modelReset, this, &RailwayPanel::follow_list);
  connect(&desk_, &DeskModel::draft_changed, this, &RailwayPanel::show_refusal);
  connect(&desk_, &DeskModel::selection_changed, this, &RailwayPanel::show_refusal);
  connect(table_->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex& now) {
    if (const TimetableTrain* train = list_->train(now)) model_->choose(train->handle);
  });
  connect(table_, &QTableView::doubleClicked, this, [this](const QModelIndex& row) {
    const TimetableTrain* train = list_->train(row);
    const OwnBody* body = train ? desk_.picture().body(train->handle) : nullptr;
    const SightedBody* sighted = train ? desk_.picture().sighted_body(train->handle) : nullptr;
    if (body) emit place_asked(body->at);
    if (!body && sighted) emit place_asked(sighted->seen.at);
  });
  connect(view_, &TimetableView::place_asked, this, &RailwayPanel::place_asked);
  connect(lines_, &QComboBox::activated, model_, &TimetableModel::show_line);
  connect(part_form_, &PartForm::done, this, [this] {
    foot_->setCurrentIndex(0);
    view_->setFocus();
  });
  follow();
  follow_list();
  show_refusal();
}

// In one row, or in two where the dock is too narrow for one.
void RailwayPanel::lay_buttons() {
  const std::initializer_list<QPushButton*> all = {run_, shuttle_, wait_, hold_, make_up_, part_, entrain_, detrain_};
  int wide = 0;
  for (const QPushButton* button : all) wide += button->sizeHint().width() + buttons_->horizontalSpacing();
  constexpr int margins = 24;
  const int in_a_row = width() < wide + margins ? 4 : static_cast<int>(all.size());
  if (in_a_row == in_a_row_) return;
  in_a_row_ = in_a_row;
  int n = 0;
  for (QPushButton* button : all) {
    buttons_->removeWidget(button);
    buttons_->addWidget(button, n / in_a_row, n % in_a_row);
    ++n;
  }
  for (int column = 0; column <= static_cast<int>(all.size()); ++column)
    buttons_->setColumnStretch(column, column == static_cast<int>(all.size()) ? 1 : 0);
}

QWidget* RailwayPanel::make_buttons() {
  auto* row = new QWidget;
  buttons_ = new QGridLayout(row);
  buttons_->setContentsMargins(0, 0, 0, 0);
  buttons_->setSpacing(4);
  const auto add = [](QPushButton*& button, const QString& text, const QString& tip) {
    button = new QPushButton(text);
    button->setToolTip(tip);
    button->setFocusPolicy(Qt::TabFocus);
    button->setMinimumWidth(20);
    button->setStyleSheet(QStringLiteral("padding: 3px 5px; font-size: 12.5px;"));
  };
  const auto add_menu = [this](QPushButton* button, void (RailwayPanel::*fill)(QMenu*)) {
    auto* menu = new QMenu(button);
    connect(menu, &QMenu::aboutToShow, this, [this, menu, fill] {
      menu->clear();
      (this->*fill)(menu);
    });
    button->setMenu(menu);
  };
  add(run_, tr("Run to"),
      tr("To a station, in the place of what it was told; on the timetable: drag its line, or mark "
         "a station with the arrows and press Enter"));
  add(shuttle_, tr("Shuttle"), tr("Through its stops again and again until told otherwise (S)"));
  add(wait_, tr("Wait for"), tr("It runs when another train stands at the same station (W)"));
  add(hold_, tr("Hold"), tr("It stays where it stands (H)"));
  add(make_up_, tr("Make up"), tr("Another train that stands at the same station is coupled to it"));
  add(part_, tr("Part…"), tr("Trucks are left at the station as a train of their own"));
  add(entrain_, tr("Entrain"), {});
  add(detrain_, tr("Detrain"), {});
  shuttle_->setCheckable(true);
  lay_buttons();
  add_menu(run_, &RailwayPanel::fill_run_menu);
  add_menu(wait_, &RailwayPanel::fill_wait_menu);
  add_menu(make_up_, &RailwayPanel::fill_make_up_menu);
  connect(shuttle_, &QPushButton::clicked, this, [this](bool on) {
    model_->set_shuttle(model_->chosen(), on);
    follow();  // a refusal leaves it as it was
  });
  connect(hold_, &QPushButton::clicked, this, [this] { model_->hold(model_->chosen()); });
  connect(part_, &QPushButton::clicked, this, [this] {
    foot_->setCurrentWidget(part_form_);
    part_form_->begin();
  });
  connect(entrain_, &QPushButton::clicked, this, [this] { model_->entrain(model_->passenger(), model_->chosen()); });
  connect(detrain_, &QPushButton::clicked, this, [this] { model_->detrain(model_->passenger()); });
  return row;
}

void RailwayPanel::fill_run_menu(QMenu* menu) {
  if (!model_->line()) return;
  QMenu* then = new QMenu(tr("Then on to"), menu);
  for (const RailLine::Station& station : model_->line()->stations()) {
    const TrackPlace to = model_->line()->place(station.at);
    connect(menu->addAction(station.name), &QAction::triggered, model_,
            [this, to] { model_->run_to(model_->chosen(), to, false); });
    connect(then->addAction(station.name), &QAction::triggered, model_,
            [this, to] { model_->run_to(model_->chosen(), to, true); });
  }
  menu->addSeparator();
  menu->addMenu(then);
}

void RailwayPanel::fill_wait_menu(QMenu* menu) {
  for (const Handle other : model_->others(model_->chosen()))
    connect(menu->addAction(of_body(desk_.picture(), other)), &QAction::triggered, model_,
            [this, other] { model_->wait_for(model_->chosen(), other); });
  menu->addSeparator();
  connect(menu->addAction(tr("For nobody")), &QAction::triggered, model_,
          [this] { model_->wait_for(model_->chosen(), {}); });
}

void RailwayPanel::fill_make_up_menu(QMenu* menu) {
  const std::vector<Handle> beside = model_->beside(model_->chosen());
  for (const Handle other : beside)
    connect(menu->addAction(of_body(desk_.picture(), other)), &QAction::triggered, model_,
            [this, other] { model_->make_up(model_->chosen(), other); });
  if (beside.empty()) menu->addAction(tr("No other train stands at its station"))->setEnabled(false);
}

QString RailwayPanel::note() const {
  std::int64_t trains = 0, trucks = 0, seen = 0;
  for (const TimetableTrain& train : model_->trains()) {
    if (!train.own) {
      ++seen;
      continue;
    }
    ++trains;
    trucks += train.trucks;
  }
  if (trains == 0 && seen == 0) return tr("no train");
  QStringList parts;
  if (trains > 0)
    parts << words::counted(trains, tr("%1 train"), tr("%1 trains")) +
                 words::counted(trucks, tr(", %1 truck"), tr(", %1 trucks"));
  if (seen > 0) parts << tr("%1 of the enemy").arg(seen);
  return parts.join(QStringLiteral(" · "));
}

void RailwayPanel::follow() {
  const QStringList names = model_->line_names();
  {
    const QSignalBlocker quiet(lines_);
    QStringList shown;
    for (int i = 0; i < lines_->count(); ++i) shown << lines_->itemText(i);
    if (shown != names) {
      lines_->clear();
      lines_->addItems(names);
    }
    lines_->setCurrentIndex(model_->line_chosen());
  }
  lines_->setVisible(names.size() > 1);
  const OwnBody* train = model_->chosen_body();
  const bool may = train && train->mine && desk_.gives_orders();
  for (QPushButton* button : {run_, shuttle_, wait_, hold_, make_up_, part_}) button->setEnabled(may);
  shuttle_->setChecked(train && train->rails && train->rails->shuttle);
  const OwnBody* passenger = desk_.picture().body(model_->passenger());
  const bool aboard = passenger && (passenger->aboard || passenger->entraining);
  entrain_->setEnabled(may && passenger && !aboard);
  detrain_->setEnabled(passenger && passenger->mine && aboard && desk_.gives_orders());
  const QString who = passenger ? QString::fromStdString(passenger->name) : QString();
  entrain_->setToolTip(train && entrain_->isEnabled()
                           ? tr("%1 gets on %2").arg(who, QString::fromStdString(train->name))
                           : tr("Take a body in hand that stands massed beside the train"));
  detrain_->setToolTip(detrain_->isEnabled() ? tr("%1 gets off, or gives up getting on").arg(who)
                                             : tr("Nobody is aboard the train in hand"));
  emit note_changed();
}

void RailwayPanel::follow_list() {
  const QModelIndex index = list_->index_of(model_->chosen());
  const QSignalBlocker quiet(table_->selectionModel());
  if (index.isValid()) {
    table_->setCurrentIndex(index);
    table_->scrollTo(index);
  } else {
    table_->selectionModel()->clear();
  }
  table_->viewport()->update();
}

// What is refused of other bodies is said beside their orders.
void RailwayPanel::show_refusal() {
  const OwnBody* body = desk_.selected_body();
  const bool ours = body && body->rails;
  refused_->show_refusal(ours ? desk_.refusal() : std::nullopt);
}

bool RailwayPanel::eventFilter(QObject* watched, QEvent* event) {
  if (watched == table_ && enter_in_table(event, [this] { view_->setFocus(Qt::OtherFocusReason); })) return true;
  return QFrame::eventFilter(watched, event);
}

void RailwayPanel::resizeEvent(QResizeEvent* event) {
  QFrame::resizeEvent(event);
  const int list = std::clamp(static_cast<int>(width() * list_part), least_list, most_list);
  left_->setFixedWidth(std::max(std::min(list, width() - least_diagram), 0));
  left_->setVisible(width() >= least_list + least_diagram);
  lay_buttons();
}

}  // namespace sandgate
