#include "app/desk/march_tool.h"

#include <QStringList>

#include "app/words/bodies.h"
#include "app/words/sightings.h"

namespace sandgate {

void MarchTool::click(const SheetClick& click, const View& view) {
  const bool further = click.modifiers.testFlag(Qt::ShiftModifier);
  if (!further) {
    if (const Handle body = troops_.body_at(click.pixel, view)) {
      if (desk_.picture().body(body)) {
        desk_.select(body);
      } else {
        desk_.look_at(body);
      }
      return;
    }
  }
  const MapBox ground = desk_.briefing().country->bounds();
  if (!ground.holds(click.at)) return;
  const Point place = desk_.briefing().to_table(click.at);
  if (further) {
    desk_.add_place(place);
  } else {
    desk_.march_to(place);
  }
}

bool MarchTool::grips(QPointF pixel, const View& view) const { return static_cast<bool>(troops_.body_at(pixel, view)); }

QString MarchTool::tip(QPointF pixel, const View& view) const {
  const Handle handle = troops_.body_at(pixel, view);
  if (const SightedBody* sighted = handle ? desk_.picture().sighted_body(handle) : nullptr) {
    return words::sighted_lines(*sighted, desk_.picture(), desk_.briefing()).join(QLatin1Char('\n'));
  }
  const OwnBody* body = handle ? desk_.picture().body(handle) : nullptr;
  if (!body) return {};
  const MarchPreview* standing = desk_.standing(handle);
  const QStringList lines{QString::fromStdString(body->title.empty() ? body->name : body->title),
                          words::formation(body->formation) + QStringLiteral(" · ") + words::strength(*body),
                          words::doing(*body, standing ? std::optional(standing->arrives_own_move) : std::nullopt,
                                       desk_.enemy_near(*body))};
  return lines.join(QLatin1Char('\n'));
}

}  // namespace sandgate
