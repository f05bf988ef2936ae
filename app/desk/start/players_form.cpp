#include "app/desk/start/players_form.h"

#include <QEvent>
#include <QGridLayout>
#include <QScreen>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>

#include "app/desk/parts/fit.h"
#include "app/desk/parts/panel.h"
#include "app/host/commanders.h"
#include "app/words/faults.h"

namespace sandgate {

std::vector<PlayerChoice> programs_of(const Commanders& commanders) {
  std::vector<PlayerChoice> programs;
  for (const Commanders::Entry& entry : commanders.known())
    programs.push_back({QString::fromStdString(entry.name), words::told(Phrase(entry.title))});
  // The usual rulebook is offered first.
  std::ranges::stable_partition(
      programs, [](const PlayerChoice& program) { return program.name.startsWith(QLatin1String(usual_commander)); });
  return programs;
}

PlayersForm::PlayersForm(QWidget* parent) : QWidget(parent) {}

void PlayersForm::set_programs(std::vector<PlayerChoice> programs) { offered_ = std::move(programs); }

void PlayersForm::set_seats(const std::vector<Seat>& seats) {
  boxes_.clear();
  together_.clear();
  qDeleteAll(findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly));
  delete layout();
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(6);
  QStringList sides;
  for (const Seat& seat : seats) sides << seat.side;
  sides.removeDuplicates() == 0 ? add_few(seats) : add_many(seats);
  trust_ =
      role_label("second", tr("A program runs within Sandgate, with all your rights on this computer, and could read "
                              "what its side must not know. Use only programs you trust."));
  trust_->setWordWrap(true);
  column->addWidget(trust_);
  follow();
}

QComboBox* PlayersForm::make_box(const QString& accessible) {
  auto* box = new QComboBox;
  box->addItem(tr("A person"), QString());
  for (const PlayerChoice& program : offered_)
    box->addItem(program.title.isEmpty() ? program.name : program.title, program.name);
  box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  box->setMinimumContentsLength(16);
  box->setFocusPolicy(Qt::StrongFocus);
  box->setAccessibleName(accessible);
  box->installEventFilter(this);
  hint_in(box, 8);
  mark_opening(box);
  return box;
}

QComboBox* PlayersForm::seat_box(const Seat& seat, const QString& accessible) {
  QComboBox* box = make_box(accessible);
  box->setToolTip(seat.title);
  // A program's name may be longer than the box.
  connect(box, &QComboBox::currentTextChanged, box,
          [box, title = seat.title](const QString& plays) { box->setToolTip(title + QLatin1Char('\n') + plays); });
  connect(box, &QComboBox::currentIndexChanged, this, &PlayersForm::follow);
  boxes_[seat.name] = box;
  return box;
}

QComboBox* PlayersForm::together_box(const QString& side, const std::vector<Seat>& seats) {
  QComboBox* box = make_box(side.isEmpty() ? tr("Who plays all seats") : tr("Who plays all seats of %1").arg(side));
  box->setPlaceholderText(tr("various"));
  Together& together = together_.emplace_back(Together{side, box, {}});
  for (const Seat& seat : seats) {
    if (side.isEmpty() || seat.side == side) together.seats.push_back(seat.name);
  }
  connect(box, &QComboBox::activated, this, [this, box, named = together.seats](int row) {
    const QString program = box->itemData(row).toString();
    for (const QString& seat : named) choose(seat, program);
  });
  return box;
}

void PlayersForm::add_few(const std::vector<Seat>& seats) {
  auto* rows = new QWidget;
  auto* grid = new QGridLayout(rows);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setHorizontalSpacing(8);
  grid->setVerticalSpacing(6);
  grid->setColumnStretch(1, 1);
  int row = 0;
  for (const Seat& seat : seats) {
    auto* label = role_label("second", tr("%1, played by").arg(seat.side));
    label->setToolTip(seat.title);
    grid->addWidget(label, row, 0);
    grid->addWidget(seat_box(seat, tr("Who plays %1").arg(seat.side)), row, 1);
    ++row;
  }
  layout()->addWidget(rows);
}

