#include "app/desk/battle/setup_panel.h"

#include <QEvent>
#include <QGridLayout>
#include <QHeaderView>
#include <QVBoxLayout>
#include <algorithm>

#include "app/desk/parts/flow_layout.h"
#include "app/desk/parts/look.h"
#include "app/desk/parts/panel.h"
#include "app/desk/parts/row_delegate.h"
#include "app/words/bodies.h"
#include "app/words/games.h"
#include "app/words/measures.h"
#include "core/scenario/posting.h"

namespace sandgate {
namespace {

constexpr int body_row_px = 26, bodies_shown = 12, most_of_an_arm = 2'000;
struct BodyColumn {
  enum : int { key, name, men, state, count };
};
constexpr Formation formations[] = {Formation::two_ranks, Formation::fours, Formation::extended};

QSpinBox* number_field(const QString& name) {
  auto* field = new QSpinBox;
  field->setRange(0, most_of_an_arm);
  field->setAccessibleName(name);
  field->setButtonSymbols(QAbstractSpinBox::NoButtons);
  field->setToolTip(SetupPanel::tr("Up and Down, or the wheel: one more or less"));
  return field;
}

QString advice_of(MusterAdvice::Says says, std::int64_t least, std::int64_t most, const QString& what) {
  const QString range = SetupPanel::tr("%1 to %2 %3").arg(least).arg(most).arg(what);
  switch (says) {
    case MusterAdvice::Says::too_few: return SetupPanel::tr("%1 are advised: fewer here").arg(range);
    case MusterAdvice::Says::too_many: return SetupPanel::tr("%1 are advised: more here").arg(range);
    case MusterAdvice::Says::well: return SetupPanel::tr("%1 are advised: well").arg(range);
  }
  return {};
}

}  // namespace

QString edge_name(Edge edge) {
  switch (edge) {
    case Edge::north: return SetupPanel::tr("the northern edge");
    case Edge::east: return SetupPanel::tr("the eastern edge");
    case Edge::south: return SetupPanel::tr("the southern edge");
    case Edge::west: return SetupPanel::tr("the western edge");
  }
  return {};
}

SetupPanel::SetupPanel(SetupModel& setup, QWidget* parent)
    : QFrame(parent),
      setup_(setup),
      heading_(role_label("heading")),
      what_(role_label("second")),
      points_(role_label("heading")),
      advice_(role_label("second")),
      in_hand_(role_label("heading")),
      foot_(number_field(tr("Infantry"))),
      horse_(number_field(tr("Cavalry"))),
      guns_(number_field(tr("Guns"))),
      bodies_(new QTableWidget(0, BodyColumn::count)),
      muster_page_(make_muster()),
      choice_page_(make_choice()),
      down_page_(make_setting_down()),
      refused_(new RefusedBox(setup.desk().briefing(), setup.desk().clauses())),
      done_(new KeyedButton(tr("Done"), tr("Ctrl+Enter"))) {
  setObjectName(QStringLiteral("panel"));
  for (QLabel* label : {what_, advice_}) label->setWordWrap(true);
  set_up_rows(*bodies_);
  bodies_->setHorizontalHeaderLabels({tr("Key"), tr("Body"), tr("Men"), tr("Stands")});
  bodies_->horizontalHeaderItem(BodyColumn::name)->setTextAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  set_columns(*bodies_, BodyColumn::name, {{BodyColumn::key, 34}, {BodyColumn::men, 56}, {BodyColumn::state, 96}});
  bodies_->setFocusPolicy(Qt::StrongFocus);
  bodies_->setAccessibleName(tr("Bodies"));
  bodies_->setAccessibleDescription(tr("1 to 9 take a body"));

  auto* page = new QWidget;
  auto* column = new QVBoxLayout(page);
  column->setContentsMargins(12, 12, 12, 12);
  column->setSpacing(10);
  for (QWidget* part : std::initializer_list<QWidget*>{heading_, what_, muster_page_, choice_page_, bodies_, down_page_,
                                                       refused_, done_})
    column->addWidget(part);
  column->addStretch();
  fill_scrolled(*this, page);

  connect(bodies_, &QTableWidget::cellClicked, this, [this](int row) {
    if (!setup_.asked(SetupStage::setting_down)) return;
    setup_.take(setup_.bodies()[static_cast<std::size_t>(row)]->handle);
  });
  connect(done_, &QPushButton::clicked, &setup_, &SetupModel::done);
  connect(&setup_, &SetupModel::changed, this, &SetupPanel::refresh);
  refresh();
}

QWidget* SetupPanel::make_muster() {
  auto* page = new QWidget;
  auto* grid = new QGridLayout(page);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setSpacing(8);
  int column = 0;
  for (const auto& [field, name] : {std::pair(foot_, tr("Infantry")), {horse_, tr("Cavalry")}, {guns_, tr("Guns")}}) {
    grid->addWidget(role_label("second", name), 0, column);
    grid->addWidget(field, 1, column++);
    connect(field, &QSpinBox::valueChanged, this, &SetupPanel::take_fields);
  }
  muster_program_ = new QPushButton(tr("The program's force"));
  muster_program_->setProperty("flat", true);
  connect(muster_program_, &QPushButton::clicked, &setup_, &SetupModel::take_programs_force);
  grid->addWidget(points_, 2, 0, 1, 2);
  grid->addWidget(muster_program_, 2, 2, Qt::AlignRight);
  grid->addWidget(advice_, 3, 0, 1, 3);
  return page;
}

QWidget* SetupPanel::make_choice() {
  auto* page = new QWidget;
  auto* row = new QVBoxLayout(page);
  row->setContentsMargins(0, 0, 0, 0);
  for (std::size_t i = 0; i < 2; ++i) {
    edges_.push_back(new QPushButton);
    edges_.back()->setMinimumHeight(36);
    row->addWidget(edges_.back());
    connect(edges_.back(), &QPushButton::clicked, this, [this, i] {
      if (setup_.asked(SetupStage::choosing)) setup_.choose(setup_.edges()[i]);
    });
  }
  return page;
}

QWidget* SetupPanel::make_setting_down() {
  auto* page = new QWidget;
  auto* column = new QVBoxLayout(page);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(8);
  column->addWidget(in_hand_);
  auto* shapes = new FlowLayout;
  shapes->setSpacing(6);
  for (const Formation formation : formations) {
    auto* button = new QPushButton(words::formation(formation));
    button->setCheckable(true);
    button->setFocusPolicy(Qt::TabFocus);
    connect(button, &QPushButton::clicked, this, [this, formation] { setup_.set_formation(formation); });
    shapes->add(button);
    formations_.push_back(button);
  }
  column->addLayout(shapes);
  program_ = new QPushButton(tr("The program's setting down"));
  program_->setToolTip(tr("Sets down all who are not yet"));
  take_up_ = new QPushButton(tr("Take up again"));
  take_up_->setToolTip(tr("The body in hand comes off the table (Delete)"));
  connect(program_, &QPushButton::clicked, &setup_, &SetupModel::set_down_the_rest);
  connect(take_up_, &QPushButton::clicked, &setup_, &SetupModel::take_up);
  auto* row = new FlowLayout;
  row->setSpacing(6);
  row->add(program_);
  row->add(take_up_);
  column->addLayout(row);
  return page;
}

QPushButton* SetupPanel::formation_button(Formation formation) const {
  const auto at = std::ranges::find(formations, formation);
  return at == std::end(formations) ? nullptr : formations_[static_cast<std::size_t>(at - std::begin(formations))];
}

void SetupPanel::take_fields() {
  if (!filling_) setup_.set_force({foot_->value(), horse_->value(), guns_->value()});
}

QString SetupPanel::note() const {
  const SeenSetup* setup = setup_.setup();
  if (!setup) return {};
  if (!setup->mine) return is_own_sides() ? tr("others") : tr("the other side");
  if (setup->stage != SetupStage::setting_down) return {};
  const auto left = static_cast<std::int64_t>(setup_.still_to_set_down());
  return left == 0 ? tr("all are set down")
                   : words::counted(left, tr("%1 body to set down"), tr("%1 bodies to set down"));
}

QString SetupPanel::heading() const {
  switch (setup_.setup()->stage) {
    case SetupStage::mustering: return tr("Muster your force (LW-7.1)");
    case SetupStage::choosing: return tr("Choose your side of the field (LW-1.1)");
    case SetupStage::setting_down: return tr("Set down your force (LW-2.1)");
    case SetupStage::over: break;
  }
  return {};
}

bool SetupPanel::is_own_sides() const {
  const SeenSetup& setup = *setup_.setup();
  const Picture& picture = setup_.desk().picture();
  const auto& seats = setup_.desk().briefing().seats;
  if (std::ranges::count(seats, picture.side, &Seat::side) < 2) return false;
  switch (setup.stage) {
    case SetupStage::mustering: return !picture.mine.closed;
    case SetupStage::choosing: return setup.chooser == picture.side;
    case SetupStage::setting_down: return setup.turn.none() || setup.turn == picture.side;
    case SetupStage::over: break;
  }
  return false;
}

QString SetupPanel::what_to_wait_for() const {
  const SeenSetup& setup = *setup_.setup();
  const Picture& picture = setup_.desk().picture();
  if (!is_own_sides()) return tr("It is for the other side now.");
  if (picture.mine.closed) return tr("You have done; others have not.");
  if (setup.stage == SetupStage::setting_down) return tr("You have no body to set down; others of your side have.");
  const auto& seats = setup_.desk().briefing().seats;
  const SeatId leader = leader_of(seats, picture.side);
  return tr("For your side this is done by %1.").arg(QString::fromStdString(seats[leader.index()].title));
}

QString SetupPanel::what_to_do() const {
  const SeenSetup& setup = *setup_.setup();
  if (!setup.mine) return what_to_wait_for();
  switch (setup.stage) {
    case SetupStage::mustering: {
      QString text = tr("%1 points are yours.").arg(words::points(setup.points));
      if (setup.enemy_muster)
        text += tr(" The enemy has %1 infantry, %2 cavalry and %3 guns as it stands.")
                    .arg(setup.enemy_muster->infantry)
                    .arg(setup.enemy_muster->cavalry)
                    .arg(setup.enemy_muster->guns);
      return text;
    }
    case SetupStage::choosing: return tr("The edge you choose is your back line, for good.");
    case SetupStage::setting_down:
      return tr(
          "Click where the body in hand shall stand, or drag men who stand there; click a man again to take him "
          "alone. The right button turns the front.");
    case SetupStage::over: break;
  }
  return {};
}

void SetupPanel::refresh() {
  const SeenSetup* setup = setup_.setup();
  if (!setup) return;
  filling_ = true;
  heading_->setText(heading());
  what_->setText(what_to_do());
  muster_page_->setVisible(setup_.asked(SetupStage::mustering));
  choice_page_->setVisible(setup_.asked(SetupStage::choosing));
  down_page_->setVisible(setup_.asked(SetupStage::setting_down));
  bodies_->setVisible(setup->mine && setup->stage != SetupStage::choosing);
  done_->setVisible(setup->mine && setup->stage != SetupStage::choosing);
  if (setup_.asked(SetupStage::mustering)) refresh_muster();
  if (setup_.asked(SetupStage::choosing)) refresh_choice();
  if (setup_.asked(SetupStage::setting_down)) refresh_setting_down();
  filling_ = false;
  refused_->show_refusal(setup_.refusal());
}

// Colours of single cells are set where they are filled.
void SetupPanel::changeEvent(QEvent* event) {
  if (event->type() == QEvent::StyleChange && isVisible()) refresh();
  QFrame::changeEvent(event);
}

void SetupPanel::fill_bodies(const std::vector<QStringList>& rows) {
  bodies_->setRowCount(static_cast<int>(rows.size()));
  const Look& look = Look::now();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    for (int column = 0; column < BodyColumn::count; ++column) {
      auto* item = new QTableWidgetItem(rows[i][column]);
      if (column == BodyColumn::men || column == BodyColumn::state)
        item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
      if (column == BodyColumn::key || column == BodyColumn::state) item->setForeground(look.soft);
      bodies_->setItem(static_cast<int>(i), column, item);
    }
  }
  const int shown = std::clamp(static_cast<int>(rows.size()), 1, bodies_shown);
  bodies_->setFixedHeight(body_row_px * (shown + 1) + 2);
}

