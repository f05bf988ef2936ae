#include "app/hosting/syndicates.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace sandgate {
namespace {

namespace fs = std::filesystem;

fs::path numbered(const fs::path& file, int number) {
  return file.parent_path() / fmt::format("{}-{}{}", file.stem().string(), number, file.extension().string());
}

/// Takes away what create_syndicates made.
void forget(const std::vector<fs::path>& files) {
  std::error_code error;
  for (const fs::path& file : files) {
    for (const char* beside : {"", "-wal", "-shm"}) fs::remove(fs::path(file.string() + beside), error);
  }
}

/// Of the whole progress the part of one of so many.
Progress part_of(const Progress& progress, std::size_t which, std::size_t count) {
  return [&progress, which, count](double part) {
    return go_on(progress, (static_cast<double>(which) + part) / static_cast<double>(count));
  };
}

}  // namespace

Result<std::vector<fs::path>> syndicate_files(const fs::path& file, int count) {
  if (count < 1 || count > most_syndicates)
    return fault("syndicates", phrase("{} of them cannot be", count),
                 phrase("say a number between 1 and {}", most_syndicates));
  if (count == 1) return std::vector{file};
  std::vector<fs::path> files;
  for (int number = 1; number <= count; ++number) files.push_back(numbered(file, number));
  return files;
}

std::vector<fs::path> syndicates_beside(const fs::path& file) {
  const std::string stem = file.stem().string();
  const bool is_one = stem.size() > 2 && stem[stem.size() - 2] == '-' && stem.back() >= '1' && stem.back() <= '9';
  std::vector<fs::path> there;
  if (is_one) {
    const fs::path of = file.parent_path() / (stem.substr(0, stem.size() - 2) + file.extension().string());
    std::error_code error;
    for (int number = 1; number <= most_syndicates && fs::exists(numbered(of, number), error); ++number)
      there.push_back(numbered(of, number));
  }
  const bool among = std::ranges::find(there, file) != there.end();
  return among ? there : std::vector{file};
}

Result<std::vector<std::unique_ptr<Session>>> create_syndicates(const Scenario& scenario,
                                                                const std::vector<fs::path>& files, std::uint64_t seed,
                                                                const Progress& progress) {
  std::error_code error;
  for (const fs::path& file : files) {
    if (fs::exists(file, error))
      return fault(file.string(), "it is there already", "name another file, so that nothing is overwritten");
  }
  std::vector<std::unique_ptr<Session>> sessions;
  for (std::size_t i = 0; i < files.size(); ++i) {
    auto session = Session::create(scenario, files[i], seed, part_of(progress, i, files.size()));
    if (!session) {
      sessions.clear();
      forget({files.begin(), files.begin() + static_cast<std::ptrdiff_t>(i)});
      return std::unexpected(std::move(session.error()));
    }
    sessions.push_back(std::move(*session));
  }
  return sessions;
}

Result<std::vector<std::unique_ptr<Session>>> open_syndicates(const std::vector<fs::path>& files,
                                                              const Progress& progress) {
  std::vector<std::unique_ptr<Session>> sessions;
  for (std::size_t i = 0; i < files.size(); ++i) {
    auto session = Session::open(files[i], part_of(progress, i, files.size()));
    if (!session) return std::unexpected(std::move(session.error()));
    sessions.push_back(std::move(*session));
  }
  return sessions;
}

Result<std::vector<std::unique_ptr<Host>>> serve_syndicates(std::vector<std::unique_ptr<Session>> sessions,
                                                            const HostingWays& ways) {
  std::vector<fs::path> files;
  for (const auto& session : sessions) files.push_back(session->file());
  std::vector<std::unique_ptr<Host>> hosts;
  const auto none = [&](Fault fault) {
    hosts.clear();
    sessions.clear();
    if (ways.serving.fresh) forget(files);
    return std::unexpected(std::move(fault));
  };
  constexpr int last_port = std::numeric_limits<std::uint16_t>::max();
  const int count = static_cast<int>(sessions.size());
  if (ways.port != 0 && ways.port + count - 1 > last_port)
    return none({fmt::format("port {}", ways.port), phrase("there are no {} ports from it on", count),
                 phrase("name one up to {}", last_port - count + 1), false});
  for (int i = 0; i < count; ++i) {
    HostingWays how = ways;
    if (ways.port != 0) how.port = static_cast<std::uint16_t>(ways.port + i);
    if (count > 1) how.syndicate = i + 1;
    auto host = Host::serve(std::move(sessions[static_cast<std::size_t>(i)]), how);
    if (!host) return none(std::move(host.error()));
    hosts.push_back(std::move(*host));
  }
  return hosts;
}

}  // namespace sandgate
