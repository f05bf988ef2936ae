// Syndicates: several groups play one scenario side by side, each in an exercise file of its own, with invitations and
// a port of its own (KS-10). Nothing of one is known in another: they share the scenario and this process.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <vector>

#include "app/hosting/host.h"
#include "core/scenario/scenario.h"

namespace sandgate {

inline constexpr int most_syndicates = 9;

/// The files of so many syndicates: of `x.sandgate` x-1.sandgate, x-2.sandgate …; of one alone `file` itself. The
/// fault: there can be no such number.
Result<std::vector<std::filesystem::path>> syndicate_files(const std::filesystem::path& file, int count);
/// The syndicate that `file` is and those beside it, from the first on as far as they are there; `file` alone where it
/// is none.
std::vector<std::filesystem::path> syndicates_beside(const std::filesystem::path& file);

/// All of them by the same dice, or none: faults are Session's, and that one of the files is there already.
Result<std::vector<std::unique_ptr<Session>>> create_syndicates(const Scenario& scenario,
                                                                const std::vector<std::filesystem::path>& files,
                                                                std::uint64_t seed, const Progress& progress = {});
/// Opens all of them, or none.
Result<std::vector<std::unique_ptr<Session>>> open_syndicates(const std::vector<std::filesystem::path>& files,
                                                              const Progress& progress = {});

/// Serves all of them, or none: the first by the port of `ways`, the next by the next one, or each by any that is free.
/// What has never been served (`ways.serving.fresh`) is not there any more where one cannot be. The faults are Host's.
Result<std::vector<std::unique_ptr<Host>>> serve_syndicates(std::vector<std::unique_ptr<Session>> sessions,
                                                            const HostingWays& ways);

}  // namespace sandgate
