// How the table editor is put together, and its keys.
#include <QFormLayout>
#include <QHBoxLayout>
#include <QRegularExpressionValidator>
#include <QScrollArea>
#include <QShortcut>
#include <QVBoxLayout>

#include "app/desk/parts/fit.h"
#include "app/desk/parts/flow_layout.h"
#include "app/desk/parts/panel.h"
#include "app/editor/editor_page.h"
#include "app/help/open_help.h"
#include "app/rules/open_rules.h"
#include "app/words/games.h"

namespace sandgate {
namespace {

constexpr int left_px = 232, right_px = 348;

struct Entry {
  PieceKind kind;
  QString words, tip;
  Qt::Key key;
};

QDoubleSpinBox* length_box(double least, double most, double step, const QString& unit) {
  auto* box = new QDoubleSpinBox;
  box->setRange(least, most);
  box->setSingleStep(step);
  box->setDecimals(2);
  box->setSuffix(unit);
  box->setButtonSymbols(QAbstractSpinBox::NoButtons);
  box->setKeyboardTracking(false);
  return box;
}

/// A column of so many pixels that scrolls up and down where it has not height enough.
QWidget* tall(QWidget* side, int width) {
  QScrollArea* scroll = scrolled_over(side);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll->setFixedWidth(width);
  return scroll;
}

QFrame* panel(QWidget* head, QLayout* inside) {
  auto* frame = new QFrame;
  frame->setObjectName(QStringLiteral("panel"));
  auto* column = new QVBoxLayout(frame);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(head);
  column->addLayout(inside, 1);
  return frame;
}

}  // namespace

void EditorPage::lay_out() {
  note_ = role_label("note");
  auto* middle = new QHBoxLayout;
  middle->setSpacing(8);
  middle->addWidget(palette_side());
  middle->addWidget(view_, 1);
  auto* right = judgement_side();
  middle->addWidget(right);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(8, 8, 8, 6);
  column->setSpacing(8);
  column->addWidget(top_row());
  column->addLayout(middle, 1);
  auto* foot = new QHBoxLayout;
  foot->addWidget(note_, 1);
  auto* keys = new ElidedLabel("note");
  keys->setText(
      tr("Tab next piece   arrows move   Q E turn   Del take away   Space put down   Enter end a line   Esc let go"));
  foot->addWidget(keys);
  column->addLayout(foot);
}

QWidget* EditorPage::top_row() {
  auto* frame = new QFrame;
  frame->setObjectName(QStringLiteral("panel"));
  auto* row = new QHBoxLayout(frame);
  row->setContentsMargins(12, 8, 12, 8);
  row->setSpacing(8);
  name_ = new QLineEdit;
  name_->setMaxLength(60);
  name_->setMinimumWidth(130);
  name_->setAccessibleName(tr("The country's name"));
  table_wide_ = length_box(CountryPlan::least_side.in_feet(), CountryPlan::most_side.in_feet(), 1, tr(" ft"));
  table_deep_ = length_box(CountryPlan::least_side.in_feet(), CountryPlan::most_side.in_feet(), 1, tr(" ft"));
  table_wide_->setAccessibleName(tr("Feet along the back lines"));
  table_deep_->setAccessibleName(tr("Feet between the back lines"));
  table_wide_->setToolTip(table_wide_->accessibleName());
  table_deep_->setToolTip(table_deep_->accessibleName());
  connect(name_, &QLineEdit::editingFinished, this, &EditorPage::take_size);
  for (QDoubleSpinBox* box : {table_wide_, table_deep_})
    connect(box, &QDoubleSpinBox::valueChanged, this, &EditorPage::take_size);
  auto* heading = new ElidedLabel("heading");
  heading->setText(tr("Laying out the Country"));
  row->addWidget(heading);
  row->addWidget(role_label("second", tr("Name")));
  row->addWidget(name_);
  row->addWidget(role_label("second", tr("Table")));
  row->addWidget(table_wide_);
  row->addWidget(role_label("second", QStringLiteral("×")));
  row->addWidget(table_deep_);
  row->addStretch();
  const auto button = [&](const QString& words, const QString& tip, const QKeySequence& key, auto press) {
    auto* made = new QPushButton(words);
    made->setToolTip(tr("%1 (%2)").arg(tip, key.toString(QKeySequence::NativeText)));
    made->setShortcut(key);
    connect(made, &QPushButton::clicked, this, press);
    row->addWidget(made);
    return made;
  };
  QPushButton* undo =
      button(tr("Undo"), tr("Take the last change back"), QKeySequence::Undo, [this] { model_.stack().undo(); });
  QPushButton* redo = button(tr("Redo"), tr("Do it again after all"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z),
                             [this] { model_.stack().redo(); });
  undo->setEnabled(false);
  redo->setEnabled(false);
  connect(&model_.stack(), &QUndoStack::canUndoChanged, undo, &QPushButton::setEnabled);
  connect(&model_.stack(), &QUndoStack::canRedoChanged, redo, &QPushButton::setEnabled);
  row->addSpacing(12);
  button(tr("Open…"), tr("Take a plan in hand that was laid out before"), QKeySequence::Open, [this] { ask_open(); });
  button(tr("Save…"), tr("As a scenario in a new folder, of the game that is chosen"), QKeySequence::Save,
         [this] { ask_save(); });
  play_ = button(tr("Play it"), tr("Save it and begin"), QKeySequence(Qt::CTRL | Qt::Key_P), [this] { play(); });
  play_->setProperty("main", true);
  return frame;
}

QWidget* EditorPage::palette_side() {
  const Entry entries[] = {
      {PieceKind::board, tr("Board"),
       tr("An inch high; boards are stacked into hills. Click its corners, Enter ends; one click and Enter lays one "
          "of usual size."),
       Qt::Key_B},
      {PieceKind::house, tr("House"), tr("Solid: nobody stands inside it (LW-1.2)."), Qt::Key_H},
      {PieceKind::wall, tr("Wall"), tr("Solid (LW-1.2). Click along it, Enter ends."), Qt::Key_W},
      {PieceKind::tree, tr("Tree"), tr("It stops shots at its trunk only (LW-1.2)."), Qt::Key_T},
      {PieceKind::clump, tr("Clump of trees"), tr("Men pass between them (LW-1.2)."), Qt::Key_C},
      {PieceKind::rock, tr("Rock"), tr("Solid (LW-1.2)."), Qt::Key_K},
      {PieceKind::river, tr("River"), tr("Crossed at fords and bridges only (LW-1.4). Click along it, Enter ends."),
       Qt::Key_R},
      {PieceKind::ford, tr("Ford"), tr("On a river; crossed at no cost (LW-1.4)."), Qt::Key_F},
      {PieceKind::bridge, tr("Bridge"), tr("On a river; crossed at no cost (LW-1.4)."), Qt::Key_G},
      {PieceKind::lane, tr("Lane"),
       tr("For the eye; where it meets a wall there is a gate. Click along it, Enter ends."), Qt::Key_L},
      {PieceKind::place, tr("Name"), tr("A name on the ground."), Qt::Key_N}};
  auto* column = new QVBoxLayout;
  column->setContentsMargins(10, 10, 10, 10);
  column->setSpacing(4);
  const auto add = [&](const QString& words, const QString& tip, Qt::Key key, std::optional<PieceKind> kind) {
    const QString letter = QKeySequence(key).toString();
    auto* button = new KeyedButton(words, letter);
    button->setCheckable(true);
    button->setFixedHeight(30);
    button->setToolTip(tip);
    button->setFocusPolicy(Qt::NoFocus);
    connect(button, &QPushButton::clicked, this, [this, kind] {
      view_->take_tool(kind);
      view_->setFocus();
    });
    connect(new QShortcut(QKeySequence(key), this), &QShortcut::activated, button, &QPushButton::click);
    column->addWidget(button);
    return button;
  };
  hand_ = add(tr("Choose and move"), tr("A click chooses a piece, a drag moves it."), Qt::Key_V, {});
  hand_->setChecked(true);
  for (const Entry& entry : entries)
    palette_[static_cast<std::size_t>(entry.kind)] = add(entry.words, entry.tip, entry.key, entry.kind);
  auto* side = new QWidget;
  auto* both = new QVBoxLayout(side);
  both->setContentsMargins(0, 0, 0, 0);
  both->setSpacing(8);
  both->addWidget(panel(new PanelHead(tr("Pieces"), {}), column));
  both->addWidget(piece_form());
  both->addStretch();
  return tall(side, left_px);
}

QWidget* EditorPage::piece_form() {
  piece_words_ = role_label("second");
  piece_words_->setWordWrap(true);
  piece_words_->setMinimumHeight(36);
  piece_name_ = new QLineEdit;
  piece_name_->setMaxLength(60);
  wide_ = length_box(0, 1, 0.5, tr(" in"));
  deep_ = length_box(0, 1, 0.5, tr(" in"));
  high_ = length_box(0, 1, 0.5, tr(" in"));
  auto* form = new QFormLayout;
  form->setContentsMargins(10, 8, 10, 10);
  form->setVerticalSpacing(6);
  form->setHorizontalSpacing(8);
  form->addRow(piece_words_);
  form->addRow(tr("Name"), piece_name_);
  form->addRow(tr("Wide"), wide_);
  form->addRow(tr("Deep"), deep_);
  form->addRow(tr("High"), high_);
  connect(piece_name_, &QLineEdit::editingFinished, this, &EditorPage::take_piece_fields);
  for (QDoubleSpinBox* box : {wide_, deep_, high_})
    connect(box, &QDoubleSpinBox::valueChanged, this, &EditorPage::take_piece_fields);
  return panel(new PanelHead(tr("In hand"), QStringLiteral("Tab")), form);
}

QWidget* EditorPage::lot_form() {
  seed_ = new QLineEdit;
  seed_->setPlaceholderText(tr("by lot"));
  seed_->setToolTip(tr("The same seed and the same wishes give the same country."));
  seed_->setAccessibleName(tr("Seed"));
  seed_->setValidator(new QRegularExpressionValidator(QRegularExpression(QStringLiteral("[0-9]{0,19}")), seed_));
  density_ = new QComboBox;
  density_->addItems({tr("Bare"), tr("Open"), tr("As usual"), tr("Close"), tr("Crowded")});
  density_->setCurrentIndex(PlanWishes{}.density - PlanWishes::least_density);
  density_->setAccessibleName(tr("How much stands on it"));
  river_ = new QComboBox;
  river_->addItems({tr("No river"), tr("Perhaps a river"), tr("A river")});
  river_->setCurrentIndex(static_cast<int>(PlanWishes{}.river));
  river_->setAccessibleName(tr("River"));
  by_lot_ = new QPushButton(tr("Lay out by lot"));
  by_lot_->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_R));
  by_lot_->setToolTip(tr("A country at random, fair to both sides (LW-1.1; Ctrl+R). Ctrl+Z brings back what was."));
  auto* another = new QPushButton(tr("Another"));
  another->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_R));
  another->setToolTip(tr("The same wishes with another seed (Ctrl+Shift+R)"));
  connect(by_lot_, &QPushButton::clicked, this, &EditorPage::lay_out_by_lot);
  connect(seed_, &QLineEdit::returnPressed, this, &EditorPage::lay_out_by_lot);
  connect(another, &QPushButton::clicked, this, [this] {
    if (!by_lot_->isEnabled()) return;
    seed_->clear();
    lay_out_by_lot();
  });
  auto* grid = new QGridLayout;
  grid->setContentsMargins(12, 10, 12, 12);
  grid->setSpacing(8);
  grid->addWidget(role_label("second", tr("Seed")), 0, 0);
  grid->addWidget(seed_, 0, 1);
  grid->addWidget(another, 0, 2);
  grid->addWidget(density_, 1, 0, 1, 2);
  grid->addWidget(river_, 1, 2);
  grid->addWidget(by_lot_, 2, 0, 1, 3);
  return panel(new PanelHead(tr("By lot"), QStringLiteral("Ctrl+R")), grid);
}

