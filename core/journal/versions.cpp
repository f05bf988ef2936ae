#include "core/journal/versions.h"

#include <fmt/format.h>

namespace sandgate::journal {

Result<std::string> raise(std::string_view kind, std::int64_t version, std::string_view body,
                          std::span<const Upcast> steps, const std::string& where) {
  const int newest = newest_version(steps);
  if (version > newest) {
    return fault(where,
                 phrase("“{}” is written in version {}, and this program knows it up to {}", kind, version, newest),
                 "open the file with a newer Sandgate");
  }
  if (version < 1) return fault(where, phrase("“{}” has no version {}", kind, version));
  std::string raised(body);
  for (const Upcast step : steps.subspan(static_cast<std::size_t>(version) - 1)) {
    Result<std::string> next = step(raised);
    if (!next) return fault(where, next.error().what, next.error().mend);
    raised = std::move(*next);
  }
  return raised;
}

std::unexpected<Fault> unknown_kind(std::string_view kind, const std::string& where) {
  return fault(where, phrase("this program does not know “{}”", kind.substr(0, 40)),
               "open the file with a newer Sandgate");
}

std::unexpected<Fault> unreadable(std::string_view kind, const Phrase& wrong, const std::string& where) {
  return fault(where, phrase("“{}” cannot be read: {}", kind, wrong));
}

}  // namespace sandgate::journal
