#include "app/desk/parts/text_size.h"

#include <QString>
#include <algorithm>

#include "app/desk/parts/choices.h"

namespace sandgate {
namespace {

constexpr const char* scale_name = "QT_SCALE_FACTOR";

int one_of_them(int hundredths) {
  const auto above = std::ranges::upper_bound(text_sizes, hundredths);
  return above == text_sizes.begin() ? text_sizes.front() : *(above - 1);
}

}  // namespace

int text_size_kept() { return one_of_them(choices::read(choices::text_size)); }

void keep_text_size(int hundredths) { choices::keep(choices::text_size, one_of_them(hundredths)); }

void apply_text_size() {
  if (qEnvironmentVariableIsSet(scale_name)) return;
  const int size = text_size_kept();
  if (size == text_sizes.front()) return;
  qputenv(scale_name, QByteArray::number(size / 100.0));
  // 125 % is meant so, and not rounded to the next whole.
  if (!qEnvironmentVariableIsSet("QT_SCALE_FACTOR_ROUNDING_POLICY"))
    qputenv("QT_SCALE_FACTOR_ROUNDING_POLICY", "PassThrough");
}

}  // namespace sandgate
