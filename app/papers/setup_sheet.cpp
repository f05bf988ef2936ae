#include "app/papers/setup_sheet.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "app/mapview/view.h"
#include "app/papers/flow.h"
#include "app/papers/setup_plan.h"
#include "app/words/bodies.h"
#include "app/words/ground.h"
#include "app/words/measures.h"
#include "app/words/tables.h"
#include "app/words/times.h"
#include "core/chronicle/history.h"

namespace sandgate::papers {
namespace {

constexpr QSizeF tile_in{7, 9};  // inches of table on a page at full size
constexpr int most_tiles = 400;

class SetupPaper {
 public:
  SetupPaper(const Campaign& campaign, TableId table)
      : campaign_(campaign),
        setting_(campaign.setting()),
        id_(table),
        table_(campaign.table(table)),
        places_(campaign, table),
        plan_(std::make_shared<const SetupPlan>(campaign, table)),
        document_({text_of(setting_.title),
                   Papers::tr("Set-up sheet"),
                   name(),
                   campaign.move() > 0 ? Papers::tr("Move %1, %2, %3")
                                             .arg(campaign.move())
                                             .arg(words::time_of_day(campaign.time()), words::date(campaign.time()))
                                       : Papers::tr("Before the first move"),
                   {},
                   Papers::tr("SHOWS BOTH SIDES: for the umpire alone. No commander may see it.")}) {}

  int tiles() const { return across() * down(); }

  Document make(const SetupWishes& wishes) {
    add_plan(wishes);
    add_places();
    if (wishes.full_size) add_tiles();
    add_result();
    return std::move(document_);
  }

 private:
  int across() const { return static_cast<int>(std::ceil(plan_->wide_in() / tile_in.width())); }
  int down() const { return static_cast<int>(std::ceil(plan_->deep_in() / tile_in.height())); }

  QString name() const {
    if (table_.whole && setting_.table) return text_of(setting_.table->name);
    return Papers::tr("Table %1").arg(number_of(id_));
  }
  const Side& side_of(SideId id) const { return setting_.side(id); }

  void add_plan(const SetupWishes& wishes) {
    const bool lying = plan_->wide_in() >= plan_->deep_in();
    constexpr double ruled = 30, said = 46;  // the rule round the plan, and what stands over it
    const QRectF room = document_.room(lying).adjusted(ruled, said + ruled, -ruled, -ruled);
    const int inches = plan_->inches_to_an_inch(room.size());
    const QSizeF size = plan_->size_at(inches);
    const QPointF at(room.center().x() - size.width() / 2, room.top());
    const QString scale = inches == 1 ? Papers::tr("At its own size: an inch is an inch.")
                                      : Papers::tr(
                                            "1 : %1. An inch of paper is %2 of the table; the rule counts its feet "
                                            "from the south-western corner.")
                                            .arg(inches)
                                            .arg(inches % 12 == 0 ? words::feet_whole(Length::inches(inches))
                                                                  : words::inches(Length::inches(inches)));
    const QString head =
        Papers::tr("%1, %2 × %3 ft")
            .arg(name(), words::half_feet(plan_->wide_in() / 12), words::half_feet(plan_->deep_in() / 12));
    const QSizeF tiles = wishes.full_size ? tile_in : QSizeF();
    document_.add(lying, [=, plan = plan_, above = document_.room(lying)](QPainter& painter) {
      write_line(painter, {above.left(), above.top(), above.width(), 24}, head, Face::heading, page_theme().ink);
      write_line(painter, {above.left(), above.top() + 24, above.width(), 18}, scale, Face::note,
                 page_theme().reported);
      plan->paint(painter, at, inches, tiles);
    });
  }

  QString place(Point at) const {
    const QPointF inches = places_.inches(at);
    // Not parted at a line's end.
    return quarter_inches(inches.x()) + QStringLiteral("\u00a0·\u00a0") + quarter_inches(inches.y());
  }

  QString extent(const Body& body, const std::vector<const Soldier*>& men) const {
    if (men.empty()) return place(body.at);
    QPointF low = places_.inches(men.front()->at), high = low;
    for (const Soldier* man : men) {
      const QPointF at = places_.inches(man->at);
      low = {std::min(low.x(), at.x()), std::min(low.y(), at.y())};
      high = {std::max(high.x(), at.x()), std::max(high.y(), at.y())};
    }
    if (low == high) return place(men.front()->at);
    return Papers::tr("%1 to %2 · %3 to %4")
        .arg(quarter_inches(low.x()), quarter_inches(high.x()), quarter_inches(low.y()), quarter_inches(high.y()));
  }

