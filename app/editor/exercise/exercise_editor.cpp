#include "app/editor/exercise/exercise_editor.h"

#include <QClipboard>
#include <QCloseEvent>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QInputDialog>
#include <QMenu>
#include <QMessageBox>
#include <QRandomGenerator>
#include <QRegularExpression>
#include <QSignalBlocker>
#include <QStandardPaths>
#include <algorithm>

#include "app/desk/frame/top_bar.h"
#include "app/editor/exercise/march_table_dialog.h"
#include "app/editor/exercise/new_exercise_dialog.h"
#include "app/editor/exercise/plan_pieces.h"
#include "app/editor/exercise/rulebook_dialog.h"
#include "app/words/faults.h"
#include "app/words/ground.h"
#include "core/scenario/exercise/plan_csv.h"

namespace sandgate {
namespace {

constexpr int fault_row_px = 26;

QString exercises_folder() {
  const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
  return documents + QStringLiteral("/Sandgate");
}

QString in_text(const std::filesystem::path& path) { return QString::fromStdString(path.string()); }

}  // namespace

ExerciseEditor::~ExerciseEditor() {
  // What shows goes before what is shown.
  trial_->stop();
  model_->disconnect(this);
  model_->stack().disconnect(this);
  qDeleteAll(findChildren<QWidget*>(Qt::FindDirectChildrenOnly));
}

QMenuBar& ExerciseEditor::menus() const { return *top_->menus(); }

void ExerciseEditor::follow() {
  connect(model_, &ExerciseModel::changed, this, &ExerciseEditor::refresh_head);
  connect(model_, &ExerciseModel::changed, this, &ExerciseEditor::refresh_postings);
  connect(model_, &ExerciseModel::posting_changed, this, &ExerciseEditor::refresh_postings);
  connect(model_, &ExerciseModel::judged_anew, this, &ExerciseEditor::refresh_faults);
  connect(model_, &ExerciseModel::told, this, [this](const QString& sentence) { tell(sentence); });
  connect(model_, &ExerciseModel::refused, this, [this](const QString& sentence) { tell(sentence, true); });
  connect(model_, &ExerciseModel::saved, this, &ExerciseEditor::saved);
  connect(model_, &ExerciseModel::loading_changed, this, [this](const QString& what) {
    if (what.isEmpty()) {
      pages_->setCurrentWidget(model_->country() ? plan_page_ : nothing_);
      refresh_actions();
      return;
    }
    work_->begin(what, tr("Stop"));
    pages_->setCurrentWidget(work_);
    work_->setFocus();
    refresh_actions();
  });
  connect(model_, &ExerciseModel::progressed, work_, &WorkPage::set_part);
  connect(work_, &WorkPage::stop_asked, model_, &ExerciseModel::stop_loading);
  connect(model_, &ExerciseModel::opened, this, [this] {
    pages_->setCurrentWidget(plan_page_);
    tell({});
    refresh_head();
    refresh_actions();
    tree_->tree()->setFocus();
  });
  connect(&model_->stack(), &QUndoStack::cleanChanged, this, &ExerciseEditor::refresh_head);
  connect(&model_->stack(), &QUndoStack::indexChanged, this, &ExerciseEditor::refresh_head);
  connect(posting_, &QComboBox::activated, this,
          [this] { model_->show_posting(posting_->currentData().toString().toStdString()); });
  connect(tree_, &PlanTree::show_asked, this, [this](const PlanItem& item) {
    sheet_->show_item(item);
    sheet_->setFocus();
  });
  connect(tree_, &PlanTree::menu_asked, this, &ExerciseEditor::menu_at);
  connect(sheet_, &GroundView::pointer_at, this, &ExerciseEditor::point_at);
  connect(faults_, &QListWidget::currentRowChanged, this, [this](int row) {
    if (!filling_ && faults_->hasFocus()) go_to_fault(row);
  });
  connect(faults_, &QListWidget::itemClicked, this, [this] { go_to_fault(faults_->currentRow()); });
  connect(faults_, &QListWidget::itemActivated, this, [this] {
    const int row = faults_->currentRow();
    if (row < 0 || static_cast<std::size_t>(row) >= model_->faults().size()) return;
    const std::string pointer = model_->faults()[static_cast<std::size_t>(row)].pointer;
    go_to_fault(row);
    form_->go_to(pointer);
  });
  connect(trial_, &Trial::frame, this, &ExerciseEditor::show_trial);
  connect(trial_, &Trial::ended, this, [this] {
    sheet_->end_trial();
    trial_bar_->hide();
    refresh_actions();
    refresh_head();
  });
  connect(trial_, &Trial::refused, this, [this](const QString& sentence) { tell(sentence, true); });
  connect(trial_bar_, &TrialBar::stop_asked, this, &ExerciseEditor::stop_trial);
}

void ExerciseEditor::open(const QString& scenario) {
  if (may_go()) model_->open(scenario.toStdString());
}

void ExerciseEditor::tell(const QString& sentence, bool bad) {
  said_->setText(sentence);
  set_role(said_, "role", bad ? QStringLiteral("warning") : QStringLiteral("note"));
  if (bad && pages_->currentWidget() == plan_page_) above_->say(sentence);
}

void ExerciseEditor::refresh_head() {
  const bool there = model_->country() != nullptr;
  title_->setText(there ? model_->title() : tr("Preparing an exercise"));
  const QString folder = in_text(model_->folder());
  const bool clean = model_->stack().isClean() && !folder.isEmpty();
  where_->setText(!there             ? tr("No exercise in hand")
                  : folder.isEmpty() ? tr("not saved yet")
                  : clean            ? tr("%1 · saved").arg(QFileInfo(folder).fileName())
                                     : tr("%1 · changed since it was saved").arg(QFileInfo(folder).fileName()));
  where_->setToolTip(folder);
  setWindowTitle(there
                     ? QStringLiteral("%1%2 — Sandgate").arg(model_->title(), clean ? QString() : QStringLiteral(" *"))
                     : tr("Preparing an exercise — Sandgate"));
  undo_->setEnabled(model_->stack().canUndo() && !trial_->running());
  redo_->setEnabled(model_->stack().canRedo() && !trial_->running());
  undo_->setToolTip(tr("Take back: %1").arg(model_->stack().undoText()));
  redo_->setToolTip(tr("Do again: %1").arg(model_->stack().redoText()));
  if (!model_->judged()) state_note_->setText(tr("being looked over…"));
  give_way();
}

void ExerciseEditor::refresh_faults() {
  filling_ = true;
  const int row = faults_->currentRow();
  faults_->clear();
  for (const ExerciseFault& fault : model_->faults()) {
    auto* item = new QListWidgetItem(words::told(fault.fault), faults_);
    item->setToolTip(item->text());
    item->setData(Qt::ForegroundRole, Look::now().bad);
    item->setSizeHint({0, fault_row_px});
  }
  faults_->setCurrentRow(std::min(row, faults_->count() - 1));
  filling_ = false;
  const int count = faults_->count();
  faults_head_->set_note(count == 0 ? tr("nothing is wrong") : tr("Enter leads to its field"));
  state_->setText(count == 0   ? tr("It can be played")
                  : count == 1 ? tr("One thing is wrong")
                               : tr("%1 things are wrong").arg(count));
  set_role(state_, "tone", count == 0 ? QStringLiteral("good") : QStringLiteral("bad"));
  state_note_->setText(model_->rulebook() ? words::told(Phrase(model_->rulebook()->title)) : tr("no rulebook"));
  give_way();
  refresh_actions();
}

void ExerciseEditor::refresh_postings() {
  const QSignalBlocker quiet(posting_);
  posting_->clear();
  const std::string own = model_->plan().text(PlanItem{}, "posting");
  posting_->addItem(tr("Own seats (%1)").arg(own.empty() ? QStringLiteral("sides") : QString::fromStdString(own)),
                    QString());
  for (const std::string& name : model_->plan().postings())
    posting_->addItem(QString::fromStdString(name), QString::fromStdString(name));
  posting_->setCurrentIndex(std::max(0, posting_->findData(QString::fromStdString(model_->posting()))));
}

void ExerciseEditor::refresh_actions() {
  const bool there = model_->country() && !model_->loading(), trying = trial_->running();
  for (QAction* action : of_plan_) action->setEnabled(there && !trying);
  for (QAction* action : of_trial_) action->setEnabled(trying);
  for (QWidget* part : std::initializer_list<QWidget*>{tree_, form_, faults_panel_, posting_, save_})
    part->setEnabled(there && !trying);
  try_->setEnabled(there && !trying && model_->judged() && model_->faults().empty());
  try_->set_main(try_->isEnabled());
}

void ExerciseEditor::go_to_fault(int row) {
  if (row < 0 || static_cast<std::size_t>(row) >= model_->faults().size()) return;
  const ExerciseFault fault = model_->faults()[static_cast<std::size_t>(row)];
  const bool seated = fault.item.kind == PlanKind::seat || fault.item.kind == PlanKind::observer;
  if (seated) model_->show_posting(fault.item.posting);
  model_->choose(fault.item.kind == PlanKind::exercise ? std::vector<PlanItem>() : std::vector<PlanItem>{fault.item});
  sheet_->show_item(fault.item);
}

void ExerciseEditor::try_it() {
  form_->take_now();
  if (!model_->country() || trial_->running()) return;
  if (!model_->judged()) return tell(tr("It is still being looked over; try it in a moment."), true);
  if (!model_->faults().empty()) return tell(words::told(model_->faults().front().fault), true);
  tell({});
  trial_->begin(model_->plan(), model_->country(), model_->rulebooks(), model_->posting(),
                QRandomGenerator::global()->generate64());
  trial_bar_->show();
  show_trial();
  refresh_actions();
  refresh_head();
  sheet_->setFocus();
}

void ExerciseEditor::show_trial() {
  trial_bar_->show_now();
  if (trial_->moment()) sheet_->show_trial(trial_->pieces(), trial_->tables());
}

void ExerciseEditor::stop_trial() { trial_->stop(); }

bool ExerciseEditor::save_in(const QString& folder) {
  form_->take_now();
  return model_->save(folder.toStdString());
}

void ExerciseEditor::ask_save(bool elsewhere) {
  if (!elsewhere && !model_->folder().empty()) {
    save_in(in_text(model_->folder()));
    return;
  }
  QDir().mkpath(exercises_folder());
  const QString name = QString::fromStdString(model_->plan().text(PlanItem{}, "name"));
  const QString folder = QFileDialog::getSaveFileName(this, tr("A new folder for the exercise"),
                                                      exercises_folder() + QLatin1Char('/') + name);
  if (!folder.isEmpty()) save_in(folder);
}

void ExerciseEditor::ask_open() {
  if (!may_go()) return;
  const QString file =
      QFileDialog::getOpenFileName(this, tr("Open an exercise"), exercises_folder(), tr("Scenarios (scenario.json)"));
  if (!file.isEmpty()) model_->open(file.toStdString());
}

void ExerciseEditor::ask_csv(bool in) {
  const QString filter = tr("Tables (*.csv);;All files (*)");
  if (in) {
    const QString file = QFileDialog::getOpenFileName(this, tr("Bodies from a table"), exercises_folder(), filter);
    if (!file.isEmpty()) model_->take_csv(file.toStdString());
    return;
  }
  const QString file = QFileDialog::getSaveFileName(this, tr("Bodies to a table"),
                                                    exercises_folder() + QStringLiteral("/bodies.csv"), filter);
  if (!file.isEmpty()) model_->write_csv(file.toStdString());
}

void ExerciseEditor::ask_posting() {
  bool well = false;
  const QString name =
      QInputDialog::getText(this, tr("Another posting"), tr("Its name, in small letters, figures and hyphens:"),
                            QLineEdit::Normal, QStringLiteral("staff"), &well);
  if (!well) return;
  static const QRegularExpression typed(QStringLiteral("^[a-z0-9-]{1,64}$"));
  if (!typed.match(name.trimmed()).hasMatch())
    return tell(tr("“%1” is no such name: write small letters, figures and hyphens.").arg(name), true);
  model_->add_posting(name);
}

NewExerciseDialog* ExerciseEditor::ask_new() {
  if (!may_go()) return nullptr;
  auto* dialog = new NewExerciseDialog(this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &NewExerciseDialog::begin_asked, model_,
          [this](const QString& country, NewPlan how, const QString& title) {
            model_->begin_over(country.toStdString(), how, title);
          });
  dialog->open();
  return dialog;
}

RulebookDialog* ExerciseEditor::show_rulebook() {
  if (!model_->rulebook()) {
    tell(tr("The exercise names no rulebook that there is."), true);
    return nullptr;
  }
  auto* dialog = new RulebookDialog(*model_->rulebook(), model_->data(), this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->open();
  return dialog;
}

MarchTableDialog* ExerciseEditor::show_march_table() {
  auto* dialog = new MarchTableDialog(*model_, this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &MarchTableDialog::show_asked, this, [this](const PlanItem& march) { sheet_->show_item(march); });
  dialog->show();
  return dialog;
}

void ExerciseEditor::play() {
  form_->take_now();
  if (!model_->judged() || !model_->faults().empty()) return try_it();
  if (model_->folder().empty() || !model_->stack().isClean()) ask_save(false);
  if (!model_->folder().empty() && model_->stack().isClean()) emit play_asked(in_text(model_->folder()));
}

void ExerciseEditor::copy(bool cut) {
  const QString csv = model_->as_csv();
  if (csv.isEmpty()) return;
  QGuiApplication::clipboard()->setText(csv);
  if (!cut) return;
  std::vector<PlanItem> bodies;
  for (const std::size_t body : model_->chosen_bodies()) bodies.push_back({PlanKind::body, body});
  model_->choose(std::move(bodies));
  model_->remove_chosen();
}

void ExerciseEditor::paste() {
  const QString text = QGuiApplication::clipboard()->text();
  if (text.trimmed().isEmpty()) return tell(tr("There is nothing on the clipboard."), true);
  model_->paste(text);
}

void ExerciseEditor::point_at(std::optional<MapPoint> place) {
  const auto ground = place && model_->country() ? words::ground_at(*model_->country(), *place) : std::nullopt;
  if (!ground) return pointed_->clear();
  QStringList parts{tr("Grid %1").arg(ground->reference)};
  if (!ground->height.isEmpty()) parts << tr("Height %1").arg(ground->height);
  parts << tr("Ground %1").arg(ground->ground);
  if (ground->road != words::no_road()) parts << tr("Road %1").arg(ground->road);
  parts << QStringLiteral("%1, %2").arg(place->east, 0, 'f', 0).arg(place->north, 0, 'f', 0);
  pointed_->setText(parts.join(QStringLiteral("    ")));
}

void ExerciseEditor::menu_at(const QPoint& at) {
  if (add_menu_) add_menu_->popup(at);
}

bool ExerciseEditor::may_go() {
  if (trial_->running()) trial_->stop();
  if (!model_->country() || model_->stack().isClean()) return true;
  const auto answer =
      QMessageBox::question(this, tr("Preparing an exercise"), tr("The exercise has not been saved."),
                            QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, QMessageBox::Save);
  if (answer == QMessageBox::Save) {
    ask_save(false);
    return model_->stack().isClean();
  }
  return answer == QMessageBox::Discard;
}

void ExerciseEditor::closeEvent(QCloseEvent* event) {
  form_->take_now();
  event->setAccepted(may_go());
}

}  // namespace sandgate
