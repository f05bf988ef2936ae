// The window of one experiment: what is in hand, how far it is, distributions as they come in, and the same in figures.
#pragma once

#include <QAction>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QTableView>
#include <QTimer>

#include "app/desk/frame/top_bar.h"
#include "app/experiment/window/experiment_run.h"
#include "app/experiment/window/findings_model.h"
#include "app/experiment/window/spread_view.h"

namespace sandgate {

class NewExperimentDialog;

class ExperimentWindow : public QWidget {
  Q_OBJECT
 public:
  explicit ExperimentWindow(std::filesystem::path data_folder, QWidget* parent = nullptr);
  ~ExperimentWindow() override;

  /// Reads an experiment, and proposes a file for its results beside it.
  void open(const QString& file);
  /// Begins, or goes on with what lies in the file that is named.
  void begin();
  void stop();
  void ask_new();
  void write_tables(const QString& folder);
  void write_chart(const QString& file);
  void show_measure(Measure measure);
  void show_cell(std::size_t cell);

  ExperimentRun& run() { return run_; }
  SpreadView* chart() const { return chart_; }
  QTableView* table() const { return table_; }
  FindingsModel& model() { return model_; }
  QLineEdit* results_field() const { return results_; }
  QPushButton* begin_button() const { return begin_; }
  QPushButton* stop_button() const { return stop_; }
  QProgressBar* bar() const { return bar_; }
  /// What was refused last, in a sentence; hidden while nothing was.
  QLabel* fault() const { return fault_; }
  QString told() const { return told_->text(); }

 protected:
  void closeEvent(QCloseEvent* event) override;

 private:
  QWidget* head();
  void make_menus();
  void make_show_menu();
  void browse_experiment();
  void browse_results();
  void browse_tables();
  void browse_picture();
  void step_measure(int step);
  void take_findings();
  void lay_columns();
  void widen_columns();
  void refresh();
  QString how_it_stands() const;
  void say_fault(const QString& sentence);
  void say(const QString& sentence);
  /// A file of that ending beside the experiment's that is not there yet.
  QString beside(const QString& ending, const QString& after = {}) const;

  std::filesystem::path data_, proposed_for_;
  ExperimentRun run_;
  FindingsModel model_;
  TopBar* top_;
  ElidedLabel *title_, *note_, *told_;
  QLabel* fault_;
  QLineEdit* results_;
  QPushButton *begin_, *stop_, *browse_;
  QProgressBar* bar_;
  SpreadView* chart_;
  QTableView* table_;
  QAction *open_, *new_, *results_action_, *begin_action_, *stop_action_, *tables_, *picture_;
  std::vector<std::pair<Measure, QAction*>> measures_;
  QString said_;
  QTimer clock_;  ///< what is left of the time is said anew every second
};

}  // namespace sandgate
