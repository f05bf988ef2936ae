// What trains are told, and what is said of them in words.
#include <algorithm>

#include "app/desk/rail/timetable_model.h"
#include "app/words/bodies.h"
#include "app/words/measures.h"
#include "app/words/sightings.h"
#include "app/words/times.h"

namespace sandgate {
namespace {

constexpr int moves_of_a_preview = 60;

}  // namespace

TimetableTrain TimetableModel::told(const OwnBody& body) const {
  const Picture& picture = desk_.picture();
  const BasicOnRails<Handle>& rails = *body.rails;
  TimetableTrain train;
  train.handle = body.handle;
  train.name = QString::fromStdString(body.name);
  train.mine = body.mine;
  train.livery = desk_.side().livery;
  train.trucks = body.contents.waggons();
  train.engines = rails.engines;
  train.where = ground_->where({rails.edge, rails.along});
  QStringList loads;
  QString boarding;
  for (const OwnBody& other : picture.bodies) {
    if (other.gone) continue;
    if (other.aboard == body.handle) loads << QString::fromStdString(other.name);
    if (!other.entraining || other.entraining->train != body.handle) continue;
    const QString name = QString::fromStdString(other.name);
    boarding = other.entraining->off
                   ? words::counted(other.entraining->moves, tr("%2 gets off, %1 move"), tr("%2 gets off, %1 moves"))
                   : words::counted(other.entraining->moves, tr("%2 gets on, %1 move"), tr("%2 gets on, %1 moves"));
    boarding = boarding.arg(name);
  }
  const std::int64_t packets = body.packets.count();
  if (packets > 0) loads << words::counted(packets, tr("%1 packet"), tr("%1 packets"));
  train.loaded = !loads.isEmpty();
  train.load = loads.isEmpty() ? tr("empty") : loads.join(QStringLiteral(", "));

  const auto found = foreseen_.find(body.handle);
  const bool ordered =
      !rails.stops.empty() && (rails.shuttle || rails.next < static_cast<std::int32_t>(rails.stops.size()));
  if (ordered) {
    const std::size_t stop =
        rails.shuttle ? static_cast<std::size_t>(std::max(rails.next, 0)) % rails.stops.size() : rails.stops.size() - 1;
    const auto place = ground_->place(rails.stops[stop]);
    train.to = place ? ground_->where(*place) : tr("off the line");
    if (rails.shuttle) train.to = tr("%1, to and fro").arg(train.to);
    if (found != foreseen_.end()) {
      const auto& arrivals = found->second.arrivals;
      const auto due = std::ranges::find(arrivals, stop, &ForeseenTrain::Arrival::stop);
      if (due != arrivals.end()) train.due = when(due->time);
    }
  }
  const ForeseenTrain* ahead = found == foreseen_.end() ? nullptr : &found->second;
  if (rails.engines == 0) {
    train.state = tr("no engine");
  } else if (!boarding.isEmpty()) {
    train.state = boarding;
  } else if (ordered && ahead && ahead->no_way) {
    train.state = tr("no line leads there"), train.tone = TimetableTrain::Tone::bad;
  } else if (ordered && ahead && ahead->broken && train.due.isEmpty()) {
    train.state = tr("shut in: broken at %1").arg(ground_->where(*ahead->broken));
    train.tone = TimetableTrain::Tone::bad;
  } else if (ordered && ahead && (ahead->waits || ahead->behind)) {
    const OwnBody* other = picture.body(ahead->waits ? rails.waits_for : ahead->behind);
    const QString whom = other ? QString::fromStdString(other->name) : tr("another train");
    train.state = ahead->waits ? tr("waits for %1").arg(whom) : tr("stands behind %1").arg(whom);
    train.tone = TimetableTrain::Tone::warning;
  } else if (ordered) {
    train.state = tr("runs"), train.tone = TimetableTrain::Tone::good;
  } else {
    train.state = tr("stands");
  }
  train.state = words::as_known(train.state, body, picture);
  return train;
}

TimetableTrain TimetableModel::told(const SightedBody& body) const {
  const Picture& picture = desk_.picture();
  TimetableTrain train;
  train.handle = body.handle;
  train.own = false;
  train.livery = desk_.briefing().sides[body.side.index()].livery;
  train.name = tr("Train of %1").arg(QString::fromStdString(desk_.briefing().sides[body.side.index()].name));
  for (const Part& part : body.seen.parts)
    if (part.arm == Arm::train) train.trucks += part.waggons;
  const auto at = ground_->place(body.seen.at);
  train.where = at ? ground_->where(*at) : tr("off the line");
  train.load = tr("not known");
  train.loaded = true;
  const bool seen = body.state == ReportKind::seen;
  train.state = seen ? tr("seen now") : words::age(body.time, picture.clock.time);
  train.tone = seen ? TimetableTrain::Tone::warning : TimetableTrain::Tone::plain;
  return train;
}

std::vector<Point> TimetableModel::stops_with(const OwnBody& train, const TrackPlace& to, bool append) const {
  const BasicOnRails<Handle>& rails = *train.rails;
  std::vector<Point> stops;
  if (append) {
    const auto next = rails.shuttle ? 0 : std::clamp<std::ptrdiff_t>(rails.next, 0, std::ssize(rails.stops));
    stops.assign(rails.stops.begin() + next, rails.stops.end());
  }
  const NodeId station = ground_->track().station_at(to);
  const Point point =
      station ? desk_.briefing().to_table(ground_->network().nodes()[station.index()].at) : ground_->point(to);
  if (stops.empty() || stops.back() != point) stops.push_back(point);
  return stops;
}

TimetablePreview TimetableModel::preview(Handle handle, const TrackPlace& to, bool append) const {
  TimetablePreview preview;
  preview.train = handle;
  preview.to = to;
  const OwnBody* body = desk_.picture().body(handle);
  if (!body || !runs_on_rails(*body) || !ground_ || !line_) return preview;
  const TrainInstead instead{handle, stops_with(*body, to, append), append && body->rails->shuttle,
                             body->rails->waits_for};
  auto all = foresee_trains(*ground_, desk_.briefing(), desk_.picture(), moves_of_a_preview, &instead);
  const ForeseenTrain& train = all[handle];
  preview.runs = on_line(train.passes);
  const auto arrival = std::ranges::find(train.arrivals, instead.stops.size() - 1, &ForeseenTrain::Arrival::stop);
  const QString where = ground_->where(to);
  if (arrival != train.arrivals.end()) {
    preview.arrives = arrival->time;
    preview.arrives_move = std::max(move_of(arrival->time), static_cast<std::int64_t>(now()));
    preview.words = tr("%1, arr. %2").arg(where, when(arrival->time));
    if (!body->at_hand) preview.words = tr("%1, and the ride of the order").arg(preview.words);
  } else if (train.no_way) {
    preview.words = tr("%1: no line leads there").arg(where);
  } else if (train.broken) {
    preview.words = tr("%1: the line is broken at %2").arg(where, ground_->where(*train.broken));
  } else if (body->rails->engines == 0) {
    preview.words = tr("%1: it has no engine").arg(where);
  } else {
    preview.words = tr("%1: not within %2 moves").arg(where).arg(moves_of_a_preview);
  }
  return preview;
}

// A refusal is said of the body in hand.
void TimetableModel::order(Handle in_hand, const SeatDeed& deed) {
  if (desk_.selected() != in_hand) desk_.select(in_hand);
  desk_.order(deed);
}

void TimetableModel::run_to(Handle train, const TrackPlace& to, bool append) {
  const OwnBody* body = desk_.picture().body(train);
  if (!body || !runs_on_rails(*body)) return;
  const auto waits = body->rails->waits_for ? std::optional(body->rails->waits_for) : std::nullopt;
  order(train, RunTrainOrder<Handle>{train, stops_with(*body, to, append), append && body->rails->shuttle, waits});
}

void TimetableModel::hold(Handle train) { order(train, RunTrainOrder<Handle>{train, {}, false, {}}); }

// A shuttle needs two ends: one that has but one stop goes to and fro between that and where it stands.
void TimetableModel::set_shuttle(Handle train, bool shuttle) {
  const OwnBody* body = desk_.picture().body(train);
  if (!body || !runs_on_rails(*body)) return;
  RunTrainOrder<Handle> run{train, body->rails->stops, shuttle, {}};
  if (body->rails->waits_for) run.waits_for = body->rails->waits_for;
  if (shuttle && run.stops.size() == 1) {
    const TrackPlace here{body->rails->edge, body->rails->along};
    for (const Point& stop : stops_with(*body, here, false))
      if (stop != run.stops.front()) run.stops.push_back(stop);
  }
  order(train, run);
}

void TimetableModel::wait_for(Handle train, Handle other) {
  const OwnBody* body = desk_.picture().body(train);
  if (!body || !runs_on_rails(*body)) return;
  const BasicOnRails<Handle>& rails = *body->rails;
  std::vector<Point> stops = rails.stops;
  if (!rails.shuttle)
    stops.erase(stops.begin(), stops.begin() + std::clamp<std::ptrdiff_t>(rails.next, 0, std::ssize(stops)));
  order(train,
        RunTrainOrder<Handle>{train, std::move(stops), rails.shuttle, other ? std::optional(other) : std::nullopt});
}

void TimetableModel::make_up(Handle train, Handle other) { order(train, MakeUpTrainOrder<Handle>{train, other}); }

void TimetableModel::part(Handle train, std::int32_t trucks, std::int32_t engines, const QString& name) {
  order(train, PartTrainOrder<Handle>{train, trucks, engines, name.simplified().toStdString()});
}

void TimetableModel::entrain(Handle body, Handle train) { order(body, EntrainOrder<Handle>{body, train}); }

void TimetableModel::detrain(Handle body) { order(body, DetrainOrder<Handle>{body}); }

Handle TimetableModel::passenger() const {
  const OwnBody* body = desk_.selected_body();
  if (body && !body->gone && body->contents.arm() != Arm::train && body->contents.arm() != Arm::depot)
    return body->handle;
  for (const OwnBody& other : desk_.picture().bodies)
    if (chosen_ && !other.gone && (other.aboard == chosen_ || (other.entraining && other.entraining->train == chosen_)))
      return other.handle;
  return {};
}

std::vector<Handle> TimetableModel::beside(Handle train) const {
  const OwnBody* body = desk_.picture().body(train);
  if (!body || !runs_on_rails(*body) || !ground_) return {};
  const auto station = [this](const OwnBody& one) {
    const TrackPlace at{one.rails->edge, one.rails->along};
    return ground_->track().holds(at) ? ground_->track().station_at(at) : NodeId{};
  };
  const NodeId here = station(*body);
  std::vector<Handle> found;
  for (const OwnBody& other : desk_.picture().bodies)
    if (here && other.handle != train && runs_on_rails(other) && station(other) == here) found.push_back(other.handle);
  return found;
}

std::vector<Handle> TimetableModel::others(Handle train) const {
  std::vector<Handle> found;
  for (const OwnBody& other : desk_.picture().bodies)
    if (other.handle != train && runs_on_rails(other) && other.rails->engines > 0) found.push_back(other.handle);
  return found;
}

QString TimetableModel::free_name() const {
  for (int number = 1;; ++number) {
    const QString name = tr("Train No. %1").arg(number);
    if (std::ranges::none_of(desk_.picture().bodies,
                             [&](const OwnBody& body) { return QString::fromStdString(body.name) == name; }))
      return name;
  }
}

}  // namespace sandgate
