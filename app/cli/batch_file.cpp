#include "app/cli/batch_file.h"

#include <nlohmann/json.hpp>
#include <system_error>

namespace sandgate::cli {
namespace {

constexpr const char* move_away = "name another file, or move this one away";

std::vector<std::int64_t> numbers(const Answer& json, std::size_t count) {
  auto found = json.get<std::vector<std::int64_t>>();
  if (found.size() != count) throw std::invalid_argument("sides");
  return found;
}

// Throws what nlohmann or this throws where the line is not one of ours.
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

Result<std::string> text_of(const std::filesystem::path& path) {
  std::ifstream from(path, std::ios::binary);
  std::string text((std::istreambuf_iterator<char>(from)), std::istreambuf_iterator<char>());
  if (from.bad() || !from.is_open()) return fault(path.string(), "it cannot be read", move_away);
  return text;
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

Result<BatchFile> BatchFile::open(const std::filesystem::path& path, const Answer& asked, std::size_t sides) {
  BatchFile file;
  file.path_ = path;
  std::error_code none;
  std::string text;
  if (std::filesystem::exists(path, none)) {
    auto read = text_of(path);
    if (!read) return std::unexpected(std::move(read.error()));
    text = std::move(*read);
  }
  const auto whole = text.rfind('\n');
  const std::size_t kept = whole == std::string::npos ? 0 : whole + 1;
  if (kept == 0 && !text.empty()) return fault(path.string(), "it is no batch of battles", move_away);
  for (std::size_t at = 0, line = 1; at < kept; ++line) {
    const std::size_t end = text.find('\n', at);
    try {
      const Answer json = Answer::parse(text.substr(at, end - at));
      if (line > 1) {
        file.results_.push_back(result_of(json, sides));
      } else if (!json.contains("batch")) {
        return fault(path.string(), "it is no batch of battles", move_away);
      } else if (json != asked) {
        return fault(path.string(), "its battles are of another scenario, seed, commanders, bound or build", move_away);
      }
    } catch (const std::exception&) {
      return fault(path.string() + ":" + std::to_string(line),
                   line == 1 ? "it is no batch of battles" : "the line holds no battle", move_away);
    }
    at = end + 1;
  }
  if (kept < text.size()) std::filesystem::resize_file(path, kept, none);
  file.to_.open(path, std::ios::binary | std::ios::app);
  if (kept == 0) file.to_ << asked.dump() << '\n' << std::flush;
  if (!file.to_) return fault(path.string(), "it cannot be written", "name a file in a folder you may write to");
  return file;
}

Result<void> BatchFile::append(const BattleResult& result) {
  to_ << as_json(result).dump() << '\n' << std::flush;
  if (!to_)
    return fault(path_.string(), "it cannot be written", "make room on the disk, and give the same command again");
  return {};
}

}  // namespace sandgate::cli
