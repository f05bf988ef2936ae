// Of the review's window what stands beside the exercise: what was taken back, a fork, and others that it is compared
// with; each with its keys.
#include <QFileDialog>

#include "app/review/add_key.h"
#include "app/review/compared/compare_dialog.h"
#include "app/review/figures_page.h"
#include "app/review/review_page.h"

namespace sandgate {

void ReviewPage::make_beside_menu() {
  QMenu* beside = menus().addMenu(tr("&Beside"));
  const auto add = [&](const QString& text, const QKeySequence& key, auto act) {
    return add_key(*this, beside, text, {key}, [this, act] {
      if (model_.taken()) act();
      show_beside();
    });
  };
  struck_shown_ = add(tr("What was taken back, in the &day"), QKeySequence(Qt::Key_U),
                      [this] { model_.show_struck(!model_.shows_struck()); });
  add(tr("A &fork, or what this is a fork of…"), QKeySequence(Qt::CTRL | Qt::Key_B), [this] { ask_for_fork(); });
  add(tr("&Let the fork go"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_B), [this] { model_.let_fork_go(); });
  beside->addSeparator();
  add(tr("The &next branch"), QKeySequence(Qt::SHIFT | Qt::Key_U), [this] { model_.next_branch(); });
  crosses_ = add(tr("&Over to the branch, or back"), QKeySequence(Qt::Key_X), [this] { model_.cross_over(); });
  other_shown_ = add(tr("The &ground of the other in place of a belief"), QKeySequence(Qt::Key_O),
                     [this] { model_.show_other(!model_.shows_other()); });
  for (QAction* one : {struck_shown_, crosses_, other_shown_}) one->setCheckable(true);
  beside->addSeparator();
  add(tr("&Compare with other exercises…"), QKeySequence(Qt::CTRL | Qt::Key_K), [this] { ask_for_exercises(); });
  compared_shown_ = add(tr("&Strips of what is compared"), QKeySequence(Qt::Key_K), [this] { toggle_compared(); });
  compared_shown_->setCheckable(true);
  connect(&model_, &ReviewModel::branches_changed, this, &ReviewPage::show_beside);
  connect(&model_.compared(), &ComparedModel::changed, this, &ReviewPage::show_beside);
  connect(&model_, &ReviewModel::branch_told, this, &ReviewPage::tell_branch);
}

void ReviewPage::show_beside() {
  struck_shown_->setChecked(model_.shows_struck());
  crosses_->setChecked(model_.on_branch().has_value());
  other_shown_->setChecked(model_.shows_other());
  compared_shown_->setChecked(model_.compared().shown());
}

void ReviewPage::ask_for_fork() {
  const QString file = QFileDialog::getOpenFileName(
      this, tr("A fork of this exercise, or the one that it is a fork of"),
      QString::fromStdString(model_.reviewed().file.parent_path().string()), tr("Exercises (*.sandgate)"));
  if (!file.isEmpty()) model_.set_beside(file.toStdString());
}

// Told only of what takes longer than one notices.
void ReviewPage::tell_branch(double part) {
  constexpr int parts = 1000, soon = 400;
  if (part >= 1) return delete branch_progress_.data();
  if (!branch_progress_) {
    branch_progress_ = new QProgressDialog(tr("Reading what stands beside the exercise"), tr("Stop"), 0, parts, this);
    branch_progress_->setMinimumDuration(soon);
    branch_progress_->setAutoReset(false);
    connect(branch_progress_, &QProgressDialog::canceled, &model_, &ReviewModel::stop_reading_branch);
  }
  branch_progress_->setValue(static_cast<int>(part * parts));
}

void ReviewPage::ask_for_exercises() {
  show_step(ReviewStep::figures);
  auto* dialog = new CompareDialog(model_.compared(), this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &CompareDialog::strips_asked, this, [this] {
    model_.compared().show(true);
    if (stage_) stage_->figures().setFocus();
  });
  dialog->open();
}

void ReviewPage::toggle_compared() {
  ComparedModel& compared = model_.compared();
  if (!compared.any()) return say(tr("Nothing is compared yet: Ctrl+K chooses exercises of the same scenario."));
  const bool on = !compared.shown() || agenda_->step() != ReviewStep::figures;
  show_step(ReviewStep::figures);
  compared.show(on);
  if (stage_) stage_->figures().setFocus();
}

// In a window of its own, once.
void ReviewPage::open_beside(const std::filesystem::path& file) {
  std::erase_if(opened_, [](const Opened& one) { return one.page.isNull(); });
  for (const Opened& one : opened_) {
    if (one.file != file) continue;
    one.page->raise();
    return one.page->activateWindow();
  }
  auto* page = new ReviewPage(data_);
  page->setAttribute(Qt::WA_DeleteOnClose);
  connect(page, &ReviewPage::refused, this, &ReviewPage::say);
  opened_.push_back({file, page});
  page->show();
  page->show_exercise(file);
}

std::vector<ReviewPage*> ReviewPage::opened_beside() const {
  std::vector<ReviewPage*> pages;
  for (const Opened& one : opened_)
    if (one.page) pages.push_back(one.page);
  return pages;
}

}  // namespace sandgate
