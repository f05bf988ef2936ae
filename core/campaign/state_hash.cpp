#include "core/base/exercise_time.h"
#include "core/battle/shot.h"
#include "core/campaign/campaign.h"

namespace sandgate {
namespace {

// Feeds described structs to a digest, field by field in the order in which they are declared.
class StateDigest {
 public:
  template <std::integral T>
  StateDigest& operator<<(T n) {
    return digest_.number(static_cast<std::int64_t>(n)), *this;
  }
  StateDigest& operator<<(Length l) { return *this << l.count; }
  StateDigest& operator<<(Moves m) { return *this << m.count; }
  StateDigest& operator<<(Men m) { return *this << m.count; }
  StateDigest& operator<<(Bearing b) { return *this << b.mils; }
  StateDigest& operator<<(Elevation e) { return *this << e.mils; }
  StateDigest& operator<<(ExerciseTime t) { return *this << t.minutes; }
  StateDigest& operator<<(Point p) { return *this << p.x << p.y; }
  StateDigest& operator<<(const KeptPath& path) { return *this << path.points(); }
  StateDigest& operator<<(const std::string& s) { return digest_.text(s), *this; }
  template <class Tag>
  StateDigest& operator<<(Id<Tag> id) {
    return *this << id.number;
  }
  template <class Enum>
  requires std::is_enum_v<Enum> StateDigest& operator<<(Enum e) { return *this << static_cast<std::int64_t>(e); }
  template <class T>
  StateDigest& operator<<(const std::optional<T>& o) {
    *this << o.has_value();
    return o ? *this << *o : *this;
  }
  template <class T>
  StateDigest& operator<<(const std::vector<T>& values) {
    *this << values.size();
    for (const T& value : values) *this << value;
    return *this;
  }
  // Most of a large exercise is out of sight, and is passed over.
  StateDigest& operator<<(const std::vector<Watch>& watches) {
    for (std::size_t i = 0; i < watches.size(); ++i) {
      if (watches[i].in_sight()) *this << i << watches[i].by << watches[i].seen;
    }
    return *this << -1;
  }
  template <Described T>
  StateDigest& operator<<(const T& value) {
    each_field(value, [this](std::string_view, const auto& member) { *this << member; });
    return *this;
  }
  Hash done() { return digest_.done(); }

 private:
  Digest digest_;
};

}  // namespace

Hash Campaign::state_hash() const {
  StateDigest digest;
  digest << move_ << camp_ << opening_camp_ << phase_ << branch_ << bodies_ << seats_ << commanders_ << watches_
         << visibility_ << tables_ << men_ << guns_ << game_ << setup_;
  for (const Seat& seat : setting_->seats) {
    const Commission& commission = commissions_[seat.id.index()];
    const bool first = commission == Commission{seat.may, seat.deputy, false, {}};
    if (!first) digest << seat.id << commission;
  }
  if (!umpire_.empty()) digest << umpire_seat << umpire_;
  if (!guns_done_.empty()) digest << guns_done_;
  // Exercises without a key or a message have the hashes of before there were any.
  if (umpire_key_) digest << *umpire_key_;
  if (!messages_.none()) {
    for (const auto& sent : messages_.sent()) digest << *sent;
    digest << messages_.arrivals();
  }
  return digest.done();
}

}  // namespace sandgate
