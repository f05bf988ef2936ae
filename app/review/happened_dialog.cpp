#include "app/review/happened_dialog.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QVBoxLayout>

#include "app/desk/parts/clause_link.h"
#include "app/desk/parts/look.h"
#include "app/desk/parts/panel.h"
#include "app/review/review_words.h"
#include "app/rules/open_rules.h"

namespace sandgate {
namespace {

constexpr int of_what = 0, of_clause = 1, columns = 2;

}  // namespace

HappenedDialog::HappenedDialog(const ReviewModel& model, const QString& on, const QString& why, QWidget* parent)
    : QDialog(parent), list_(new QTreeWidget) {
  setWindowTitle(tr("What happened here"));
  constexpr int wide = 760, high = 520, clause_px = 90;
  resize(wide, high);
  auto* heading = role_label("heading", on);
  auto* beside = role_label("second", why);
  for (QLabel* label : {heading, beside}) label->setWordWrap(true);
  list_->setAccessibleName(windowTitle());
  list_->setColumnCount(columns);
  list_->setHeaderLabels({tr("What happened"), tr("Clause")});
  list_->setRootIsDecorated(false);
  list_->setWordWrap(true);
  list_->setAlternatingRowColors(false);
  list_->header()->setSectionResizeMode(of_what, QHeaderView::Stretch);
  list_->header()->setStretchLastSection(false);
  list_->setColumnWidth(of_clause, clause_px);
  for (const review_words::Happened& one : review_words::happened_at(model)) {
    auto* row = new QTreeWidgetItem(list_, {one.said, one.clause});
    row->setForeground(of_clause, Look::now().link);
    row->setToolTip(of_what, one.said.toHtmlEscaped());
  }
  list_->setCurrentItem(list_->topLevelItem(0));
  lead_from_cells(*list_);
  add_rules_keys(*this, [rulebook = model.setting().rulebook] { return std::optional(rulebook); });
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  auto* all = new QVBoxLayout(this);
  all->setContentsMargins(18, 16, 18, 14);
  all->setSpacing(10);
  all->addWidget(heading);
  all->addWidget(beside);
  all->addWidget(list_, 1);
  all->addWidget(buttons);
  list_->setFocus();
}

}  // namespace sandgate
