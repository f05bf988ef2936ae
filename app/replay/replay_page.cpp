#include "app/replay/replay_page.h"

#include <QHBoxLayout>
#include <QShortcut>
#include <QTemporaryDir>
#include <QVBoxLayout>

#include "app/desk/parts/fit.h"
#include "app/desk/parts/panel.h"
#include "app/help/open_help.h"
#include "app/orders/as_fought.h"
#include "app/rules/open_rules.h"
#include "app/words/faults.h"

namespace sandgate {
namespace {
constexpr int panel_px = 440;
}

ReplayPage::ReplayPage(std::filesystem::path data_folder, QWidget* parent)
    : QWidget(parent),
      data_(std::move(data_folder)),
      pages_(new QStackedWidget),
      work_(new WorkPage),
      view_(new ReplayView(model_)),
      note_(role_label("note")) {
  setObjectName(QStringLiteral("shell"));
  setAttribute(Qt::WA_StyledBackground);
  setWindowTitle(tr("A battle looked back on — Sandgate"));
  open_at(*this, QSize(1600, 960));
  // Of its own, whatever is said of a move.
  setMinimumSize(least_window);
  // Without its clauses it still reads; only tooltips are missing.
  if (auto clauses = words::clause_book(data_)) clauses_ = std::move(*clauses);
  panel_ = new ReplayPanel(model_, clauses_);
  pages_->addWidget(work_);
  pages_->addWidget(reading_side());
  auto* all = new QVBoxLayout(this);
  all->setContentsMargins(0, 0, 0, 0);
  all->addWidget(pages_);
  connect(work_, &WorkPage::stop_asked, this, [this] {
    loader_.cancel();
    close();
  });
  connect(&model_, &ReplayModel::changed, this, &ReplayPage::refresh);
  connect(new QShortcut(QKeySequence(Qt::CTRL | Qt::Key_W), this), &QShortcut::activated, this, &QWidget::close);
  connect(new QShortcut(QKeySequence(Qt::Key_Escape), this), &QShortcut::activated, this, &ReplayPage::let_go);
  add_help_keys(*this, [] { return HelpFor::replay; });
  add_rules_keys(*this, [this]() -> std::optional<Rulebook> {
    if (!model_.record()) return {};
    return model_.record()->setting().rulebook;
  });
  connect(view_, &ReplayView::round_failed, this, [this](const QString& why) {
    round_->setText(tr("In the round"));
    note_->setText(why);
  });
}

QWidget* ReplayPage::reading_side() {
  auto* side = new QWidget;
  auto* middle = new QHBoxLayout;
  middle->setSpacing(8);
  middle->addWidget(view_, 1);
  panel_->setFixedWidth(panel_px);
  middle->addWidget(panel_);
  auto* column = new QVBoxLayout(side);
  column->setContentsMargins(8, 8, 8, 8);
  column->setSpacing(8);
  column->addLayout(middle, 1);
  column->addWidget(buttons());
  return side;
}

QWidget* ReplayPage::buttons() {
  auto* frame = new QFrame;
  frame->setObjectName(QStringLiteral("panel"));
  auto* row = new QHBoxLayout(frame);
  row->setContentsMargins(12, 8, 12, 8);
  row->setSpacing(6);
  const auto add = [&](const QString& words, const QString& tip, const QKeySequence& key, auto press) {
    auto* button = new QPushButton(words);
    button->setToolTip(tr("%1 (%2)").arg(tip, key.toString(QKeySequence::NativeText)));
    button->setAccessibleName(tip);
    button->setFocusPolicy(Qt::NoFocus);
    connect(button, &QPushButton::clicked, this, press);
    // A shortcut of its own: a button's ends with what it is doing now.
    connect(new QShortcut(key, this), &QShortcut::activated, button, &QPushButton::click);
    row->addWidget(button);
    return button;
  };
  first_ =
      add(tr("First"), tr("To the beginning of the battle"), Qt::CTRL | Qt::Key_Home, [this] { model_.to_first(); });
  back_move_ = add(tr("« Move"), tr("Back by a move"), Qt::Key_PageUp, [this] { model_.back_move(); });
  back_ = add(tr("‹ Step"), tr("Back by a step"), Qt::Key_Left, [this] { model_.back(); });
  run_ = add(tr("Play"), tr("Goes on by itself, step after step"), Qt::Key_Space,
             [this] { model_.run(!model_.running()); });
  forward_ = add(tr("Step ›"), tr("On by a step"), Qt::Key_Right, [this] { model_.forward(); });
  forward_move_ = add(tr("Move »"), tr("On by a move"), Qt::Key_PageDown, [this] { model_.forward_move(); });
  last_ = add(tr("Last"), tr("To the end of the battle"), Qt::CTRL | Qt::Key_End, [this] { model_.to_last(); });
  run_->setProperty("main", true);
  run_->setMinimumWidth(84);
  row->addSpacing(8);
  add(tr("Again"), tr("Plays the step once more"), Qt::Key_V, [this] { model_.again(); });
  round_ = add(tr("In the round"), tr("The table in three dimensions, or in plan"), Qt::Key_X,
               [this] { show_in_the_round(!view_->in_the_round()); });
  row->addStretch();
  row->addWidget(note_);
  row->addSpacing(12);
  auto* keys = new ElidedLabel("note");
  keys->setText(
      tr("← → step   PgUp PgDn move   Space play   V again   X in the round   Shift and arrows, or a drag: the "
         "ground   Esc leaves"));
  row->addWidget(keys);
  return frame;
}

void ReplayPage::show_in_the_round(bool round) {
  const auto why = view_->show_in_the_round(round);
  round_->setText(view_->in_the_round() ? tr("In plan") : tr("In the round"));
  if (why) note_->setText(*why);
  if (view_->in_the_round() && !quality_chosen_) {
    quality_chosen_ = true;
    // A window that begins to be drawn through OpenGL is made anew by the system and loses the keyboard.
    activateWindow();
    view_->round()->choose_quality();
  }
  view_->setFocus();
}

// First what is being played, then the battle.
void ReplayPage::let_go() {
  if (loading() || !model_.record()) {
    work_->stop_button()->click();
  } else if (model_.running() || model_.playing()) {
    model_.run(false);
    model_.skip();
  } else {
    close();
  }
}

void ReplayPage::show_as_fought(const std::filesystem::path& scenario) {
  load(tr("Playing it as it was fought"),
       [scenario, rulebooks = data_ / "rulebooks"](const Progress& progress) -> Result<Loaded> {
         const QTemporaryDir folder;
         if (!folder.isValid())
           return fault("the folder for temporary files", "nothing can be written in it", "free some space");
         const std::filesystem::path file = folder.filePath(QStringLiteral("as-it-was-fought.sandgate")).toStdString();
         auto comments = play_as_fought(scenario, rulebooks, file, progress);
         if (!comments) return std::unexpected(std::move(comments.error()));
         auto record = BattleRecord::read(file, BattleRecord::Of::recorded, progress);
         if (!record) return std::unexpected(std::move(record.error()));
         return Loaded{std::make_shared<const BattleRecord>(std::move(*record)), std::move(*comments)};
       });
}

void ReplayPage::show_exercise(const std::filesystem::path& file) {
  load(tr("Reading the battle"), [file](const Progress& progress) -> Result<Loaded> {
    auto record = BattleRecord::read(file, BattleRecord::Of::over, progress);
    if (!record) return std::unexpected(std::move(record.error()));
    return Loaded{std::make_shared<const BattleRecord>(std::move(*record)), {}};
  });
}

void ReplayPage::load(const QString& what, std::function<Result<Loaded>(const Progress&)> work) {
  work_->begin(what, tr("Cancel"));
  pages_->setCurrentWidget(work_);
  loader_.start(
      std::move(work), [this](Result<Loaded> answer) { loaded(std::move(answer)); },
      [this](double part) { work_->set_part(part); });
}

void ReplayPage::loaded(Result<Loaded> answer) {
  if (!answer) {
    close();
    emit refused(words::told(answer.error()));
    return;
  }
  setWindowTitle(tr("%1 — Sandgate").arg(QString::fromStdString(answer->record->setting().title)));
  pages_->setCurrentIndex(1);
  model_.show(std::move(answer->record), std::move(answer->comments));
  view_->setFocus();
  emit shown();
}

void ReplayPage::refresh() {
  const bool first = model_.at_first(), last = model_.at_last();
  for (QPushButton* button : {first_, back_move_, back_}) button->setEnabled(!first);
  for (QPushButton* button : {forward_, last_, run_}) button->setEnabled(!last);
  forward_move_->setEnabled(model_.move() + 1 < model_.record()->moves().size());
  run_->setText(model_.running() ? tr("Pause") : tr("Play"));
  note_->setText(tr("Step %1 of %2").arg(model_.step() + 1).arg(model_.record()->steps().size()));
}

}  // namespace sandgate
