#include "app/lesson/lesson_model.h"

#include <algorithm>

#include "app/words/arguments.h"
#include "app/words/ground.h"
#include "app/words/measures.h"

namespace sandgate {
namespace {

/// One look at everything a step may ask about.
struct Glance {
  const Picture& picture;
  const Briefing& briefing;
  const DeskShown& desk;
  std::int64_t began;  ///< the step, in this own move

  const OwnBody* body(const std::string& name) const {
    const auto found = std::ranges::find(picture.bodies, name, &OwnBody::name);
    return found == picture.bodies.end() || found->gone ? nullptr : &*found;
  }
  bool told(ReportCode code) const {
    return std::ranges::find(picture.dispatches, code, &Dispatch::code) != picture.dispatches.end();
  }
  bool near(Point place, const Awaited& awaited) const {
    return within(place, briefing.to_table(awaited.at), awaited.within);
  }

  bool unlimbered(const OwnBody& body) const {
    if (!body.set_out) return body.unlimbered;
    const auto its = [&](const SeenGun& gun) { return gun.body == body.handle; };
    return std::ranges::any_of(picture.guns, its) &&
           std::ranges::all_of(picture.guns, [&](const SeenGun& gun) { return !its(gun) || !gun.limbered; });
  }
  // Where it has come to, or is to come to.
  Point end_of(const OwnBody& body) const {
    if (!body.march) return body.at;
    const Path& path = body.march->path;
    return path.empty() ? body.at : path.back();
  }
  bool on_road(Point place) const {
    const auto ground = words::ground_at(*briefing.country, briefing.to_ground(place));
    return ground && ground->road != words::no_road();
  }
  // To the road and from it at the end it may go over the ground.
  bool by_road(const Path& path) const {
    constexpr std::int64_t steps_in_foot = 8;
    const Length step{Length::feet(1).count / steps_in_foot};
    std::int64_t off = 0, all = 0;
    for (std::size_t i = 0; i + 1 < path.size(); ++i) {
      const Point from = path[i], to = path[i + 1];
      const std::int64_t steps = std::max<std::int64_t>(1, distance(from, to).count / step.count);
      for (std::int64_t s = 0; s < steps; ++s, ++all)
        if (!on_road({{from.x.count + (to.x.count - from.x.count) * s / steps},
                      {from.y.count + (to.y.count - from.y.count) * s / steps}}))
          ++off;
    }
    return off <= steps_in_foot || off * 5 <= all;
  }
  bool marches(const OwnBody& body, const Awaited& awaited) const {
    if (near(body.at, awaited)) return true;
    return body.march && near(end_of(body), awaited) && (!awaited.by_road || by_road(body.march->path));
  }
  QString lack(const Awaited& awaited) const {
    const OwnBody* const of = body(awaited.body);
    if (!of || !of->march) return {};
    if (awaited.kind == AwaitedKind::there && near(of->at, awaited)) return LessonModel::tr("It is still on its way.");
    if (awaited.kind != AwaitedKind::marches && awaited.kind != AwaitedKind::there) return {};
    const Point end = end_of(*of);
    if (!near(end, awaited))
      return LessonModel::tr(
                 "It is sent to a place %1 from there: click within the ring, on the road, and give it anew.")
          .arg(words::feet_whole(distance(end, briefing.to_table(awaited.at))));
    if (awaited.kind == AwaitedKind::marches)
      return LessonModel::tr("It leaves the road: press R, until By says By road, and give it anew.");
    return {};
  }
  bool sighted() const {
    const Camp own = briefing.sides[picture.side.index()].camp;
    return std::ranges::any_of(picture.sighted,
                               [&](const SightedBody& seen) { return briefing.sides[seen.side.index()].camp != own; });
  }
  // The dispatches keep what a Picture's shots forget after a move.
  std::int64_t men_hit() const {
    std::int64_t men = 0;
    for (const Dispatch& dispatch : picture.dispatches)
      if (dispatch.code == ReportCode::own_shot || dispatch.code == ReportCode::own_burst)
        men += words::Arguments{dispatch.arguments}.number("enemy").value_or(0);
    return men;
  }

