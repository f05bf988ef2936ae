// What one seat has been told of late, by number, so that a client that comes back is told what it missed.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <vector>

#include "core/sight/picture.h"

namespace sandgate {

/// Changes that came about together: one order's.
struct ChangeBatch {
  std::uint64_t first = 1;  ///< the number of the first of them (Picture::sequence once it is folded in)
  std::vector<PictureChange> changes;
  std::uint64_t last() const { return first + changes.size() - 1; }
};

/// Keeps whole batches, the latest, of so many changes at least where there have been so many.
class ChangeLog {
 public:
  static constexpr std::size_t usually_kept = 1000;

  /// How many changes are kept from now on.
  void keep(std::size_t changes);
  /// What was told is forgotten: from now on there is a Picture anew.
  void begin_anew();
  /// `after`: the number of the seat's last change, with these folded in.
  std::shared_ptr<const ChangeBatch> add(std::vector<PictureChange> changes, std::uint64_t after);
  /// All changes after number `sequence`, in order; none where they are not all kept any more, or no change so numbered
  /// has come yet. `now`: the number of the seat's last.
  std::optional<std::vector<PictureChange>> since(std::uint64_t sequence, std::uint64_t now) const;

 private:
  void drop_old();

  std::deque<std::shared_ptr<const ChangeBatch>> batches_;
  std::size_t kept_ = 0, most_ = usually_kept;
};

/// Folds in what of the changes is not yet in `picture`. Those that are numbered higher than the next are no batch of
/// its line: asserted.
/// Answers how many of them were folded in already.
std::size_t fold(Picture& picture, const ChangeBatch& batch);

}  // namespace sandgate
