// What a seat can itself know against orders of parties that break and mend, and of men told off (KS-5).
#include <algorithm>

#include "core/checks/detach_check.h"
#include "core/lines/digging.h"
#include "core/lines/parties.h"
#include "core/sight/lines_check.h"

namespace sandgate {
namespace {

/// What every order of these asks first: a body of the seat's, at hand, that is on no train.
std::expected<const OwnBody*, Refusal> party_of(const Picture& picture, Handle handle) {
  const OwnBody* body = picture.body(handle);
  if (!body || !body->mine) return refuse(RefusalCode::not_your_body, clauses::command);
  if (!body->at_hand) return refuse(RefusalCode::not_at_hand, clauses::post_and_call);
  if (body->gone) return refuse(RefusalCode::body_gone, clauses::contact);
  if (body->aboard || body->entraining) return refuse(RefusalCode::aboard_train, clauses::railway);
  return body;
}

bool look_at_stores(const Picture& picture, Handle handle, WorkAsked& asked) {
  if (const OwnBody* own = picture.body(handle)) {
    if (own->gone || !own->at_hand) return false;
    asked.stores = own->contents;
    asked.stores_at = own->at;
    return true;
  }
  const SightedBody* seen = picture.sighted_body(handle);
  if (!seen || seen->state != ReportKind::seen || seen->seen.parts.empty()) return false;
  asked.stores = Contents{seen->seen.parts};
  asked.stores_at = seen->seen.at;
  return true;
}

}  // namespace

std::optional<Refusal> check_works(const LinesAsked& on, const WorkOrder<Handle>& order) {
  const OwnBody* told = on.picture.body(order.body);
  if (order.work.dig && !on.briefing.rulebook.works) return Refusal{RefusalCode::no_works, clauses::digging_in, {}};
  if (told && told->mine && !told->at_hand && order.work.stores == Handle{}) return {};
  const auto party = party_of(on.picture, order.body);
  if (!party) return party.error();
  if (order.work.dig) {
    DigOrderAsked dig{(*party)->contents, (*party)->at, *order.work.dig, {}};
    for (const SeenWork& work : on.picture.works) {
      if (work.own && !work.gone) dig.own.push_back({work.is, work.finished});
    }
    const auto planned = plan_dig({*on.briefing.country, on.briefing.scale, on.briefing.rulebook}, dig);
    return planned ? std::nullopt : std::optional(planned.error());
  }
  // Where others have worked is seen on the spot: of a rail the host finds the exact place.
  WorkAsked asked{(*party)->contents, (*party)->at, order.work.mend, order.work.place, {}, {}, {}, {}};
  for (const SeenBreak& seen : on.picture.breaks) {
    if (seen.broken) asked.known.push_back(seen.place);
  }
  if (order.work.stores != Handle{} && !look_at_stores(on.picture, order.work.stores, asked))
    return Refusal{RefusalCode::no_such_work, clauses::destruction, {}};
  const auto planned = plan_work({*on.briefing.country, on.briefing.scale, on.briefing.rulebook}, asked);
  return planned ? std::nullopt : std::optional(planned.error());
}

std::optional<Refusal> check_works(const LinesAsked& on, const CeaseWorkOrder<Handle>& order) {
  const OwnBody* told = on.picture.body(order.body);
  if (told && told->mine && !told->at_hand) return {};
  const auto party = party_of(on.picture, order.body);
  if (!party) return party.error();
  if (!(*party)->work) return Refusal{RefusalCode::nothing_to_cease, clauses::destruction, {}};
  return {};
}

std::optional<Refusal> check_works(const LinesAsked& on, const DetachOrder<Handle>& order) {
  const auto party = party_of(on.picture, order.body);
  if (!party) return party.error();
  if ((*party)->table) return Refusal{RefusalCode::men_on_table, clauses::contact, {}};
  // Men who fall in first may bring guns along: the host counts them.
  if (!(*party)->set_out) {
    std::vector<Part> wanted;
    for (const auto& some : order.some)
      wanted.push_back({some.arm, Men{some.men}, Men{some.men}, some.guns, some.waggons});
    if (auto no = check_detach((*party)->contents, wanted)) return no;
  }
  const auto has_name = [&](const OwnBody& other) { return other.name == order.name; };
  if (!can_be_name(order.name) || std::ranges::any_of(on.picture.bodies, has_name))
    return Refusal{RefusalCode::no_such_name, clauses::command, {}};
  return {};
}

std::optional<Refusal> check_works(const LinesAsked& on, const RejoinOrder<Handle>& order) {
  const auto body = party_of(on.picture, order.body);
  if (!body) return body.error();
  const auto into = party_of(on.picture, order.into);
  if (!into) return into.error();
  if (order.body == order.into) return Refusal{RefusalCode::named_twice, clauses::command, {}};
  if ((*body)->table || (*into)->table) return Refusal{RefusalCode::men_on_table, clauses::contact, {}};
  if ((*body)->post_of) return Refusal{RefusalCode::not_to_be_parted, clauses::lost_post, {}};
  const RejoinAsked asked{(*body)->contents,  (*into)->contents, (*body)->formation,
                          (*into)->formation, (*body)->scouts,   (*into)->scouts};
  return check_rejoin(on.briefing.rulebook, asked, (*body)->at, (*into)->at);
}

}  // namespace sandgate
