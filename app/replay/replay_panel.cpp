#include "app/replay/replay_panel.h"

#include <QHeaderView>
#include <QScrollArea>
#include <QSignalBlocker>

#include "app/desk/parts/clause_link.h"
#include "app/desk/parts/fit.h"
#include "app/desk/parts/panel.h"
#include "app/desk/parts/row_delegate.h"
#include "app/stories/battles.h"
#include "app/words/clauses.h"
#include "app/words/times.h"

namespace sandgate {
namespace {
constexpr int clause_px = 76, row_px = 24;

QLabel* text_label(const char* role) {
  auto* label = role_label(role);
  label->setWordWrap(true);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  return label;
}
}  // namespace

ReplayPanel::ReplayPanel(ReplayModel& replay, const words::ClauseBook& clauses, QWidget* parent)
    : QFrame(parent),
      replay_(replay),
      clauses_(clauses),
      model_(replay),
      heading_(role_label("heading")),
      time_(role_label("note")),
      commentary_(text_label("commentary")),
      step_(text_label("title")),
      rulings_(new QVBoxLayout),
      steps_(new QTreeView) {
  setObjectName(QStringLiteral("panel"));
  commentary_->setStyleSheet(QStringLiteral("font-size: 14.5px;"));
  rulings_->setSpacing(3);
  auto* head = new QHBoxLayout;
  head->addWidget(heading_);
  head->addStretch();
  head->addWidget(time_);
  auto* page = new QWidget;
  auto* words = new QVBoxLayout(page);
  words->setContentsMargins(16, 12, 16, 12);
  words->setSpacing(8);
  words->addLayout(head);
  words->addWidget(commentary_);
  words->addSpacing(4);
  words->addWidget(step_);
  words->addLayout(rulings_);

  steps_->setModel(&model_);
  steps_->setItemDelegate(new RowDelegate(steps_));
  lead_from_cells(*steps_);
  steps_->setHeaderHidden(true);
  steps_->setUniformRowHeights(true);
  steps_->setIndentation(14);
  steps_->setStyleSheet(QStringLiteral("QTreeView::item { height: %1px; }").arg(row_px));
  steps_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  steps_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  steps_->setFocusPolicy(Qt::ClickFocus);
  steps_->setAccessibleDescription(
      tr("Left and Right go a step, Page Up and Page Down a move, Ctrl+Home to the beginning"));
  steps_->setAccessibleName(tr("The steps of the battle"));
  steps_->header()->setStretchLastSection(false);
  steps_->header()->setSectionResizeMode(StepModel::text, QHeaderView::Stretch);
  steps_->header()->setSectionResizeMode(StepModel::clause, QHeaderView::Fixed);
  steps_->header()->resizeSection(StepModel::clause, clause_px);

  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(1, 0, 1, 1);
  column->setSpacing(0);
  column->addWidget(new PanelHead(tr("The battle"), {}));
  // A long commentary scrolls where the steps would have no room.
  auto* said = scrolled_to_its_height(page);
  said->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  column->addWidget(said);
  column->addWidget(new PanelHead(tr("Steps"), {}));
  constexpr int least_steps = 120;
  steps_->setMinimumHeight(least_steps);
  column->addWidget(steps_, 1);

  connect(steps_->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex& now) {
    if (now.isValid() && model_.step_of(now) != replay_.step()) replay_.go_to(model_.step_of(now));
  });
  connect(&replay_, &ReplayModel::changed, this, &ReplayPanel::refresh);
}

QStringList ReplayPanel::rulings() const {
  QStringList texts;
  for (int i = 0; i < rulings_->count(); ++i) {
    if (const auto* label = qobject_cast<QLabel*>(rulings_->itemAt(i)->widget())) texts << label->text();
  }
  return texts;
}

void ReplayPanel::show_rulings() {
  while (QLayoutItem* item = rulings_->takeAt(0)) {
    delete item->widget();
    delete item;
  }
  const auto add = [this](const QString& text, Clause clause) {
    auto* label = new ClauseLabel("second");
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setText(clause.id.empty() ? text : tr("%1 (%2)").arg(text, words::clause_id(clause)));
    label->setToolTip(clauses_.tooltip(clause));
    rulings_->addWidget(label);
  };
  for (const QString& why : stories::step_reasons(*replay_.record(), replay_.step())) {
    QLabel* label = text_label("second");
    label->setText(why);
    label->setToolTip(tr("What the program that played said of this order"));
    QFont leaning = label->font();
    leaning.setItalic(true);
    label->setFont(leaning);
    rulings_->addWidget(label);
  }
  const auto lines = stories::step_rulings(*replay_.record(), replay_.step());
  for (const stories::Ruling& line : lines) add(line.text, line.clause);
}

void ReplayPanel::refresh() {
  const BattleRecord& record = *replay_.record();
  if (shown_ != &record) {
    shown_ = &record;
    model_.refresh();
    steps_->expandAll();
  }
  const std::size_t step = replay_.step();
  heading_->setText(stories::move_title(record, replay_.move()));
  time_->setText(words::time_of_day(record.move_of(step).time));
  const QString said = replay_.commentary().join(QStringLiteral("\n\n"));
  commentary_->setText(said);
  commentary_->setVisible(!said.isEmpty());
  const Clause clause = stories::step_clause(record, step);
  const QString title = stories::step_title(record, step);
  step_->setText(clause.id.empty() ? title : tr("%1 (%2)").arg(title, words::clause_id(clause)));
  step_->setToolTip(clauses_.tooltip(clause));
  show_rulings();
  const QSignalBlocker quiet(steps_->selectionModel());
  const QModelIndex now = model_.index_of(step);
  steps_->setCurrentIndex(now);
  steps_->viewport()->update();
  // The words above it may have taken room from the list, or left it some: when that is laid out.
  QMetaObject::invokeMethod(
      steps_, [this] { steps_->scrollTo(steps_->currentIndex()); }, Qt::QueuedConnection);
}

}  // namespace sandgate
