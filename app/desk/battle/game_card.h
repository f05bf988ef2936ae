// How a game stands, as far as this seat may know (LW-6): in one line for the strip, and line by line.
#pragma once

#include <QFrame>
#include <QLabel>
#include <QStringList>

#include "app/desk/fight/table_model.h"

namespace sandgate {

/// "A Fight to the Finish".
QString game_heading(GameKind kind);
/// What matters most of it now, in few words.
QString game_line(const SeenGame& game, const Briefing& briefing, SideId own);
/// All that is known of the game, line by line; `scene`, where there is one, adds men on back lines and what the own
/// force is worth.
QStringList game_lines(const Picture& picture, const Briefing& briefing, const TableScene* scene);

/// Follows the game in the Picture; hidden where there is none, and while the battle is being set up.
class GameCard : public QFrame {
  Q_OBJECT
 public:
  GameCard(DeskModel& desk, TableModel& table, QWidget* parent = nullptr);
  QLabel* text() const { return text_; }

 private:
  void refresh();

  DeskModel& desk_;
  TableModel& table_;
  QLabel *heading_, *text_;
};

}  // namespace sandgate
