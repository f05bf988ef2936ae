// What is agreed of a battle before it begins: its game, its forces, how they come on the field, and the war it is of.
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QSpinBox>
#include <QWidget>

#include "core/scenario/lay_out_table.h"

namespace sandgate {

/// The fields of these terms; each is grey where the others leave no choice in it.
class BattleForm : public QWidget {
  Q_OBJECT
 public:
  explicit BattleForm(QWidget* parent = nullptr);
  /// A field of others above its own.
  void put_first(const QString& words, QWidget* field);

  /// What it offers where nothing else is agreed. Fields that were not touched follow it.
  void set_rulebook(const Rulebook& rulebook);

  /// LW-6, LW-7, LW-2.1: name, title and plan are left to others.
  TableLayOut terms() const;
  /// LW-6.4; none: one battle.
  std::optional<WarTerms> war() const;
  bool by_clock() const { return clock_->isChecked(); }
  /// Why it cannot be played so, one sentence; empty where it can.
  QString fault() const;
  /// LW-1.1: whether Red's back line is the southern whatever happens.
  bool sides_known() const;

  QComboBox* game() const { return game_; }
  QComboBox* rear() const { return rear_; }
  QComboBox* defender() const { return defender_; }
  QComboBox* set_up() const { return set_up_; }
  QComboBox* forces() const { return forces_; }
  QSpinBox* points() const { return points_; }
  QComboBox* country_by() const { return country_by_; }
  QComboBox* first() const { return first_; }
  QCheckBox* curtain() const { return curtain_; }
  QCheckBox* chances() const { return chances_; }
  QSpinBox* chances_men() const { return men_; }
  QSpinBox* chances_dice() const { return dice_; }
  QCheckBox* clock() const { return clock_; }
  QCheckBox* war_box() const { return war_; }
  QLineEdit* war_name() const { return war_name_; }
  QComboBox* lead() const { return lead_; }

 signals:
  void changed();

 private:
  void make_fields();
  void lay_out();
  void refresh();
  GameKind kind() const { return static_cast<GameKind>(game_->currentIndex()); }
  bool in_play() const { return set_up_->currentIndex() == 0; }
  bool mustered() const { return in_play() && forces_->currentIndex() == 0; }

  QComboBox *game_, *rear_, *defender_, *set_up_, *forces_, *country_by_, *first_, *lead_;
  QSpinBox *points_, *men_, *dice_;
  QCheckBox *curtain_, *chances_, *clock_, *war_;
  QLineEdit* war_name_;
  bool points_touched_ = false, chances_touched_ = false, filling_ = false;
};

}  // namespace sandgate
