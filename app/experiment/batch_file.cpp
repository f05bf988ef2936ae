#include "app/experiment/batch_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <nlohmann/json.hpp>
#include <system_error>
#include <utility>

namespace sandgate::experiment {
namespace {

Phrase move_away() { return phrase("name another file, or move this one away"); }

std::vector<std::int64_t> numbers(const Answer& json, std::size_t count) {
  auto found = json.get<std::vector<std::int64_t>>();
  if (found.size() != count) throw std::invalid_argument("sides");
  return found;
}

/// Of one line, by its number.
std::unexpected<Fault> damaged(const std::filesystem::path& path, std::int64_t line) {
  return fault(path.string() + ":" + std::to_string(line),
               line == 1 ? "it is no batch of battles" : "the line holds no battle", move_away());
}

/// Reads all whole lines; answers how many bytes they are.
Result<std::uintmax_t> read_lines(const std::filesystem::path& path, const Answer& asked, std::size_t sides,
                                  const BatchFile::Told& told) {
  std::ifstream from(path, std::ios::binary);
  if (!from.is_open()) return fault(path.string(), "it cannot be read", move_away());
  std::uintmax_t whole = 0;
  std::string line;
  for (std::int64_t number = 1; std::getline(from, line) && !from.eof(); ++number) {
    try {
      const Answer json = Answer::parse(line);
      if (number > 1) {
        told(result_of(json, sides));
      } else if (!json.contains("batch")) {
        return damaged(path, number);
      } else if (json != asked) {
        return fault(path.string(), "its battles are of another scenario, seed, commanders, bound or build",
                     move_away());
      }
    } catch (const std::exception&) {
      return damaged(path, number);
    }
    whole += line.size() + 1;
  }
  if (from.bad()) return fault(path.string(), "it cannot be read", move_away());
  if (whole == 0 && !line.empty()) return fault(path.string(), "it is no batch of battles", move_away());
  return whole;
}

}  // namespace

Answer as_json(const BattleResult& result) {
  return {{"battle", result.number},
          {"seed", result.seed},
          {"ended", result.ended},
          {"why", result.why},
          {"winner", result.winner ? Answer(result.winner->number) : Answer()},
          {"moves", result.moves},
          {"half_points", result.half_points},
          {"began", result.began},
          {"lost", result.lost}};
}

BattleResult result_of(const Answer& json, std::size_t sides) {
  BattleResult result;
  result.number = json.at("battle").get<std::int64_t>();
  result.seed = json.at("seed").get<std::uint64_t>();
  result.ended = json.at("ended").get<bool>();
  result.why = json.at("why").get<std::string>();
  result.moves = json.at("moves").get<std::int64_t>();
  if (!json.at("winner").is_null()) {
    const auto winner = json.at("winner").get<std::int32_t>();
    if (winner < 0 || static_cast<std::size_t>(winner) >= sides) throw std::invalid_argument("winner");
    result.winner = SideId{winner};
  }
  result.half_points = numbers(json.at("half_points"), result.ended ? sides : 0);
  result.began = numbers(json.at("began"), sides);
  result.lost = numbers(json.at("lost"), sides);
  if (result.number < 1 || result.moves < 0 || json.size() != 9) throw std::invalid_argument("battle");
  return result;
}

BatchFile::BatchFile(BatchFile&& other) noexcept
    : path_(std::move(other.path_)), to_(std::move(other.to_)), lock_(std::exchange(other.lock_, -1)) {}

BatchFile::~BatchFile() {
  if (lock_ >= 0) close(lock_);
}

Result<BatchFile> BatchFile::open(const std::filesystem::path& path, const Answer& asked, std::size_t sides,
                                  const Told& told) {
  BatchFile file;
  file.path_ = path;
  file.lock_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (file.lock_ < 0) return fault(path.string(), "it cannot be written", "name a file in a folder you may write to");
  // A file system without locks has none to break.
  if (flock(file.lock_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
    return fault(path.string(), "another program is writing to it", "let that one end, or name another file");
  const auto whole = read_lines(path, asked, sides, told);
  if (!whole) return std::unexpected(whole.error());
  std::error_code none;
  if (*whole < std::filesystem::file_size(path, none)) std::filesystem::resize_file(path, *whole, none);
  file.to_.open(path, std::ios::binary | std::ios::app);
  if (*whole == 0) file.to_ << asked.dump() << '\n' << std::flush;
  if (!file.to_) return fault(path.string(), "it cannot be written", "name a file in a folder you may write to");
  return file;
}

Result<void> BatchFile::append(const BattleResult& result) {
  to_ << as_json(result).dump() << '\n' << std::flush;
  if (!to_)
    return fault(path_.string(), "it cannot be written", "make room on the disk, and give the same command again");
  return {};
}

}  // namespace sandgate::experiment
