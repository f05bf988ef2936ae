// The past of an exercise, as the umpire's window reads it and changes it (KS-10): of one that is served here
// (hosted_past.h), or of one elsewhere by whoever brings it over the wire.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "app/umpire/past_model.h"
#include "core/chronicle/again.h"
#include "core/kinds/ruling.h"
#include "map/base/fault.h"

namespace sandgate {

/// An order that is struck, and what came of it when it was given once more.
struct OrderAgain {
  std::int64_t entry = 0;  ///< in which it had been given
  QString who;             ///< "Col Burke"
  QString refusal;         ///< with its clause; empty: it passes
  friend bool operator==(const OrderAgain&, const OrderAgain&) = default;
};
/// What would come of going back to an event.
struct BackPreview {
  JournalCount struck;
  std::vector<OrderAgain> orders;  ///< in their order
  bool tried = true;               ///< else nobody here knows which would pass: dice are the host's
};
/// How a side stands.
struct SideOutcome {
  QString side;
  std::int64_t killed = 0, taken = 0, guns_lost = 0;
  double points = 0;
  friend bool operator==(const SideOutcome&, const SideOutcome&) = default;
};
/// What would come of striking one order out: both ends of the story, by side.
struct StrikePreview {
  std::vector<SideOutcome> as_it_is, struck_out;
  std::vector<OrderAgain> orders;  ///< what followed it, in their order
};

/// Everything is asked, and answered, on the windows' thread; answers may come before the call returns, or later. A
/// preview that is asked for ends the one before, which is not answered any more. Nobody is told of what is only read.
class Past {
 public:
  template <class T>
  using Answered = std::function<void(Result<T>)>;
  /// Told why it was not done; nothing, where it was.
  using Done = std::function<void(const std::optional<QString>& refusal)>;
  /// How far a preview is, from 0 to 1.
  using Told = std::function<void(double part)>;

  virtual ~Past() = default;

  /// Whether the exercise's file is at hand: to give orders again, to strike one out, to fork. Else all there is, is to
  /// go back.
  virtual bool has_file() const { return true; }
  /// How many events there are by now: when there are more, what was read is not all.
  virtual std::int64_t events() const = 0;
  virtual void read(Answered<std::vector<PastRow>> answered) = 0;
  virtual void preview_back(const TakeBack& back, Answered<BackPreview> answered, Told told) = 0;
  virtual void preview_strike(std::int64_t event, const std::string& reason, Answered<StrikePreview> answered,
                              Told told) = 0;
  /// Nobody waits any more for the preview that is under way.
  virtual void forget_preview() = 0;

  virtual void take_back(const TakeBack& back, bool again, Done done) = 0;
  virtual void strike(std::int64_t event, const std::string& reason, Done done) = 0;
  virtual void fork(const ForkAt& at, const QString& file, Answered<Fork> answered) = 0;
};

}  // namespace sandgate
