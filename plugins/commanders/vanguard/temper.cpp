#include "plugins/commanders/vanguard/temper.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <cmath>
#include <stdexcept>

namespace sandgate::vanguard {
namespace {

// Takes one value after the other; what is left over is unknown.
class Values {
 public:
  explicit Values(const std::string& text) {
    const QJsonDocument document = QJsonDocument::fromJson(QByteArray::fromStdString(text));
    if (!document.isObject()) throw std::invalid_argument("its manner is no list of values");
    values_ = document.object();
  }

  double number(const char* key, double least, double most) {
    const QJsonValue value = values_.take(QLatin1String(key));
    const double number = value.toDouble(NAN);
    if (!value.isDouble() || number < least || number > most) {
      throw std::invalid_argument("its manner's '" + std::string(key) + "' is not a number from " + said(least) +
                                  " to " + said(most));
    }
    return number;
  }
  std::int32_t whole(const char* key, std::int32_t least, std::int32_t most) {
    const double found = number(key, least, most);
    if (found != std::floor(found))
      throw std::invalid_argument("its manner's '" + std::string(key) + "' is not a whole number");
    return static_cast<std::int32_t>(found);
  }
  void end() const {
    if (!values_.isEmpty())
      throw std::invalid_argument("its manner has an unknown value '" + values_.begin().key().toStdString() + "'");
  }

 private:
  static std::string said(double number) { return QString::number(number).toStdString(); }
  QJsonObject values_;
};

}  // namespace

Temper read_temper(const std::string& text) {
  Values values(text);
  Temper temper;
  temper.attacks_at = values.whole("attacks_at", 1, 1000);
  temper.retires_at = values.whole("retires_at", 0, temper.attacks_at);
  temper.shy_of = values.whole("shy_of", 50, 1000);
  temper.least_gain = values.whole("least_gain", -100, 100);
  temper.patience = values.whole("patience", 0, 1000);
  temper.rash = values.whole("rash", 0, 100);
  temper.worth_a_shot = values.number("worth_a_shot", 0.01, 10);
  temper.guns_stand_off = Length::inches(values.whole("guns_stand_off_in", 6, 600));
  temper.counts_on_waggons = values.whole("counts_on_waggons", 10, 100);
  values.end();
  return temper;
}

}  // namespace sandgate::vanguard
