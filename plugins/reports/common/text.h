// Texts of a report as any format can hold them.
#pragma once

#include <string>
#include <string_view>

#include "plugins/api/report.h"

namespace sandgate::reports {

/// The same text as well-formed UTF-8 that XML and JSON can hold and that turns nothing round it: bytes that are none
/// become U+FFFD, as do control characters (but for tabs and line feeds); marks that override or embed a direction of
/// writing are left out.
std::string clean(std::string_view text);

/// For `&`, `<`, `>` and both quotation marks their names in XML and HTML; cleaned before.
std::string escaped(std::string_view text);

/// A cell as programs read it: nothing as an empty text, measures with as many places as they have.
std::string cell_text(const ReportCell& cell);

/// The same for people, with the decimal sign of `language` ("de").
std::string cell_words(const ReportCell& cell, std::string_view language);

/// A word for a file or layer: what is no letter, figure, hyphen or underscore of ASCII becomes an underscore; never
/// empty, at most 64 characters.
std::string word_of(std::string_view name);

}  // namespace sandgate::reports
