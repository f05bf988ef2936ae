#include "app/words/faults.h"

#include <QCoreApplication>

namespace sandgate::words {

QString told(const Phrase& phrase) {
  if (phrase.empty()) return {};
  const QString form = QCoreApplication::translate(fault_context, phrase.form.c_str());
  if (phrase.fills.empty()) return form;
  std::vector<std::string> values;
  values.reserve(phrase.fills.size());
  for (const Phrase& fill : phrase.fills) values.push_back(told(fill).toStdString());
  return QString::fromStdString(filled(form.toStdString(), values));
}

QString told(const Fault& fault) {
  QString text = told(fault.what);
  // Most often a file's name, which no catalogue has; else words.
  if (!fault.where.empty()) text = told(Phrase(fault.where)) + QStringLiteral(": ") + text;
  if (!fault.mend.empty()) text += QStringLiteral("; ") + told(fault.mend);
  if (!text.isEmpty() && !text.endsWith(QLatin1Char('.'))) text += QLatin1Char('.');
  return text;
}

}  // namespace sandgate::words
