// The exercise editor: the order of battle on the left, the sheet in the middle, what is in hand on the right, and
// below what the rules say against it. A window of its own (Ctrl+K on the start page).
#pragma once

#include <QComboBox>
#include <QListWidget>
#include <QMenuBar>
#include <QStackedLayout>

#include "app/desk/parts/keyed_button.h"
#include "app/desk/parts/said_above.h"
#include "app/desk/parts/work_page.h"
#include "app/editor/exercise/exercise_sheet.h"
#include "app/editor/exercise/item_form.h"
#include "app/editor/exercise/plan_tree.h"
#include "app/editor/exercise/trial_bar.h"

namespace sandgate {

class MarchTableDialog;
class NewExerciseDialog;
class RulebookDialog;
class TopBar;

class ExerciseEditor : public QWidget {
  Q_OBJECT
 public:
  /// `data_folder`: the program's, with rulebooks, schemas and clauses.
  explicit ExerciseEditor(std::filesystem::path data_folder, QWidget* parent = nullptr);
  ~ExerciseEditor() override;

  /// Takes a scenario in hand; that comes about later, and is told where it cannot be.
  void open(const QString& scenario);

  ExerciseModel& model() { return *model_; }
  PlanTree& tree() const { return *tree_; }
  ExerciseSheet& sheet() const { return *sheet_; }
  ItemForm& form() const { return *form_; }
  Trial& trial() { return *trial_; }
  TrialBar& trial_bar() const { return *trial_bar_; }
  QListWidget* fault_list() const { return faults_; }
  QComboBox* posting_field() const { return posting_; }
  QMenuBar& menus() const;
  /// What was said last.
  QString note() const { return said_->text(); }

  bool save(const QString& folder) { return save_in(folder); }
  /// F5: programs play it, here.
  void try_it();
  void stop_trial();
  void go_to_fault(int row);
  NewExerciseDialog* ask_new();
  RulebookDialog* show_rulebook();
  /// The march table beside the window, to be gone through and changed.
  MarchTableDialog* show_march_table();

 signals:
  void saved(const QString& folder);
  void play_asked(const QString& folder);

 protected:
  void closeEvent(QCloseEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  QWidget* head();
  QWidget* nothing_page();
  QWidget* plan_page();
  QWidget* foot();
  void make_menus();
  void follow();
  void refresh_head();
  void refresh_faults();
  void refresh_postings();
  void refresh_actions();
  void give_way();
  void show_trial();
  void tell(const QString& sentence, bool bad = false);
  bool save_in(const QString& folder);
  void ask_open();
  void ask_save(bool elsewhere);
  void ask_csv(bool in);
  void ask_posting();
  void play();
  /// Whether what is in hand may go: it is saved, or is not to be.
  bool may_go();
  void copy(bool cut);
  void paste();
  void point_at(std::optional<MapPoint> place);
  void menu_at(const QPoint& at);

  ExerciseModel* model_;
  Trial* trial_;
  TopBar* top_;
  PlanTree* tree_;
  ExerciseSheet* sheet_;
  ItemForm* form_;
  TrialBar* trial_bar_;
  QListWidget* faults_;
  PanelHead* faults_head_;
  QFrame* faults_panel_;
  WorkPage* work_;
  QStackedLayout* pages_;
  QWidget *nothing_, *plan_page_, *head_ = nullptr, *state_column_ = nullptr;
  QComboBox* posting_;
  ElidedLabel *title_, *where_, *pointed_, *said_;
  QLabel *state_, *state_note_;
  KeyedButton *undo_, *redo_, *save_, *try_;
  SaidAbove* above_;
  QList<QAction*> of_plan_;   ///< what wants a plan in hand that is not being tried
  QList<QAction*> of_trial_;  ///< what wants a trial
  QMenu* add_menu_ = nullptr;
  bool filling_ = false;
};

}  // namespace sandgate
