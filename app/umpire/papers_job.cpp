#include "app/umpire/papers_job.h"

#include <algorithm>
#include <numeric>

#include "app/mapview/sheet/sheet.h"
#include "app/papers/march_table.h"
#include "app/papers/returns.h"
#include "app/papers/seat_pack.h"
#include "app/papers/setup_sheet.h"

namespace sandgate {
namespace {

class PaperJob {
 public:
  PaperJob(const PaperWish& wish, const PaperMatter& matter, const QString& to, const Progress& progress)
      : wish_(wish), matter_(matter), setting_(matter.now->shared_setting()), to_(to), progress_(progress) {}

  Result<int> print() const {
    if (std::ranges::find(matter_.views, nullptr) != matter_.views.end())
      return fault(to_.toStdString(), "what a seat knows cannot be read back", "print what is of all");
    switch (wish_.kind) {
      case PaperKind::pack: return packs();
      case PaperKind::strength: return write(a_return(papers::ReturnKind::strength));
      case PaperKind::casualties: return write(a_return(papers::ReturnKind::casualties));
      case PaperKind::march_table: return write(march_table());
      case PaperKind::setup_sheet:
      case PaperKind::setup_full_size:
        return write(papers::setup_sheet(*matter_.now, wish_.table, {wish_.kind == PaperKind::setup_full_size}));
    }
    return 0;
  }

 private:
  Result<int> write(const Result<papers::Document>& paper) const {
    if (!paper) return std::unexpected(paper.error());
    return papers::write_pdf(*paper, to_, progress_);
  }

  Result<int> packs() const {
    const auto clauses = words::clause_book(matter_.data);
    if (!clauses) return std::unexpected(clauses.error());
    const auto sheet = Sheet::prepare(setting_->country, setting_->scale, progress_);
    if (!sheet) return std::unexpected(sheet.error());
    if (wish_.seat) {
      const auto opening = papers::opening_of(setting_, wish_.seat);
      if (!opening) return std::unexpected(opening.error());
      return write(papers::seat_pack(*opening, *sheet, *clauses));
    }
    const auto written = papers::write_packs(setting_, *sheet, *clauses, to_.toStdString(), progress_);
    if (!written) return std::unexpected(written.error());
    return std::accumulate(written->begin(), written->end(), 0,
                           [](int pages, const papers::WrittenPack& one) { return pages + one.pages; });
  }

  Result<papers::Document> a_return(papers::ReturnKind kind) const {
    if (!wish_.seat) return papers::paper_of(papers::return_of(*matter_.now), kind);
    const auto opening = papers::opening_of(setting_, wish_.seat);
    if (!opening) return std::unexpected(opening.error());
    return papers::paper_of(papers::return_of(matter_.views.front()->picture(), opening->picture, opening->briefing),
                            kind);
  }

  Result<papers::Document> march_table() const {
    const auto marches = papers::marches_of(*setting_, matter_.views, progress_);
    if (!marches) return std::unexpected(marches.error());
    papers::MarchTableOf of;
    of.move = matter_.now->move();
    of.time = matter_.now->time();
    if (wish_.seat) {
      of.whose = setting_->seat(wish_.seat).title;
      of.side = setting_->seat(wish_.seat).side;
    }
    return papers::paper_of(*marches, of, *setting_);
  }

  const PaperWish& wish_;
  const PaperMatter& matter_;
  const std::shared_ptr<const Setting> setting_;
  const QString& to_;
  const Progress& progress_;
};

}  // namespace

PaperMatter matter_of(const PaperWish& wish, const UmpireClient& umpire, const std::filesystem::path& data) {
  PaperMatter matter{std::make_shared<const Campaign>(umpire.campaign()), {}, data};
  for (const Seat& seat : umpire.campaign().setting().seats) {
    const bool asked = wish.seat ? seat.id == wish.seat : wish.kind == PaperKind::march_table;
    if (asked) matter.views.push_back(umpire.seat_view(seat.id));
  }
  return matter;
}

QString usual_name(const PaperWish& wish, const Setting& setting) {
  QStringList parts{QString::fromStdString(setting.name)};
  if (wish.seat) parts << QString::fromStdString(setting.seat(wish.seat).name);
  switch (wish.kind) {
    case PaperKind::pack: parts << (wish.seat ? QStringLiteral("pack") : QStringLiteral("packs")); break;
    case PaperKind::strength: parts << QStringLiteral("strength"); break;
    case PaperKind::casualties: parts << QStringLiteral("casualties"); break;
    case PaperKind::march_table: parts << QStringLiteral("march-table"); break;
    case PaperKind::setup_sheet:
    case PaperKind::setup_full_size: parts << QStringLiteral("table-%1").arg(papers::number_of(wish.table)); break;
  }
  const bool folder = wish.kind == PaperKind::pack && !wish.seat;
  return parts.join('-') + (folder ? QString() : QStringLiteral(".pdf"));
}

Result<int> print_paper(const PaperWish& wish, const PaperMatter& matter, const QString& to, const Progress& progress) {
  return PaperJob(wish, matter, to, progress).print();
}

}  // namespace sandgate
