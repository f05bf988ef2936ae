// The dock of the railway: the trains as a list, beside them the graphic timetable, below them what they can be told
// (CX-7, KS-9).
#pragma once

#include <QBoxLayout>
#include <QComboBox>
#include <QFrame>
#include <QGridLayout>
#include <QPushButton>
#include <QStackedWidget>
#include <QTableView>

#include "app/desk/parts/refused_box.h"
#include "app/desk/rail/part_form.h"
#include "app/desk/rail/timetable_view.h"
#include "app/desk/rail/train_list_model.h"

namespace sandgate {

class RailwayPanel : public QFrame {
  Q_OBJECT
 public:
  explicit RailwayPanel(DeskModel& desk, QWidget* parent = nullptr);

  TimetableModel& model() { return *model_; }
  TimetableView* view() const { return view_; }
  QTableView* table() const { return table_; }
  QComboBox* lines() const { return lines_; }
  PartForm* part_form() const { return part_form_; }
  RefusedBox* refused() const { return refused_; }
  QPushButton* run_button() const { return run_; }
  QPushButton* shuttle_button() const { return shuttle_; }
  QPushButton* wait_button() const { return wait_; }
  QPushButton* hold_button() const { return hold_; }
  QPushButton* make_up_button() const { return make_up_; }
  QPushButton* part_button() const { return part_; }
  QPushButton* entrain_button() const { return entrain_; }
  QPushButton* detrain_button() const { return detrain_; }
  /// "3 trains, 23 trucks"
  QString note() const;
  /// Whether the seat has a train to order or has seen one: where not, the dock stands aside.
  bool wanted() const { return model_->any_trains(); }

 signals:
  void place_asked(Point place);
  void note_changed();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  QWidget* make_buttons();
  void lay_buttons();
  void fill_run_menu(QMenu* menu);
  void fill_wait_menu(QMenu* menu);
  void fill_make_up_menu(QMenu* menu);
  void follow();
  void follow_list();
  void show_refusal();

  DeskModel& desk_;
  TimetableModel* model_;
  TrainListModel* list_;
  TimetableView* view_;
  QTableView* table_;
  QWidget* left_;
  QComboBox* lines_;
  QGridLayout* buttons_ = nullptr;
  int in_a_row_ = 0;
  QStackedWidget* foot_;
  PartForm* part_form_;
  RefusedBox* refused_;
  QPushButton *run_, *shuttle_, *wait_, *hold_, *make_up_, *part_, *entrain_, *detrain_;
};

}  // namespace sandgate
