#include "app/desk/frame/post_notice.h"

#include <QHBoxLayout>

#include "app/desk/parts/panel.h"
#include "app/stories/refusals.h"
#include "app/words/clauses.h"

namespace sandgate {

PostNotice::PostNotice(const DeskModel& desk, const QString& key, QWidget* parent)
    : QFrame(parent), desk_(desk), key_(key), text_(role_label("plain")), sit_(new QPushButton) {
  setObjectName(QStringLiteral("refused"));
  text_->setWordWrap(true);
  text_->setToolTip(desk_.clauses().tooltip(clauses::lost_post));
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(12, 4, 12, 4);
  row->setSpacing(12);
  row->addWidget(text_, 1);
  row->addWidget(sit_);
  connect(&desk_, &DeskModel::picture_changed, this, &PostNotice::refresh);
  connect(&desk_, &DeskModel::selection_changed, this, &PostNotice::refresh);
  refresh();
}

void PostNotice::refresh() {
  setVisible(desk_.post_lost());
  if (!desk_.post_lost()) return;
  const OwnBody* post = desk_.picture().body(desk_.picture().post);
  const QString lost =
      post ? tr("The post with %1 is lost.").arg(QString::fromStdString(post->name)) : tr("This seat has no post.");
  text_->setText(tr("%1 Nothing is reported to you and no order rides until you sit with another of your bodies: take "
                    "one in hand and press %2 (%3).")
                     .arg(lost, key_, words::clause_id(clauses::lost_post)));
  const OwnBody* body = desk_.selected_body();
  sit_->setText(body ? tr("Sit with %1").arg(QString::fromStdString(body->name)) : tr("Sit with it"));
  const auto no = body ? desk_.why_not(NamePostOrder<Handle>{body->handle}) : std::nullopt;
  sit_->setEnabled(body && !no);
  sit_->setToolTip(!body ? tr("Take the body in hand with which you will sit.")
                   : no  ? stories::sentence_with_clause(*no, desk_.briefing())
                         : tr("It halts for this move."));
}

}  // namespace sandgate
