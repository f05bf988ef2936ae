#include "app/review/open_review.h"

#include <QPointer>

#include "app/umpire/host_page.h"

namespace sandgate {

ReviewPage* review_running(HostPage& host, const std::filesystem::path& data_folder) {
  if (!host.host()) return nullptr;
  auto* page = new ReviewPage(data_folder);
  page->setAttribute(Qt::WA_DeleteOnClose);
  QObject::connect(&host, &QObject::destroyed, page, &QObject::deleteLater);
  QObject::connect(page, &ReviewPage::refused, &host, [&host](const QString& sentence) {
    if (host.console()) host.console()->say(sentence);
  });
  const auto keeping =
      std::make_shared<HostedKeeping>([at = QPointer(&host)](const ReviewMarks& marks) -> Result<void> {
        if (!at || !at->host())
          return fault({}, "the exercise is served no more", "open the review of its file when it is closed");
        return at->host()->session().keep_review(marks);
      });
  std::shared_ptr<const Sheet> sheet;
  if (host.console()) sheet = host.console()->sheets().backdrop().shared_sheet();
  page->showMaximized();
  page->show_running(host.host()->session().file(), keeping, std::move(sheet));
  return page;
}

}  // namespace sandgate
