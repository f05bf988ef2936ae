#include "app/editor/exercise/rulebook_dialog.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QVBoxLayout>

#include "app/desk/parts/panel.h"
#include "app/desk/parts/row_delegate.h"
#include "app/words/faults.h"

namespace sandgate {

RulebookDialog::RulebookDialog(const Rulebook& rulebook, const std::filesystem::path& data_folder, QWidget* parent)
    : QDialog(parent), find_(new QLineEdit), table_(new QTableView) {
  setWindowTitle(tr("The rulebook"));
  if (auto clauses = words::clause_book(data_folder)) clauses_ = std::move(*clauses);
  auto rows = rulebook_rows(rulebook, data_folder / "schemas");
  QLabel* heading = role_label("heading", words::told(Phrase(rulebook.title)));
  QLabel* note =
      role_label("note", rows ? tr("%1 numbers; a clause is told when the pointer rests on its row.").arg(rows->size())
                              : words::told(rows.error()));
  note->setWordWrap(true);
  model_ = new RulebookModel(rows ? std::move(*rows) : std::vector<RulebookRow>(), clauses_, this);
  find_->setPlaceholderText(tr("Find: a clause, a word"));
  find_->setAccessibleName(tr("Find"));
  find_->setClearButtonEnabled(true);
  table_->setModel(model_);
  set_up_rows(*table_);
  table_->setAccessibleName(tr("The numbers of the rulebook"));
  table_->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  set_columns(*table_, RulebookModel::of_meaning,
              {{RulebookModel::of_clause, 150}, {RulebookModel::of_value, 110}, {RulebookModel::of_key, 230}});
  let_columns_give_way(*table_, RulebookModel::of_meaning, 220, {RulebookModel::of_key});
  table_->setMinimumHeight(200);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(find_, &QLineEdit::textChanged, model_, &RulebookModel::set_filter);
  auto* column = new QVBoxLayout(this);
  column->addWidget(heading);
  column->addWidget(note);
  column->addWidget(find_);
  column->addWidget(table_, 1);
  column->addWidget(buttons);
  resize(980, 640);
  find_->setFocus();
}

}  // namespace sandgate
