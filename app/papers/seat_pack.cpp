#include "app/papers/seat_pack.h"

#include <QFileInfo>
#include <QTemporaryDir>
#include <algorithm>

#include "app/mapview/marks.h"
#include "app/mapview/sheet/page.h"
#include "app/papers/flow.h"
#include "app/papers/forms.h"
#include "app/papers/rules_in_force.h"
#include "app/words/arguments.h"
#include "app/words/bodies.h"
#include "app/words/faults.h"
#include "app/words/games.h"
#include "app/words/measures.h"
#include "app/words/messages.h"
#include "app/words/times.h"
#include "app/words/tongue.h"
#include "core/chronicle/history.h"

namespace sandgate::papers {
namespace {

namespace fs = std::filesystem;

class Pack {
 public:
  Pack(const SeatStory& opening, std::shared_ptr<const Sheet> sheet, const words::ClauseBook& clauses)
      : picture_(opening.picture),
        briefing_(opening.briefing),
        side_(briefing_.sides[picture_.side.index()]),
        seat_(briefing_.seats[picture_.seat.index()]),
        sheet_(std::move(sheet)),
        clauses_(clauses),
        document_(
            {text_of(briefing_.title), Papers::tr("Seat pack"), text_of(seat_.title),
             Papers::tr("%1 · before the first move, %2, %3")
                 .arg(text_of(side_.name), words::time_of_day(picture_.clock.time), words::date(picture_.clock.time)),
             side_.livery}) {}

  Document make() {
    add_orders();
    add_order_of_battle();
    add_sheet();
    {
      Flow flow(document_);
      add_forms(flow, {words::person(seat_)});
    }
    add_clauses();
    return std::move(document_);
  }

 private:
  QString place(Point at) const { return words::place(at, briefing_); }

  void add_orders() {
    Flow flow(document_);
    flow.title(text_of(briefing_.title), text_of(seat_.title));
    const Rulebook& rules = briefing_.rulebook;
    QStringList may;
    for (const Right right : picture_.commission.may) may << words::right(right);
    flow.facts(
        {{Papers::tr("Side"), text_of(side_.name)},
         {Papers::tr("Begins"),
          Papers::tr("%1, %2").arg(words::time_of_day(picture_.clock.time), words::date(picture_.clock.time))},
         {Papers::tr("Rules"), words::told(Phrase(rules.title))},
         {Papers::tr("Signals"), briefing_.by_couriers(side_.id) ? Papers::tr("by couriers") : Papers::tr("perfect")}});
    std::vector<std::pair<QString, QString>> seat{
        {Papers::tr("Post"), picture_.body(picture_.post) ? text_of(picture_.body(picture_.post)->name)
                                                          : Papers::tr("none: signals are perfect")},
        {Papers::tr("Deputy"), picture_.commission.deputy
                                   ? words::person(briefing_.seats[picture_.commission.deputy.index()])
                                   : Papers::tr("nobody")},
        {Papers::tr("May"), may.isEmpty() ? Papers::tr("order nothing") : may.join(QStringLiteral(", "))}};
    if (!briefing_.table) seat.emplace_back(Papers::tr("Sight"), words::feet_whole(picture_.visibility));
    flow.facts(seat);
    const auto say = [&](const QString& head, const std::string& words, Face face) {
      if (words.empty()) return;
      flow.heading(head);
      flow.paragraph(text_of(words), face);
    };
    say(Papers::tr("The situation"), briefing_.brief, Face::text);
    say(Papers::tr("Orders of %1").arg(text_of(side_.name)), side_.brief, Face::spoken);
    say(Papers::tr("Your own orders"), seat_.brief, Face::spoken);
    add_game(flow);
    if (!side_.objectives.empty()) {
      flow.heading(Papers::tr("To have and to hold"));
      Listing list{{{Papers::tr("Objective"), 3}, {Papers::tr("At"), 2}}, {}};
      for (const Objective& one : side_.objectives) list.rows.push_back({{text_of(one.name), place(one.at)}});
      flow.listing(list);
    }
    add_chain(flow);
  }

