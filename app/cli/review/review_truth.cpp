#include "app/cli/review/review_truth.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "app/cli/cli_words.h"
#include "app/cli/facts.h"
#include "app/words/times.h"
#include "core/base/enumeration.h"
#include "core/chronicle/chronicle.h"
#include "core/chronicle/history.h"
#include "core/chronicle/objectives.h"
#include "map/base/gridref.h"

namespace sandgate::cli {
namespace {

Answer seat_name(const Setting& setting, SeatId seat) {
  return seat ? Answer(setting.seat(seat).name) : Answer(nullptr);
}

bool is_post(const Campaign& campaign, BodyId body) {
  for (const Seat& seat : campaign.setting().seats) {
    const BodyId post = campaign.couriers().any() ? campaign.post(seat.id) : seat.post;
    if (post == body) return true;
  }
  return false;
}

}  // namespace

ExitCode review_truth(const Output& out, const std::string& file, std::int64_t move) {
  const Result<History> history = History::read(file);
  if (!history) return out.fail(history.error());
  const auto progress = out.progress(utf8(Cli::tr("Reading")));
  const auto end = history->end_of_move(move, progress);
  if (!end) return out.fail(end.error());
  const auto campaign = history->at(*end, progress);
  if (!campaign) return out.fail(campaign.error());
  const Setting& setting = campaign->setting();
  Answer bodies = Answer::array();
  std::string text = setting.title + "\n" +
                     utf8(Cli::tr("%1, when move %2 had closed"), words::time_of_day(campaign->time()), move) + "\n\n";
  for (const Body& body : campaign->bodies()) {
    const MapPoint at = setting.to_ground(body.at);
    bodies.push_back({{"name", body.name},
                      {"side", setting.side(body.side).name},
                      {"seat", seat_name(setting, body.seat)},
                      {"post", is_post(*campaign, body.id)},
                      {"at", place(at)},
                      {"men", body.contents.men().count},
                      {"gone", body.gone}});
    const std::string seat = body.seat ? setting.seat(body.seat).name : "";
    const std::string stands =
        fmt::format("  {:<6} {:<16} {:<14} ", setting.side(body.side).name, body.name,
                    body.gone ? utf8(Cli::tr("gone")) : grid_reference(at, setting.country->crs()));
    const std::string men = fmt::format("{:>4}", body.contents.men().count);
    text += stands +
            utf8(is_post(*campaign, body.id) ? Cli::tr("%1 men  %2, its post") : Cli::tr("%1 men  %2"), men, seat) +
            "\n";
  }
  Answer objectives = Answer::array();
  for (const ObjectiveStanding& standing : objectives_of(*campaign)) {
    const std::string& side = setting.side(standing.side).name;
    objectives.push_back({{"side", side},
                          {"name", standing.objective.name},
                          {"own", standing.own.count},
                          {"enemy", standing.enemy.count},
                          {"held", standing.held()}});
    text += fmt::format("{}  {:<6} {:<23} {}\n", objectives.size() == 1 ? "\n" : "", side, standing.objective.name,
                        utf8(standing.held() ? Cli::tr("held") : Cli::tr("not held")));
  }
  out.answer({{"move", move},
              {"time", campaign->time().iso()},
              {"state_hash", campaign->state_hash().hex()},
              {"bodies", bodies},
              {"objectives", objectives}},
             text);
  return ExitCode::success;
}

Answer rides_answer(const Chronicle& story) {
  const Campaign& end = story.end;
  const Setting& setting = end.setting();
  const auto party = [&](const std::optional<SeatId>& seat, const std::optional<BodyId>& body) {
    const SeatId commander = seat ? *seat : end.body(*body).seat;
    return Answer{{"seat", seat_name(setting, commander)}, {"body", body ? Answer(end.body(*body).name) : Answer()}};
  };
  Answer rides = Answer::array();
  for (const Courier& ride : story.rides) {
    rides.push_back({{"number", ride.id.number + 1},
                     {"kind", word(ride.carried->kind)},
                     {"from", party(ride.from, ride.from_body)},
                     {"to", party(ride.to, ride.to_body)},
                     {"given_move", ride.move},
                     {"arrived_move", ride.end == RideFate::arrived ? Answer(ride.ended) : Answer()},
                     {"taken_by", ride.taken_by ? Answer(end.body(*ride.taken_by).name) : Answer()},
                     {"overtaken", ride.overtaken},
                     {"feet_ridden", number(ride.ridden.in_feet(), 3)}});
  }
  return rides;
}

Answer trains_answer(const Chronicle& story) {
  const Setting& setting = story.end.setting();
  Answer trains = Answer::array();
  for (const ChronicleLine& line : story.lines) {
    const auto* ran = get_if<TrainRan>(&line.event);
    if (!ran) continue;
    const Body& train = story.end.body(ran->train);
    trains.push_back({{"move", line.move},
                      {"side", setting.side(train.side).name},
                      {"train", train.name},
                      {"at", place(setting.to_ground(ran->at))},
                      {"feet", number(ran->distance.in_feet(), 3)},
                      {"end", word(ran->end)},
                      {"other", ran->other ? Answer(story.end.body(*ran->other).name) : Answer()},
                      {"broken", ran->broken ? place(setting.to_ground(*ran->broken)) : Answer()},
                      {"clause", line.clause.id}});
  }
  return trains;
}

}  // namespace sandgate::cli
