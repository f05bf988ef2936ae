#include "app/review/open_review.h"

#include <QPointer>
#include <utility>

#include "app/review/line_keeping.h"
#include "app/umpire/host_page.h"
#include "app/umpire/joined_console.h"
#include "app/words/faults.h"

namespace sandgate {
namespace {

/// A window of its own, over one that it goes with; why it cannot be shown is said there.
ReviewPage* open_over(QWidget& under, Console* console, const std::filesystem::path& data_folder) {
  auto* page = new ReviewPage(data_folder);
  page->setAttribute(Qt::WA_DeleteOnClose);
  QObject::connect(&under, &QObject::destroyed, page, &QObject::deleteLater);
  QObject::connect(page, &ReviewPage::refused, &under, [at = QPointer(console)](const QString& sentence) {
    if (at) at->say(sentence);
  });
  return page;
}

std::shared_ptr<const Sheet> sheet_of(Console& console) { return console.sheets().backdrop().shared_sheet(); }

/// The entries are taken on this thread, which folds what comes.
Result<ReceivedJournal> received(JoinedConsole& console) {
  const History& history = console.umpire().history();
  ReceivedJournal journal{console.end().served().file, history.setting(), {}, {}};
  journal.entries.reserve(static_cast<std::size_t>(history.entries()));
  const auto taken =
      history.each_while([&](const ExerciseFile::Entry& entry) { return journal.entries.push_back(entry), true; }, 1);
  if (!taken) return std::unexpected(taken.error());
  if (const auto& told = console.end().review_line().told()) journal.kept = told->kept;
  return journal;
}

void show(ReviewPage& page, JoinedConsole& console, const std::optional<Fault>& no_marks) {
  auto journal = received(console);
  if (!journal) {
    page.close();
    return console.console().say(words::told(journal.error()));
  }
  page.show_received(std::move(*journal), std::make_shared<LineKeeping>(console), sheet_of(console.console()));
  if (!no_marks) return;
  const QString why = words::told(*no_marks);
  QObject::connect(&page, &ReviewPage::shown, &page,
                   [&page, why] { page.say(ReviewPage::tr("What is kept at the host is not shown: %1").arg(why)); });
}

}  // namespace

ReviewPage* review_joined(JoinedConsole& console, const std::filesystem::path& data_folder) {
  ReviewPage* page = open_over(console, &console.console(), data_folder);
  // What the host tells of the review, and whether the line is there, is followed while the window is open.
  const auto follow = [page, at = QPointer(&console), there = true]() mutable {
    if (!at) return;
    const wire::ReviewLine& line = at->end().review_line();
    if (page->stage() && std::exchange(there, line.there()) != line.there())
      page->say(line.there()
                    ? ReviewPage::tr("The line to the host is back; what you added meanwhile is kept now.")
                    : ReviewPage::tr("The line to the host is lost. Go on: what you add is kept when it is back."));
    page->say_in_foot(line.there() ? QString() : ReviewPage::tr("line lost: notes wait for it"));
    if (line.told()) page->model().kept_elsewhere(line.told()->kept.marks);
  };
  QObject::connect(&console, &JoinedConsole::review_told, page, follow);
  QObject::connect(page, &ReviewPage::shown, page, follow);
  page->show_waiting();
  page->showMaximized();
  console.end().review_line().want(
      [page = QPointer(page), at = QPointer(&console)](const std::optional<Fault>& no_marks) {
        if (page && at) show(*page, *at, no_marks);
      });
  return page;
}

ReviewPage* review_running(HostPage& host, const std::filesystem::path& data_folder) {
  if (!host.host()) return nullptr;
  ReviewPage* page = open_over(host, host.console(), data_folder);
  QObject::connect(&host, &HostPage::review_kept, page,
                   [page](const ReviewMarks& marks) { page->model().kept_elsewhere(marks); });
  const auto keeping =
      std::make_shared<HostedKeeping>([at = QPointer(&host)](const ReviewChange& change) -> Result<ReviewMarks> {
        if (!at || !at->host())
          return fault({}, "the exercise is served no more", "open the review of its file when it is closed");
        return at->host()->session().keep_review(change);
      });
  std::shared_ptr<const Sheet> sheet;
  if (host.console()) sheet = sheet_of(*host.console());
  page->showMaximized();
  page->show_running(host.host()->session().file(), keeping, std::move(sheet));
  return page;
}

}  // namespace sandgate
