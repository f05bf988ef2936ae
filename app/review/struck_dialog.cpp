#include "app/review/struck_dialog.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QVBoxLayout>
#include <algorithm>
#include <span>

#include "app/desk/parts/panel.h"
#include "app/desk/parts/row_delegate.h"
#include "app/stories/story.h"
#include "app/words/times.h"

namespace sandgate {
namespace {

/// Lines that are told, with their move and time.
void tell_into(QListWidget& list, std::span<const ChronicleLine> lines, const stories::Names& names) {
  list.clear();
  for (const ChronicleLine& line : lines) {
    const QString text = stories::story_of(line.event, names).text;
    if (text.isEmpty()) continue;
    auto* item =
        new QListWidgetItem(StruckDialog::tr("%1  %2  %3").arg(line.move).arg(words::short_time(line.time), text));
    item->setToolTip(text.toHtmlEscaped());
    item->setData(Qt::UserRole, static_cast<qlonglong>(line.number));
    list.addItem(item);
  }
}

}  // namespace

StruckDialog::StruckDialog(std::shared_ptr<const Chronicle> story, QWidget* parent)
    : QDialog(parent),
      story_(std::move(story)),
      branches_(new QComboBox),
      struck_(new QListWidget),
      standing_(new QListWidget) {
  setWindowTitle(tr("What was taken back"));
  resize(1100, 600);
  for (const Chronicle::Struck& one : story_->struck) {
    const ChronicleLine& first = one.lines.front();
    branches_->addItem(tr("From move %1, %2: %3 events, struck by entry %4")
                           .arg(first.move)
                           .arg(words::time_of_day(first.time))
                           .arg(one.lines.size())
                           .arg(one.by));
  }
  branches_->setAccessibleName(tr("Which branch"));
  struck_->setAccessibleName(tr("What was struck"));
  standing_->setAccessibleName(tr("What stands in its place"));
  standing_->setToolTip(tr("Enter leads there"));
  auto* both = new QHBoxLayout;
  both->setSpacing(8);
  for (const auto& [title, list] :
       {std::pair(tr("What was struck"), struck_), std::pair(tr("What stands in its place"), standing_)}) {
    list->setItemDelegate(new RowDelegate(list));
    auto* column = new QVBoxLayout;
    column->setSpacing(4);
    column->addWidget(role_label("title", title));
    column->addWidget(list, 1);
    both->addLayout(column, 1);
  }
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
  auto* all = new QVBoxLayout(this);
  all->setContentsMargins(18, 16, 18, 14);
  all->setSpacing(10);
  all->addWidget(branches_);
  all->addLayout(both, 1);
  all->addWidget(buttons);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(branches_, &QComboBox::currentIndexChanged, this, &StruckDialog::show_branch);
  connect(standing_, &QListWidget::itemActivated, this, [this](const QListWidgetItem* item) {
    emit event_chosen(item->data(Qt::UserRole).toLongLong());
    accept();
  });
  show_branch(branches_->currentIndex());
}

void StruckDialog::show_branch(int which) {
  if (which < 0) return;
  const Chronicle::Struck& branch = story_->struck[static_cast<std::size_t>(which)];
  // Its bodies, guns and riders are those it had when it was given up.
  const Chronicle as_it_was{story_->setting, branch.lines, branch.end, {}, branch.rides};
  tell_into(*struck_, branch.lines, stories::Names::of(as_it_was));
  // What stands from where they part, for as many moves as the branch had.
  const auto& lines = story_->lines;
  const auto parts = std::ranges::lower_bound(lines, branch.lines.front().number, {}, &ChronicleLine::number);
  const std::int64_t until = branch.lines.back().move;
  auto end = parts;
  while (end != lines.end() && end->move <= until) ++end;
  tell_into(*standing_, std::span(parts, end), stories::Names::of(*story_));
}

}  // namespace sandgate
