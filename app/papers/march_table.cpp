#include "app/papers/march_table.h"

#include <algorithm>
#include <map>

#include "app/papers/flow.h"
#include "app/stories/refusals.h"
#include "app/words/times.h"
#include "core/sight/march_preview.h"
#include "logistics/lines/lines.h"
#include "map/base/gridref.h"

namespace sandgate::papers {
namespace {

class Tabling {
 public:
  Tabling(const SeatView& view, const Briefing& briefing, const Setting& setting)
      : view_(view), picture_(view.picture()), briefing_(briefing), setting_(setting) {}

  Result<std::vector<TabledMarch>> all(const Progress& progress) {
    for (const OwnBody& body : picture_.bodies)
      if (body.mine && body.march && !body.gone) add_under_way(body);
    const auto& table = setting_.march_table;
    for (std::size_t i = 0; i < table.size(); ++i) {
      if (!go_on(progress, static_cast<double>(i) / static_cast<double>(table.size()))) return stopped("march table");
      const OwnBody* body = picture_.body(view_.handle(table[i].body));
      if (!body || !body->mine || body->gone || table[i].move < own_move() || goes_there(*body, table[i])) continue;
      add_planned(*body, table[i]);
    }
    std::ranges::stable_sort(marches_, {}, [](const auto& one) { return std::pair(one.first, one.second.begins); });
    std::vector<TabledMarch> marches;
    for (auto& [handle, march] : marches_) marches.push_back(std::move(march));
    return marches;
  }

 private:
  std::int64_t own_move() const { return std::max<std::int64_t>(1, picture_.clock.own_move); }
  /// The number, by both camps' count, of the own move that is on or is next.
  static std::int64_t number_of_own(const PictureClock& clock) { return clock.move + (clock.my_move ? 0 : 1); }

  /// When the table's order has been given already.
  static bool goes_there(const OwnBody& body, const MarchTableEntry& entry) {
    return body.march && body.march->path.size() > 0 && body.march->path.back() == entry.to;
  }

  TabledMarch march_of(const OwnBody& body) const {
    TabledMarch march;
    march.side = picture_.side;
    march.seat = body.seat;
    march.body = body.name;
    return march;
  }

  /// Where a body will stand when so many own moves have closed.
  struct Course {
    std::int64_t first = 1;  ///< the own move of the first mark
    std::vector<Point> marks;
    Point at_begin_of(std::int64_t own_move, Point now) const {
      const std::int64_t passed = own_move - first;
      if (passed <= 0 || marks.empty()) return now;
      return marks[static_cast<std::size_t>(std::min(passed, std::ssize(marks)) - 1)];
    }
  };

  void arrive(TabledMarch& march, Handle handle, const MarchPreview& preview, std::int64_t first_own,
              std::int64_t first_number) {
    march.arrives = first_own + (preview.arrives_move - first_number) / 2;
    march.arrival = preview.arrives;
    Course& course = courses_[handle];
    course.first = *march.arrives - std::ssize(preview.marks) + 1;
    course.marks.clear();
    for (const MarchPreview::Mark& mark : preview.marks) course.marks.push_back(mark.at);
  }

  void add_under_way(const OwnBody& body) {
    TabledMarch march = march_of(body);
    march.from = body.at;
    march.to = body.march->path.back();
    march.how = TabledMarch::How::under_way;
    march.press_on = body.march->press_on;
    march.begins = own_move();
    march.at = picture_.clock.time;
    if (!body.at_hand) march.known = body.known;
    if (const auto preview = preview_standing(picture_, briefing_, body.handle))
      arrive(march, body.handle, *preview, own_move(), number_of_own(picture_.clock));
    marches_.emplace_back(body.handle, std::move(march));
  }

  void add_planned(const OwnBody& body, const MarchTableEntry& entry) {
    TabledMarch march = march_of(body);
    const std::int64_t later = entry.move - own_move();
    march.begins = entry.move;
    march.at = picture_.clock.time.after(later * briefing_.rulebook.wide.minutes_per_round);
    march.to = entry.to;
    march.how = entry.by_road ? TabledMarch::How::road : TabledMarch::How::quickest;
    march.press_on = entry.press_on;
    const auto course = courses_.find(body.handle);
    march.from = course == courses_.end() ? body.at : course->second.at_begin_of(entry.move, body.at);
    // The Picture as it would be then, with nothing in it that is not known now.
    Picture then = picture_;
    then.clock.move += 2 * later;
    then.clock.own_move = entry.move;
    then.clock.time = march.at;
    for (OwnBody& one : then.bodies) {
      if (one.handle != body.handle) continue;
      one.at = march.from;
      one.march.reset();
      one.at_hand = true;
    }
    const auto path = find_march(then, briefing_, body.handle, entry.to, entry.by_road);
    const auto preview = path ? preview_march(then, briefing_, body.handle, *path, entry.press_on)
                              : std::expected<MarchPreview, Refusal>(std::unexpected(path.error()));
    if (preview)
      arrive(march, body.handle, *preview, entry.move, number_of_own(then.clock));
    else
      march.hindered = stories::sentence(preview.error(), briefing_).toStdString();
    marches_.emplace_back(body.handle, std::move(march));
  }