  bool done(const Awaited& awaited) const {
    const OwnBody* const of = body(awaited.body);
    switch (awaited.kind) {
      case AwaitedKind::chosen: return of && desk.selected == of->handle;
      case AwaitedKind::boxed: return of && of->formation == Formation::boxed;
      case AwaitedKind::open: return of && of->formation != Formation::boxed;
      case AwaitedKind::unlimbered: return of && unlimbered(*of);
      case AwaitedKind::marches: return of && marches(*of, awaited);
      case AwaitedKind::there: return of && !of->march && near(of->at, awaited);
      case AwaitedKind::sighted: return sighted();
      case AwaitedKind::contact: return !picture.tables.empty() || told(ReportCode::table_opened);
      case AwaitedKind::table_looked_at: return desk.table;
      case AwaitedKind::dispatches_read: return !picture.dispatches.empty() && desk.unread == 0;
      case AwaitedKind::supply_looked_at: return desk.supply;
      case AwaitedKind::fed: return told(ReportCode::supply_drawn);
      case AwaitedKind::umpire_told:
        return std::ranges::any_of(picture.messages,
                                   [](const SeenMessage& sent) { return sent.sent && sent.message.umpire; });
      // The enemy has had his between: what comes next can be ordered.
      case AwaitedKind::moves_closed: return picture.clock.my_move && picture.clock.own_move - began >= awaited.count;
      case AwaitedKind::men_hit: return men_hit() >= awaited.count;
    }
    return false;
  }
};

}  // namespace

LessonModel::LessonModel(Lesson lesson, LessonPlace place, QObject* parent)
    : QObject(parent), lesson_(std::move(lesson)), place_(place) {
  place_.step = std::clamp(place_.step, 0, steps() - 1);
  done_.assign(step().awaits.size(), false);
  lacks_.assign(step().awaits.size(), {});
}

void LessonModel::look(const Picture& picture, const Briefing& briefing, const DeskShown& desk) {
  own_move_ = picture.clock.own_move;
  // An exercise that was taken back may stand before the step began.
  if (place_.own_move == 0 || place_.own_move > own_move_) place_.own_move = own_move_;
  const Glance now{picture, briefing, desk, place_.own_move};
  bool news = false;
  for (std::size_t i = 0; i < done_.size(); ++i) {
    if (done_[i]) continue;
    QString lack;
    if (now.done(step().awaits[i]))
      done_[i] = news = true;
    else
      lack = now.lack(step().awaits[i]);
    news = news || lack != lacks_[i];
    lacks_[i] = std::move(lack);
  }
  if (news) emit done_changed();
}

bool LessonModel::step_done() const {
  return std::ranges::all_of(done_, [](bool done) { return done; });
}

void LessonModel::next() {
  if (!last()) go_to(place_.step + 1);
}

void LessonModel::back() {
  if (!first()) go_to(place_.step - 1);
}

void LessonModel::go_to(int step) {
  place_ = {step, own_move_};
  done_.assign(this->step().awaits.size(), false);
  lacks_.assign(this->step().awaits.size(), {});
  emit step_changed();
}

QString LessonModel::words(const Awaited& awaited) {
  const QString body = QString::fromStdString(awaited.body);
  const int count = static_cast<int>(awaited.count);
  switch (awaited.kind) {
    case AwaitedKind::chosen: return tr("%1: in hand").arg(body);
    case AwaitedKind::boxed: return tr("%1: boxed").arg(body);
    case AwaitedKind::open: return tr("%1: stood out").arg(body);
    case AwaitedKind::unlimbered: return tr("%1: unlimbered").arg(body);
    case AwaitedKind::marches:
      return awaited.by_road ? tr("%1: sent there by road").arg(body) : tr("%1: sent there").arg(body);
    case AwaitedKind::there: return tr("%1: there").arg(body);
    case AwaitedKind::sighted: return tr("an enemy is sighted");
    case AwaitedKind::contact: return tr("a table is laid out");
    case AwaitedKind::table_looked_at: return tr("the table is before you");
    case AwaitedKind::dispatches_read: return tr("no dispatch is unread");
    case AwaitedKind::supply_looked_at: return tr("the panel Supply is in front");
    case AwaitedKind::fed: return tr("supply is drawn");
    case AwaitedKind::umpire_told: return tr("the umpire has your message");
    case AwaitedKind::moves_closed:
      return count == 1 ? tr("your move is closed") : tr("%1 moves are closed").arg(count);
    case AwaitedKind::men_hit: return count == 1 ? tr("one enemy falls") : tr("%1 enemies fall").arg(count);
  }
  return {};
}

}  // namespace sandgate
