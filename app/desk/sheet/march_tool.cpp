#include "app/desk/sheet/march_tool.h"

#include <QCoreApplication>
#include <QLineF>
#include <QStringList>
#include <algorithm>

#include "app/words/bodies.h"
#include "app/words/places.h"
#include "app/words/sightings.h"
#include "app/words/tables.h"

namespace sandgate {
namespace {
struct MarchWords {
  Q_DECLARE_TR_FUNCTIONS(MarchTool)
};
}  // namespace

void MarchTool::click(const SheetClick& click, const View& view) {
  const bool further = click.modifiers.testFlag(Qt::ShiftModifier);
  if (click.modifiers.testFlag(Qt::ControlModifier)) {
    const Handle body = troops_.body_at(click.pixel, view);
    if (body && desk_.picture().body(body)) desk_.choose_too(body);
    return;
  }
  if (!further) {
    if (const Handle body = body_under(click, view)) {
      last_taken_ = {click.pixel, body};
      if (desk_.picture().body(body)) {
        if (body == desk_.selected() && body_asked_) body_asked_();
        desk_.select(body);
      } else {
        desk_.look_at(body);
      }
      return;
    }
    if (const TableHandle table = table_under(click, view); table && table_asked_) {
      table_asked_(table);
      return;
    }
  }
  const MapBox ground = desk_.briefing().country->bounds();
  if (!ground.holds(click.at)) return;
  const Point place = desk_.briefing().to_table(snapped(click, view));
  if (further) {
    desk_.add_place(place);
  } else {
    desk_.march_to(place);
  }
}

Handle MarchTool::body_under(const SheetClick& click, const View& view) const {
  constexpr double same_px = 4;
  if (last_taken_ && QLineF(last_taken_->pixel, click.pixel).length() <= same_px) {
    const auto bodies = troops_.bodies_at(click.pixel, view);
    const auto now = std::ranges::find(bodies, last_taken_->body);
    if (now != bodies.end()) return now + 1 == bodies.end() ? bodies.front() : *(now + 1);
  }
  return troops_.body_at(click.pixel, view);
}

QString MarchTool::others_under(QPointF pixel, const View& view, Handle top) const {
  constexpr qsizetype most = 8;
  QStringList names;
  for (const Handle other : troops_.bodies_at(pixel, view)) {
    if (other == top) continue;
    if (const OwnBody* body = desk_.picture().body(other)) {
      names << QString::fromStdString(body->name);
    } else if (const SightedBody* sighted = desk_.picture().sighted_body(other)) {
      names << words::sighted_lines(*sighted, desk_.picture(), desk_.briefing()).value(0);
    }
  }
  if (names.isEmpty()) return {};
  const qsizetype left_out = names.size() - most;
  QString said = names.mid(0, most).join(QStringLiteral(", "));
  if (left_out > 0) said = MarchWords::tr("%1 and %2 more").arg(said, QString::number(left_out));
  return MarchWords::tr("Here too: %1\nClick again for the next.").arg(said);
}

// Whoever points at an objective or a name means that, and not the field beside it.
MapPoint MarchTool::snapped(const SheetClick& click, const View& view) const {
  constexpr double near_px = 9;
  MapPoint best = click.at;
  double off = near_px;
  for (const words::NamedPlace& place : words::named_places(desk_.briefing(), desk_.side().id)) {
    const double away = QLineF(view.to_pixel(place.at), view.to_pixel(click.at)).length();
    if (away >= off) continue;
    off = away;
    best = place.at;
  }
  return best;
}

TableHandle MarchTool::table_under(const SheetClick& click, const View& view) const {
  if (const TableHandle table = troops_.table_at(click.pixel, view)) return table;
  // With a body in hand a click inside the border points out where it shall march.
  if (desk_.selected()) return {};
  const Point place = desk_.briefing().to_table(click.at);
  const auto& tables = desk_.picture().tables;
  const auto table = std::ranges::find_if(tables, [&](const SeenTable& t) { return t.window.holds(place); });
  return table == tables.end() ? TableHandle{} : table->handle;
}

bool MarchTool::grips(QPointF pixel, const View& view) const {
  return troops_.body_at(pixel, view) || troops_.table_at(pixel, view);
}

QString MarchTool::tip(QPointF pixel, const View& view) const {
  const Handle handle = troops_.body_at(pixel, view);
  if (const SightedBody* sighted = handle ? desk_.picture().sighted_body(handle) : nullptr) {
    QStringList lines = words::sighted_lines(*sighted, desk_.picture(), desk_.briefing());
    if (const QString others = others_under(pixel, view, handle); !others.isEmpty()) lines << others;
    return lines.join(QLatin1Char('\n'));
  }
  const OwnBody* body = handle ? desk_.picture().body(handle) : nullptr;
  if (!body) {
    const SeenTable* table = desk_.picture().table(troops_.table_at(pixel, view));
    return table ? MarchWords::tr("%1\nClick to go there (T)").arg(words::table_label(*table, desk_.briefing()))
                 : QString();
  }
  QStringList lines{QString::fromStdString(body->title.empty() ? body->name : body->title),
                    words::formation(body->formation) + QStringLiteral(" · ") + words::strength(*body),
                    desk_.doing(*body)};
  if (const QString others = others_under(pixel, view, handle); !others.isEmpty()) lines << others;
  return lines.join(QLatin1Char('\n'));
}

}  // namespace sandgate
