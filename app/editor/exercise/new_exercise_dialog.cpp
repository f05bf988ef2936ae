#include "app/editor/exercise/new_exercise_dialog.h"

#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QStandardPaths>
#include <QVBoxLayout>

#include "app/desk/parts/panel.h"

namespace sandgate {

NewExerciseDialog::NewExerciseDialog(QWidget* parent)
    : QDialog(parent),
      country_(new QLineEdit),
      title_(new QLineEdit),
      laid_out_(new QRadioButton(tr("Two forces on its &roads, with depots, to be changed"))),
      bare_(new QRadioButton(tr("Two &sides with a seat and a General each"))),
      note_(role_label("note")),
      begin_(new QPushButton(tr("&Begin"))) {
  setWindowTitle(tr("A new exercise"));
  country_->setPlaceholderText(tr("country.gpkg, or heights that name their grid"));
  country_->setAccessibleName(tr("The country’s file"));
  title_->setPlaceholderText(tr("The country of …"));
  title_->setAccessibleName(tr("Title"));
  constexpr int longest_title = 200;
  title_->setMaxLength(longest_title);
  note_->setWordWrap(true);
  note_->setText(tr("A country is made from maps by “A country from maps…” on the start page (Ctrl+I)."));
  laid_out_->setChecked(true);
  auto* browse_button = new QPushButton(tr("&Choose…"));
  connect(browse_button, &QPushButton::clicked, this, &NewExerciseDialog::browse);
  auto* file = new QHBoxLayout;
  file->addWidget(country_, 1);
  file->addWidget(browse_button);
  auto* form = new QFormLayout;
  form->setVerticalSpacing(8);
  form->addRow(tr("Country"), file);
  form->addRow(tr("Title"), title_);
  form->addRow(tr("Begins with"), laid_out_);
  form->addRow(QString(), bare_);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
  buttons->addButton(begin_, QDialogButtonBox::AcceptRole);
  begin_->setProperty("main", true);
  begin_->setDefault(true);
  connect(buttons, &QDialogButtonBox::accepted, this, &NewExerciseDialog::begin);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  auto* column = new QVBoxLayout(this);
  column->setSpacing(10);
  column->addLayout(form);
  column->addWidget(note_);
  column->addWidget(buttons);
  setMinimumWidth(520);
  country_->setFocus();
}

void NewExerciseDialog::browse() {
  const QString from = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
  const QString file =
      QFileDialog::getOpenFileName(this, tr("The country’s file"), from,
                                   tr("Countries and heights (*.gpkg *.tif *.asc *.hgt *.zip);;All files (*)"));
  if (!file.isEmpty()) country_->setText(file);
}

void NewExerciseDialog::begin() {
  const QString file = country_->text().trimmed();
  if (!QFileInfo::exists(file)) {
    note_->setText(file.isEmpty() ? tr("Choose the country’s file first.") : tr("There is no file “%1”.").arg(file));
    set_role(note_, "role", QStringLiteral("warning"));
    country_->setFocus();
    return;
  }
  emit begin_asked(file, bare_->isChecked() ? NewPlan::bare : NewPlan::laid_out, title_->text());
  accept();
}

}  // namespace sandgate
