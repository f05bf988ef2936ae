#include "app/desk/fight/gun_strip.h"

#include <QGridLayout>
#include <algorithm>

#include "app/desk/parts/flow_layout.h"
#include "app/desk/parts/panel.h"
#include "app/desk/parts/refused_box.h"
#include "app/stories/refusals.h"
#include "app/words/guns.h"
#include "app/words/measures.h"

namespace sandgate {

GunStrip::GunStrip(DeskModel& desk, TableModel& table, GunModel& guns, RifleModel& rifles, QWidget* parent)
    : QFrame(parent),
      desk_(desk),
      table_(table),
      guns_(guns),
      rifles_(rifles),
      words_(role_label("title")),
      held_(role_label("second")),
      clause_(clause_label()),
      rifles_words_(role_label("second")),
      aim_(new KeyedButton(tr("Aim a gun"), QStringLiteral("N"))),
      done_(new KeyedButton(tr("Guns have done"), tr("Shift+G"))),
      rifles_fire_(new KeyedButton(tr("Fire a five"), tr("Shift+F"))) {
  setObjectName(QStringLiteral("weigh"));
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(12, 8, 12, 8);
  grid->setVerticalSpacing(4);
  grid->setColumnStretch(0, 1);
  words_->setWordWrap(true);
  held_->setWordWrap(true);
  grid->addWidget(words_, 0, 0);
  grid->addWidget(clause_, 0, 1, Qt::AlignRight | Qt::AlignTop);
  grid->addWidget(held_, 1, 0, 1, 2);
  auto* buttons = new FlowLayout;
  buttons->setSpacing(8);
  for (KeyedButton* button : {aim_, done_}) button->let_key_give_way();
  buttons->add(aim_, 1);
  buttons->add(done_, 1);
  grid->addLayout(buttons, 2, 0, 1, 2);
  rifles_words_->setWordWrap(true);
  grid->addWidget(rifles_words_, 3, 0, 1, 2);
  grid->addWidget(rifles_fire_, 4, 0, 1, 2);
  rifles_fire_->setToolTip(desk_.clauses().tooltip(clauses::rifle_fire));
  connect(rifles_fire_, &QPushButton::clicked, &rifles_, &RifleModel::fire);
  connect(&rifles_, &RifleModel::changed, this, &GunStrip::refresh);
  aim_->setToolTip(tr("Take the next gun that can fire in hand (N)"));
  connect(aim_, &QPushButton::clicked, &guns_, &GunModel::take_next);
  connect(done_, &QPushButton::clicked, &guns_, &GunModel::guns_done);
  connect(&table_, &TableModel::table_changed, this, &GunStrip::refresh);
  connect(&guns_, &GunModel::changed, this, &GunStrip::refresh);
  refresh();
}

void GunStrip::refresh() {
  const SeenTable* table = table_.seen();
  const auto count = guns_.guns_left();
  const bool shown = table && table_.may_order() && (table->guns_open || !table->held.empty());
  setVisible(shown);
  if (!shown) return;
  // LW-2.4: whether this is a move in which none fires.
  std::optional<Refusal> silent;
  for (const SeenGun& gun : desk_.picture().guns) {
    if (gun.table != table->handle || gun.side != desk_.picture().side) continue;
    const auto no = guns_.why_silent(gun.handle);
    if (no && no->code == RefusalCode::guns_silent) silent = no;
  }
  words_->setText(silent ? stories::sentence(*silent, desk_.briefing()) : words::guns_left(count.left, count.all));
  const Clause clause = silent ? silent->clause : clauses::guns_first;
  show_clause(*clause_, clause, desk_.clauses());
  const auto held = static_cast<std::int64_t>(table->held.size());
  held_->setVisible(held > 0);
  held_->setText(words::counted(held, tr("%1 man's walk waits until the guns have done."),
                                tr("%1 men's walks wait until the guns have done.")));
  // KS-7.2.
  const auto fives = static_cast<std::int64_t>(rifles_.fives().size());
  const bool rifles = rifles_.offered() && table->guns_open;
  rifles_words_->setVisible(rifles);
  rifles_fire_->setVisible(rifles);
  rifles_words_->setText(fives == 0 ? tr("No five of rifles can fire.")
                                    : words::counted(fives,
                                                     tr("%1 five of rifles can fire; ringed is the next, which "
                                                        "fires at the nearest enemy in sight."),
                                                     tr("%1 fives of rifles can fire; ringed is the next, which fires "
                                                        "at the nearest enemy in sight.")));
  rifles_fire_->setEnabled(rifles && fives > 0 && !rifles_.laying() && rifles_.target().has_value());
  done_->setEnabled(table->guns_open);
  done_->setToolTip(desk_.clauses().tooltip(clauses::guns_first));
  // Where walks wait and no gun can do anything more, ending the gun phase is all that is left to do.
  done_->set_main(table->guns_open && count.left == 0 && (!rifles || fives == 0));
  aim_->setEnabled(table->guns_open && count.all > 0);
}

}  // namespace sandgate
