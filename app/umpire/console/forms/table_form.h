// The umpire rules whether there is a table (KS-10, CX-10): one opens for bodies that stand near enough, joins another,
// or closes for so many moves.
#pragma once

#include <QDialog>
#include <QListWidget>

#include "app/umpire/console/forms/fields.h"
#include "app/umpire/console/forms/ruling_foot.h"

namespace sandgate {

class TableForm : public QDialog {
  Q_OBJECT
 public:
  /// `umpire` must outlive it. `chosen` is in hand: those near it are listed, itself and its nearest enemy marked.
  TableForm(const UmpireClient& umpire, BodyId chosen, AskRule ask, QWidget* parent = nullptr);

  QListWidget* bodies() const { return bodies_; }
  QComboBox* table_field() const { return table_; }
  QComboBox* into_field() const { return into_; }
  QSpinBox* moves_field() const { return moves_; }
  RulingFoot& foot() const { return *foot_; }
  QPushButton* deed_button(TableRuling what) const { return foot_->deed_button(static_cast<std::size_t>(what)); }

 private:
  void list_bodies_near(BodyId chosen);
  void list_tables();
  void follow();
  RulingFoot::Draft draft(TableRuling what, const std::string& reason) const;

  const UmpireClient& umpire_;
  QLabel* for_whom_;
  QListWidget* bodies_;
  QComboBox *table_, *into_;
  QSpinBox* moves_;
  RulingFoot* foot_;
};

}  // namespace sandgate
