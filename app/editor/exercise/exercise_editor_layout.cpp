// How the exercise editor is put together.
#include <QHBoxLayout>
#include <QResizeEvent>
#include <QVBoxLayout>

#include "app/desk/frame/top_bar.h"
#include "app/desk/parts/fit.h"
#include "app/desk/parts/middle.h"
#include "app/desk/parts/row_delegate.h"
#include "app/editor/exercise/exercise_editor.h"
#include "app/editor/exercise/new_exercise_dialog.h"

namespace sandgate {
namespace {

constexpr int editor_gutter = 8, editor_wide_px = 1600, editor_tall_px = 860;
constexpr int tree_wide_px = 356, tree_narrow_px = 264, form_wide_px = 372, form_narrow_px = 290;
constexpr int faults_tall_px = 150, faults_low_px = 96, head_tall_px = 60;

QWidget* two_lines(QLabel* first, QLabel* second) {
  auto* column = new QWidget;
  auto* lines = new QVBoxLayout(column);
  lines->setContentsMargins(0, 0, 0, 0);
  lines->setSpacing(0);
  lines->addStretch();
  lines->addWidget(first);
  lines->addWidget(second);
  lines->addStretch();
  return column;
}

QFrame* upright() {
  auto* line = division();
  line->setFixedHeight(38);
  return line;
}

}  // namespace

ExerciseEditor::ExerciseEditor(std::filesystem::path data_folder, QWidget* parent)
    : QWidget(parent),
      model_(new ExerciseModel(std::move(data_folder), this)),
      trial_(new Trial(this)),
      top_(new TopBar),
      tree_(new PlanTree(*model_)),
      sheet_(new ExerciseSheet(*model_)),
      form_(new ItemForm(*model_)),
      trial_bar_(new TrialBar(*trial_)),
      faults_(new QListWidget),
      faults_head_(new PanelHead(tr("What the rules say against it"), QStringLiteral("F8"))),
      faults_panel_(new QFrame),
      work_(new WorkPage),
      posting_(new QComboBox),
      title_(new ElidedLabel("heading", 120)),
      where_(new ElidedLabel("second", 120)),
      pointed_(new ElidedLabel("note", 120)),
      said_(new ElidedLabel("note", 60)),
      state_(role_label("heading")),
      state_note_(role_label("second")),
      undo_(new KeyedButton(tr("Undo"), tr("Ctrl+Z"))),
      redo_(new KeyedButton(tr("Redo"), tr("Ctrl+Shift+Z"))),
      save_(new KeyedButton(tr("Save"), tr("Ctrl+S"))),
      try_(new KeyedButton(tr("Try it"), QStringLiteral("F5"))),
      above_(new SaidAbove(sheet_)) {
  setObjectName(QStringLiteral("shell"));
  setAttribute(Qt::WA_StyledBackground);
  open_at(*this, QSize(1600, 960));
  nothing_ = nothing_page();
  plan_page_ = plan_page();
  auto* pages = new QWidget;
  pages_ = new QStackedLayout(pages);
  pages_->setContentsMargins(0, 0, 0, 0);
  pages_->addWidget(nothing_);
  pages_->addWidget(work_);
  pages_->addWidget(plan_page_);
  auto* all = new QVBoxLayout(this);
  all->setContentsMargins(0, 0, 0, 0);
  all->setSpacing(0);
  all->addWidget(top_);
  all->addWidget(head());
  all->addWidget(trial_bar_);
  all->addWidget(pages, 1);
  all->addWidget(foot());
  trial_bar_->hide();
  make_menus();
  follow();
  refresh_postings();
  refresh_head();
  refresh_actions();
}

QWidget* ExerciseEditor::head() {
  auto* strip = head_ = new QWidget;
  strip->setMinimumWidth(least_window.width());
  strip->setObjectName(QStringLiteral("headStrip"));
  strip->setAttribute(Qt::WA_StyledBackground);
  strip->setFixedHeight(head_tall_px);
  posting_->setAccessibleName(tr("Posting"));
  posting_->setToolTip(
      tr("By which posting bodies are listed and given: its own seats, a staff, divisions (CX-8); Ctrl+Page Down shows "
         "the next"));
  posting_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  posting_->setMinimumContentsLength(14);
  hint_in(posting_, 8);
  mark_opening(posting_);
  save_->setToolTip(tr("As a folder with scenario.json and the country"));
  try_->setToolTip(tr("Programs play it here and at once; nothing of that is kept"));
  auto* row = new QHBoxLayout(strip);
  row->setContentsMargins(14, 0, 14, 0);
  row->setSpacing(14);
  row->addWidget(two_lines(title_, where_), 1);
  row->addWidget(upright(), 0, Qt::AlignVCenter);
  row->addWidget(posting_);
  row->addWidget(upright(), 0, Qt::AlignVCenter);
  state_column_ = two_lines(state_, state_note_);
  row->addWidget(state_column_);
  row->addWidget(upright(), 0, Qt::AlignVCenter);
  for (KeyedButton* button : {undo_, redo_, save_, try_}) {
    button->setFocusPolicy(Qt::TabFocus);
    row->addWidget(button);
  }
  connect(undo_, &QPushButton::clicked, &model_->stack(), &QUndoStack::undo);
  connect(redo_, &QPushButton::clicked, &model_->stack(), &QUndoStack::redo);
  connect(save_, &QPushButton::clicked, this, [this] { ask_save(false); });
  connect(try_, &QPushButton::clicked, this, &ExerciseEditor::try_it);
  return strip;
}

QWidget* ExerciseEditor::nothing_page() {
  auto* card = new QFrame;
  card->setObjectName(QStringLiteral("card"));
  auto* column = new QVBoxLayout(card);
  column->setContentsMargins(24, 20, 24, 22);
  column->setSpacing(10);
  column->addWidget(role_label("heading", tr("From a country to an exercise")));
  // Its lines are broken here: a label that wraps itself is as high as its lines only when it is laid out.
  QLabel* words = role_label("plain", tr("Begin over a country, made from maps or laid out before,\n"
                                         "or take an exercise in hand. Sides, seats and bodies are\n"
                                         "set up on the left and set down on the sheet; what the\n"
                                         "rules say against it is told below."));
  column->addWidget(words);
  auto* begin = new KeyedButton(tr("A new exercise…"), tr("Ctrl+N"));
  begin->set_main(true);
  auto* take = new KeyedButton(tr("Open an exercise…"), tr("Ctrl+O"));
  connect(begin, &QPushButton::clicked, this, &ExerciseEditor::ask_new);
  connect(take, &QPushButton::clicked, this, &ExerciseEditor::ask_open);
  auto* row = new QHBoxLayout;
  row->addWidget(begin);
  row->addWidget(take);
  row->addStretch();
  column->addLayout(row);
  auto* page = new QWidget;
  stand_scrolled_in_the_middle(card, page);
  return page;
}

QWidget* ExerciseEditor::plan_page() {
  faults_panel_->setObjectName(QStringLiteral("panel"));
  faults_->setAccessibleName(tr("What the rules say against it"));
  faults_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  faults_->setTextElideMode(Qt::ElideRight);
  faults_->setItemDelegate(new RowDelegate(faults_));
  auto* below = new QVBoxLayout(faults_panel_);
  below->setContentsMargins(1, 0, 1, 1);
  below->setSpacing(0);
  below->addWidget(faults_head_);
  below->addWidget(faults_, 1);
  auto* sheet = new QFrame;
  sheet->setObjectName(QStringLiteral("panel"));
  auto* framed = new QVBoxLayout(sheet);
  framed->setContentsMargins(1, 1, 1, 1);
  framed->addWidget(sheet_);
  auto* middle = new QVBoxLayout;
  middle->setSpacing(editor_gutter);
  middle->addWidget(sheet, 1);
  middle->addWidget(faults_panel_);
  auto* page = new QWidget;
  auto* row = new QHBoxLayout(page);
  row->setContentsMargins(editor_gutter, editor_gutter, editor_gutter, editor_gutter);
  row->setSpacing(editor_gutter);
  row->addWidget(tree_);
  row->addLayout(middle, 1);
  row->addWidget(form_);
  return page;
}

QWidget* ExerciseEditor::foot() {
  auto* foot = new QWidget;
  foot->setObjectName(QStringLiteral("statusStrip"));
  foot->setFixedHeight(26);
  auto* line = new QHBoxLayout(foot);
  line->setContentsMargins(16, 0, 16, 0);
  line->setSpacing(18);
  line->addWidget(pointed_, 3);
  line->addWidget(said_, 2);
  said_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  return foot;
}

void ExerciseEditor::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  const bool wide = width() >= editor_wide_px, tall = height() >= editor_tall_px;
  tree_->setFixedWidth(wide ? tree_wide_px : tree_narrow_px);
  form_->setFixedWidth(wide ? form_wide_px : form_narrow_px);
  faults_panel_->setFixedHeight(tall ? faults_tall_px : std::min(faults_low_px, height() / 4));
  give_way();
}

// Saving and trying never give way; what the menus and the list of faults have too does.
void ExerciseEditor::give_way() {
  const auto fits = [this] {
    // Of what stands within a column the head learns only later.
    state_column_->updateGeometry();
    return head_->layout()->minimumSize().width() <= width();
  };
  for (KeyedButton* button : {undo_, redo_, save_}) button->show_key(true);
  for (QWidget* part : std::initializer_list<QWidget*>{state_column_, undo_, redo_}) part->show();
  for (KeyedButton* button : {redo_, undo_, save_})
    if (!fits()) button->show_key(false);
  for (QWidget* part : std::initializer_list<QWidget*>{redo_, undo_, state_column_})
    if (!fits()) part->hide();
}

}  // namespace sandgate
