#include "app/desk/start/players_form.h"

#include <QGridLayout>
#include <algorithm>

#include "app/desk/parts/panel.h"
#include "app/host/commanders.h"

namespace sandgate {

std::vector<PlayerChoice> programs_of(const Commanders& commanders) {
  std::vector<PlayerChoice> programs;
  for (const Commanders::Entry& entry : commanders.known())
    programs.push_back({QString::fromStdString(entry.name), QString::fromStdString(entry.title)});
  // The usual rulebook is offered first.
  std::ranges::stable_partition(
      programs, [](const PlayerChoice& program) { return program.name.startsWith(QLatin1String(usual_commander)); });
  return programs;
}

PlayersForm::PlayersForm(QWidget* parent) : QWidget(parent) {}

void PlayersForm::set_programs(std::vector<PlayerChoice> programs) { offered_ = std::move(programs); }

void PlayersForm::set_seats(const std::vector<Seat>& seats) {
  boxes_.clear();
  qDeleteAll(findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly));
  delete layout();
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setHorizontalSpacing(8);
  grid->setVerticalSpacing(6);
  grid->setColumnStretch(1, 1);
  trust_ =
      role_label("second", tr("A program runs within Sandgate, with all your rights on this computer, and could read "
                              "what its side must not know. Use only programs you trust."));
  trust_->setWordWrap(true);
  int row = 0;
  for (const Seat& seat : seats) {
    auto* box = new QComboBox;
    box->addItem(tr("A person"), QString());
    for (const PlayerChoice& program : offered_) {
      box->addItem(program.title.isEmpty() ? program.name : program.title, program.name);
    }
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(16);
    box->setAccessibleName(tr("Who plays %1").arg(seat.side));
    box->setToolTip(seat.title);
    // A program's name may be longer than the box.
    connect(box, &QComboBox::currentTextChanged, box,
            [box, title = seat.title](const QString& plays) { box->setToolTip(title + QLatin1Char('\n') + plays); });
    connect(box, &QComboBox::currentIndexChanged, this, &PlayersForm::warn);
    hint_in(box, 8);
    mark_opening(box);
    auto* label = role_label("second", tr("%1, played by").arg(seat.side));
    label->setToolTip(seat.title);
    grid->addWidget(label, row, 0);
    grid->addWidget(box, row, 1);
    boxes_[seat.name] = box;
    ++row;
  }
  grid->addWidget(trust_, row, 0, 1, 2);
  warn();
}

void PlayersForm::warn() {
  trust_->setVisible(std::ranges::any_of(boxes_, [](const auto& row) {
    const QString program = row.second->currentData().toString();
    return !program.isEmpty() && program.section(':', 0, 0) != QLatin1String(usual_commander);
  }));
}

void PlayersForm::choose(const QString& seat, const QString& program) {
  if (QComboBox* at = box(seat)) at->setCurrentIndex(std::max(0, at->findData(program)));
}

std::map<QString, QString> PlayersForm::programs() const {
  std::map<QString, QString> chosen;
  for (const auto& [seat, at] : boxes_) {
    const QString program = at->currentData().toString();
    if (!program.isEmpty()) chosen[seat] = program;
  }
  return chosen;
}

QComboBox* PlayersForm::box(const QString& seat) const {
  const auto found = boxes_.find(seat);
  return found == boxes_.end() ? nullptr : found->second;
}

}  // namespace sandgate
