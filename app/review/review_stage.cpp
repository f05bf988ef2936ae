#include "app/review/review_stage.h"

#include <QHBoxLayout>
#include <QResizeEvent>
#include <QVBoxLayout>
#include <cmath>

#include "app/review/day_view.h"
#include "app/review/figures_page.h"
#include "app/review/lineage_panel.h"
#include "app/review/review_words.h"
#include "app/review/text_pages.h"
#include "app/words/measures.h"

namespace sandgate {
namespace {

constexpr int stage_gutter = 8;
constexpr int wide_stage = 1600, tall_stage = 860;
constexpr int right_wide = 384, right_narrow = 300;
constexpr int hall_right = 320;  ///< the hall gives up no more of its sheets
constexpr int day_tall = 384, day_low = 224, notes_tall = 190, notes_low = 150;

}  // namespace

ReviewStage::ReviewStage(ReviewModel& model, std::shared_ptr<const Sheet> sheet, ReviewFor whom, QWidget* parent)
    : QStackedWidget(parent),
      model_(model),
      sheets_(new ReviewSheets(model, std::move(sheet), whom == ReviewFor::hall)),
      day_(new DayView(model, whom == ReviewFor::hall)),
      figures_(new FiguresPage(model)) {
  const bool large = whom == ReviewFor::hall;
  QWidget* work = workspace(whom);
  const auto read = [&](TextPage::Text text) { return panel(nullptr, new TextPage(model, text, large)); };
  pages_[static_cast<std::size_t>(ReviewStep::rules)] = read(rules_text);
  pages_[static_cast<std::size_t>(ReviewStep::intents)] = read(intents_text);
  pages_[static_cast<std::size_t>(ReviewStep::happened)] = work;
  pages_[static_cast<std::size_t>(ReviewStep::issues)] = work;
  pages_[static_cast<std::size_t>(ReviewStep::figures)] = figures_;
  QFrame* improve = read(improve_text);
  if (whom == ReviewFor::umpire) {
    closing_notes_ = new NotesPanel(model, NotesPanel::About::exercise);
    closing_notes_->setFixedHeight(notes_tall);
    connect(closing_notes_, &NotesPanel::left, this, &ReviewStage::take_keyboard);
    auto* column = static_cast<QVBoxLayout*>(improve->layout());
    column->addWidget(new PanelHead(tr("Notes on the exercise as a whole"), QStringLiteral("F8")));
    column->addWidget(closing_notes_);
  }
  pages_[static_cast<std::size_t>(ReviewStep::improve)] = improve;
  pages_[static_cast<std::size_t>(ReviewStep::closing)] = read(closing_text);
  for (QWidget* page : pages_) {
    if (indexOf(page) >= 0) continue;
    page->setContentsMargins(0, 0, 0, 0);
    addWidget(page);
  }
  show_step(step_, order_);
  show_heads();
  for (const auto signal : {&ReviewModel::marks_changed, &ReviewModel::moment_changed, &ReviewModel::taken_in_hand})
    connect(&model_, signal, this, &ReviewStage::show_heads);
}

QFrame* ReviewStage::panel(PanelHead* head, QWidget* inside) {
  auto* frame = new QFrame;
  frame->setObjectName(QStringLiteral("panel"));
  auto* column = new QVBoxLayout(frame);
  column->setContentsMargins(1, head ? 0 : 1, 1, 1);
  column->setSpacing(0);
  if (head) column->addWidget(head);
  column->addWidget(inside, 1);
  return frame;
}

QWidget* ReviewStage::workspace(ReviewFor whom) {
  auto* page = new QWidget;
  auto* left = new QVBoxLayout;
  left->setSpacing(stage_gutter);
  left->addWidget(sheets_, 1);
  day_panel_ = panel(nullptr, day_);
  left->addWidget(day_panel_);
  auto* all = new QHBoxLayout(page);
  all->setContentsMargins(0, 0, 0, 0);
  all->setSpacing(stage_gutter);
  all->addLayout(left, 1);
  right_ = whom == ReviewFor::umpire ? right_column() : lineage_column();
  all->addWidget(right_);
  return page;
}

// In the hall: how what is in hand came about, while something is.
QWidget* ReviewStage::lineage_column() {
  lineage_head_ = new PanelHead(tr("How it came about"), {});
  lineage_ = new LineagePanel(model_);
  lineage_panel_ = panel(lineage_head_, lineage_);
  lineage_panel_->setFixedWidth(hall_right);
  lineage_panel_->hide();
  connect(lineage_, &LineagePanel::told, lineage_head_, &PanelHead::set_note);
  connect(&model_, &ReviewModel::lineage_read, this, &ReviewStage::give_way);
  return lineage_panel_;
}

QWidget* ReviewStage::right_column() {
  moments_head_ = new PanelHead(tr("Moments"), QStringLiteral("F4"));
  lineage_head_ = new PanelHead(tr("How it came about"), QStringLiteral("F7"));
  notes_head_ = new PanelHead(tr("Notes"), QStringLiteral("F8"));
  moments_ = new MomentsList(model_);
  lineage_ = new LineagePanel(model_);
  notes_ = new NotesPanel(model_, NotesPanel::About::moment);
  auto* side = new QWidget;
  auto* column = new QVBoxLayout(side);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(stage_gutter);
  moments_panel_ = panel(moments_head_, moments_);
  column->addWidget(moments_panel_, 8);
  lineage_panel_ = panel(lineage_head_, lineage_);
  column->addWidget(lineage_panel_, 10);
  notes_panel_ = panel(notes_head_, notes_);
  column->addWidget(notes_panel_);
  connect(lineage_, &LineagePanel::told, lineage_head_, &PanelHead::set_note);
  connect(notes_, &NotesPanel::about_changed, this, &ReviewStage::show_heads);
  connect(notes_, &NotesPanel::left, this, &ReviewStage::take_keyboard);
  return side;
}

void ReviewStage::show_heads() {
  if (!moments_ || !model_.taken()) return;
  const auto all = static_cast<std::int64_t>(model_.moments().size());
  const auto starred = static_cast<std::int64_t>(model_.agenda().size());
  const QString order = step_ == ReviewStep::issues ? order_told(order_) : tr("by men lost in six moves");
  moments_head_->set_note(tr("%1 found, %2 on the agenda; %3").arg(all).arg(starred).arg(order));
  notes_head_->set_note(notes_->about_told());
}

void ReviewStage::show_step(ReviewStep step, IssueOrder order) {
  step_ = step;
  order_ = order;
  setCurrentWidget(pages_[static_cast<std::size_t>(step)]);
  if (moments_) {
    if (step == ReviewStep::issues)
      moments_->list().show_issues(order);
    else
      moments_->list().show_ranked();
  }
  show_heads();
}

void ReviewStage::resizeEvent(QResizeEvent* event) {
  QStackedWidget::resizeEvent(event);
  give_way();
}

void ReviewStage::take_keyboard() {
  if (step_ == ReviewStep::happened || step_ == ReviewStep::issues) {
    bring(&sheets_->truth());
    return sheets_->truth().setFocus(Qt::ShortcutFocusReason);
  }
  if (step_ == ReviewStep::figures) return figures_->setFocus(Qt::ShortcutFocusReason);
  if (auto* text = currentWidget()->findChild<TextPage*>()) text->setFocus(Qt::ShortcutFocusReason);
}

void ReviewStage::bring(QWidget* part) {
  if (part == day_ || part == &sheets_->truth() || part == &sheets_->known()) day_brought_ = part == day_;
  if (moments_ && (part == lineage_ || part == moments_ || part == notes_)) lineage_brought_ = part == lineage_;
  give_way();
}

void ReviewStage::give_way() {
  const bool tall = height() >= tall_stage;
  // Lower than this, sheets and day are shown one at a time; so are the panels beside them.
  constexpr int both = 400, three = 560;
  const bool one = height() < both;
  sheets_->setVisible(!one || !day_brought_);
  day_panel_->setVisible(!one || day_brought_);
  day_panel_->setMinimumHeight(0);
  day_panel_->setMaximumHeight(QWIDGETSIZE_MAX);
  if (!one) day_panel_->setFixedHeight(tall ? day_tall : std::min(day_low, std::max(120, height() * 2 / 5)));
  if (!moments_) {
    // Nobody scrolls in the hall: the day has the room of all its lanes, as long as the sheets have the larger part.
    DayOptions all_lanes;
    all_lanes.chosen = model_.seat();
    const int wanted = static_cast<int>(std::ceil(day_height(model_.review(), all_lanes, {}))) + 2;
    if (!one) day_panel_->setFixedHeight(std::min(std::max(wanted, day_low), height() / 2));
    return lineage_panel_->setVisible(model_.lineage() != nullptr);
  }
  right_->setFixedWidth(width() >= wide_stage ? right_wide : right_narrow);
  notes_panel_->setFixedHeight(tall ? notes_tall : notes_low);
  const bool all = height() >= three;
  lineage_panel_->setVisible(all || lineage_brought_);
  moments_panel_->setVisible(all || !lineage_brought_);
  notes_panel_->setVisible(all || !lineage_brought_);
}

}  // namespace sandgate
