#include "app/desk/shell/onlooker_dialog.h"

#include <QDialogButtonBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/desk/parts/panel.h"
#include "app/stories/story.h"
#include "app/words/measures.h"

namespace sandgate {
namespace {

constexpr int list_width = 460, story_width = 720, story_height = 420;

QString how_late(const Observer& observer) {
  if (observer.moves_late == 0) return OnlookerDialog::tr("at once");
  return words::counted(observer.moves_late, OnlookerDialog::tr("%1 move late"), OnlookerDialog::tr("%1 moves late"));
}

QString story_told(const Chronicle& chronicle) {
  QStringList lines;
  stories::Storyteller teller(chronicle);
  std::int64_t shown = -1;
  for (const ChronicleLine& line : chronicle.lines) {
    const QString said = teller.tell(line.event).text;
    if (said.isEmpty()) continue;
    if (line.move != shown) {
      shown = line.move;
      lines << QString() << teller.heading(line);
    }
    lines << QStringLiteral("  ") + said;
  }
  return lines.join(QLatin1Char('\n')).trimmed();
}

}  // namespace

OnlookerDialog::OnlookerDialog(std::span<const Observer> observers, const std::vector<Side>& sides, QWidget* parent)
    : QDialog(parent), list_(new QListWidget) {
  setWindowTitle(tr("Look on"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(20, 16, 20, 16);
  column->setSpacing(10);
  column->addWidget(role_label("heading", tr("Who looks on?")));
  auto* note = role_label("second", tr("An observer sees, and orders nothing. He sits alone at the screen."));
  note->setWordWrap(true);
  column->addWidget(note);
  list_->setAccessibleName(tr("Observers"));
  list_->setMinimumWidth(list_width);
  for (const Observer& observer : observers) {
    const QString sees =
        observer.side
            ? tr("what the General of %1 knows").arg(QString::fromStdString(sides[observer.side.index()].name))
            : tr("all that is true");
    list_->addItem(tr("%1: %2, %3").arg(QString::fromStdString(observer.title), sees, how_late(observer)));
  }
  list_->setCurrentRow(0);
  column->addWidget(list_);
  auto* buttons = new QDialogButtonBox;
  auto* look = buttons->addButton(tr("Look on"), QDialogButtonBox::AcceptRole);
  buttons->addButton(tr("Leave it"), QDialogButtonBox::RejectRole);
  look->setProperty("main", true);
  look->setDefault(true);
  column->addWidget(buttons);
  connect(list_, &QListWidget::itemActivated, this, &OnlookerDialog::accept);
  connect(buttons, &QDialogButtonBox::accepted, this, &OnlookerDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &OnlookerDialog::reject);
  connect(this, &QDialog::accepted, this, [this] {
    if (list_->currentRow() >= 0) emit chosen(static_cast<std::size_t>(list_->currentRow()));
  });
}

OnlookerStory::OnlookerStory(const Observer& observer, const Chronicle& chronicle, QWidget* parent) : QDialog(parent) {
  setWindowTitle(tr("Look on"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(20, 16, 20, 16);
  column->setSpacing(10);
  column->addWidget(role_label("heading", QString::fromStdString(observer.title)));
  column->addWidget(role_label("second", tr("All that has happened, %1.").arg(how_late(observer))));
  auto* text = new QPlainTextEdit;
  text->setReadOnly(true);
  text->setTabChangesFocus(true);
  text->setAccessibleName(tr("What has happened"));
  text->setMinimumSize(story_width, story_height);
  const QString told = story_told(chronicle);
  text->setPlainText(told.isEmpty() ? tr("Nothing that may be told yet.") : told);
  text->moveCursor(QTextCursor::End);
  column->addWidget(text);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
  column->addWidget(buttons);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

}  // namespace sandgate