  void add_places() {
    Flow flow(document_);
    flow.heading(Papers::tr("Who stands where"));
    flow.paragraph(Papers::tr("Places are inches east · inches north of the south-western corner of the table."),
                   Face::note);
    Listing list{{{Papers::tr("Body"), 3.2},
                  {Papers::tr("Arm"), 1.8},
                  {Papers::tr("Men there"), 1.3, true},
                  {Papers::tr("Guns"), 1, true},
                  {Papers::tr("As"), 2.2},
                  {Papers::tr("From, to"), 4.2}},
                 {}};
    std::optional<SideId> side;
    for (const Body* body : places_.bodies()) {
      if (side != body->side) {
        side = body->side;
        list.rows.push_back({{text_of(side_of(*side).name)}, Row::Kind::group, side_of(*side).livery});
      }
      const auto men = places_.men_of(body->id);
      // Who stands there as one piece has all of it with him; prisoners and the disarmed stand there too.
      const bool one_piece = men.empty();
      const std::int64_t count = one_piece ? body->contents.men().count : std::ssize(men);
      const std::int64_t guns = one_piece ? body->contents.guns() : std::ssize(places_.guns_of(body->id));
      list.rows.push_back(
          {{text_of(body->name), words::arm(body->contents.arm()), QString::number(count),
            guns > 0 ? QString::number(guns) : QString(), words::formation(body->formation), extent(*body, men)}});
    }
    flow.listing(list);
    add_ground(flow);
    flow.end();
    add_every_place();
  }

  void add_ground(Flow& flow) {
    std::map<FeatureKind, std::int64_t> counts;
    const MapPoint low = setting_.to_ground(table_.window.south_west),
                   high = setting_.to_ground(table_.window.north_east);
    const MapBox window{low.east, low.north, high.east, high.north};
    setting_.country->each_near(window, every_kind, [&](FeatureId, const Feature& feature) { ++counts[feature.kind]; });
    QStringList said;
    for (const auto& [kind, count] : counts)
      if (kind != FeatureKind::place) said << words::features(count, kind);
    if (!said.isEmpty()) {
      flow.heading(Papers::tr("The ground"), 20);
      flow.paragraph(Papers::tr("On it, or reaching into it: %1.").arg(said.join(QStringLiteral(", "))));
    }
  }

  void add_every_place() {
    Flow flow(document_, false, 2);
    flow.heading(Papers::tr("Every man and gun"));
    const auto gun_told = [&](const Gun& gun) {
      return Papers::tr("gun %1, muzzle to %2°").arg(place(gun.at)).arg(gun.facing.in_degrees(), 0, 'f', 0);
    };
    for (const Body* body : places_.bodies()) {
      QStringList said;
      for (const Gun* gun : places_.guns_of(body->id)) said << gun_told(*gun);
      for (const Soldier* man : places_.men_of(body->id)) {
        QString one = place(man->at);
        if (man->arm != body->contents.arm()) one += QStringLiteral(" ") + words::soldier(man->arm);
        if (man->state == ManState::prisoner) one += QStringLiteral(" ") + Papers::tr("(prisoner)");
        if (man->state == ManState::disarmed) one += QStringLiteral(" ") + Papers::tr("(disarmed)");
        said << one;
      }
      if (said.isEmpty()) said << Papers::tr("%1, as one piece").arg(place(body->at));
      flow.paragraph(Papers::tr("%1 · %2").arg(text_of(side_of(body->side).name), text_of(body->name)), Face::strong);
      flow.paragraph(said.join(QStringLiteral(",  ")));
    }
    QStringList alone;
    for (const Gun* gun : places_.guns_alone()) alone << gun_told(*gun);
    if (alone.isEmpty()) return;
    flow.paragraph(Papers::tr("Guns that nobody has with him"), Face::strong);
    flow.paragraph(alone.join(QStringLiteral(",  ")));
  }