  const SeatView& view_;
  const Picture& picture_;
  const Briefing& briefing_;
  const Setting& setting_;
  std::map<Handle, Course> courses_;
  std::vector<std::pair<Handle, TabledMarch>> marches_;
};

}  // namespace

Result<std::vector<TabledMarch>> marches_of(const SeatView& view, const Briefing& briefing, const Setting& setting,
                                            const Progress& progress) {
  return Tabling(view, briefing, setting).all(progress);
}

Result<std::vector<TabledMarch>> marches_of(const Setting& setting,
                                            std::span<const std::shared_ptr<const SeatView>> views,
                                            const Progress& progress) {
  const auto roads = std::make_shared<const LineNetwork>(*setting.country, LineKind::road);
  std::vector<TabledMarch> all;
  for (std::size_t i = 0; i < views.size(); ++i) {
    const Picture& picture = views[i]->picture();
    auto marches =
        marches_of(*views[i], briefing_for(setting, picture.side, roads, picture.seat), setting, [&](double part) {
          return go_on(progress, (static_cast<double>(i) + part) / static_cast<double>(views.size()));
        });
    if (!marches) return std::unexpected(std::move(marches.error()));
    if (views.size() > 1) std::erase_if(*marches, [&](const TabledMarch& march) { return march.seat != picture.seat; });
    std::ranges::move(*marches, std::back_inserter(all));
  }
  return all;
}

Document paper_of(const std::vector<TabledMarch>& marches, const MarchTableOf& of, const Setting& setting) {
  const auto place = [&](Point at) {
    return QString::fromStdString(grid_reference(setting.to_ground(at), setting.country->crs()));
  };
  const QString when = Papers::tr("%1, %2").arg(words::time_of_day(of.time), words::date(of.time));
  std::optional<Livery> livery;
  if (of.side) livery = setting.side(*of.side).livery;
  Document document({text_of(setting.title), Papers::tr("March table"),
                     of.whose.empty() ? Papers::tr("the umpire") : text_of(of.whose),
                     of.move > 0 ? Papers::tr("Move %1, %2").arg(of.move).arg(when)
                                 : Papers::tr("Before the first move, %1").arg(when),
                     livery, of.side ? QString() : Papers::tr("Both sides: for the umpire alone")});
  Flow flow(document, true);
  flow.heading(Papers::tr("March table"));
  flow.paragraph(Papers::tr("Moves are each side’s own. Arrivals are reckoned as the commander can reckon them: from "
                            "where his bodies were known last, with no enemy on the way."),
                 Face::spoken);
  if (marches.empty()) {
    flow.paragraph(Papers::tr("Nobody is on the march, and no march is to come."));
    flow.end();
    return document;
  }
  Listing list{{{Papers::tr("Body"), 3},
                {Papers::tr("From"), 2},
                {Papers::tr("To", "a place marched to"), 2},
                {Papers::tr("By", "the way marched by"), 2.6},
                {Papers::tr("Begins"), 2.4},
                {Papers::tr("Expected"), 3.6}},
               {}};
  std::optional<SeatId> seat;
  for (const TabledMarch& march : marches) {
    if (seat != march.seat) {
      seat = march.seat;
      const Side& side = setting.side(march.side);
      const QString who = march.seat ? text_of(setting.seat(march.seat).title) : text_of(side.name);
      list.rows.push_back(
          {{of.side ? who : Papers::tr("%1 · %2").arg(text_of(side.name), who)}, Row::Kind::group, side.livery});
    }
    QString by;
    switch (march.how) {
      case TabledMarch::How::road: by = Papers::tr("road"); break;
      case TabledMarch::How::quickest: by = Papers::tr("the quickest way"); break;
      case TabledMarch::How::under_way: by = Papers::tr("its way"); break;
    }
    if (march.press_on) by = Papers::tr("%1, pressing on").arg(by);
    const QString begins = march.how == TabledMarch::How::under_way
                               ? march.known ? Papers::tr("under way at %1").arg(words::time_of_day(*march.known))
                                             : Papers::tr("under way")
                               : Papers::tr("move %1, %2").arg(march.begins).arg(words::time_of_day(march.at));
    const QString arrives = march.arrives
                                ? Papers::tr("move %1, %2").arg(*march.arrives).arg(words::time_of_day(march.arrival))
                                : text_of(march.hindered);
    list.rows.push_back({{text_of(march.body), place(march.from), place(march.to), by, begins, arrives}});
  }
  flow.listing(list);
  flow.end();
  return document;
}

}  // namespace sandgate::papers
