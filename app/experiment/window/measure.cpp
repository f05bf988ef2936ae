#include "app/experiment/window/measure.h"

#include <QCoreApplication>
#include <cmath>

namespace sandgate {
namespace {

struct MeasureWords {
  Q_DECLARE_TR_FUNCTIONS(experiment)
};

constexpr double hundredths = 100, halves_to_a_point = 2;

/// With a sign that is no hyphen.
QString figures(double value, int decimals) {
  QString said = QString::number(std::abs(value), 'f', decimals);
  const bool nought = said.toDouble() == 0;
  return value < 0 && !nought ? QStringLiteral("−") + said : said;
}

/// As many figures as the interval bears.
int decimals_for(double half) { return half > 0 && half < 0.095 ? 2 : 1; }

double scaled(Measure measure, double value) { return measure == Measure::won ? value * hundredths : value; }

}  // namespace

QString measure_name(Measure measure) {
  switch (measure) {
    case Measure::lost: return MeasureWords::tr("Men lost");
    case Measure::points: return MeasureWords::tr("Points");
    case Measure::won: return MeasureWords::tr("Runs won");
    case Measure::moves: return MeasureWords::tr("Moves");
  }
  return {};
}

QString measure_name(Measure measure, const QString& side) {
  switch (measure) {
    case Measure::lost: return MeasureWords::tr("%1: men lost").arg(side);
    case Measure::points: return MeasureWords::tr("%1: points").arg(side);
    case Measure::won: return MeasureWords::tr("%1: won").arg(side);
    case Measure::moves: break;
  }
  return measure_name(measure);
}

double unit_of(Measure measure) { return measure == Measure::points ? halves_to_a_point : 1; }

QString said_value(Measure measure, double value) {
  if (measure == Measure::won) return MeasureWords::tr("%1 %").arg(figures(value * hundredths, 0));
  const bool whole = std::abs(value - std::round(value)) < 1e-9;
  return figures(value, whole ? 0 : 1);
}

QString said_mean(Measure measure, const experiment::Mean& mean) {
  if (mean.count == 0) return QStringLiteral("–");
  if (measure == Measure::won) {
    const QString share = said_value(measure, mean.mean);
    if (!mean.interval) return share;
    return MeasureWords::tr("%1 (%2 to %3)")
        .arg(share, figures(mean.interval->from * hundredths, 0), figures(mean.interval->to * hundredths, 0));
  }
  if (!mean.interval) return figures(mean.mean, 1);
  const double half = mean.interval->to - mean.mean;
  const int decimals = decimals_for(half);
  return QStringLiteral("%1 ± %2").arg(figures(mean.mean, decimals), figures(half, decimals));
}

QString said_difference(Measure measure, const experiment::Mean& mean) {
  if (mean.count == 0) return QStringLiteral("–");
  const double of = scaled(measure, mean.mean);
  const double half = mean.interval ? scaled(measure, mean.interval->to) - of : 0;
  const int decimals = measure == Measure::won ? 0 : decimals_for(half);
  QString said = figures(of, decimals);
  if (of > 0 && said.toDouble() != 0) said.prepend(QLatin1Char('+'));
  if (measure == Measure::won) said = MeasureWords::tr("%1 %").arg(said);
  if (!mean.interval) return said;
  said = QStringLiteral("%1 ± %2").arg(said, figures(half, decimals));
  return is_sure(mean) ? said + QStringLiteral(" *") : said;
}

bool is_sure(const experiment::Mean& difference) {
  return difference.interval && (difference.interval->from > 0 || difference.interval->to < 0);
}

}  // namespace sandgate
