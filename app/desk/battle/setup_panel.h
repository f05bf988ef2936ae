// The right dock while a battle is set up: what is asked at this stage, and what is still to do.
#pragma once

#include <QFrame>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QTableWidget>

#include "app/desk/battle/setup_model.h"
#include "app/desk/parts/keyed_button.h"
#include "app/desk/parts/refused_box.h"

namespace sandgate {

/// Shows the page of the stage that a SetupModel is asked for.
class SetupPanel : public QFrame {
  Q_OBJECT
 public:
  explicit SetupPanel(SetupModel& setup, QWidget* parent = nullptr);

  QSpinBox* foot_field() const { return foot_; }
  QSpinBox* horse_field() const { return horse_; }
  QSpinBox* gun_field() const { return guns_; }
  QLabel* points() const { return points_; }
  QLabel* advice() const { return advice_; }
  /// One for each edge there is to choose.
  const std::vector<QPushButton*>& edge_buttons() const { return edges_; }
  /// Bodies: as they would be told off, or those to set down.
  QTableWidget* bodies() const { return bodies_; }
  QPushButton* formation_button(Formation formation) const;
  QPushButton* program_button() const { return program_; }
  QPushButton* take_up_button() const { return take_up_; }
  QPushButton* done_button() const { return done_; }
  QLabel* refused() const { return refused_->words(); }
  /// For the dock's head.
  QString note() const;

 protected:
  void changeEvent(QEvent* event) override;

 private:
  QWidget* make_muster();
  QWidget* make_choice();
  QWidget* make_setting_down();
  void take_fields();
  void refresh();
  void refresh_muster();
  void refresh_choice();
  void refresh_setting_down();
  void fill_bodies(const std::vector<QStringList>& rows);
  QString heading() const;
  QString what_to_do() const;
  /// Whether what is to be done now is its own side's to do, though not this seat's.
  bool is_own_sides() const;
  QString what_to_wait_for() const;
  QString name_with_commander(const MusteredBody& body) const;

  SetupModel& setup_;
  QLabel *heading_, *what_, *points_, *advice_, *in_hand_;
  QSpinBox *foot_, *horse_, *guns_;
  QTableWidget* bodies_;
  std::vector<QPushButton*> edges_, formations_;
  QWidget *muster_page_, *choice_page_, *down_page_;
  RefusedBox* refused_;
  QPushButton *muster_program_, *program_, *take_up_;
  KeyedButton* done_;
  bool filling_ = false;
};

/// "the northern edge".
QString edge_name(Edge edge);

}  // namespace sandgate
