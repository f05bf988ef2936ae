#include "app/desk/battle/game_card.h"

#include <QVBoxLayout>

#include "app/desk/parts/panel.h"
#include "app/words/clauses.h"
#include "app/words/games.h"
#include "app/words/measures.h"
#include "core/battle/scoring.h"
#include "core/state/setup.h"

namespace sandgate {
namespace {

QString name_of(const Briefing& briefing, SideId side) {
  return QString::fromStdString(briefing.sides[side.index()].name);
}

/// Men of each side who touch the other's back line now.
void add_rear_lines(QStringList& lines, const Picture& picture, const Briefing& briefing, const TableScene& scene) {
  const Window& field = scene.ground().window();
  for (const Side& side : briefing.sides) {
    for (const Side& enemy : briefing.sides) {
      if (enemy.camp == side.camp) continue;
      const BackLine line = line_at(picture.back_line(enemy), field.north_east);
      const auto on =
          men_on_line(briefing.rulebook, scene.men(), side.id, line, stretch_of(line, field, picture.game->rear));
      lines << GameCard::tr("%1 of %2's men are on %3's back line; %4 decide it.")
                   .arg(on.size())
                   .arg(QString::fromStdString(side.name), QString::fromStdString(enemy.name))
                   .arg(briefing.rulebook.game.rear_men);
    }
  }
}

}  // namespace

QString game_heading(GameKind kind) {
  QString name = words::game_name(kind);
  if (!name.isEmpty()) name[0] = name[0].toUpper();
  return name;
}

QString game_line(const SeenGame& game, const Briefing& briefing, SideId own) {
  const QString clause = words::clause_id(clause_of(game.kind));
  if (game.ended) return GameCard::tr("It is over · %1").arg(clause);
  if (game.beaten)
    return *game.beaten == own
               ? GameCard::tr("Beaten: %1 of our own moves left to get away · %2").arg(game.moves_left).arg(clause)
               : GameCard::tr("The enemy is beaten: %1 of his own moves left to him · %2")
                     .arg(game.moves_left)
                     .arg(clause);
  if (game.to_arrive && game.arrived)
    return GameCard::tr("%1 of %2 have reached the line · %3").arg(*game.arrived).arg(*game.to_arrive).arg(clause);
  if (game.defender) return GameCard::tr("%1 defends · %2").arg(name_of(briefing, *game.defender), clause);
  return clause;
}

QStringList game_lines(const Picture& picture, const Briefing& briefing, const TableScene* scene) {
  const SeenGame& game = *picture.game;
  QStringList lines;
  QString began = GameCard::tr("We began with %1 men").arg(game.own_men);
  if (game.enemy_men) began += GameCard::tr(", the enemy with %1").arg(*game.enemy_men);
  lines << began + QLatin1Char('.');
  if (game.defender) lines << GameCard::tr("%1 defends.").arg(name_of(briefing, *game.defender));
  if (game.to_arrive && game.arrived)
    lines << GameCard::tr("%1 attackers have reached the back line; it is lost when %2 have.")
                 .arg(*game.arrived)
                 .arg(*game.to_arrive);
  if (game.kind == GameKind::blow) {
    if (game.rear != Rear::whole) lines << GameCard::tr("What counts is %1.").arg(words::rear_name(game.rear));
    if (scene && !game.beaten && !game.ended) add_rear_lines(lines, picture, briefing, *scene);
  }
  if (game.beaten && !game.ended)
    lines << GameCard::tr("%1 is beaten, and has %2 of its own moves left to get over its back line.")
                 .arg(name_of(briefing, *game.beaten))
                 .arg(game.moves_left);
  if (scene && !game.ended) {
    const SideScore worth =
        score(briefing.rulebook, scene->men(), scene->guns(), {}, picture.side, PointsCount::Victory::lost);
    lines << GameCard::tr("What we hold on the field is worth %1 points.").arg(words::points(worth.half_points));
  }
  if (game.war && game.war->leader)
    lines << GameCard::tr("In the war %1 leads by %2 points.")
                 .arg(name_of(briefing, *game.war->leader), words::points(game.war->ahead));
  if (game.war && !game.war->leader) lines << GameCard::tr("In the war both sides are level.");
  return lines;
}

GameCard::GameCard(DeskModel& desk, TableModel& table, QWidget* parent)
    : QFrame(parent), desk_(desk), table_(table), heading_(role_label("heading")), text_(role_label("second")) {
  setObjectName(QStringLiteral("panel"));
  text_->setWordWrap(true);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(12, 8, 12, 8);
  column->setSpacing(2);
  column->addWidget(heading_);
  column->addWidget(text_);
  connect(&desk_, &DeskModel::picture_changed, this, &GameCard::refresh);
  connect(&table_, &TableModel::table_changed, this, &GameCard::refresh);
  refresh();
}

void GameCard::refresh() {
  const Picture& picture = desk_.picture();
  const bool there = picture.game && picture.clock.phase != Phase::setting_up;
  // Before it has its place in a dock it would be a window of its own, and take the keys from the desk.
  if (parentWidget() || !there) setVisible(there);
  if (!there) return;
  heading_->setText(game_heading(picture.game->kind));
  text_->setText(game_lines(picture, desk_.briefing(), table_.scene().get()).join(QLatin1Char('\n')));
  setToolTip(desk_.clauses().tooltip(clause_of(picture.game->kind)));
}

}  // namespace sandgate
