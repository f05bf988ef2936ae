#include "app/desk/rail/timetable_model.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "app/words/times.h"

namespace sandgate {
namespace {

/// Own moves that are looked ahead: an evening's play.
constexpr int moves_ahead = 40;

bool is_train(const SightedBody& body) {
  return std::ranges::any_of(body.seen.parts, [](const Part& part) { return part.arm == Arm::train; });
}

}  // namespace

TimetableModel::TimetableModel(DeskModel& desk, QObject* parent) : QObject(parent), desk_(desk) {
  connect(&desk_, &DeskModel::picture_changed, this, &TimetableModel::refresh);
  connect(&desk_, &DeskModel::selection_changed, this, &TimetableModel::follow_selection);
  refresh();
  follow_selection();
}

TimetableModel::~TimetableModel() = default;

const RailGround* TimetableModel::ground() const {
  if (!looked_for_ground_) {
    looked_for_ground_ = true;
    const Briefing& briefing = desk_.briefing();
    auto made = std::make_unique<const RailGround>(briefing.country, briefing.scale);
    if (!made->network().edges().empty()) ground_ = std::move(made);
  }
  return ground_.get();
}

const TimetableTrain* TimetableModel::train(Handle handle) const {
  const auto found = std::ranges::find(trains_, handle, &TimetableTrain::handle);
  return found == trains_.end() ? nullptr : &*found;
}

void TimetableModel::refresh() {
  const Picture& picture = desk_.picture();
  const bool trains =
      std::ranges::any_of(picture.bodies, runs_on_rails) || std::ranges::any_of(picture.sighted, is_train);
  if (!trains && trains_.empty()) return;
  if (!ground()) return;
  remember();
  foreseen_ = foresee_trains(*ground_, desk_.briefing(), picture, moves_ahead);
  const OwnBody* in_hand = chosen_body();
  if (chosen_ && (!in_hand || !runs_on_rails(*in_hand))) chosen_ = {};
  if (chosen_.none()) {
    const auto first =
        std::ranges::find_if(picture.bodies, [](const OwnBody& body) { return runs_on_rails(body) && body.mine; });
    if (first != picture.bodies.end()) {
      chosen_ = first->handle;
      emit chosen_changed();
    }
  }
  fill_trains();
  choose_line();
  fill_traces();
  emit changed();
}

// A train is remembered where it stood when each own move began; a report may come later than that move.
void TimetableModel::remember() {
  const Picture& picture = desk_.picture();
  const auto keep = [this](Handle handle, MoveTime time, const TrackPlace& at) {
    std::vector<TrainPass>& passes = seen_[handle].passes;
    const auto place = std::ranges::lower_bound(passes, time, {}, &TrainPass::time);
    if (place != passes.end() && place->time == time) {
      place->at = at;
    } else {
      passes.insert(place, {time, at});
    }
  };
  // What a train reports when a move closes holds from then on.
  for (const Dispatch& dispatch : picture.dispatches) {
    const OwnBody* from = picture.body(dispatch.from);
    if (!from || !from->rails || !dispatch.at) continue;
    if (dispatch.code != ReportCode::arrived && dispatch.code != ReportCode::train_arrived) continue;
    const MoveTime time = own_time_of(picture, dispatch.move + 1);
    if (const auto at = time <= now() ? ground_->place(*dispatch.at) : std::nullopt) keep(from->handle, time, *at);
  }
  for (const OwnBody& body : picture.bodies) {
    if (runs_on_rails(body)) keep(body.handle, known_at(picture, body), {body.rails->edge, body.rails->along});
    remember_boarding(body);
  }
  for (const SightedBody& body : picture.sighted)
    if (const auto at = is_train(body) ? ground_->place(body.seen.at) : std::nullopt)
      keep(body.handle, own_time_of(picture, body.move), *at);
}

void TimetableModel::remember_boarding(const OwnBody& body) {
  const Picture& picture = desk_.picture();
  // What it did before is over, one way or the other.
  for (auto& [train, seen] : seen_)
    for (Seen::Boarded& boarded : seen.boarded) {
      if (boarded.body != body.handle || boarded.done) continue;
      if (body.entraining && body.entraining->train == train && body.entraining->off == boarded.off) continue;
      boarded.done = true;
      boarded.to = now();
    }
  if (!body.entraining) return;
  const OwnBody* train = picture.body(body.entraining->train);
  if (!train || !runs_on_rails(*train)) return;
  std::vector<Seen::Boarded>& all = seen_[train->handle].boarded;
  auto mine = std::ranges::find_if(
      all, [&](const Seen::Boarded& boarded) { return boarded.body == body.handle && !boarded.done; });
  const MoveTime since = known_at(picture, body);
  if (mine == all.end())
    mine = all.insert(
        all.end(), {body.handle, {train->rails->edge, train->rails->along}, since, since, body.entraining->off, false});
  mine->to = since + body.entraining->moves;
}

void TimetableModel::fill_trains() {
  trains_.clear();
  const Picture& picture = desk_.picture();
  for (const OwnBody& body : picture.bodies)
    if (runs_on_rails(body)) trains_.push_back(told(body));
  for (const SightedBody& body : picture.sighted)
    if (is_train(body) && body.state != ReportKind::empty) trains_.push_back(told(body));
}

std::vector<TrackPlace> TimetableModel::places_of(const OwnBody& train) const {
  std::vector<TrackPlace> places{{train.rails->edge, train.rails->along}};
  for (const Point& stop : train.rails->stops)
    if (const auto place = ground_->place(stop)) places.push_back(*place);
  return places;
}

QStringList TimetableModel::line_names() const {
  QStringList names;
  if (own_line_) names << (own_line_->name().isEmpty() ? tr("The line of the train in hand") : own_line_->name());
  if (ground_)
    for (const RailLine& line : ground_->lines()) names << line.name();
  return names;
}

void TimetableModel::show_line(int choice) {
  if (!ground() || choice < 0 || choice >= line_names().size()) return;
  line_asked_ = true;
  line_chosen_ = choice;
  const int own = own_line_ ? 1 : 0;
  line_ = choice < own ? *own_line_ : ground_->lines()[static_cast<std::size_t>(choice - own)];
  fill_traces();
  emit changed();
}

void TimetableModel::choose_line() {
  if (line_asked_ && line_) return;
  own_line_.reset();
  line_chosen_ = 0;
  const auto lines = ground_->lines();
  const OwnBody* train = chosen_body();
  if (!train) {
    if (!lines.empty()) line_ = lines.front();
    return;
  }
  RailLine past = ground_->line_past(places_of(*train));
  const auto same = std::ranges::find_if(
      lines, [&](const RailLine& line) { return line.name() == past.name() && line.length() == past.length(); });
  if (same == lines.end()) {
    own_line_ = past;
  } else {
    line_chosen_ = static_cast<int>(same - lines.begin());
  }
  line_ = std::move(past);
}

std::vector<TimetableTrace::Run> TimetableModel::on_line(const std::vector<TrainPass>& passes) const {
  std::vector<TimetableTrace::Run> runs;
  bool off = true;
  for (const TrainPass& pass : passes) {
    const auto at = line_->at(pass.at);
    if (at) {
      if (off) runs.emplace_back();
      runs.back().push_back({pass.time, at->in_feet(), pass.at});
    }
    off = !at;
  }
  return runs;
}

void TimetableModel::fill_traces() {
  traces_.clear();
  shut_.clear();
  if (!line_) return;
  const Picture& picture = desk_.picture();
  for (const TimetableTrain& train : trains_) {
    TimetableTrace trace;
    trace.handle = train.handle;
    const Seen& seen = seen_[train.handle];
    trace.ran = on_line(seen.passes);
    if (const auto planned = foreseen_.find(train.handle); planned != foreseen_.end())
      trace.planned = on_line(planned->second.passes);
    for (const Seen::Boarded& boarded : seen.boarded) {
      const auto at = line_->at(boarded.at);
      if (!at || boarded.to <= boarded.from) continue;
      trace.bars.push_back({boarded.from, boarded.to, at->in_feet(), boarded.off, boarded.done});
    }
    if (!seen.passes.empty())
      if (const auto at = line_->at(seen.passes.back().at))
        trace.head = {seen.passes.back().time, at->in_feet(), seen.passes.back().at};
    if (!trace.ran.empty() || !trace.planned.empty()) traces_.push_back(std::move(trace));
  }
  std::set<FeatureId> told;
  for (const KnownBreak& known : known_breaks(*ground_, picture)) {
    const auto at = line_->at(known.at);
    if (!at || (known.crossing && !told.insert(known.crossing).second)) continue;
    TimetableShut shut;
    shut.feet = at->in_feet();
    shut.since = known.since;
    shut.mended = known.mended;
    shut.rail = known.crossing.none();
    if (shut.rail) {
      shut.what = tr("rail torn up");
    } else {
      const Feature& crossing = desk_.briefing().country->feature(known.crossing);
      shut.what = !crossing.name.empty()                  ? QString::fromStdString(crossing.name)
                  : crossing.kind == FeatureKind::culvert ? tr("culvert down")
                                                          : tr("bridge down");
    }
    shut_.push_back(std::move(shut));
  }
  std::ranges::stable_sort(shut_, {}, &TimetableShut::feet);
}

void TimetableModel::follow_selection() {
  const OwnBody* body = desk_.selected_body();
  if (!body || !runs_on_rails(*body)) {
    emit changed();  // what is said of the body in hand is another now
    return;
  }
  if (body->handle == chosen_) return;
  chosen_ = body->handle;
  line_asked_ = false;
  if (ground_) {
    choose_line();
    fill_traces();
  }
  emit chosen_changed();
  emit changed();
}

void TimetableModel::choose(Handle handle) {
  const TimetableTrain* train = this->train(handle);
  if (!train) return;
  if (!train->own) return desk_.look_at(handle);
  if (desk_.selected() != handle) desk_.select(handle);
  follow_selection();
}

void TimetableModel::choose_next(int step) {
  std::vector<Handle> own;
  for (const TimetableTrain& train : trains_)
    if (train.own) own.push_back(train.handle);
  if (own.empty()) return;
  const auto size = static_cast<int>(own.size());
  const auto at = std::ranges::find(own, chosen_);
  const int now = at == own.end() ? -1 : static_cast<int>(at - own.begin());
  choose(own[static_cast<std::size_t>(((now + step) % size + size) % size)]);
}

ExerciseTime TimetableModel::clock_at(MoveTime time) const {
  const double minutes = (time - now()) * desk_.briefing().rulebook.wide.minutes_per_round;
  return desk_.picture().clock.time.after(std::llround(minutes));
}

bool TimetableModel::collects(std::int64_t own_move) const {
  const SupplyRules& supply = desk_.briefing().rulebook.supply;
  return supply.kind == SupplyKind::packets && supply.every_moves > 0 && own_move > 0 &&
         own_move % supply.every_moves == 0;
}

std::int64_t TimetableModel::move_of(MoveTime time) {
  // What has been added up of parts of moves may be off by as good as nothing.
  constexpr double nothing = 1e-6;
  return static_cast<std::int64_t>(std::ceil(time - nothing)) - 1;
}

QString TimetableModel::when(MoveTime time) const {
  const std::int64_t move = std::max(move_of(time), static_cast<std::int64_t>(now()));
  return tr("move %1, %2").arg(move).arg(words::time_of_day(clock_at(static_cast<double>(move) + 1)));
}

}  // namespace sandgate
