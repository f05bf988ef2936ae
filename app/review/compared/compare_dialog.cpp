#include "app/review/compared/compare_dialog.h"

#include <QFileDialog>
#include <QHBoxLayout>
#include <QVBoxLayout>

#include "app/desk/parts/panel.h"
#include "app/desk/parts/row_delegate.h"

namespace sandgate {
namespace {

constexpr int bar_parts = 1000;

}  // namespace

CompareDialog::CompareDialog(ComparedModel& model, QWidget* parent)
    : QDialog(parent),
      model_(model),
      list_(new QListWidget),
      told_(role_label("second")),
      bar_(new QProgressBar),
      files_(new QPushButton(tr("&Files…"))),
      folder_(new QPushButton(tr("Fol&der…"))),
      stop_(new QPushButton(tr("&Stop"))),
      away_(new QPushButton(tr("&Take away"))),
      strips_(new QPushButton(tr("S&how the strips"))),
      close_(new QPushButton(tr("Close"))) {
  setWindowTitle(tr("Compare with other exercises"));
  resize(640, 460);
  setMinimumSize(420, 300);
  list_->setAccessibleName(tr("What is compared, and what could not be"));
  list_->setItemDelegate(new RowDelegate(list_));
  files_->setToolTip(tr("Exercises of the same scenario, as many as you choose"));
  folder_->setToolTip(tr("Every exercise of a folder that is of the same scenario: a batch, syndicates, a course"));
  away_->setToolTip(tr("The one in hand is compared no longer (Delete)"));
  away_->setShortcut(QKeySequence(Qt::Key_Delete));
  told_->setWordWrap(true);
  told_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
  bar_->setRange(0, bar_parts);
  bar_->setTextVisible(false);
  QSizePolicy kept = bar_->sizePolicy();
  kept.setRetainSizeWhenHidden(true);
  bar_->setSizePolicy(kept);
  auto* note = role_label("second", tr("Of exercises that are closed or over. Nothing of it is kept in the exercise."));
  note->setWordWrap(true);
  auto* take = new QHBoxLayout;
  take->setSpacing(8);
  for (QPushButton* one : {files_, folder_, away_}) take->addWidget(one);
  take->addStretch();
  auto* progress = new QHBoxLayout;
  progress->addWidget(bar_, 1);
  progress->addWidget(stop_);
  auto* buttons = new QHBoxLayout;
  buttons->addStretch();
  buttons->addWidget(close_);
  buttons->addWidget(strips_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(18, 16, 18, 14);
  column->setSpacing(10);
  column->addWidget(note);
  column->addLayout(take);
  column->addWidget(list_, 1);
  column->addLayout(progress);
  column->addWidget(told_);
  column->addLayout(buttons);
  connect(files_, &QPushButton::clicked, this, &CompareDialog::choose_files);
  connect(folder_, &QPushButton::clicked, this, &CompareDialog::choose_folder);
  connect(stop_, &QPushButton::clicked, &model_, &ComparedModel::stop);
  connect(away_, &QPushButton::clicked, this, &CompareDialog::take_away);
  connect(close_, &QPushButton::clicked, this, &QDialog::reject);
  connect(strips_, &QPushButton::clicked, this, [this] {
    accept();
    emit strips_asked();
  });
  connect(list_, &QListWidget::currentRowChanged, this,
          [this](int row) { away_->setEnabled(row > 0 && row < static_cast<int>(model_.exercises().size())); });
  soon_.setSingleShot(true);
  constexpr int few_times_a_second = 120;
  soon_.setInterval(few_times_a_second);
  connect(&soon_, &QTimer::timeout, this, &CompareDialog::refresh);
  connect(&model_, &ComparedModel::changed, this, [this] {
    if (!soon_.isActive()) soon_.start();
  });
  connect(&model_, &ComparedModel::progressed, this, [this](double part) {
    bar_->setValue(static_cast<int>(part * bar_parts));
    if (!soon_.isActive()) soon_.start();
  });
  strips_->setDefault(true);
  refresh();
}

void CompareDialog::choose_files() {
  const QStringList chosen = QFileDialog::getOpenFileNames(
      this, tr("Exercises to compare"), QString::fromStdString(model_.file(0).parent_path().string()),
      tr("Exercises (*.sandgate)"));
  std::vector<std::filesystem::path> files;
  for (const QString& one : chosen) files.emplace_back(one.toStdString());
  model_.add(files);
}

void CompareDialog::choose_folder() {
  const QString chosen = QFileDialog::getExistingDirectory(
      this, tr("A folder of exercises"), QString::fromStdString(model_.file(0).parent_path().string()));
  if (!chosen.isEmpty()) model_.add_folder(chosen.toStdString());
}

void CompareDialog::take_away() {
  const int row = list_->currentRow();
  if (row <= 0 || row >= static_cast<int>(model_.exercises().size())) return;
  model_.remove(static_cast<std::size_t>(row));
  refresh();
  list_->setCurrentRow(std::min(row, list_->count() - 1));
}

// Those that are there stay as they are: a thousand are not set anew for each that comes.
void CompareDialog::refresh() {
  const auto exercises = model_.exercises();
  const int row = list_->currentRow();
  QStringList rows;
  rows.reserve(static_cast<qsizetype>(exercises.size()));
  for (std::size_t i = 0; i < exercises.size(); ++i)
    rows << (i == 0 ? tr("%1, the one that is reviewed").arg(exercises[i].name) : exercises[i].name);
  rows += model_.faults();
  for (int i = 0; i < rows.size(); ++i) {
    if (i >= list_->count()) list_->addItem(QString());
    QListWidgetItem* item = list_->item(i);
    if (item->text() == rows[i]) continue;
    item->setText(rows[i]);
    item->setToolTip(i < static_cast<int>(exercises.size())
                         ? QString::fromStdString(model_.file(static_cast<std::size_t>(i)).string()).toHtmlEscaped()
                         : rows[i].toHtmlEscaped());
  }
  while (list_->count() > rows.size()) delete list_->takeItem(list_->count() - 1);
  away_->setEnabled(row > 0 && row < static_cast<int>(exercises.size()));
  stop_->setEnabled(model_.reading());
  bar_->setVisible(model_.reading());
  strips_->setEnabled(model_.any());
  told_->setText(model_.said());
}

}  // namespace sandgate