QWidget* EditorPage::game_form() {
  game_ = new QComboBox;
  for (const GameKind kind : {GameKind::fight, GameKind::blow, GameKind::defensive}) {
    QString words = words::game_name(kind);
    words[0] = words[0].toUpper();
    game_->addItem(words);
  }
  game_->setAccessibleName(tr("The game"));
  game_->setToolTip(tr("What is fought over it (LW-6)"));
  set_up_ = new QComboBox;
  set_up_->addItems({tr("Along the lines"), tr("Set up in play")});
  set_up_->setAccessibleName(tr("How it begins"));
  set_up_->setToolTip(
      tr("With equal forces along the back lines; or in play, where both muster, choose sides and set down (LW-2.1, "
         "LW-7.1)"));
  for (QComboBox* box : {game_, set_up_, density_, river_}) {
    hint_in(box, 8);
    mark_opening(box);
  }
  auto* row = new FlowLayout;
  row->setContentsMargins(12, 10, 12, 12);
  row->setSpacing(8);
  row->add(game_, 1);
  row->add(set_up_, 1);
  return panel(new PanelHead(tr("Saved as"), {}), row);
}

QWidget* EditorPage::judgement_side() {
  balance_ = new BalanceCard;
  auto* card = new QVBoxLayout;
  card->setContentsMargins(0, 4, 0, 4);
  card->addWidget(balance_);
  fault_words_ = role_label("note");
  faults_ = new QListWidget;
  faults_->setWordWrap(true);
  faults_->setAccessibleName(tr("What is wrong"));
  connect(faults_, &QListWidget::itemActivated, this, [this] {
    const auto row = static_cast<std::size_t>(std::max(0, faults_->currentRow()));
    if (!model_.judged() || row >= model_.faults().size()) return;
    const PlanFault& fault = model_.faults()[row];
    view_->take_tool({});
    model_.choose(fault.piece);
    view_->show_place(fault.at);
    view_->setFocus();
  });
  auto* list = new QVBoxLayout;
  list->setContentsMargins(12, 8, 12, 12);
  list->addWidget(fault_words_);
  list->addWidget(faults_, 1);
  auto* side = new QWidget;
  auto* column = new QVBoxLayout(side);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(8);
  column->addWidget(lot_form());
  column->addWidget(panel(new PanelHead(tr("Balance"), {}), card));
  column->addWidget(game_form());
  column->addWidget(panel(new PanelHead(tr("Faults"), QStringLiteral("F8")), list), 1);
  return tall(side, right_px);
}

void EditorPage::make_keys() {
  const auto key = [this](const QKeySequence& keys, auto deed) {
    connect(new QShortcut(keys, this), &QShortcut::activated, this, deed);
  };
  key(QKeySequence(Qt::CTRL | Qt::Key_D), [this] { model_.copy_chosen(); });
  key(QKeySequence(Qt::Key_F6), [this] { view_->setFocus(); });
  key(QKeySequence(Qt::Key_F8), [this] {
    faults_->setFocus();
    if (faults_->currentRow() < 0) faults_->setCurrentRow(0);
  });
  key(QKeySequence(Qt::CTRL | Qt::Key_W), [this] { close(); });
  add_help_keys(*this, [] { return HelpFor::table_editor; });
  add_rules_keys(*this, {});
}

}  // namespace sandgate