  void add_game(Flow& flow) {
    if (!briefing_.table) return;
    QStringList said;
    if (briefing_.table->game) said << Papers::tr("It is %1.").arg(words::game_name(briefing_.table->game->kind));
    if (briefing_.table->setup)
      said << Papers::tr("It is set up in play: the program asks for what is to be mustered and set down.");
    if (said.isEmpty()) return;
    flow.heading(Papers::tr("The battle"));
    flow.paragraph(said.join(QStringLiteral(" ")));
  }

  void add_chain(Flow& flow) {
    if (picture_.chain.size() < 2) return;
    flow.heading(Papers::tr("Who commands what"));
    Listing list{{{Papers::tr("Commander"), 5},
                  {Papers::tr("Bodies"), 1, true},
                  {Papers::tr("Post"), 2.4},
                  {Papers::tr("Deputy"), 2.6}},
                 {}};
    for (const SeenPost& post : picture_.chain) {
      const Seat& seat = briefing_.seats[post.seat.index()];
      const auto commanded =
          std::ranges::count_if(picture_.bodies, [&](const OwnBody& body) { return body.seat == seat.id; });
      const auto sits = std::ranges::find(picture_.bodies, seat.id, &OwnBody::post_of);
      list.rows.push_back({{text_of(seat.title), QString::number(commanded),
                            sits == picture_.bodies.end() ? QString() : text_of(sits->name),
                            post.held.deputy ? words::person(briefing_.seats[post.held.deputy.index()]) : QString()}});
    }
    flow.listing(list);
  }

  QString stands_as(const OwnBody& body) const {
    QStringList said;
    if (body.contents.dummy()) said << Papers::tr("a dummy");
    if (body.scouts) said << Papers::tr("scouts");
    if (marches(body.contents.arm()) && !body.scouts) said << words::within(words::formation(body.formation));
    if (const OwnBody* on = picture_.body(body.aboard)) said << Papers::tr("aboard %1").arg(text_of(on->name));
    if (body.handle == picture_.post) said << Papers::tr("your post");
    return said.join(QStringLiteral(", "));
  }

  static QString some(std::int64_t count) { return count > 0 ? QString::number(count) : QString(); }

  void add_order_of_battle() {
    Flow flow(document_);
    flow.heading(Papers::tr("Order of battle of %1").arg(text_of(side_.name)));
    if (picture_.bodies.empty()) {
      flow.paragraph(Papers::tr("No body is told off yet: the force is mustered when the battle is set up."));
      return;
    }
    const bool packets =
        std::ranges::any_of(picture_.bodies, [](const OwnBody& body) { return !body.packets.nothing(); });
    Listing list{{{Papers::tr("Body"), 5.2},
                  {Papers::tr("Arm"), 2.5},
                  {Papers::tr("Men"), 1, true},
                  {Papers::tr("Guns"), 1, true},
                  {Papers::tr("Waggons"), 1.5, true},
                  {Papers::tr("Stands at"), 2.4},
                  {Papers::tr("As"), 3.2}},
                 {}};
    if (packets) list.columns.push_back({Papers::tr("Food, forage, amm."), 2.4, true});
    // The seat's own first, then those of its side in their order.
    std::vector<SeatId> seats{seat_.id};
    for (const Seat& seat : briefing_.seats)
      if (seat.side == side_.id && seat.id != seat_.id) seats.push_back(seat.id);
    for (const SeatId seat : seats) {
      bool named = false;
      for (const OwnBody& body : picture_.bodies) {
        if (body.seat != seat || body.gone) continue;
        if (!std::exchange(named, true))
          list.rows.push_back({{text_of(briefing_.seats[seat.index()].title)}, Row::Kind::group, side_.livery});
        const bool titled = !body.title.empty() && body.title != body.name;
        Row row{{titled ? text_of(body.name) + QStringLiteral(" · ") + text_of(body.title) : text_of(body.name),
                 arms_of(body.contents), some(body.contents.men().count), some(body.contents.guns()),
                 some(body.contents.waggons()), place(body.at), stands_as(body)}};
        if (packets)
          row.cells << (body.packets.nothing() ? QString()
                                               : QStringLiteral("%1, %2, %3")
                                                     .arg(body.packets.food)
                                                     .arg(body.packets.forage)
                                                     .arg(body.packets.ammunition));
        list.rows.push_back(std::move(row));
      }
    }
    list.rows.push_back(sum_of(list.columns.size()));
    flow.listing(list);
    add_works(flow);
  }

