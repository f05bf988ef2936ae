// The table editor, LW-1.1: pieces on the left, the country in the middle, how fair it is and what is wrong with it on
// the right.
#pragma once

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <array>
#include <filesystem>

#include "app/desk/parts/keyed_button.h"
#include "app/editor/balance_card.h"
#include "app/editor/plan_view.h"
#include "core/scenario/lay_out_table.h"

namespace sandgate {

class EditorPage : public QWidget {
  Q_OBJECT
 public:
  EditorPage(Rulebook rulebook, std::filesystem::path schemas, QWidget* parent = nullptr);

  PlanModel& model() { return model_; }
  PlanView& view() { return *view_; }
  KeyedButton* palette_button(PieceKind kind) const { return palette_[static_cast<std::size_t>(kind)]; }
  QListWidget* fault_list() const { return faults_; }
  BalanceCard* balance() const { return balance_; }
  QLineEdit* seed_field() const { return seed_; }
  QPushButton* lot_button() const { return by_lot_; }
  QLineEdit* name_field() const { return name_; }
  QString note() const { return note_->text(); }
  /// LW-6: the game it is saved as.
  QComboBox* game_field() const { return game_; }
  /// Whether forces stand along the back lines or it is set up in play.
  QComboBox* setup_field() const { return set_up_; }

  /// Writes the country as a scenario of the game that is chosen, in a new folder. False, with the reason said, where
  /// it cannot.
  bool save(const QString& folder);
  /// Takes a plan in hand; false, with the reason said, where it is none.
  bool open(const QString& plan_file);
  void lay_out_by_lot();

 signals:
  void saved(const QString& folder);
  void play_asked(const QString& folder);

 protected:
  void closeEvent(QCloseEvent* event) override;

 private:
  void lay_out();
  QWidget* palette_side();
  QWidget* judgement_side();
  QWidget* top_row();
  QWidget* lot_form();
  QWidget* game_form();
  QWidget* piece_form();
  void make_keys();
  void refresh_piece();
  void refresh_judgement();
  void refresh_plan();
  void take_piece_fields();
  void take_size();
  void tell(const QString& sentence, bool bad = false);
  void ask_save();
  void ask_open();
  void play();
  PlanWishes wishes() const;
  TableLayOut terms() const;

  PlanModel model_;
  std::filesystem::path schemas_;
  PlanView* view_;
  BalanceCard* balance_;
  std::array<KeyedButton*, piece_kinds> palette_{};
  KeyedButton* hand_;
  QLineEdit *name_, *seed_, *piece_name_;
  QDoubleSpinBox *table_wide_, *table_deep_, *wide_, *deep_, *high_;
  QLabel *note_, *piece_words_, *fault_words_;
  QComboBox *density_, *river_, *game_, *set_up_;
  QPushButton *by_lot_, *play_;
  QListWidget* faults_;
  bool filling_ = false;
};

}  // namespace sandgate