void PlayersForm::add_many(const std::vector<Seat>& seats) {
  auto* rows = new QWidget;
  auto* grid = new QGridLayout(rows);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setHorizontalSpacing(8);
  grid->setVerticalSpacing(4);
  constexpr int person_share = 4, post_share = 8, box_share = 7, person_width = 76, post_width = 60;
  grid->setColumnMinimumWidth(0, person_width);
  grid->setColumnMinimumWidth(1, post_width);
  grid->setColumnStretch(0, person_share);
  grid->setColumnStretch(1, post_share);
  grid->setColumnStretch(2, box_share);
  int row = 0;
  const auto head = [&](const QString& words, const QString& side) {
    grid->addWidget(role_label("title", words), row, 0, 1, 2);
    grid->addWidget(together_box(side, seats), row++, 2);
  };
  head(tr("All %1 seats").arg(seats.size()), {});
  QStringList sides;
  for (const Seat& seat : seats) sides << seat.side;
  sides.removeDuplicates();
  for (const QString& side : std::as_const(sides)) {
    const auto count = std::ranges::count(seats, side, &Seat::side);
    if (count > 1) head(tr("%1, all %2").arg(side).arg(count), side);
    for (const Seat& seat : seats) {
      if (seat.side != side) continue;
      // "Lt-Col Hay, commanding 1st Division": the person, and his post.
      const QString person = seat.title.section(QLatin1Char(','), 0, 0).trimmed(),
                    post = seat.title.section(QLatin1Char(','), 1).trimmed();
      const std::pair<QString, const char*> parts[] = {{person.isEmpty() ? seat.name : person, "plain"},
                                                       {count > 1 ? post : side, "second"}};
      int at = 0;
      for (const auto& [words, role] : parts) {
        auto* label = new ElidedLabel(role);
        label->setText(words);
        label->setToolTip(tr("%1 (%2)").arg(seat.title, seat.name));
        label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
        grid->addWidget(label, row, at++);
      }
      grid->addWidget(seat_box(seat, tr("Who plays %1").arg(seat.title)), row++, 2);
    }
  }
  auto* scroll = scrolled_to_its_height(rows);
  // What stands below, and begins the exercise, is to be seen with it where the screen has room for both.
  constexpr int least_seen = 186, others = 700;
  const int whole = rows->sizeHint().height(), room = screen()->availableGeometry().height() - others;
  scroll->setMinimumHeight(std::min(least_seen, whole));
  scroll->setMaximumHeight(std::clamp(room, std::min(least_seen, whole), whole));
  layout()->addWidget(scroll);
}

void PlayersForm::follow() {
  for (const Together& together : together_) {
    const auto plays = [this](const QString& seat) { return boxes_.at(seat)->currentData().toString(); };
    const QString first = plays(together.seats.front());
    const bool same = std::ranges::all_of(together.seats, [&](const QString& seat) { return plays(seat) == first; });
    const QSignalBlocker quiet(together.box);
    together.box->setCurrentIndex(same ? std::max(0, together.box->findData(first)) : -1);
  }
  trust_->setVisible(std::ranges::any_of(boxes_, [](const auto& row) {
    const QString program = row.second->currentData().toString();
    return !program.isEmpty() && program.section(':', 0, 0) != QLatin1String(usual_commander);
  }));
}

bool PlayersForm::eventFilter(QObject* watched, QEvent* event) {
  const auto* box = qobject_cast<QComboBox*>(watched);
  if (!box || event->type() != QEvent::Wheel || box->hasFocus()) return QWidget::eventFilter(watched, event);
  event->ignore();
  return true;
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

QComboBox* PlayersForm::box_of_side(const QString& side) const {
  const auto found = std::ranges::find(together_, side, &Together::side);
  return found == together_.end() ? nullptr : found->box;
}

}  // namespace sandgate
