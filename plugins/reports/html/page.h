// The page: what a report says as HTML. Every word goes in escaped and kept to its own direction of writing. Private to
// this room.
#pragma once

#include <string>
#include <vector>

#include "plugins/api/report.h"

namespace sandgate::reports {

/// Where each of the report's pictures lies, from the page: "pictures/01-country.png".
std::vector<std::string> picture_files(const Report& report);

/// What stands in the body, without the script.
std::string body_of(const Report& report, const std::vector<std::string>& pictures);

/// The scrubber's data as JSON that may stand within a script element: no `<`, `>` or `&` in it.
std::string scrubber_data(const Report& report);

/// Rules for the sides' colours, to be added to the style.
std::string side_rules(const Report& report);

}  // namespace sandgate::reports
