// What feeds the army (KS-4) as one seat knows it in one turn: stores, who eats, and where all will be when packets are
// drawn next. Only where its side is fed by packets.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/sight/picture.h"
#include "logistics/lines/lines.h"
#include "logistics/supply/ways.h"

namespace sandgate::vanguard {

class Turn;

/// The ways of waggons over the country and its railway, made once: nothing that would change an order.
struct KnownLines {
  std::unique_ptr<SupplyWays> ways;
  std::unique_ptr<LineNetwork> rails;
};

/// Whether the seat's side is fed by packets, as far as the seat can tell: it has a depot, or packets.
bool fed_by_packets(const Picture& picture, const Briefing& briefing);

/// What holds packets of food or forage.
struct Store {
  Handle body;
  Arm arm = Arm::depot;
  Point at;
  Packets packets;
  bool mine = false;
  Length drive;  ///< waggons come so far before packets are drawn, and stand then (KS-3)
};
/// A body that eats and links a pool (KS-4.1).
struct Eater {
  Handle body;
  Point at;  ///< where it will be when packets are drawn
  bool foot = false;
  bool going = false;  ///< it is on a march that does not end before
};
/// A pool, as it stands now.
struct Mess {
  std::vector<std::size_t> eaters;
  std::int32_t men = 0;
  Packets due;  ///< at a collection
};

class Larder {
 public:
  Larder(const Turn& turn, KnownLines& known);

  /// Own moves that close until packets are drawn, with the one that does it; 1: they are drawn when this one closes.
  std::int64_t moves_left() const { return moves_left_; }
  const std::vector<Store>& stores() const { return stores_; }
  const std::vector<Eater>& eaters() const { return eaters_; }
  const std::vector<Mess>& messes() const { return messes_; }  ///< those that need packets, the most men first
  const Store* store(Handle body) const;
  /// Which mess waggons are to feed; none: there is nobody to feed.
  std::optional<std::size_t> mess_of(Handle waggons) const;

  /// Whether waggons get from one place to the other within so much.
  bool leads(Point packets, Point body, Length within) const;
  /// Whether packets from this place reach foot of the mess where that will be, brought so much nearer before.
  bool reaches(Point packets, const Mess& mess, Length drive = {}) const;
  /// Whether packets from this place reach anybody who eats, where he is or where he will be when they are drawn.
  bool feeds_somebody(Point packets) const;
  /// Whether what stands and has food enough for a collection feeds the mess: a depot or a train.
  const Store* standing_store_of(const Mess& mess) const;
  /// What the mess can draw when packets are drawn next, but for what `but` has: of its waggons, and of what stands.
  Packets stock(const Mess& mess, Handle but = {}) const;
  bool eats_in(const Mess& mess, Handle body) const;
  /// How many men of a mess nobody feeds when packets are drawn, if these waggons then stand at `at`.
  std::int32_t unfed(const Mess& mess, Handle waggons, Point at) const;
  /// Whether a mess has waggons of its own, or is fed without any.
  bool looked_after(const Mess& mess) const;
  /// How far along a march from where it stands a body goes without outrunning its packets: all of it, or less, or
  /// nothing. All of it too, where nothing is on its way that it could wait for.
  Length leash(const OwnBody& body, const Path& path) const;
  /// The body has been ordered otherwise.
  void reckon_anew(Handle body);

  Length foot_reach() const;  ///< KS-4.2, with a margin
  Length horse_reach() const;

 private:
  void take_stores();
  void take_eaters();
  void share_messes();
  void share_waggons();
  Length off(const Store& store, const Mess& mess) const;
  Eater eater(const OwnBody& body) const;
  bool provided(Point p, Handle body) const;
  bool driven_to(Point p, bool foot, Handle body) const;
  void link(std::vector<char>& fed) const;
  bool waited_for(const OwnBody& body) const;

  const Turn& turn_;
  KnownLines& known_;
  std::int64_t moves_left_ = 1;
  std::vector<Store> stores_;
  std::vector<Eater> eaters_;
  std::vector<Mess> messes_;
  std::vector<std::pair<Handle, std::size_t>> feeders_;  // waggons and the mess each is for
};

}  // namespace sandgate::vanguard
