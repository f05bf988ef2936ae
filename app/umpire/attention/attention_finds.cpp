// What needs a person and can be read from the state.
#include <algorithm>

#include "app/umpire/attention/attention.h"
#include "core/forces/body_index.h"

namespace sandgate {
namespace {

bool is_persons(const Campaign& campaign, SeatId seat) { return seat && campaign.commander(seat).empty(); }

/// How far off a body can be that comes within `reach` of a box in a move of `march` at the ordinary rate. Farther off
/// than CX-4's distance the march is multiplied, and what is left of it then is not.
Length meets_from(const Rulebook& rulebook, Length reach, Length march) {
  const auto& wide = rulebook.wide;
  if (reach + march <= wide.multiplier_ends) return reach + march;
  const Length slow = std::max(Length{}, wide.multiplier_ends - reach);
  return std::max(reach, wide.multiplier_ends) + (march - slow) * wide.multiplier;
}

/// How far off a body can be that opens or touches a box within a move.
Length meets_within(const Rulebook& rulebook, const Body& body) {
  return meets_from(rulebook, body.scouts ? rulebook.wide.disclosure : rulebook.table.box_radius,
                    rulebook.arm(body.contents.arm()).across);
}

/// The farthest that any body meets a box from.
Length farthest_meeting(const Rulebook& rulebook) {
  Length march;
  for (const Arm arm : marching_arms) march = std::max(march, rulebook.arm(arm).across);
  return meets_from(rulebook, std::max(rulebook.wide.disclosure, rulebook.table.box_radius), march);
}

}  // namespace

bool waits_for_orders(const Campaign& campaign, const Body& body) {
  if (body.gone || !is_persons(campaign, body.seat)) return false;
  const Contents& contents = body.contents;
  const bool marches_itself = marches(contents.arm()) && body.aboard.none() && !contents.unmanned() && body.out == 0;
  const bool on_table = body.set_out && body.table;
  // A dummy that stands does what it is for.
  return marches_itself && !contents.dummy() && !on_table && !body.march && !body.entraining && !body.convoy &&
         !body.work && !body.forming;
}

std::vector<AttentionItem> requests_in(const Campaign& campaign) {
  std::vector<AttentionItem> found;
  for (const MessageId id : campaign.messages().waiting()) {
    const MessageSent& sent = campaign.messages().message(id).sent;
    AttentionItem item;
    item.key = {AttentionKind::request, sent.from, {}, id.number};
    item.clause = clauses::messages;
    item.seats = {sent.from};
    if (const auto about = sent.message.about; about && campaign.exists(*about)) {
      item.bodies = {*about};
      item.at = campaign.body(*about).at;
    }
    if (!sent.message.content.text.empty()) item.text = sent.message.content.text.front();
    found.push_back(std::move(item));
  }
  return found;
}

std::vector<AttentionItem> dummies_in(const Campaign& campaign) {
  std::vector<AttentionItem> found;
  std::vector<const Body*> dummies;
  for (const Body& body : campaign.bodies()) {
    if (!body.gone && body.formation == Formation::boxed && body.contents.dummy()) dummies.push_back(&body);
  }
  if (dummies.empty()) return found;
  const Setting& setting = campaign.setting();
  const Rulebook& rulebook = setting.rulebook;
  const Length reach = farthest_meeting(rulebook);
  if (reach == Length{}) return found;
  BodyIndex eyes(reach, campaign.bodies().size());
  for (const Body& body : campaign.bodies()) {
    if (body.acts() && !body.contents.dummy()) eyes.add(body.id, body.at);
  }
  eyes.ready();
  for (const Body* dummy : dummies) {
    const Camp own = setting.side(dummy->side).camp;
    std::optional<std::pair<Length, BodyId>> nearest;
    eyes.each_within(dummy->at, reach, [&](BodyId id, Point at) {
      const Body& eye = campaign.body(id);
      const Length off = distance(dummy->at, at);
      if (setting.side(eye.side).camp != own && off <= meets_within(rulebook, eye) &&
          (!nearest || std::pair(off, id) < *nearest))
        nearest = {off, id};
      return true;
    });
    if (!nearest) continue;
    AttentionItem item;
    item.key = {AttentionKind::dummy, dummy->seat, dummy->id, 0};
    item.clause = clauses::contact;
    item.bodies = {dummy->id};
    item.at = dummy->at;
    item.near = nearest->second;
    item.off = nearest->first;
    found.push_back(std::move(item));
  }
  return found;
}

}  // namespace sandgate
