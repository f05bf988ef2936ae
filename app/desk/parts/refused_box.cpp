#include "app/desk/parts/refused_box.h"

#include <QGridLayout>

#include "app/desk/parts/panel.h"
#include "app/stories/refusals.h"

namespace sandgate {

RefusedBox::RefusedBox(const Briefing& briefing, const words::ClauseBook& clauses, QWidget* parent)
    : QFrame(parent), briefing_(briefing), clauses_(clauses), words_(role_label("plain")), clause_(clause_label()) {
  setObjectName(QStringLiteral("refused"));
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(10, 8, 10, 8);
  grid->setVerticalSpacing(2);
  grid->addWidget(role_label("title", RefusedBox::tr("Refused")), 0, 0);
  grid->addWidget(clause_, 0, 1, Qt::AlignRight);
  grid->addWidget(words_, 1, 0, 1, 2);
  words_->setWordWrap(true);
}

void RefusedBox::show_refusal(const std::optional<Refusal>& refusal, const QString& whom) {
  setVisible(refusal.has_value());
  if (!refusal) return;
  const QString sentence = stories::sentence(*refusal, briefing_);
  words_->setText(whom.isEmpty() ? sentence : RefusedBox::tr("%1: %2").arg(whom, sentence));
  show_clause(*clause_, refusal->clause, clauses_);
}

}  // namespace sandgate