  Row sum_of(std::size_t columns) const {
    std::int64_t men = 0, guns = 0, waggons = 0;
    for (const OwnBody& body : picture_.bodies) {
      if (body.gone) continue;
      men += body.contents.men().count, guns += body.contents.guns(), waggons += body.contents.waggons();
    }
    Row sum{{Papers::tr("In all"), QString(), QString::number(men), some(guns), some(waggons)}, Row::Kind::sum};
    while (sum.cells.size() < static_cast<qsizetype>(columns)) sum.cells << QString();
    return sum;
  }

  void add_works(Flow& flow) {
    if (picture_.works.empty()) return;
    flow.heading(Papers::tr("Field works"));
    Listing list{{{Papers::tr("Work"), 2},
                  {Papers::tr("At"), 2},
                  {Papers::tr("Faces"), 1, true},
                  {Papers::tr("Length"), 1, true}},
                 {}};
    for (const SeenWork& work : picture_.works) {
      const bool mine = work.is.kind == EarthworkKind::mine, trench = work.is.kind == EarthworkKind::trench;
      list.rows.push_back(
          {{mine     ? Papers::tr("mine")
            : trench ? Papers::tr("trench")
                     : Papers::tr("epaulement"),
            place(work.is.at), mine ? QString() : QStringLiteral("%1°").arg(work.is.facing.in_degrees(), 0, 'f', 0),
            trench ? words::inches(work.is.length) : QString()}});
    }
    flow.listing(list);
  }

  void add_sheet() {
    const MapBox ground = briefing_.country->bounds();
    const bool lying = ground.empty() || ground.width() >= ground.depth();
    const QRectF room = document_.room(lying);
    PageOptions options;
    options.size = QSize(static_cast<int>(room.width()), static_cast<int>(room.height()));
    options.device_pixel_ratio = fine_dots;
    // His own last, so that they lie on top.
    for (const bool own : {false, true})
      for (const OwnBody& body : picture_.bodies)
        if (body.mine == own && !body.gone && !body.aboard) options.pieces.push_back(piece_of(body));
    std::vector<ObjectiveMark> marks;
    for (const Objective& one : side_.objectives) marks.push_back({briefing_.to_ground(one.at), text_of(one.name)});
    options.overlay = [marks = std::move(marks), sheet = sheet_, pieces = options.pieces, theme = options.theme,
                       style = options.style](QPainter& painter, const View& view) {
      std::vector<QRectF> taken = sheet->names_in(view, style);
      std::ranges::copy(piece_rooms(view, pieces), std::back_inserter(taken));
      paint_objectives(painter, view, marks, theme, taken);
    };
    document_.add(lying, [sheet = sheet_, options = std::move(options), at = room.topLeft()](QPainter& painter) {
      painter.save();
      painter.translate(at);
      paint_page(painter, *sheet, options);
      painter.restore();
    });
  }

