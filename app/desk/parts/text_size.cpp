#include "app/desk/parts/text_size.h"

#include <QSettings>
#include <QString>
#include <algorithm>

namespace sandgate {
namespace {

const QString size_key = QStringLiteral("text_size");
constexpr const char* scale_name = "QT_SCALE_FACTOR";
/// Under which the program keeps its settings: asked before an application has that name.
const QString house = QStringLiteral("Sandgate");

int one_of_them(int hundredths) {
  const auto above = std::ranges::upper_bound(text_sizes, hundredths);
  return above == text_sizes.begin() ? text_sizes.front() : *(above - 1);
}

}  // namespace

int text_size_kept() { return one_of_them(QSettings().value(size_key, text_sizes.front()).toInt()); }

void keep_text_size(int hundredths) { QSettings().setValue(size_key, one_of_them(hundredths)); }

void apply_text_size() {
  if (qEnvironmentVariableIsSet(scale_name)) return;
  const int size = one_of_them(QSettings(house, house).value(size_key, text_sizes.front()).toInt());
  if (size == text_sizes.front()) return;
  qputenv(scale_name, QByteArray::number(size / 100.0));
  // 125 % is meant so, and not rounded to the next whole.
  if (!qEnvironmentVariableIsSet("QT_SCALE_FACTOR_ROUNDING_POLICY"))
    qputenv("QT_SCALE_FACTOR_ROUNDING_POLICY", "PassThrough");
}

}  // namespace sandgate