  /// From the north-western corner on, row by row: as they are laid.
  void add_tiles() {
    for (int row = 0; row < down(); ++row) {
      for (int column = 0; column < across(); ++column) {
        const double east = column * tile_in.width(), north = (down() - 1 - row) * tile_in.height();
        const QSizeF inches(std::min(tile_in.width(), plan_->wide_in() - east),
                            std::min(tile_in.height(), plan_->deep_in() - north));
        const QString head =
            Papers::tr("At its own size. Page %1 of row %2: %3 to %4 in. east, %5 to %6 in. north. Cut along the line.")
                .arg(column + 1)
                .arg(row + 1)
                .arg(quarter_inches(east), quarter_inches(east + inches.width()), quarter_inches(north),
                     quarter_inches(north + inches.height()));
        document_.add(false, [=, plan = plan_, room = document_.room(false)](QPainter& painter) {
          write_line(painter, {room.left(), room.top() - 2, room.width(), 18}, head, Face::note, page_theme().reported);
          const QSizeF size = inches * View::dots_per_inch;
          const QRectF tile(QPointF(room.center().x() - tile_in.width() * View::dots_per_inch / 2, room.top() + 18),
                            size);
          plan->paint_tile(painter, tile, {east, north});
          painter.setBrush(Qt::NoBrush);
          painter.setPen(QPen(page_theme().ink, fine_rule, Qt::DashLine));
          painter.drawRect(tile);
        });
      }
    }
  }

  void add_result() {
    Flow flow(document_);
    flow.heading(Papers::tr("What came of it"));
    flow.paragraph(Papers::tr("To be filled in at the table, and ruled by the umpire body by body. Men left are those "
                              "who are free and with it."),
                   Face::note);
    flow.skip(4);
    flow.drawn(44, [](QPainter& painter, const QRectF& room) {
      const QStringList blanks{Papers::tr("Moves gone"), Papers::tr("Whose move it is"), Papers::tr("Played by"),
                               Papers::tr("Umpire")};
      const double each = room.width() / static_cast<double>(blanks.size());
      for (int i = 0; i < blanks.size(); ++i) {
        const QRectF one(room.left() + i * each, room.top(), each - 14, 34);
        write_line(painter, {one.left(), one.top(), one.width(), 16}, blanks[i], Face::column, page_theme().reported);
        rule(painter, one.left(), one.right(), one.bottom(), fine_rule, page_theme().ink);
      }
    });
    Listing list{{{Papers::tr("Body"), 3},
                  {Papers::tr("Men at first"), 1.3, true},
                  {Papers::tr("Men left"), 1.4},
                  {Papers::tr("Taken by the enemy"), 1.6},
                  {Papers::tr("Guns at first"), 1.2, true},
                  {Papers::tr("Guns left"), 1.4},
                  {Papers::tr("Stands at: inches east · north"), 2.6},
                  {Papers::tr("Faces"), 1}},
                 {},
                 true};
    constexpr double to_write_in = 27;
    std::optional<SideId> side;
    for (const Body* body : places_.bodies()) {
      if (side != body->side) {
        side = body->side;
        list.rows.push_back({{text_of(side_of(*side).name)}, Row::Kind::group, side_of(*side).livery});
      }
      Row row{{text_of(body->name), QString::number(body->contents.men().count), QString(), QString(),
               body->contents.guns() > 0 ? QString::number(body->contents.guns()) : QString(), QString(), QString(),
               QString()}};
      row.least_high = to_write_in;
      list.rows.push_back(std::move(row));
    }
    flow.listing(list);
  }

  const Campaign& campaign_;
  const Setting& setting_;
  const TableId id_;
  const Table& table_;
  const TablePlaces places_;
  const std::shared_ptr<const SetupPlan> plan_;
  Document document_;
};

}  // namespace

std::vector<TableId> open_tables(const Campaign& campaign) {
  std::vector<TableId> open;
  for (const Table& table : campaign.tables())
    if (!table.closed) open.push_back(table.id);
  return open;
}

Result<Document> setup_sheet(const Campaign& campaign, TableId table, const SetupWishes& wishes) {
  const auto open = open_tables(campaign);
  if (std::ranges::find(open, table) == open.end()) {
    std::string named;
    for (const TableId one : open) named += (named.empty() ? "" : ", ") + std::to_string(number_of(one));
    return fault("table " + std::to_string(number_of(table)),
                 campaign.exists(table) ? "it is not open any more" : "there is no such table",
                 named.empty() ? Phrase("wait until bodies have met: no table is open")
                               : phrase("name one that is open: {}", named));
  }
  SetupPaper paper(campaign, table);
  if (wishes.full_size && paper.tiles() > most_tiles)
    return fault("table " + std::to_string(number_of(table)),
                 phrase("at its own size it would take {} pages, and {} are the most", std::to_string(paper.tiles()),
                        std::to_string(most_tiles)),
                 "print it to a scale, without full size");
  return paper.make(wishes);
}

}  // namespace sandgate::papers
