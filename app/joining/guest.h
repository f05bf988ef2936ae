// Somebody who has come by an invitation: a line to the host that is taken up again whenever it is lost, and what comes
// by it. For windows and the command line alike.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "app/joining/carriage.h"
#include "app/wire/client_end.h"

namespace sandgate {

struct GuestOwner {
  std::function<void()> ready;       ///< for the first time: the seat's client, or the umpire's, is there
  std::function<void()> up_to_date;  ///< a line is there (again), and what came in between has been told
  std::function<void()> lost;        ///< the line is lost, or was not reached; it is tried again by itself
  std::function<void(std::uint64_t have, std::uint64_t whole)> fetching;  ///< of the country's file
  std::function<void()> board;                                            ///< who is there has changed
  std::function<void()> awaited;                                          ///< whom the move still waits for has changed
  std::function<void()> served;                           ///< an umpire's: clocks, or how it is served, have changed
  std::function<void(const wire::SeatRefused&)> refused;  ///< an umpire's: a seat's order was
  /// It is over, and nothing is tried any more: one sentence for whoever sits there.
  std::function<void(const wire::Ended&, const std::string& sentence)> ended;
};

/// Lives in a thread with a Qt event loop and works there.
class Guest {
 public:
  enum class Line : std::uint8_t { coming, there, lost, over };

  /// `person`: who it is; `program`: that plays the seat, or empty. Sets out from the event loop, by `dial`.
  Guest(Invitation invitation, std::string person, std::string program, GuestOwner owner, Dial dial = dial_network);
  ~Guest();
  Guest(const Guest&) = delete;
  Guest& operator=(const Guest&) = delete;

  Line line() const;
  /// Why it was lost last; empty: it was not.
  const std::string& why() const;
  /// The same, its values apart, for whoever tells it in another language.
  const Phrase& reason() const;
  wire::ClientEnd& end();
  const Invitation& invitation() const;
  /// Its seat is free; over.
  void leave();

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace sandgate
