#include "app/desk/model/party_model.h"

#include <algorithm>
#include <utility>

#include "app/stories/drafts.h"
#include "app/words/arguments.h"
#include "app/words/bodies.h"
#include "app/words/measures.h"
#include "app/words/sightings.h"

namespace sandgate {
namespace {

/// How far round a party the list reaches, how long it is, and how near to a click a thing lies that is meant.
constexpr Length listed_round = Length::feet(12), pointed_near = Length::feet(1);
constexpr auto most_listed = 12UZ;
constexpr int longest_party_name = 60;

QString work_title(WorkKind kind) {
  switch (kind) {
    case WorkKind::railway_bridge: return PartyModel::tr("Railway bridge");
    case WorkKind::culvert: return PartyModel::tr("Culvert");
    case WorkKind::road_bridge: return PartyModel::tr("Bridge");
    case WorkKind::rail: return PartyModel::tr("Rail");
    case WorkKind::depot: return PartyModel::tr("Depot");
    case WorkKind::waggons: return PartyModel::tr("Contents of waggons");
    case WorkKind::trench:
    case WorkKind::epaulement:
    case WorkKind::mine: break;
  }
  return {};
}

bool nothing_goes(const DetachOrder<Handle>::Some& some) {
  return some.men == 0 && some.guns == 0 && some.waggons == 0;
}

}  // namespace

PartyModel::PartyModel(DeskModel& desk, QObject* parent) : QObject(parent), desk_(desk) {
  for (const auto signal : {&DeskModel::picture_changed, &DeskModel::selection_changed})
    connect(&desk_, signal, this, [this] {
      if (active_) refresh();
    });
}

bool PartyModel::begin(Task task) {
  if (!body()) return false;
  active_ = true;
  task_ = task;
  answered_.reset();
  pointed_.reset();
  chosen_ = 0;
  targets_.clear();
  of_ = {};
  refresh();
  return true;
}

void PartyModel::stop() {
  if (!active_) return;
  active_ = false;
  targets_.clear();
  emit changed();
}

WorkGround PartyModel::ground() const {
  const Briefing& briefing = desk_.briefing();
  return {*briefing.country, briefing.scale, briefing.rulebook};
}

void PartyModel::refresh() {
  if (!body() || body()->gone) return stop();
  const auto before = target() ? std::optional(target()->deed) : std::nullopt;
  targets_.clear();
  switch (task_) {
    case Task::destroy:
      find_crossings();
      find_rail(body()->at, listed_round);
      find_stores();
      if (pointed_) add_work(*pointed_, kind_of(*desk_.briefing().country, *pointed_), {});
      break;
    case Task::mend: find_breaks(); break;
    case Task::rejoin: find_bodies(); break;
    case Task::detach: count_arms(); break;
    case Task::leave_off: break;
  }
  std::ranges::stable_sort(targets_, {}, [](const Target& one) { return std::pair(one.own_stores, one.off); });
  const auto pointed_out = [this](const Target& one) { return pointed_ && one.at == pointed_->at; };
  if (targets_.size() > most_listed) {
    const auto far = std::ranges::find_if(targets_.begin() + most_listed, targets_.end(), pointed_out);
    if (far != targets_.end()) std::swap(targets_[most_listed - 1], *far);
    targets_.resize(most_listed);
  }
  const auto same = std::ranges::find_if(targets_, [&](const Target& one) { return before && one.deed == *before; });
  const auto can_be = std::ranges::find_if(targets_, [](const Target& one) { return !one.no && !one.own_stores; });
  const auto chosen = same != targets_.end() ? same : can_be != targets_.end() ? can_be : targets_.begin();
  const bool own_alone = same == targets_.end() && chosen != targets_.end() && chosen->own_stores;
  chosen_ = own_alone ? targets_.size() : static_cast<std::size_t>(chosen - targets_.begin());
  emit changed();
}

void PartyModel::find_crossings() {
  const Briefing& briefing = desk_.briefing();
  const MapPoint about = briefing.to_ground(body()->at);
  const KindSet crossings = only(FeatureKind::bridge) | only(FeatureKind::culvert);
  briefing.country->each_near(box_of(about, about).grown(briefing.scale.metres(listed_round)), crossings,
                              [&](FeatureId id, const Feature& feature) {
                                const auto kind = crossing_kind(*briefing.country, id);
                                const WorkPlace place = crossing_place(ground(), id);
                                if (kind && distance_to(ground(), place, body()->at) <= listed_round)
                                  add_work(place, *kind, QString::fromStdString(feature.name));
                              });
}

void PartyModel::find_rail(Point about, Length reach) {
  if (const auto rail = rail_near(ground(), about, reach)) add_work(*rail, WorkKind::rail, {});
}

void PartyModel::find_stores() {
  const Picture& picture = desk_.picture();
  for (const OwnBody& own : picture.bodies)
    if (!own.gone && own.handle != body()->handle)
      add_stores(own.handle, own.contents, own.at, QString::fromStdString(own.name));
  for (const SightedBody& seen : picture.sighted)
    if (seen.state == ReportKind::seen)
      add_stores(seen.handle, Contents{seen.seen.parts}, seen.seen.at, words::what(seen.seen));
}

void PartyModel::find_breaks() {
  for (const SeenBreak& seen : desk_.picture().breaks) {
    if (!seen.broken) continue;
    const auto& features = desk_.briefing().country->features();
    const QString name = seen.place.crossing && seen.place.crossing.index() < features.size()
                             ? QString::fromStdString(features[seen.place.crossing.index()].name)
                             : QString();
    add_work(seen.place, kind_of(*desk_.briefing().country, seen.place), name);
  }
}

void PartyModel::find_bodies() {
  for (const OwnBody& other : desk_.picture().bodies) {
    if (other.gone || !other.mine || other.handle == body()->handle || !within(other.at, body()->at, listed_round))
      continue;
    Target target;
    target.deed = RejoinOrder<Handle>{body()->handle, other.handle};
    target.what = QString::fromStdString(other.name);
    target.at = other.at;
    target.off = distance(other.at, body()->at);
    add(std::move(target));
  }
}

void PartyModel::add_work(const WorkPlace& place, WorkKind kind, const QString& name) {
  WorkOrder<Handle> order{body()->handle, {}};
  order.work.mend = task_ == Task::mend;
  order.work.place = place;
  Target target;
  target.deed = order;
  target.what = name.isEmpty() ? work_title(kind) : tr("%1, %2").arg(work_title(kind), name);
  target.at = place.at;
  target.off = distance_to(ground(), place, body()->at);
  target.need = need_of(desk_.briefing().rulebook, kind, order.work.mend);
  add(std::move(target));
}

void PartyModel::add_stores(Handle stores, const Contents& contents, Point at, const QString& name) {
  const auto kind = stores_kind(contents);
  if (!kind || !within(at, body()->at, listed_round)) return;
  WorkOrder<Handle> order{body()->handle, {}};
  order.work.stores = stores;
  Target target;
  target.deed = order;
  target.what = tr("%1, %2").arg(work_title(*kind), name);
  target.at = at;
  target.off = distance(at, body()->at);
  target.need = need_of(desk_.briefing().rulebook, *kind, false, contents.waggons());
  target.own_stores = desk_.picture().body(stores) != nullptr;
  add(std::move(target));
}

void PartyModel::add(Target target) {
  const auto there = [&](const Target& one) { return one.deed == target.deed; };
  if (std::ranges::any_of(targets_, there)) return;
  target.where = words::place(target.at, desk_.briefing());
  if (target.off > Length{} && !(target.at == body()->at))
    target.where =
        tr("%1, %2 ft %3")
            .arg(target.where, words::feet(target.off), words::wind(Bearing::between(body()->at, target.at)));
  target.no = desk_.why_not(target.deed);
  targets_.push_back(std::move(target));
}

const PartyModel::Target* PartyModel::target() const {
  return chosen_ < targets_.size() ? &targets_[chosen_] : nullptr;
}

void PartyModel::choose(std::size_t target) {
  if (target >= targets_.size() || target == chosen_) return;
  chosen_ = target;
  answered_.reset();
  emit changed();
}

void PartyModel::point_at(Point place) {
  if (!active_ || task_ == Task::detach || task_ == Task::leave_off) return;
  answered_.reset();
  const auto nearest = [&] {
    std::size_t best = targets_.size();
    Length off = pointed_near;
    for (std::size_t i = 0; i < targets_.size(); ++i)
      if (const Length far = distance(targets_[i].at, place); far <= off) best = i, off = far;
    return best;
  };
  std::size_t found = nearest();
  if (found == targets_.size() && task_ == Task::destroy) {
    // Beyond the list: what is there in the country.
    const Briefing& briefing = desk_.briefing();
    const MapPoint at = briefing.to_ground(place);
    const KindSet crossings = only(FeatureKind::bridge) | only(FeatureKind::culvert);
    Length off = pointed_near;
    pointed_.reset();
    briefing.country->each_near(box_of(at, at).grown(briefing.scale.metres(pointed_near)), crossings,
                                [&](FeatureId id, const Feature&) {
                                  const WorkPlace crossing = crossing_place(ground(), id);
                                  const Length far = distance_to(ground(), crossing, place);
                                  if (far <= off && crossing_kind(*briefing.country, id))
                                    pointed_ = crossing, off = far;
                                });
    if (!pointed_) pointed_ = rail_near(ground(), place, pointed_near);
    if (pointed_) {
      refresh();
      const auto there = std::ranges::find(targets_, pointed_->at, &Target::at);
      found = static_cast<std::size_t>(there - targets_.begin());
    }
  }
  if (found == targets_.size()) return emit nothing_there();
  chosen_ = found;
  emit changed();
}

// A party is as many as KS-5 asks for, of the engineers where there are any; whoever wants others says so.
void PartyModel::count_arms() {
  const OwnBody& whole = *body();
  const bool same = of_ == whole.handle && told_off_.size() == whole.contents.parts.size();
  std::vector<ToldOff> before = same ? std::move(told_off_) : std::vector<ToldOff>();
  told_off_.clear();
  for (const Part& part : whole.contents.parts) told_off_.push_back({part, {part.arm}});
  if (same) {
    for (std::size_t i = 0; i < told_off_.size(); ++i) {
      auto& goes = told_off_[i].goes;
      const Part& there = told_off_[i].there;
      goes.men = std::min(before[i].goes.men, there.men.count);
      goes.guns = std::min(before[i].goes.guns, there.guns);
      goes.waggons = std::min(before[i].goes.waggons, there.waggons);
    }
    return;
  }
  of_ = whole.handle;
  name_ = free_name();
  auto from = std::ranges::find_if(told_off_, [](const ToldOff& one) { return one.there.arm == Arm::engineers; });
  if (from == told_off_.end()) from = told_off_.begin();
  if (from != told_off_.end())
    from->goes.men = std::clamp(from->there.men.count - 1, 0, desk_.briefing().rulebook.destruction.party_men);
}

QString PartyModel::free_name() const {
  const auto taken = [this](const QString& name) {
    return std::ranges::any_of(desk_.picture().bodies,
                               [&](const OwnBody& other) { return QString::fromStdString(other.name) == name; });
  };
  const QString first = tr("%1, party").arg(QString::fromStdString(body()->name)).left(longest_party_name);
  QString name = first;
  for (int n = 2; taken(name); ++n) name = tr("%1 %2").arg(first).arg(n);
  return name;
}

void PartyModel::tell_off(std::size_t arm, std::int32_t men, std::int32_t guns, std::int32_t waggons) {
  if (arm >= told_off_.size()) return;
  auto& goes = told_off_[arm].goes;
  goes.men = men;
  goes.guns = guns;
  goes.waggons = waggons;
  answered_.reset();
  emit changed();
}

void PartyModel::set_name(const QString& name) {
  name_ = name;
  answered_.reset();
  emit changed();
}

std::optional<SeatDeed> PartyModel::deed() const {
  if (!active_ || !body()) return {};
  if (task_ == Task::leave_off) return CeaseWorkOrder<Handle>{body()->handle};
  if (task_ != Task::detach) return target() ? std::optional(target()->deed) : std::nullopt;
  DetachOrder<Handle> order{body()->handle, {}, name_.simplified().toStdString()};
  for (const ToldOff& one : told_off_)
    if (!nothing_goes(one.goes)) order.some.push_back(one.goes);
  return order;
}

std::optional<Refusal> PartyModel::refusal() const {
  if (answered_) return answered_;
  const auto order = deed();
  return order ? desk_.why_not(*order) : std::nullopt;
}

QString PartyModel::work_told(const Target& target) const {
  const WorkNeed& need = *target.need;
  const QString who = need.engineers ? words::counted(need.men, tr("%1 engineer"), tr("%1 engineers"))
                                     : words::counted(need.men, tr("%1 man"), tr("%1 men"));
  return tr("It takes %1, of whom this body has %2, and %3.")
      .arg(who, QString::number(hands_for(body()->contents, need)),
           words::counted(need.moves, tr("%1 move of yours"), tr("%1 moves of yours")));
}

QString PartyModel::parting_told() const {
  Contents goes, stays;
  for (const ToldOff& one : told_off_) {
    const Part& there = one.there;
    if (!nothing_goes(one.goes))
      goes.parts.push_back({there.arm, Men{one.goes.men}, Men{one.goes.men}, one.goes.guns, one.goes.waggons});
    Part left = there;
    left.men.count -= one.goes.men;
    left.guns -= one.goes.guns;
    left.waggons -= one.goes.waggons;
    if (!left.empty()) stays.parts.push_back(left);
  }
  if (goes.men().count == 0) return tr("Nobody is told off yet.");
  return tr("%1 go, %2 stay.").arg(words::strength(goes), stays.parts.empty() ? tr("none") : words::strength(stays));
}

QStringList PartyModel::told() const {
  if (!active_ || !body()) return {};
  const QString near = words::inches(desk_.briefing().rulebook.destruction.near);
  QStringList said;
  switch (task_) {
    case Task::destroy:
    case Task::mend:
      if (!target() && !targets_.empty())
        return {tr("Nothing but stores of your own lies near it: choose one, or point a place out on the sheet.")};
      if (!target())
        return {task_ == Task::mend
                    ? tr("Nothing is known to be broken.")
                    : tr("No bridge, culvert, rail or stores are known near it: point one out on the sheet.")};
      said << work_told(*target());
      said << tr("Throughout it stands within %1 of the place, and neither moves, fires nor fights; a free enemy as "
                 "near stops it. Work that is broken off keeps its progress.")
                  .arg(near);
      if (body()->march) said << tr("Its march ends.");
      break;
    case Task::leave_off:
      said << (body()->work ? tr("It leaves off at once; what has been done stays done.") : tr("It is at no work."));
      break;
    case Task::detach: said << parting_told() << tr("They are a body of their own at once."); break;
    case Task::rejoin:
      if (!target()) return {tr("No other body of yours is near enough.")};
      said << tr("It goes up in %1 at once, and takes its orders with it.").arg(target()->what);
      break;
  }
  return said;
}

QString PartyModel::given() const {
  const auto order = deed();
  return order ? stories::drafted(*order, desk_.picture(), desk_.briefing()) : QString();
}

void PartyModel::give() {
  const auto order = deed();
  if (!order) return emit nothing_there();
  if (const auto no = refusal()) return emit refused(*no);
  desk_.send(
      *order, *this,
      [this, what = given(), party = task_ == Task::detach ? name_.simplified().toStdString() : std::string()] {
        stop();
        // Those told off are the next to be ordered about.
        for (const OwnBody& body : desk_.picture().bodies)
          if (!party.empty() && body.name == party && body.mine) desk_.select(body.handle);
        emit ordered(what);
      },
      [this](const Refusal& refusal) {
        answered_ = refusal;
        emit changed();
        emit refused(refusal);
      });
}

}  // namespace sandgate
