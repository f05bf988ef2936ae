// The umpire rules what has become of men on a table, otherwise than it was settled (KS-10): killed, taken, freed, not
// fallen. So a melee, a shot or a charge is decided otherwise.
#pragma once

#include <QDialog>
#include <QTableView>

#include "app/umpire/console/forms/fields.h"
#include "app/umpire/console/forms/men_model.h"
#include "app/umpire/console/forms/ruling_foot.h"

namespace sandgate {

/// It stays open: who was ruled on is listed as he is then, and is still chosen.
class MenForm : public QDialog {
  Q_OBJECT
 public:
  /// What it begins with.
  struct Asked {
    TableId table = {};           ///< none: that of the body, or the first that is open
    BodyId body = {};             ///< whose men are listed alone; none: everybody
    std::vector<ManId> men = {};  ///< whom it concerns: listed alone at first, and those of one side chosen
    QString about = {};           ///< what is ruled otherwise
  };
  /// `umpire` must outlive it.
  MenForm(const UmpireClient& umpire, const Asked& asked, AskRule ask, QWidget* parent = nullptr);

  QComboBox* table_field() const { return table_; }
  QComboBox* body_field() const { return body_; }
  QTableView* list() const { return list_; }
  RulingFoot& foot() const { return *foot_; }
  QPushButton* deed_button(RuledFate fate) const { return foot_->deed_button(static_cast<std::size_t>(fate)); }
  std::vector<ManId> chosen() const;
  void choose(const std::vector<ManId>& men);
  QLabel* chosen_label() const { return said_; }

 private:
  TableId table() const { return table_->currentIndex() < 0 ? TableId{} : TableId{table_->currentData().toInt()}; }
  void list_tables(TableId wanted);
  void list_bodies_there(BodyId wanted);
  void choose_concerned();
  void list_anew();
  void follow();
  RulingFoot::Draft draft(RuledFate fate, const std::string& reason) const;

  const UmpireClient& umpire_;
  std::vector<ManId> concerned_;
  MenModel men_;
  QComboBox *table_, *body_;
  QTableView* list_;
  QLabel* said_;
  RulingFoot* foot_;
};

}  // namespace sandgate
