// Why the last thing asked for cannot be: the sentence and its clause, framed in the colour of alarm.
#pragma once

#include <QFrame>
#include <QLabel>
#include <optional>

#include "app/desk/parts/clause_link.h"
#include "core/base/refusal.h"

namespace sandgate {

struct Briefing;

/// Hidden while nothing is refused.
class RefusedBox : public QFrame {
  Q_OBJECT

 public:
  /// `briefing` names what a refusal speaks of, `clauses` hold what its clause says; both outlive the box.
  RefusedBox(const Briefing& briefing, const words::ClauseBook& clauses, QWidget* parent = nullptr);
  /// None hides it. `whom` is the name of the body it is said of, where there are several.
  void show_refusal(const std::optional<Refusal>& refusal, const QString& whom = {});
  QLabel* words() const { return words_; }
  QLabel* clause() const { return clause_; }

 private:
  const Briefing& briefing_;
  const words::ClauseBook& clauses_;
  QLabel *words_, *clause_;
};

}  // namespace sandgate
