// What drawings say, in the language spoken: sentences by `tr`, numbers by `figures`.
#pragma once

#include <QCoreApplication>
#include <QLocale>
#include <QString>

namespace sandgate {

struct DrawnWords {
  Q_DECLARE_TR_FUNCTIONS(sandgate::DrawnWords)
};

/// `value` as the language writes it, in no more than so many figures.
inline QString figures(double value, int most = 6) { return QLocale().toString(value, 'g', most); }

}  // namespace sandgate
