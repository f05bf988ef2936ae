// A new battle on a table, from the start page: its country, what is agreed of it, who plays it, and where it is kept.
#pragma once

#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QSpinBox>

#include "app/desk/start/battle_form.h"
#include "app/desk/start/new_battle_model.h"
#include "app/desk/start/players_form.h"
#include "app/desk/start/table_preview.h"

namespace sandgate {

/// Fills a NewBattleModel and a BattleForm and closes when the scenario has been made.
class NewBattleDialog : public QDialog {
  Q_OBJECT
 public:
  NewBattleDialog(const std::filesystem::path& data_folder, std::vector<PlayerChoice> programs,
                  QWidget* parent = nullptr);

  NewBattleModel& model() { return model_; }
  BattleForm& form() { return *form_; }
  PlayersForm& players() { return *players_; }
  QComboBox* rulebook() const { return rulebook_; }
  QRadioButton* lot_choice() const { return by_lot_; }
  QRadioButton* plan_choice() const { return by_plan_; }
  QLineEdit* seed_field() const { return seed_; }
  QPushButton* another_button() const { return another_; }
  QSpinBox* wide_box() const { return wide_; }
  QSpinBox* deep_box() const { return deep_; }
  QLineEdit* plan_field() const { return plan_; }
  QLineEdit* file_field() const { return file_; }
  QPushButton* begin_button() const { return begin_; }
  /// What is wrong, one sentence, or what is being done; empty where there is nothing to say.
  QString note() const { return note_->text(); }

 public slots:
  void reject() override;

 signals:
  /// Its scenario has been written; the exercise is to be begun.
  void battle_made(const sandgate::NewBattle& battle);

 private:
  void make_country_fields();
  void lay_out();
  QWidget* country_side();
  QWidget* battle_side();
  void draw_another();
  void take_country();
  void refresh();
  void propose_file();
  void browse_plan();
  void browse_file();
  void begin();

  NewBattleModel model_;
  QRadioButton *by_lot_, *by_plan_;
  QLineEdit *seed_, *plan_, *file_;
  QPushButton *another_, *browse_plan_, *browse_file_, *begin_, *leave_;
  QSpinBox *wide_, *deep_;
  QComboBox *density_, *river_, *rulebook_;
  TablePreview* preview_;
  BattleForm* form_;
  PlayersForm* players_;
  QLabel* note_;
  bool file_touched_ = false;
};

}  // namespace sandgate
