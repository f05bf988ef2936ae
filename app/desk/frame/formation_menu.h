// How the bodies in hand shall stand: formations, horse in the saddle or out of it, guns limbered up or not (KS-3).
#pragma once

#include <QMenu>
#include <vector>

#include "app/desk/fight/gun_model.h"
#include "app/desk/fight/table_model.h"
#include "app/desk/model/desk_model.h"

namespace sandgate {

/// On the sheet it is about the bodies in hand, on a table about those whose men, or whose gun, are chosen, and about
/// the gun that is being laid. What a body
/// cannot do now is grey, and its tip says why; where it can do nothing, the reason stands below. Hidden where the
/// rulebook lets men stand as they like.
class FormationMenu : public QMenu {
  Q_OBJECT
 public:
  FormationMenu(DeskModel& desk, TableModel& table, const GunModel& guns, QWidget* parent = nullptr);

  /// Whether a table stands in the sheet's place.
  void set_on_table(bool on_table);
  /// The orders that a choice would send now.
  std::vector<FormOrder<Handle>> orders(FormedAs to, bool hold) const;
  /// What the choice of that name does, without the menu.
  void ask(FormedAs to);
  /// Why nothing can be chosen; hidden where something can.
  QAction* reason() const { return reason_; }

 signals:
  void refused(const Refusal& refusal);
  /// Nobody is in hand who could be told so.
  void nobody();

 private:
  struct Choice {
    FormedAs to = FormedAs::fours;
    bool hold = false;
    QAction* action = nullptr;
  };
  void add_choice(const QString& text, Qt::Key key, FormedAs to, bool hold = false);
  void give(const Choice& choice);
  void refresh();
  std::optional<Refusal> why_not(const Choice& choice) const;

  DeskModel& desk_;
  TableModel& table_;
  const GunModel& guns_;
  bool on_table_ = false;
  std::vector<Choice> choices_;
  QAction* reason_ = nullptr;
};

}  // namespace sandgate
