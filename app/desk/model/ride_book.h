// What a seat has sent that rides, and where each rider is by now as far as the seat can reckon (KS-11.2, KS-11.5).
#pragma once

#include <QObject>
#include <compare>
#include <map>
#include <optional>
#include <tuple>
#include <vector>

#include "app/desk/model/desk_model.h"
#include "core/sight/expected_ride.h"

namespace sandgate {

/// Which of them: an order by its number, or a message by its number and the place of its addressee in it.
struct RideKey {
  std::int64_t order = 0;    ///< 0: a message
  std::int64_t message = 0;  ///< 0: an order
  std::size_t addressee = 0;
  friend auto operator<=>(const RideKey&, const RideKey&) = default;
};

/// One that the seat has sent.
struct OwnRide {
  RideKey key;
  Sending sending;
  Handle body;         ///< for whom an order is
  SeatId to;           ///< for whom a message is
  bool heard = false;  ///< its answer has come, or it has come back
};

/// Reckons the rides of its DeskModel one by one off the windows' thread, those first that are looked at; what it has
/// reckoned it keeps. Empty with perfect signals.
class RideBook : public QObject {
  Q_OBJECT
 public:
  explicit RideBook(const DeskModel& desk, QObject* parent = nullptr);

  /// The newest first. Of messages those to posts that were not at hand when they were sent.
  const std::vector<OwnRide>& sent() const { return sent_; }
  const OwnRide* find(const RideKey& key) const;
  const SentOrder* order_of(const OwnRide& ride) const;
  const SeenMessage* message_of(const OwnRide& ride) const;

  /// None while it has not been reckoned, or where no way leads.
  std::optional<ExpectedRide> expected(const Sending& sending) const;
  /// Whether it has been found that no way leads there.
  bool no_way(const Sending& sending) const;
  /// Of an order that would be given to the body now; none where that would not ride, or while it is reckoned.
  std::optional<ExpectedRide> expected_to(Handle body) const;
  /// Nothing is left to be reckoned.
  bool settled() const { return !reckoner_.running(); }

  /// Those of whose riders something is to be seen: under way, as far as is known.
  std::vector<const OwnRide*> under_way() const;
  /// The one looked at, whose way is shown; none takes the look away.
  void choose(std::optional<RideKey> key);
  const OwnRide* chosen() const { return chosen_ ? find(*chosen_) : nullptr; }

 signals:
  void changed();

 private:
  using Place = std::tuple<std::int64_t, std::int64_t, std::int64_t, std::int64_t, std::int64_t>;
  struct Reckoned {
    std::int64_t move = 0;             ///< for which it holds, while he rides
    std::optional<ExpectedRide> ride;  ///< none: no way leads
  };
  static Place place_of(const Sending& sending);
  const Reckoned* reckoned(const Sending& sending) const;
  void refresh();
  void list();
  void reckon_next();
  std::optional<Sending> next_wanted() const;
  bool wanted(const Sending& sending) const;

  const DeskModel& desk_;
  std::vector<OwnRide> sent_;
  std::map<Place, Reckoned> reckoned_;
  std::optional<RideKey> chosen_;
  Background reckoner_{this};
};

}  // namespace sandgate
