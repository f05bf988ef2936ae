#include "app/stories/drafts.h"

#include "app/stories/stories.h"
#include "app/stories/works.h"
#include "app/words/arguments.h"
#include "app/words/bodies.h"
#include "app/words/measures.h"
#include "app/words/tongue.h"
#include "core/lines/parties.h"

namespace sandgate::stories {
namespace {

struct DraftWords {
  const Picture& picture;
  const Briefing& briefing;

  QString name(Handle handle) const {
    const OwnBody* body = picture.body(handle);
    return body ? QString::fromStdString(body->name) : Stories::tr("A body");
  }
  QString pressing(const QString& said, bool press_on) const {
    return press_on ? Stories::tr("%1, pressing on").arg(said) : said;
  }
  QString end(const Path& path) const { return path.empty() ? QString() : words::place(path.back(), briefing); }

  QString operator()(const MarchOrder<Handle>& order) const {
    return pressing(Stories::tr("%1: march to %2").arg(name(order.body), end(order.path)), order.press_on);
  }
  QString operator()(const HaltOrder<Handle>& order) const { return Stories::tr("%1: halt").arg(name(order.body)); }
  QString operator()(const BoxOrder<Handle>& order) const {
    return Stories::tr("%1: into the box").arg(name(order.body));
  }
  QString operator()(const StandOutOrder<Handle>& order) const {
    return Stories::tr("%1: stand out, %2").arg(name(order.body), words::within(words::formation(order.formation)));
  }
  QString operator()(const FormUpOrder<Handle>& order) const {
    return Stories::tr("%1: form up, %2").arg(name(order.body), words::within(words::formation(order.formation)));
  }
  QString operator()(const FormOrder<Handle>& order) const {
    return Stories::tr("%1: to stand %2").arg(name(order.body), words::formed_as(order.to));
  }
  QString operator()(const ScreenOrder<Handle>& order) const {
    if (order.parties.empty()) return Stories::tr("Screen");
    const QString parties =
        words::counted(std::ssize(order.parties), Stories::tr("%1 party"), Stories::tr("%1 parties"));
    return pressing(Stories::tr("Screen of %1: %2 to %3")
                        .arg(parties, end(order.parties.front().path), end(order.parties.back().path)),
                    order.press_on);
  }
  QString operator()(const WorkOrder<Handle>& order) const {
    const auto& work = order.work;
    if (work.dig) return Stories::tr("%1: to dig %2").arg(name(order.body), thing_worked_at(work_kind(work.dig->kind)));
    if (work.stores != Handle{}) return Stories::tr("%1: destroy %2").arg(name(order.body), stores(work.stores));
    const QString said = work.mend ? Stories::tr("%1: mend %2 at %3") : Stories::tr("%1: destroy %2 at %3");
    return said.arg(name(order.body), thing_worked_at(kind_of(*briefing.country, work.place)),
                    words::place(work.place.at, briefing));
  }
  QString stores(Handle handle) const {
    if (picture.body(handle)) return name(handle);
    const SightedBody* seen = picture.sighted_body(handle);
    const bool depot = seen && stores_kind(Contents{seen->seen.parts}) == WorkKind::depot;
    return thing_worked_at(depot ? WorkKind::depot : WorkKind::waggons);
  }
  QString operator()(const CeaseWorkOrder<Handle>& order) const {
    return Stories::tr("%1: leave off work").arg(name(order.body));
  }
  QString operator()(const DetachOrder<Handle>& order) const {
    return Stories::tr("%1: tell off %2").arg(name(order.body), QString::fromStdString(order.name));
  }
  QString operator()(const RejoinOrder<Handle>& order) const {
    return Stories::tr("%1: rejoin %2").arg(name(order.body), name(order.into));
  }
  template <class Other>
  QString operator()(const Other&) const {
    return {};
  }
};

}  // namespace

QString drafted(const SeatDeed& deed, const Picture& picture, const Briefing& briefing) {
  return visit(DraftWords{picture, briefing}, deed);
}

}  // namespace sandgate::stories
