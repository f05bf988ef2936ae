#include "app/papers/setup_plan.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/mapview/table/drawn_as.h"
#include "app/mapview/table/earthwork_drawing.h"
#include "app/mapview/table/facings.h"
#include "app/papers/ink.h"
#include "core/battle/ground/earthworks.h"

namespace sandgate::papers {
namespace {

/// Towards white: what is painted all over a page must not drown what stands on it, nor drink the ink.
QColor pale(const QColor& colour, double part) {
  const auto towards = [part](float channel) { return channel + (1 - channel) * static_cast<float>(part); };
  return QColor::fromRgbF(towards(colour.redF()), towards(colour.greenF()), towards(colour.blueF()), colour.alphaF());
}

Theme paper_table() {
  constexpr double much = 0.68, less = 0.42;
  Theme theme = day_theme();
  TableColours& table = theme.table;
  for (QColor* ground :
       {&table.floor, &table.board_low, &table.board_high, &table.wood_floor, &table.water, &table.road})
    *ground = pale(*ground, much);
  for (QColor* toy : {&table.crown_dark, &table.crown, &table.crown_light, &table.roof, &table.roof_dark, &table.stone,
                      &table.rock, &table.board_edge})
    *toy = pale(*toy, less);
  table.shade.setAlphaF(table.shade.alphaF() * 0.5F);
  table.chalk = theme.ink;
  table.chalk_shadow.setAlphaF(0);
  theme.no_data = theme.margin;
  return theme;
}

TableMan man_of(const Soldier& man, const Setting& setting) {
  TableMan drawn;
  drawn.at = setting.to_ground(man.at);
  drawn.radius_m = setting.scale.metres(setting.rulebook.radius(man.arm));
  drawn.livery = setting.side(man.side).livery;
  drawn.arm = man.arm;
  drawn.state = drawn_as(man.state);
  if (man.captor) drawn.captor = setting.side(man.captor).livery;
  drawn.coat = man.id.number;
  drawn.lying = man.lying;
  if (man.drill.horse == Horse::held) drawn.horse = setting.to_ground(man.drill.horse_at);
  return drawn;
}

Piece piece_of(const Body& body, const Setting& setting) {
  Piece piece;
  piece.at = setting.to_ground(body.at);
  piece.facing = body.facing;
  piece.livery = setting.side(body.side).livery;
  piece.arm = body.contents.arm();
  piece.formation = body.formation;
  piece.headquarters = piece.arm == Arm::general;
  piece.scouts = body.scouts;
  piece.more = body.contents.parts.size() > 1;
  piece.label = QString::fromStdString(body.name);
  return piece;
}

}  // namespace

SetupPlan::SetupPlan(const Campaign& campaign, TableId id) : theme_(paper_table()) {
  const Setting& setting = campaign.setting();
  const Table& table = campaign.table(id);
  const auto metres = [&](Length length) { return setting.scale.metres(length); };
  const auto& rules = setting.rulebook.table;
  const MapPoint low = setting.to_ground(table.window.south_west), high = setting.to_ground(table.window.north_east);
  wide_in_ = table.window.width().in_inches();
  deep_in_ = table.window.depth().in_inches();
  drawing_.inch_m = metres(Length::inches(1));
  drawing_.window = {low.east, low.north, high.east, high.north};
  drawing_.whole = true;  // nothing beyond it is shown
  drawing_.gun_shape = {metres(rules.gun_muzzle), metres(rules.gun_trail), metres(rules.gun_width)};
  sheet_ = std::make_shared<const TableSheet>(
      setting.country, setting.scale, drawing_.window,
      ToySizes{drawing_.inch_m, metres(rules.house), metres(rules.wall), metres(rules.tree), metres(rules.man),
               setting.rulebook.march.stream_m});

  const TablePlaces places(campaign, id);
  std::vector<Camp> camps;
  for (const Body* body : places.bodies()) {
    MapBox about;
    for (const Soldier* man : places.men_of(body->id)) {
      drawing_.men.push_back(man_of(*man, setting));
      camps.push_back(setting.side(man->side).camp);
      about.take_in(drawing_.men.back().at);
    }
    for (const Gun* gun : places.guns_of(body->id)) about.take_in(setting.to_ground(gun->at));
    if (!about.empty() || !body->set_out) {
      if (body->set_out)
        drawing_.labels.push_back(
            {about, QString::fromStdString(body->name), {}, setting.side(body->side).livery, false});
      else
        drawing_.pieces.push_back(piece_of(*body, setting));
    }
  }
  face_enemies(drawing_.men, camps);
  for (const Gun& gun : campaign.guns()) {
    if (!gun.on_ground || campaign.table_of(gun) != id) continue;
    TableGun drawn{setting.to_ground(gun.at), gun.facing, setting.side(gun.side).livery};
    drawn.limbered = gun.limbered;
    drawing_.guns.push_back(drawn);
  }
  if (!setting.rulebook.works) return;
  for (const FieldWork& work : campaign.works().works) {
    if (work.gone || !lies_in(*setting.rulebook.works, work.is, table.window)) continue;
    TableWork drawn = drawn_earthwork(work.is, *setting.rulebook.works, setting.scale, setting.country->bounds());
    drawn.finished = work.finished;
    drawn.livery = setting.side(work.side).livery;
    drawing_.works.push_back(std::move(drawn));
  }
}

int SetupPlan::inches_to_an_inch(QSizeF room) const {
  constexpr std::array round{1, 2, 3, 4, 6, 8, 10, 12, 15, 18, 20, 24, 30, 36, 48, 60, 72, 96, 120};
  for (const int inches : round) {
    const QSizeF size = size_at(inches);
    if (size.width() <= room.width() && size.height() <= room.height()) return inches;
  }
  const double most =
      std::max(wide_in_ * View::dots_per_inch / room.width(), deep_in_ * View::dots_per_inch / room.height());
  return static_cast<int>(std::ceil(most));
}

QSizeF SetupPlan::size_at(int inches) const { return QSizeF(wide_in_, deep_in_) * View::dots_per_inch / inches; }

void SetupPlan::paint_view(QPainter& painter, const View& view, const TableDrawing& drawing) const {
  sheet_->paint(painter, view, theme_);
  paint_table(painter, view, drawing, theme_);
}

void SetupPlan::paint(QPainter& painter, QPointF at, int inches, QSizeF tiles) const {
  constexpr double fine_dots = 2.5;
  const QSizeF size = size_at(inches);
  const QSize pixels(static_cast<int>(std::floor(size.width())), static_cast<int>(std::floor(size.height())));
  const MapBox& all = drawing_.window;
  View view;
  view.size = pixels;
  view.device_pixel_ratio = fine_dots;
  view.pixels_per_metre = View::dots_per_inch / inches / drawing_.inch_m;
  view.centre = {all.west + pixels.width() / view.pixels_per_metre / 2,
                 all.north - pixels.height() / view.pixels_per_metre / 2};
  painter.save();
  painter.translate(at);
  paint_view(painter, view, drawing_);
  if (!tiles.isEmpty()) {
    const QPointF step = QPointF(tiles.width(), tiles.height()) * View::dots_per_inch / inches;
    painter.setPen(QPen(page_theme().warning, 0.8, Qt::DashLine));
    for (double x = step.x(); x < size.width() - 1; x += step.x())
      painter.drawLine(QPointF(x, 0), QPointF(x, size.height()));
    for (double y = size.height() - step.y(); y > 1; y -= step.y())
      painter.drawLine(QPointF(0, y), QPointF(size.width(), y));
  }
  paint_table_rule(painter, QRect(QPoint(0, 0), pixels), view, drawing_, theme_);
  painter.restore();
}

void SetupPlan::paint_tile(QPainter& painter, const QRectF& room, QPointF from) const {
  constexpr double coarse_dots = 0.75;  // boards alone are a picture, and nobody looks at them closely
  View view;
  view.size = QSize(static_cast<int>(room.width()), static_cast<int>(room.height()));
  view.device_pixel_ratio = coarse_dots;
  view.pixels_per_metre = View::dots_per_inch / drawing_.inch_m;
  const QPointF middle = from + QPointF(view.size.width(), view.size.height()) / View::dots_per_inch / 2;
  view.centre = {drawing_.window.west + middle.x() * drawing_.inch_m,
                 drawing_.window.south + middle.y() * drawing_.inch_m};
  painter.save();
  painter.translate(room.topLeft());
  painter.setClipRect(QRectF(QPointF(0, 0), room.size()), Qt::IntersectClip);
  paint_view(painter, view, drawing_);
  painter.restore();
}

TablePlaces::TablePlaces(const Campaign& campaign, TableId table)
    : corner_(campaign.table(table).window.south_west),
      men_(campaign.bodies().size()),
      guns_(campaign.bodies().size()) {
  for (const Soldier& man : campaign.men())
    if (man.on_ground() && campaign.table_of(man) == table) men_[man.body.index()].push_back(&man);
  for (const Gun& gun : campaign.guns())
    if (gun.on_ground && campaign.table_of(gun) == table)
      (gun.lost ? guns_alone_ : guns_[gun.body.index()]).push_back(&gun);
  for (const Body& body : campaign.bodies()) {
    const bool stands = !body.gone && body.aboard.none() && body.table == table;
    if (stands || !men_of(body.id).empty()) bodies_.push_back(&body);
  }
  std::ranges::stable_sort(bodies_, {}, [](const Body* body) { return body->side.number; });
}

QPointF TablePlaces::inches(Point at) const { return {(at.x - corner_.x).in_inches(), (at.y - corner_.y).in_inches()}; }

QString quarter_inches(double inches) {
  if (inches < 0) return QStringLiteral("−") + quarter_inches(-inches);
  const auto quarters = std::llround(inches * 4);
  static const std::array parts{QString(), QStringLiteral("¼"), QStringLiteral("½"), QStringLiteral("¾")};
  const std::int64_t whole = quarters / 4;
  const QString& part = parts[static_cast<std::size_t>(quarters % 4)];
  return whole == 0 && !part.isEmpty() ? part : QString::number(whole) + part;
}

}  // namespace sandgate::papers
