#include "app/desk/parts/shown_dialog.h"

#include <QApplication>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/desk/parts/look.h"
#include "app/desk/parts/motion.h"
#include "app/desk/parts/panel.h"
#include "app/desk/parts/text_size.h"
#include "app/words/measures.h"
#include "app/words/tongue.h"

namespace sandgate {
namespace {
constexpr int most_lacking_told = 20;
}  // namespace

ShownDialog::ShownDialog(QWidget* parent)
    : QDialog(parent),
      language_(new QComboBox),
      look_(new QComboBox),
      size_(new QComboBox),
      stilled_(new QCheckBox(tr("&Nothing moves of itself"))),
      lacking_(role_label("note")),
      later_(role_label("note", tr("So it is when Sandgate is started next."))) {
  setWindowTitle(tr("How it is shown"));
  language_->addItem(tr("As the system has it"), QString());
  for (const words::Tongue& tongue : words::tongues()) language_->addItem(tongue.name, tongue.code);
  language_->setCurrentIndex(std::max(language_->findData(words::tongue_kept()), 0));
  // Of what this start has asked for so far; whoever completes a catalogue sees how far it is.
  if (const auto lacking = words::sentences_lacking(); lacking.isEmpty()) {
    lacking_->hide();
  } else {
    lacking_->setText(words::counted(lacking.size(),
                                     tr("A sentence is not in this language yet and stands in English."),
                                     tr("%1 sentences are not in this language yet and stand in English.")));
    lacking_->setToolTip(lacking.mid(0, most_lacking_told).join(QLatin1Char('\n')));
  }
  const std::pair<LookKind, QString> looks[] = {{LookKind::day, tr("By day")},
                                                {LookKind::night, tr("By night: light on dark")},
                                                {LookKind::red, tr("By a red lamp: for eyes used to the dark")},
                                                {LookKind::contrast, tr("High contrast: black on white")}};
  for (const auto& [kind, name] : looks) look_->addItem(name, static_cast<int>(kind));
  look_->setCurrentIndex(look_->findData(static_cast<int>(Look::now().kind)));
  for (const int size : text_sizes) size_->addItem(tr("%1 %").arg(size), size);
  size_->setCurrentIndex(size_->findData(text_size_kept()));
  stilled_->setChecked(motion_stilled());
  later_->setVisible(false);
  for (QLabel* note : {lacking_, later_}) note->setWordWrap(true);

  auto* form = new QFormLayout;
  form->setVerticalSpacing(10);
  form->addRow(tr("&Language"), language_);
  form->addRow(tr("&Colours"), look_);
  form->addRow(tr("&Size"), size_);
  auto* what = role_label("note", tr("The sheet changes its scale at once, shots have fallen when they are fired, the "
                                     "dead lie at once, a warning of the clock stands and does not flash. A move shown "
                                     "once more, and a past that is played, still move: they are asked for."));
  what->setWordWrap(true);
  auto* buttons = new QDialogButtonBox;
  buttons->addButton(tr("Close"), QDialogButtonBox::RejectRole)->setDefault(true);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(20, 16, 20, 16);
  column->setSpacing(10);
  column->addLayout(form);
  column->addWidget(lacking_);
  column->addWidget(later_);
  column->addWidget(stilled_);
  column->addWidget(what);
  column->addSpacing(6);
  column->addWidget(buttons);
  constexpr int wide = 460;
  setMinimumWidth(wide);

  connect(language_, &QComboBox::currentIndexChanged, this, [this] {
    words::keep_tongue(language_->currentData().toString());
    later_->setVisible(true);
  });
  connect(look_, &QComboBox::currentIndexChanged, this, [this] {
    const Look& look = Look::of(static_cast<LookKind>(look_->currentData().toInt()));
    keep_look(look);
    apply_look(*qApp, look);
  });
  connect(size_, &QComboBox::currentIndexChanged, this, [this] {
    keep_text_size(size_->currentData().toInt());
    later_->setVisible(true);
  });
  connect(stilled_, &QCheckBox::toggled, this, [](bool on) { still_motion(on); });
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

}  // namespace sandgate
