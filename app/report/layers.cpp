#include <algorithm>

#include "app/report/moment_words.h"
#include "app/report/review_parts.h"
#include "app/words/bodies.h"
#include "app/words/rides.h"
#include "core/signals/couriers.h"

namespace sandgate::reporting {
namespace {

constexpr std::size_t most_features = 200'000;

std::string close_of(const Source& source, std::int64_t move) {
  const auto last = static_cast<std::int64_t>(source.closes.size()) - 1;
  return stamp(source.closes[static_cast<std::size_t>(std::clamp<std::int64_t>(move, 0, last))]);
}

ReportLayer layer_of(const char* name, const QString& title, bool lines, std::vector<ReportTable::Column> columns) {
  return {.name = name, .title = utf8(title), .lines = lines, .columns = std::move(columns), .features = {}};
}

void add_bodies(Draft& draft, const Source& source) {
  const std::vector<ReportTable::Column> columns{
      {"name", utf8(Words::tr("Body"))},     {"side", utf8(Words::tr("Side"))},
      {"arm", utf8(Words::tr("Arm"))},       {"seat", utf8(Words::tr("Commander"))},
      {"men", utf8(Words::tr("Men")), true}, {"move", utf8(Words::tr("Move")), true}};
  ReportLayer positions = layer_of("positions", Words::tr("Where bodies stood"), false, columns);
  ReportLayer traces = layer_of("traces", Words::tr("The marches"), true, columns);
  const Setting& setting = source.setting();
  for (const Body& body : source.review().bodies) {
    const Trace& trace = source.review().traces[body.id.index()];
    for (std::size_t i = 0; i < trace.size() && positions.features.size() < most_features; ++i) {
      const TracePoint& point = trace[i];
      if (point.gone) break;
      const bool last = i + 1 == trace.size();
      const std::vector<ReportCell> fields{body.name,
                                           setting.side(body.side).name,
                                           utf8(words::arm(body.contents.arm())),
                                           body.seat ? ReportCell(setting.seat(body.seat).title) : ReportCell(),
                                           point.men,
                                           point.move};
      const std::string until = close_of(source, last ? source.review().last_move() : trace[i + 1].move);
      positions.features.push_back({setting.to_ground(point.at), close_of(source, point.move), until, fields});
      if (last || trace[i + 1].gone || trace[i + 1].at == point.at) continue;
      // It went there in the moves up to then; what it did before, it stood.
      const std::string began = close_of(source, std::max(point.move, trace[i + 1].move - 1));
      traces.features.push_back(
          {std::vector{setting.to_ground(point.at), setting.to_ground(trace[i + 1].at)}, began, until, fields});
    }
  }
  draft.report.layers.push_back(std::move(positions));
  draft.report.layers.push_back(std::move(traces));
}

void add_riders(Draft& draft, const Source& source) {
  ReportLayer layer = layer_of("riders", Words::tr("Riders"), true,
                               {{"name", utf8(Words::tr("What he carried"))},
                                {"side", utf8(Words::tr("Side"))},
                                {"from", utf8(Words::tr("From"))},
                                {"to", utf8(Words::tr("To"))},
                                {"fate", utf8(Words::tr("Fate"))}});
  const Setting& setting = source.setting();
  const auto end_named = [&](const std::optional<SeatId>& seat, const std::optional<BodyId>& body) {
    if (body) return ReportCell(source.body_name(*body));
    return seat && *seat ? ReportCell(setting.seat(*seat).title) : ReportCell();
  };
  for (const Courier& ride : source.review().rides) {
    const auto& path = ride.path.points();
    if (path.size() < 2) continue;
    std::vector<MapPoint> way;
    for (const Point& p : path) way.push_back(setting.to_ground(p));
    const SeatId whose = ride.from && *ride.from ? *ride.from : ride.to && *ride.to ? *ride.to : SeatId{};
    const std::string until = ride.end ? close_of(source, ride.ended) : close_of(source, source.review().last_move());
    const std::string from = stamp(ride.time);
    layer.features.push_back({std::move(way),
                              from,
                              std::max(from, until),
                              {utf8(ride.carried ? words::ride_kind(ride.carried->kind) : QString()),
                               whose ? ReportCell(setting.side(setting.seat(whose).side).name) : ReportCell(),
                               end_named(ride.from, ride.from_body), end_named(ride.to, ride.to_body),
                               ride.end ? ReportCell(std::string(word(*ride.end))) : ReportCell()}});
  }
  draft.report.layers.push_back(std::move(layer));
}

void add_contacts_and_moments(Draft& draft, const Source& source) {
  const Setting& setting = source.setting();
  ReportLayer contacts = layer_of("contacts", Words::tr("Tables"), false,
                                  {{"name", utf8(Words::tr("Table"))},
                                   {"men_in", utf8(Words::tr("Men in")), true},
                                   {"lost", utf8(Words::tr("Men lost")), true}});
  for (const Engagement& contact : source.review().figures.contacts) {
    std::int64_t men = 0;
    for (const Engagement::Of& of : contact.sides) men += of.men_in;
    contacts.features.push_back({setting.to_ground(contact.at),
                                 close_of(source, contact.opened - 1),
                                 close_of(source, contact.closed.value_or(source.review().last_move())),
                                 {utf8(Words::tr("Table %1").arg(contact.table.number + 1)), men, contact.lost()}});
  }
  draft.report.layers.push_back(std::move(contacts));
  ReportLayer moments = layer_of("moments", Words::tr("Moments"), false,
                                 {{"name", utf8(Words::tr("Moment"))},
                                  {"reason", utf8(Words::tr("Reason"))},
                                  {"clause", utf8(Words::tr("Clause"))},
                                  {"men", utf8(Words::tr("Men")), true},
                                  {"move", utf8(Words::tr("Move")), true}});
  for (const Moment& moment : source.review().moments) {
    if (!moment.at) continue;
    const std::string from = close_of(source, moment.move);
    moments.features.push_back({setting.to_ground(*moment.at),
                                from,
                                std::max(from, close_of(source, moment.move + std::max<std::int64_t>(1, moment.moves))),
                                {utf8(moment_title(source, moment)), utf8(moment_reason(source, moment)),
                                 std::string(moment.clause.id), moment.weight, moment.move}});
  }
  draft.report.layers.push_back(std::move(moments));
}

}  // namespace

void add_layers(Draft& draft, const Source& source) {
  add_bodies(draft, source);
  add_riders(draft, source);
  add_contacts_and_moments(draft, source);
}

}  // namespace sandgate::reporting
