#include "app/words/utf8.h"

#include <fmt/format.h>

#include <QLocale>

namespace sandgate::words {
namespace {

std::string with_decimal_point(std::string text) {
  if (const std::size_t point = text.find('.'); point != std::string::npos)
    text.replace(point, 1, QLocale().decimalPoint().toStdString());
  return text;
}

}  // namespace

Text figure(double value, int decimals) { return with_decimal_point(fmt::format("{:.{}f}", value, decimals)); }
Text figure(double value) { return with_decimal_point(fmt::format("{:g}", value)); }

}  // namespace sandgate::words
