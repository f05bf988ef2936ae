// A commander's page before his exercise begins, and until his first move is closed: the brief, his intent, and who of
// his side is there.
#pragma once

#include <QLabel>
#include <QPlainTextEdit>
#include <QTableView>
#include <QWidget>

#include "app/desk/docks/brief_panel.h"
#include "app/desk/join/before_model.h"
#include "app/desk/join/seats_model.h"
#include "app/desk/parts/keyed_button.h"
#include "app/desk/parts/panel.h"

namespace sandgate {

class BeforePage : public QWidget {
  Q_OBJECT
 public:
  /// `desk` and `model` outlive it.
  BeforePage(DeskModel& desk, BeforeModel& model, QWidget* parent = nullptr);

  void show_board(const wire::Board& board);
  /// Over the page; empty takes it away.
  void show_lost(const QString& sentence);

  BriefPanel& brief() { return *brief_; }
  SideSeatsModel& seats() { return *seats_; }
  QPlainTextEdit* intent_field() const { return intent_; }
  KeyedButton* read_button() const { return read_; }
  KeyedButton* seal_button() const { return seal_; }
  KeyedButton* sheet_button() const { return sheet_; }
  KeyedButton* leave_button() const { return leave_; }
  QLabel* waits_label() const { return waits_; }
  QLabel* sealed_label() const { return sealed_; }

 signals:
  void sheet_asked();
  void leave_asked();

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  QWidget* head(DeskModel& desk);
  QWidget* brief_side();
  QWidget* intent_side();
  QWidget* seats_side();
  void refresh();
  /// The brief has been shown to its end: it has been read.
  void follow_brief();
  void look_at_end();

  BeforeModel& model_;
  BriefPanel* brief_;
  SideSeatsModel* seats_;
  QTableView* table_;
  QPlainTextEdit* intent_;
  QLabel *heading_, *waits_, *sealed_, *lost_;
  KeyedButton *read_, *seal_, *sheet_, *leave_;
  PanelHead *brief_head_, *intent_head_, *seats_head_;
};

}  // namespace sandgate
