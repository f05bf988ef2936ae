#include "app/desk/refused_box.h"

#include <QGridLayout>

#include "app/desk/look.h"
#include "app/desk/panel.h"
#include "app/stories/refusals.h"
#include "app/words/clauses.h"

namespace sandgate {

QLabel* clause_label() {
  QLabel* label = role_label("note");
  label->setStyleSheet(QStringLiteral("color: %1;").arg(Look().link.name()));
  return label;
}

RefusedBox::RefusedBox(const DeskModel& desk, QWidget* parent)
    : QFrame(parent), desk_(desk), words_(role_label("plain")), clause_(clause_label()) {
  setObjectName(QStringLiteral("refused"));
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(10, 8, 10, 8);
  grid->setVerticalSpacing(2);
  grid->addWidget(role_label("title", DeskModel::tr("Refused")), 0, 0);
  grid->addWidget(clause_, 0, 1, Qt::AlignRight);
  grid->addWidget(words_, 1, 0, 1, 2);
  words_->setWordWrap(true);
}

void RefusedBox::show_refusal(const std::optional<Refusal>& refusal) {
  setVisible(refusal.has_value());
  if (!refusal) return;
  words_->setText(stories::sentence(*refusal, desk_.briefing()));
  clause_->setText(words::clause_id(refusal->clause));
  clause_->setToolTip(desk_.clauses().tooltip(refusal->clause));
}

}  // namespace sandgate
