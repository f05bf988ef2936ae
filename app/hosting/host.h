// An exercise served to a network: a Session, those who are invited, and the sockets they come by, put together. For
// the command line and the windows alike.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "app/hosting/exercise_server.h"
#include "map/base/fault.h"

namespace sandgate {

struct HostingWays {
  std::string bind = {};       ///< this machine's address; empty: all of them
  std::uint16_t port = 0;      ///< 0: the one it was hosted on before, else any that is free
  bool plain = false;          ///< without TLS; on a loopback address only
  bool discovery = true;       ///< told of on the local network
  bool by_clock = false;       ///< moves are timed, where the rulebook times them
  bool clock_as_left = false;  ///< or as it was when the exercise was left
  int syndicate = 0;           ///< which of several that play side by side (syndicates.h); 0: it is alone
  ServingWays serving = {};
};

/// What somebody is given to come by.
struct SeatInvitation {
  std::string name;
  wire::Role role = wire::Role::commander;
  std::string link;  ///< empty: it is withdrawn
};

/// Lives in a thread with a Qt event loop, and works there. Its sockets have threads of their own.
class Host {
 public:
  /// Serves `session` from now on. Faults: the port is taken, the address is not this machine's, the host's folder
  /// cannot be used.
  static Result<std::unique_ptr<Host>> serve(std::unique_ptr<Session> session, const HostingWays& ways);
  ~Host();
  Host(const Host&) = delete;
  Host& operator=(const Host&) = delete;

  Session& session();
  ExerciseServer& server();
  const ExerciseServer& server() const;
  std::uint16_t port() const;
  /// Where it is reached, the likeliest address first.
  const std::vector<std::string>& addresses() const;
  /// As an invitation has it.
  std::string fingerprint() const;
  std::vector<SeatInvitation> invitations() const;
  /// The invitation opens nothing any more; who came by it goes. `renew` makes another. Faults: it cannot be kept.
  Result<void> withdraw(const std::string& name);
  Result<void> renew(const std::string& name);
  /// Somebody more looks on: with what that side's General knows or, with none, on all that is true; so many moves
  /// late. His name as the invitation has it. Kept for when the exercise is hosted again. Faults: a title that is none,
  /// too many, it cannot be kept.
  Result<std::string> invite_observer(const std::string& title, SideId side, std::int32_t moves_late);
  bool discoverable() const;
  Result<void> set_discoverable(bool on);
  /// Of messages, to all, since it serves.
  std::uint64_t bytes_sent() const;
  /// Called when what the board shows has changed.
  void on_change(std::function<void()> changed);

  /// Takes leave of everybody and closes the exercise.
  Result<void> close();

 private:
  struct Inside;
  explicit Host(std::unique_ptr<Inside> inside);
  std::unique_ptr<Inside> inside_;
};

}  // namespace sandgate
