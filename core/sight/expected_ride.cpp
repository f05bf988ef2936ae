#include "core/sight/expected_ride.h"

#include "core/signals/rider.h"

namespace sandgate {

std::optional<Sending> sending_to(const Picture& picture, Handle handle) {
  const OwnBody* body = picture.body(handle);
  const OwnBody* post = picture.body(picture.post);
  if (!body || body->at_hand || !post || post->gone) return {};
  return Sending{post->at, body->at, picture.clock.time, picture.clock.move};
}

std::int64_t own_move_from(const PictureClock& clock, Camp own, std::int64_t move) {
  const bool own_now = clock.camp == own;
  const bool like_now = (move - clock.move) % 2 == 0;
  return move + (own_now == like_now ? 0 : 1);
}

ExerciseTime end_of_round(const Rulebook& rulebook, ExerciseTime time, std::int64_t then, std::int64_t move) {
  const auto rounds_before = [](std::int64_t m) { return m > 0 ? (m - 1) / 2 : 0; };
  return time.after((rounds_before(move) + 1 - rounds_before(then)) * rulebook.wide.minutes_per_round);
}

std::unique_ptr<Rides> rides_as_known(const Briefing& briefing) {
  return std::make_unique<Rides>(briefing.country, briefing.scale, rider_rates(briefing.rulebook));
}

std::expected<ExpectedRide, NoRoute> expect_ride(Rides& rides, const PictureClock& clock, Camp own,
                                                 const Rulebook& rulebook, const Sending& sending,
                                                 const Progress& progress) {
  const auto way = rides.from_post(sending.from, sending.toward, progress);
  if (!way) return std::unexpected(way.error());
  ExpectedRide expected;
  expected.way = way->path.points();
  expected.length = way->length;
  const std::int64_t first = own_move_from(clock, own, sending.move);
  const Receiver receiver{sending.toward, rulebook.signalling.call};
  Rider rider = Rider::on_way(*way);
  const std::int64_t most = way->moves.begun() + 1;
  std::int64_t ridden = 0;  // own moves
  for (RideEnd end = RideEnd::under_way; end == RideEnd::under_way && ridden < most; ++ridden) {
    const std::int64_t move = first + 2 * ridden;
    if (move >= clock.move) expected.at = expected.at.value_or(rider.on.at);
    const Ridden one = ride(rides.country(), rides.scale(), rides.rates(), rider, receiver);
    rider = one.rider;
    end = one.end;
  }
  expected.due_move = first + 2 * (ridden - 1);
  expected.due = end_of_round(rulebook, sending.given, sending.move, expected.due_move);
  expected.answer_move = expected.due_move + 2 * ridden;
  expected.answer = end_of_round(rulebook, sending.given, sending.move, expected.answer_move);
  return expected;
}

}  // namespace sandgate
