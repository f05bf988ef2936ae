// How a stored body of an older version of its kind is raised to today's. Stored bytes themselves never change.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "map/base/fault.h"

namespace sandgate::journal {

/// Turns the body of one version into that of the next.
using Upcast = Result<std::string> (*)(std::string_view body);

/// Versions count from 1; steps[0] leads from 1 to 2. So today's version needs no number of its own.
constexpr int newest_version(std::span<const Upcast> steps) { return static_cast<int>(steps.size()) + 1; }

/// `body` raised to the newest version. Faults: a version newer than this program knows, one that never was, a step
/// that cannot read its body.
Result<std::string> raise(std::string_view kind, std::int64_t version, std::string_view body,
                          std::span<const Upcast> steps, const std::string& where);

/// A kind that this program does not know.
std::unexpected<Fault> unknown_kind(std::string_view kind, const std::string& where);
/// A body in which something is `wrong`.
std::unexpected<Fault> unreadable(std::string_view kind, const Phrase& wrong, const std::string& where);

}  // namespace sandgate::journal
