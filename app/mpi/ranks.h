// The processes that MPI has started together, and letters between them. Nobody ever waits inside MPI, where waiting
// takes a whole processor.
#pragma once

#include <list>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace sandgate::mpi {

/// What a letter is about; `messages.h` says what stands in each.
enum class Topic : int {
  ready,  ///< to the first: what I would play, or why I cannot
  give,   ///< from the first: play this battle
  done,   ///< to the first: what it came to
  end,    ///< from the first: there is no more to do
  gone,   ///< to the first: I have heard that it is the end
};

struct Letter {
  int from = 0;
  Topic topic = Topic::ready;
  std::string text;
};

/// MPI from its beginning to its end; one in a process, used from the thread that made it.
class Ranks {
 public:
  Ranks(int& argc, char**& argv);
  /// Waits for all others, unless it has been said that they do not come.
  ~Ranks();
  Ranks(const Ranks&) = delete;
  Ranks& operator=(const Ranks&) = delete;

  int own() const { return own_; }
  int count() const { return count_; }
  bool first() const { return own_ == 0; }
  /// The machine's name.
  const std::string& host() const { return host_; }

  void send(int to, Topic topic, std::string text);
  /// The next letter there is.
  std::optional<Letter> next();

  /// Ends the processes of all ranks at once, with exit code 1.
  [[noreturn]] void end_all();

 private:
  struct Sent;
  int own_ = 0, count_ = 1;
  std::string host_;
  std::list<std::unique_ptr<Sent>> sent_;  // what MPI may still be reading
};

}  // namespace sandgate::mpi
