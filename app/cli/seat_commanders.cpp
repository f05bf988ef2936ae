#include "app/cli/seat_commanders.h"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "app/cli/cli_words.h"

namespace sandgate::cli {
namespace {

Text no_pair(const std::string& said) { return utf8(Cli::tr("'%1' is not SEAT=PLUGIN, such as red=vanguard"), said); }

/// Stands for every seat that is not named by itself.
constexpr std::string_view every_seat = "all";

}  // namespace

CLI::Validator seat_and_commander() {
  return CLI::Validator(
      [](const std::string& pair) {
        const auto middle = pair.find('=');
        const bool whole = middle != std::string::npos && middle > 0 && middle + 1 < pair.size();
        return whole ? std::string() : no_pair(pair);
      },
      "");
}

Result<std::vector<std::string>> seat_commanders(const std::vector<std::string>& asked, const Setting& setting,
                                                 const Commanders& commanders, const Output& out) {
  std::vector<std::string> names(setting.seats.size());
  if (asked.empty()) return names;
  for (const Fault& fault : commanders.passed_over()) out.note(fault);
  std::string for_all;
  for (const std::string& pair : asked) {
    const std::string seat = pair.substr(0, pair.find('=')), name = pair.substr(pair.find('=') + 1);
    const auto found = std::ranges::find(setting.seats, seat, &Seat::name);
    const bool all = seat == every_seat && found == setting.seats.end();
    if (found == setting.seats.end() && !all) {
      std::string seats;
      for (const Seat& there : setting.seats) seats += (seats.empty() ? "" : ", ") + there.name;
      return fault("--commander", phrase("there is no seat '{}'", seat),
                   phrase("the seats of this scenario: {}", seats));
    }
    if (!commanders.find(name)) {
      return fault("--commander", phrase("there is no commander '{}'", name),
                   phrase("those there are: {}", commanders.names()));
    }
    std::string& given = all ? for_all : names[found->id.index()];
    if (!given.empty()) return fault("--commander", phrase("seat '{}' is given twice", seat), "give it one commander");
    given = name;
  }
  for (std::string& name : names) {
    if (name.empty()) name = for_all;
  }
  return names;
}

}  // namespace sandgate::cli