  // As it was told off: in full where the seat commands it, pale where a brother does.
  Piece piece_of(const OwnBody& body) const {
    Piece piece;
    piece.at = briefing_.to_ground(body.at);
    piece.facing = body.facing;
    piece.livery = side_.livery;
    piece.arm = body.contents.arm();
    piece.formation = body.formation;
    piece.headquarters = piece.arm == Arm::general;
    piece.scouts = body.scouts;
    piece.more = body.contents.parts.size() > 1;
    const bool column = piece.arm == Arm::transport || piece.arm == Arm::supply;
    if (piece.arm == Arm::train || (column && !piece.more && body.contents.guns() == 0))
      piece.waggons = body.contents.waggons();
    if (body.rails) piece.engines = body.rails->engines;
    piece.label = text_of(body.name);
    piece.brothers = !body.mine;
    return piece;
  }

  void add_clauses() {
    Flow flow(document_, false, 2);
    flow.heading(Papers::tr("The clauses that matter"));
    for (const Clause clause : rules_in_force(briefing_, side_.id)) {
      const words::ClauseText* text = clauses_.find(clause);
      if (!text) continue;
      flow.clause(words::clause_id(clause), text->title, text->text);
    }
  }

  static constexpr double fine_dots = 2.5;  ///< of tints, to a pixel
  const Picture& picture_;
  const Briefing& briefing_;
  const Side& side_;
  const Seat& seat_;
  const std::shared_ptr<const Sheet> sheet_;
  const words::ClauseBook& clauses_;
  Document document_;
};

}  // namespace

Result<SeatStory> opening_of(const std::shared_ptr<const Setting>& setting, SeatId seat,
                             std::shared_ptr<const LineNetwork> roads) {
  const auto view = History(setting, {}).view(seat, 0);
  if (!view) return std::unexpected(view.error());
  return SeatStory{briefing_for(*setting, setting->seat(seat).side, std::move(roads), seat), view->picture()};
}

Document seat_pack(const SeatStory& opening, std::shared_ptr<const Sheet> sheet, const words::ClauseBook& clauses) {
  return Pack(opening, std::move(sheet), clauses).make();
}

Result<std::vector<WrittenPack>> write_packs(const std::shared_ptr<const Setting>& setting,
                                             const std::shared_ptr<const Sheet>& sheet,
                                             const words::ClauseBook& clauses, const fs::path& folder,
                                             const Progress& progress) {
  std::error_code error;
  if (fs::exists(fs::symlink_status(folder, error)))
    return fault(folder.string(), "it is there already", "name a new folder, so that nothing is overwritten");
  const fs::path whole = fs::absolute(folder, error).lexically_normal();
  const fs::path to = whole.has_filename() ? whole : whole.parent_path();
  // Made beside it under another name, and moved there when all of it is whole.
  QTemporaryDir made(QString::fromStdString((to.parent_path() / ".packs-XXXXXX").string()));
  if (!made.isValid())
    return fault(folder.string(), phrase("cannot be made: {}", made.errorString().toLower().toStdString()),
                 "choose a folder that exists and can be written to");
  std::vector<WrittenPack> written;
  for (const Seat& seat : setting->seats) {
    if (!go_on(progress, static_cast<double>(written.size()) / static_cast<double>(setting->seats.size())))
      return stopped(folder.string());
    const auto opening = opening_of(setting, seat.id);
    if (!opening) return std::unexpected(opening.error());
    const std::string name = seat.name + ".pdf";
    const auto pages = write_pdf(seat_pack(*opening, sheet, clauses), made.filePath(QString::fromStdString(name)));
    if (!pages) return std::unexpected(pages.error());
    written.push_back({seat.id, name, *pages});
  }
  fs::permissions(made.path().toStdString(),
                  fs::perms::group_read | fs::perms::group_exec | fs::perms::others_read | fs::perms::others_exec,
                  fs::perm_options::add, error);
  fs::rename(made.path().toStdString(), to, error);
  if (error)
    return fault(folder.string(), phrase("cannot be made: {}", error.message()),
                 "choose a folder that exists and can be written to");
  made.setAutoRemove(false);
  return written;
}

}  // namespace sandgate::papers
