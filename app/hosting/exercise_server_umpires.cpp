// Of a server what is umpires' elsewhere: seats that they give to programs, what they are told beside the journal, and
// the review.
#include <fmt/format.h>

#include <algorithm>

#include "app/host/conductor.h"
#include "app/hosting/exercise_guest.h"
#include "map/base/log.h"

namespace sandgate {

using namespace wire;

// Who plays is the session's to seat; by the order alone nobody would.
void ExerciseServer::man(Guest& guest, const Rule& ruling, const ManSeat& order) {
  const auto seated = session_.man(order.seat, order.commander);
  if (!seated) log_line(LogRoom::host, [&] { return fmt::format("{}: {}", guest.name, seated.error().sentence()); });
  if (seated) return guest.umpire_end->reply(ruling.id, {});
  Refusal no{RefusalCode::no_such_seat, clauses::officials, {}};
  const auto& known = session_.commanders().known();
  if (!order.commander.empty() && std::ranges::find(known, order.commander, &Commanders::Entry::name) == known.end())
    no.arguments = {{"program", order.commander}};
  guest.umpire_end->reply(ruling.id, no);
}

// What an umpire elsewhere needs beside the journal: nobody else is told it.
void ExerciseServer::tell_umpires() {
  const auto is_umpire = [](const auto& one) { return one.second->role == Role::umpire && one.second->umpire_end; };
  if (std::ranges::none_of(guests_, is_umpire)) return;
  ClocksAre clocks;
  if (conductor_.on()) {
    for (const Seat& seat : session_.setting().seats) clocks.clocks.push_back(conductor_.reading(seat.id));
  }
  ServedAs served{session_.file().filename().string(), {}, ways_.stand_in, !session_.broken()};
  for (const Commanders::Entry& entry : session_.commanders().known()) served.programs.push_back(entry.name);
  for (const auto& one : guests_) {
    if (!is_umpire(one)) continue;
    one.second->umpire_end->tell(clocks);
    one.second->umpire_end->tell(served);
  }
}

void ExerciseServer::refused(const Order& order, const Refusal& why) {
  for (const auto& [link, guest] : guests_) {
    if (guest->role == Role::umpire && guest->umpire_end) guest->umpire_end->tell(SeatRefused{order, why});
  }
  if (refused_) refused_(order, why);
}

void ExerciseServer::hear_of_review(Guest& guest, const FromClient& said) {
  UmpireEnd& end = *guest.umpire_end;
  if (const auto* want = std::get_if<WantReview>(&said)) return end.tell_review(*want);
  if (const auto* keep = std::get_if<KeepReview>(&said)) return end.keep(*keep);
  const Attend& attended = std::get<Attend>(said);
  // Sent again where its answer was lost with the line.
  if (const auto last = attended_.find(guest.name); last != attended_.end() && last->second == attended.id)
    return end.reply(attended.id, {});
  if (!end.attend(attended, guest.name)) return part(guest.link, Parting::astray);
  attended_[guest.name] = attended.id;
}

void ExerciseServer::review_kept(const ReviewMarks& marks) {
  for (const auto& [link, guest] : guests_) {
    if (guest->role == Role::umpire && guest->umpire_end) guest->umpire_end->review_changed();
  }
  if (review_kept_) review_kept_(marks);
}

}  // namespace sandgate
