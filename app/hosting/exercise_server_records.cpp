// What a seat has known so far, for its commander's own review: asked for by him, made beside the host, sent to him
// alone.
#include <algorithm>

#include "app/hosting/exercise_guest.h"
#include "app/hosting/record_maker.h"
#include "app/wire/seat_record_bytes.h"

namespace sandgate {

using namespace wire;

namespace {

/// Whoever asks without end keeps one processor busy for so long at most, and then waits.
constexpr std::chrono::milliseconds between_records{2'000};

}  // namespace

// It may be asked for at any time: all of it had been told to the seat.
void ExerciseServer::want_record(Guest& guest, std::uint64_t from) {
  if (from > 0) return say_record_part(guest, from);
  guest.record.reset();
  guest.wants_record = true;
  carrier_.soon();
}

// Where all of it has gone, or another is being made, the part was asked for twice: the one that was sent will do.
void ExerciseServer::say_record_part(Guest& guest, std::uint64_t from) {
  if (!guest.record) return;
  const Bytes& whole = *guest.record;
  if (from >= whole.size()) return part(guest.link, Parting::astray);
  const std::uint64_t count = std::min<std::uint64_t>(record_part, whole.size() - from);
  const auto begin = whole.begin() + static_cast<std::ptrdiff_t>(from);
  RecordPart said{from, whole.size(), Bytes(begin, begin + static_cast<std::ptrdiff_t>(count))};
  if (from + count == whole.size()) guest.record.reset();
  say(guest.link, std::move(said));
}

void ExerciseServer::look_after_records() {
  for (RecordMaker::Made& made : records_->take()) {
    const auto found = guests_.find(made.asked.link);
    // A link's seat is the same as long as it lasts.
    if (found == guests_.end() || found->second->handed_over || !found->second->seat_end) continue;
    Guest& guest = *found->second;
    // What has been struck meanwhile is no part of it.
    const bool struck = made.asked.times != times_in(guest.seat_end->client().picture().sequence);
    if (struck || guest.wants_record) {
      guest.wants_record = true;
    } else if (made.record) {
      guest.record = std::move(*made.record);
      say_record_part(guest, 0);
    } else {
      say(guest.link, NoRecord{made.record.error()});
    }
  }
  for (const auto& [link, guest] : guests_) {
    if (!guest->wants_record || guest->handed_over || !guest->seat_end) continue;
    if (guest->record_begun && now_() - *guest->record_begun < between_records) continue;
    guest->wants_record = false;
    guest->record_begun = now_();
    records_->ask({link, guest->seat, session_.events(), times_in(guest->seat_end->client().picture().sequence)});
  }
}

}  // namespace sandgate
