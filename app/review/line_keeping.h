// What an umpire who joined from elsewhere adds in his review: kept by the host, over his line.
#pragma once

#include <QPointer>

#include "app/review/review_keeping.h"
#include "app/umpire/joined_console.h"

namespace sandgate {

/// While the line is lost what is added waits, and is kept when it is back.
class LineKeeping : public ReviewKeeping {
 public:
  explicit LineKeeping(JoinedConsole& console);
  void keep(const ReviewChange& change, Done done) override;

 private:
  QPointer<JoinedConsole> console_;
  std::uint64_t epoch_;  ///< of the exercise that is reviewed: notes of it go into no other
};

}  // namespace sandgate
