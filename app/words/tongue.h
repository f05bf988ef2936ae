// The language the program speaks: which there are, which is wished, and how it writes numbers and times. Sentences are
// English in the source; catalogues made from `data/translations` are built in, and others may lie in the user's own
// folder (`Sandgate/translations/sandgate_<code>.qm` where XDG_DATA_HOME says), so that anybody can add a language.
#pragma once

#include <QString>
#include <QStringList>
#include <optional>
#include <vector>

#include "app/words/tongue.h"
#include "map/base/fault.h"

namespace sandgate::words {

struct Tongue {
  QString code;  ///< ISO 639: "de"
  QString name;  ///< in itself: "Deutsch"
};
/// English first, the others by their names.
std::vector<Tongue> tongues();

/// What this user has chosen; empty where it follows the system.
QString tongue_kept();
/// From the next start on. Empty: as the system has it.
void keep_tongue(const QString& code);
/// SANDGATE_LANGUAGE, else what is kept, else the first of the system's languages that there is; else English.
QString tongue_wished();

/// Speaks `code` from now on, wherever a sentence is made afterwards, and has numbers and dates written as it does.
/// There must be an application object. Where its catalogue cannot be read, English is spoken and the fault says so.
Result<void> speak(const QString& code);
/// The code of what is spoken.
QString tongue_spoken();
/// Sentences that were asked for since and that the catalogue lacks: they are shown in English. Sorted.
QStringList sentences_lacking();

/// `value` with so many decimals, as the language writes it.
QString number(double value, int decimals);
/// `value` in no more than so many figures: "3.2", "0.05", "12".
QString figures(double value, int most = 6);
/// A count with its thousands set apart: "25,000".
QString thousands(std::int64_t count);
/// What was typed as a number: with the language's decimal sign, or with a point. None where it is no number.
std::optional<double> read_number(const QString& text);
/// `text` as it stands within a sentence: begun small, but in German, where nouns never are.
QString within(QString text);
/// Whether a time of day has a.m. and p.m.
bool by_twelve_hours();
/// Whether `count` takes the form of one: in French nought does too.
bool counts_as_one(std::int64_t count);

}  // namespace sandgate::words