// CX-8: among several seats of a side, to whom a body will fall.
QString SetupPanel::name_with_commander(const MusteredBody& body) const {
  const QString name = QString::fromStdString(body.name);
  const auto& seats = setup_.desk().briefing().seats;
  const SideId side = setup_.desk().picture().side;
  if (std::ranges::count(seats, side, &Seat::side) < 2) return name;
  const SeatId seat = mustered_for(seats, side, contents_of(body).arm());
  return tr("%1 (%2)").arg(name, QString::fromStdString(seats[seat.index()].name));
}

void SetupPanel::refresh_muster() {
  const MusterCount& force = setup_.force();
  foot_->setValue(force.infantry);
  horse_->setValue(force.cavalry);
  guns_->setValue(force.guns);
  const std::int64_t left = setup_.points_left();
  points_->setText(left >= 0 ? tr("%1 points left").arg(words::points(left))
                             : tr("%1 points too many").arg(words::points(-left)));
  set_role(points_, "role", left >= 0 ? QStringLiteral("heading") : QStringLiteral("warning"));
  const MusterAdvice advice = setup_.advice();
  QString advised = force.guns == 0
                        ? tr("No guns: no advice.")
                        : advice_of(advice.infantry, advice.infantry_least, advice.infantry_most, tr("infantry")) +
                              QLatin1Char('\n') +
                              advice_of(advice.cavalry, advice.cavalry_least, advice.cavalry_most, tr("cavalry"));
  if (advice.much_to_command) {
    const Rulebook::WideCountry& wide = setup_.rulebook().wide;
    advised += QLatin1Char('\n') + tr("About %1 and %2 are advised for one player (CX-8): more here")
                                       .arg(words::counted(wide.player_men, tr("%1 man"), tr("%1 men")),
                                            words::counted(wide.player_guns, tr("%1 gun"), tr("%1 guns")));
  }
  advice_->setText(advised);
  std::vector<QStringList> rows;
  for (const MusteredBody& body : setup_.told_off()) {
    QStringList what;
    if (body.guns > 0) what << words::counted(body.guns, tr("%1 gun"), tr("%1 guns"));
    rows.push_back({QString(), name_with_commander(body), QString::number(body.infantry + body.cavalry),
                    what.isEmpty() ? (body.cavalry > 0 ? tr("cavalry") : tr("infantry")) : what.join(QString())});
  }
  fill_bodies(rows);
  bodies_->clearSelection();
  done_->set_main(left >= 0);
}

