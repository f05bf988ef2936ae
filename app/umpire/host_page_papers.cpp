// What the umpire has printed, from the board and from the console.
#include <QFileDialog>
#include <QFileInfo>

#include "app/umpire/host_page.h"
#include "app/umpire/papers_job.h"

namespace sandgate {

void HostPage::ask_paper(const PaperWish& wish) {
  if (!host_) return;
  const QString name = usual_name(wish, host_->session().setting());
  // Packs of all lie in a folder of their own, which is made.
  if (wish.kind == PaperKind::pack && !wish.seat) {
    const QString in = QFileDialog::getExistingDirectory(this, tr("Where the folder of packs is to be made"));
    if (!in.isEmpty()) write_paper(wish, QDir(in).filePath(name));
    return;
  }
  QString to = QFileDialog::getSaveFileName(this, tr("Print as PDF"), name, tr("PDF (*.pdf)"));
  if (to.isEmpty()) return;
  if (QFileInfo(to).suffix().isEmpty()) to += QStringLiteral(".pdf");
  write_paper(wish, to);
}

void HostPage::write_paper(const PaperWish& wish, const QString& to) {
  if (!host_ || !umpire_) return;
  if (papers_.running()) return say(tr("Another paper is being printed; ask again when it is done."));
  say(tr("%1 is being printed.").arg(QFileInfo(to).fileName()));
  papers_.start([wish, matter = matter_of(wish, *umpire_, data_),
                 to](const Progress& progress) { return sandgate::print_paper(wish, matter, to, progress); },
                [this, to](const Result<int>& pages) {
                  const QString name = QFileInfo(to).fileName();
                  say(!pages        ? QString::fromStdString(pages.error().sentence())
                      : *pages == 1 ? tr("%1 is written: one page.").arg(name)
                                    : tr("%1 is written: %2 pages.").arg(name).arg(*pages));
                  emit paper_written(to, pages.has_value());
                });
}

}  // namespace sandgate
