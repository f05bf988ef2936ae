#include "app/lesson/lesson_model.h"

#include <algorithm>

#include "app/words/arguments.h"

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
  bool marches(const OwnBody& body, const Awaited& awaited) const {
    if (near(body.at, awaited)) return true;
    if (!body.march) return false;
    const Path& path = body.march->path;
    return !path.empty() && near(path.back(), awaited);
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
      case AwaitedKind::there: return of && near(of->at, awaited);
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
}

void LessonModel::look(const Picture& picture, const Briefing& briefing, const DeskShown& desk) {
  own_move_ = picture.clock.own_move;
  // An exercise that was taken back may stand before the step began.
  if (place_.own_move == 0 || place_.own_move > own_move_) place_.own_move = own_move_;
  const Glance now{picture, briefing, desk, place_.own_move};
  bool news = false;
  for (std::size_t i = 0; i < done_.size(); ++i) {
    if (done_[i] || !now.done(step().awaits[i])) continue;
    done_[i] = news = true;
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
    case AwaitedKind::marches: return tr("%1: sent there").arg(body);
    case AwaitedKind::there: return tr("%1: there").arg(body);
    case AwaitedKind::sighted: return tr("an enemy is sighted");
    case AwaitedKind::contact: return tr("a table is laid out");
    case AwaitedKind::table_looked_at: return tr("the table is before you");
    case AwaitedKind::dispatches_read: return tr("no dispatch is unread");
    case AwaitedKind::supply_looked_at: return tr("the supply dock is in front");
    case AwaitedKind::fed: return tr("supply is drawn");
    case AwaitedKind::umpire_told: return tr("the umpire has your message");
    case AwaitedKind::moves_closed:
      return count == 1 ? tr("your move is closed") : tr("%1 moves are closed").arg(count);
    case AwaitedKind::men_hit: return count == 1 ? tr("one enemy falls") : tr("%1 enemies fall").arg(count);
  }
  return {};
}

}  // namespace sandgate