void SetupPanel::refresh_choice() {
  for (std::size_t i = 0; i < edges_.size(); ++i) {
    edges_[i]->setVisible(i < setup_.edges().size());
    if (i < setup_.edges().size()) edges_[i]->setText(tr("I take %1").arg(edge_name(setup_.edges()[i])));
  }
}

void SetupPanel::refresh_setting_down() {
  std::vector<QStringList> rows;
  int row = -1;
  const auto own = setup_.bodies();
  for (std::size_t i = 0; i < own.size(); ++i) {
    if (own[i]->handle == setup_.in_hand()) row = static_cast<int>(i);
    rows.push_back({i < 9 ? QString::number(i + 1) : QString(), QString::fromStdString(own[i]->name),
                    QString::number(own[i]->contents.men().count),
                    own[i]->set_out ? tr("set down") : tr("to set down")});
  }
  fill_bodies(rows);
  row >= 0 ? bodies_->selectRow(row) : bodies_->clearSelection();
  const OwnBody* body = setup_.body();
  in_hand_->setText(!body                ? tr("Nobody in hand")
                    : setup_.man_alone() ? tr("One man of %1").arg(QString::fromStdString(body->name))
                    : setup_.gun_alone() ? tr("The gun of %1").arg(QString::fromStdString(body->name))
                                         : QString::fromStdString(body->name));
  for (const Formation formation : formations) {
    formation_button(formation)->setEnabled(body != nullptr);
    formation_button(formation)->setChecked(setup_.formation() == formation);
  }
  take_up_->setEnabled(body && body->set_out);
  program_->setEnabled(setup_.still_to_set_down() > 0);
  done_->set_main(setup_.still_to_set_down() == 0);
}

}  // namespace sandgate
