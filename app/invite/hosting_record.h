// How an exercise is hosted, so that going on has the same port and the same invitations. Kept in the host's folder, by
// the exercise's id; holds no secret.
#pragma once

#include <compare>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/invite/secret.h"
#include "map/base/fault.h"

namespace sandgate {

/// Whom an invitation is for.
struct Invited {
  InvitedAs role = InvitedAs::commander;
  std::string name;  ///< of the seat, the observer or the umpire
  friend auto operator<=>(const Invited&, const Invited&) = default;
};

struct HostingRecord {
  /// How an invitation stands. Who is not in `invitations` has the first one, not withdrawn.
  struct Standing {
    std::uint32_t generation = 0;
    bool withdrawn = false;
    friend bool operator==(const Standing&, const Standing&) = default;
  };

  std::uint16_t port = 0;  ///< 0: none has been chosen yet
  bool discovery = true;   ///< whether the host tells of itself on the local network
  std::map<Invited, Standing> invitations;

  /// Somebody who looks on, invited besides those whom the scenario names.
  struct Onlooker {
    std::string name, title;
    std::string side;  ///< the name of whose he sees; empty: all
    std::int32_t moves_late = 0;
    friend bool operator==(const Onlooker&, const Onlooker&) = default;
  };
  std::vector<Onlooker> onlookers = {};

  Standing standing(const Invited& who) const;
  /// The invitation that was given out opens nothing any more, and there is no other until `renew`.
  void withdraw(const Invited& who);
  /// There is a new invitation; the one before opens nothing any more.
  void renew(const Invited& who);

  friend bool operator==(const HostingRecord&, const HostingRecord&) = default;
};

inline constexpr std::size_t most_invited = 4096;
inline constexpr std::size_t most_onlookers = 64;
inline constexpr std::int32_t most_moves_late = 1'000;

/// What is kept of `exercise`; nothing where it was never hosted. A damaged file is a fault that names it.
Result<std::optional<HostingRecord>> read_hosting(const std::filesystem::path& host_folder, const Hash& exercise);
/// Keeps it in place of what was there. A kill leaves the old or the new one whole. Faults: the folder cannot be
/// written; what was there is damaged, and then it stays.
Result<void> write_hosting(const std::filesystem::path& host_folder, const Hash& exercise, const HostingRecord& record);

}  // namespace sandgate
