// Asks for a simple experiment: one scenario, who plays it, what else is tried, how often. More is written in a file.
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QFormLayout>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSpinBox>

#include "app/desk/start/samples.h"
#include "app/experiment/window/new_experiment.h"

namespace sandgate {

class NewExperimentDialog : public QDialog {
  Q_OBJECT
 public:
  /// `samples` are the scenarios that are offered, `programs` those that may play, `rulebooks` the names there are.
  NewExperimentDialog(std::vector<Sample> samples, std::vector<PlayerChoice> programs,
                      const std::vector<std::string>& rulebooks, QWidget* parent = nullptr);

  ExperimentWish wish() const;
  QComboBox* scenario_field() const { return scenario_; }
  QLineEdit* title_field() const { return title_; }
  QLineEdit* file_field() const { return file_; }
  QSpinBox* runs_field() const { return runs_; }
  QSpinBox* moves_field() const { return moves_; }
  QLineEdit* seed_field() const { return seed_; }
  QListWidget* posting_list() const { return postings_; }
  QListWidget* rulebook_list() const { return rulebooks_; }
  QCheckBox* couriers_box() const { return couriers_; }
  /// Whether the choice is made, from the second on, and who plays a side by it.
  QCheckBox* choice_box(std::size_t choice) const { return choices_[choice].taken; }
  QComboBox* program_box(std::size_t choice, std::size_t side) const { return choices_[choice].programs[side]; }
  QPushButton* make_button() const { return make_; }
  QString told() const { return told_->text(); }

 signals:
  /// Its file has been written.
  void made(const QString& file);

 private:
  struct Choice {
    QCheckBox* taken = nullptr;  ///< none of the first
    std::vector<QComboBox*> programs;
  };
  QWidget* choices();
  void choose_scenario();
  void lay_choices(const QStringList& sides);
  const Sample* chosen() const;
  void propose_file();
  void browse();
  void refresh();
  void make();

  std::vector<Sample> samples_;
  std::vector<PlayerChoice> programs_;
  QLineEdit *title_, *file_, *seed_;
  QComboBox* scenario_;
  QWidget* choices_page_;
  QGridLayout* choices_grid_;
  QFormLayout* form_;
  std::vector<Choice> choices_;
  QStringList sides_;
  QListWidget *postings_, *rulebooks_;
  QCheckBox *couriers_, *perfect_;
  QSpinBox *runs_, *moves_;
  QLabel *told_, *fault_;
  QPushButton* make_;
  QString proposed_;
};

}  // namespace sandgate
