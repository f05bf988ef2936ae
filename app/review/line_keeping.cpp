#include "app/review/line_keeping.h"

namespace sandgate {
namespace {

std::uint64_t epoch_of(const JoinedConsole& console) {
  const auto& welcome = console.end().welcome();
  return welcome ? welcome->epoch : 0;
}

}  // namespace

LineKeeping::LineKeeping(JoinedConsole& console) : console_(&console), epoch_(epoch_of(console)) {}

void LineKeeping::keep(const ReviewChange& change, Done done) {
  const auto gone = fault("the host", "it serves this exercise no more to you",
                          "review its file when it is closed; what was kept before is in it");
  if (!console_ || epoch_of(*console_) != epoch_) return done(gone);
  wire::ReviewLine& line = console_->end().review_line();
  line.keep(change, [&line, change, done = std::move(done)](const std::optional<Fault>& refused) {
    if (refused) return done(std::unexpected(*refused));
    // What is kept was told before the answer; where it was not, since it is too much, this is in it all the same.
    done(changed(line.told() ? line.told()->kept.marks : ReviewMarks(), change));
  });
}

}  // namespace sandgate
