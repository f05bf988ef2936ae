#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "app/cli/cli_words.h"
#include "app/cli/options.h"
#include "app/cli/print/print_options.h"
#include "app/host/data_folder.h"
#include "core/scenario/scenario.h"

namespace sandgate::cli {

Result<PrintSource> print_source(const PrintOptions& o, const Output& out) {
  if (!o.from.ends_with(".sandgate")) {
    auto scenario = read_scenario(scenario_named(o.from), rulebook_folder(), out.progress(utf8(Cli::tr("Reading"))),
                                  {o.posting, signals_named(o.signalling), o.rulebook});
    if (!scenario) return std::unexpected(std::move(scenario.error()));
    if (o.at_move > 0)
      return fault("--at-move", "a scenario has no moves yet", "leave it out, or name an exercise (X.sandgate)");
    return PrintSource{History(std::move(scenario->setting), {}), 0};
  }
  if (!o.posting.empty() || !o.rulebook.empty() || !o.signalling.empty())
    return fault(o.from, "it is an exercise, whose seats, rulebook and signals were chosen when it began",
                 "leave out --posting, --rulebook and --signals");
  auto history = History::read(o.from);
  if (!history) return std::unexpected(std::move(history.error()));
  PrintSource source{std::move(*history)};
  const auto progress = out.progress(utf8(Cli::tr("Reading")));
  if (o.at_move == 0) {
    source.event = source.history.events();
    return source;
  }
  const auto end = source.history.end_of_move(o.at_move, progress);
  if (!end) return std::unexpected(end.error());
  source.event = *end;
  return source;
}

Result<SeatId> seat_of(const PrintOptions& o, const Setting& setting) {
  const auto seat = std::ranges::find(setting.seats, o.seat, &Seat::name);
  if (seat != setting.seats.end()) return seat->id;
  std::vector<std::string> names;
  for (const Seat& one : setting.seats) names.push_back(one.name);
  return fault("--seat", phrase("there is no seat '{}'", o.seat),
               phrase("name one of: {}", fmt::format("{}", fmt::join(names, ", "))));
}

Result<void> may_write(const std::string& to, const std::vector<std::string>& endings) {
  const auto ends = [&](const std::string& ending) { return to.size() > ending.size() && to.ends_with(ending); };
  if (!endings.empty() && std::ranges::none_of(endings, ends))
    return fault("--out", phrase("'{}' is no name for what is written here", to),
                 endings.size() == 2 ? phrase("give one that ends in {} or {}", endings.front(), endings.back())
                                     : phrase("give one that ends in {}", endings.front()));
  std::error_code none;
  if (std::filesystem::exists(std::filesystem::symlink_status(to, none)))
    return fault(to, "it is there already", "give another name, so that nothing is overwritten");
  return {};
}

}  // namespace sandgate::cli
