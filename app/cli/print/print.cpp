// `sandgate print`: what is handed out and put up on paper, from a scenario or from an exercise as it stands.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/cli/cli_words.h"
#include "app/cli/commands.h"
#include "app/cli/offscreen.h"
#include "app/cli/options.h"
#include "app/cli/print/print_options.h"
#include "app/host/data_folder.h"
#include "app/papers/march_table.h"
#include "app/papers/returns.h"
#include "app/papers/seat_pack.h"
#include "app/papers/setup_sheet.h"
#include "app/words/measures.h"

namespace sandgate::cli {
namespace {

using PrintDeed = ExitCode (*)(const PrintOptions& o);

const std::vector<std::string> pdf_only{".pdf"}, pdf_or_csv{".pdf", ".csv"};

Text pages_told(int pages) { return utf8(words::counted(pages, Cli::tr("1 page"), Cli::tr("%1 pages"))); }

/// Writes a paper and says so; `answer` may have more to say of it.
ExitCode write(const PrintOptions& o, const Output& out, const papers::Document& paper, Answer answer = {}) {
  const auto pages = papers::write_pdf(paper, QString::fromStdString(o.to), out.progress(utf8(Cli::tr("Printing"))));
  if (!pages) return out.fail(pages.error());
  Answer told{{"file", o.to}, {"pages", *pages}};
  if (!answer.is_null()) told.update(answer);
  out.answer(told, utf8(Cli::tr("%1, %2, written to %3"), paper.heads().paper, pages_told(*pages), o.to));
  return ExitCode::success;
}

ExitCode pack(const PrintOptions& o) {
  const Output out(o.json);
  if (const auto may = may_write(o.to, pdf_only); !may) return out.fail(may.error());
  const auto source = print_source(o, out);
  if (!source) return out.fail(source.error());
  const auto seat = seat_of(o, *source->setting());
  if (!seat) return out.fail(seat.error());
  const auto book = words::clause_book(data_folder());
  if (!book) return out.fail(book.error());
  const auto opening = papers::opening_of(source->setting(), *seat);
  if (!opening) return out.fail(opening.error());
  const Offscreen painting;
  const Setting& setting = *source->setting();
  auto sheet = Sheet::prepare(setting.country, setting.scale, out.progress(utf8(Cli::tr("Preparing the sheet"))));
  if (!sheet) return out.fail(sheet.error());
  return write(o, out, papers::seat_pack(*opening, *sheet, *book), {{"seat", o.seat}});
}

ExitCode packs(const PrintOptions& o) {
  const Output out(o.json);
  if (const auto may = may_write(o.to, {}); !may) return out.fail(may.error());
  const auto source = print_source(o, out);
  if (!source) return out.fail(source.error());
  const auto book = words::clause_book(data_folder());
  if (!book) return out.fail(book.error());
  const Offscreen painting;
  const Setting& setting = *source->setting();
  const auto sheet = Sheet::prepare(setting.country, setting.scale, out.progress(utf8(Cli::tr("Preparing the sheet"))));
  if (!sheet) return out.fail(sheet.error());
  const auto written =
      papers::write_packs(source->setting(), *sheet, *book, o.to, out.progress(utf8(Cli::tr("Printing"))));
  if (!written) return out.fail(written.error());
  int pages = 0;
  Answer files = Answer::array();
  for (const papers::WrittenPack& one : *written) {
    pages += one.pages;
    files.push_back({{"seat", setting.seat(one.seat).name}, {"file", one.file}, {"pages", one.pages}});
  }
  out.answer({{"folder", o.to}, {"pages", pages}, {"packs", files}},
             utf8(Cli::tr("Packs of %1 seats, %2, written to %3"), written->size(), pages_told(pages), o.to));
  return ExitCode::success;
}

Result<papers::Return> return_asked(const PrintOptions& o, const PrintSource& source, const Progress& progress) {
  const Setting& setting = *source.setting();
  if (!o.seat.empty()) {
    const auto seat = seat_of(o, setting);
    if (!seat) return std::unexpected(seat.error());
    const auto opening = source.history.view(*seat, 0, progress),
               now = source.history.view(*seat, source.event, progress);
    if (!opening) return std::unexpected(opening.error());
    if (!now) return std::unexpected(now.error());
    return papers::return_of(now->picture(), opening->picture(),
                             briefing_for(setting, setting.seat(*seat).side, nullptr, *seat));
  }
  std::optional<SideId> side;
  for (const Side& one : setting.sides)
    if (one.name == o.side) side = one.id;
  if (!o.side.empty() && !side)
    return fault("--side", phrase("there is no side '{}'", o.side), "name one of the exercise");
  const auto campaign = source.history.at(source.event, progress);
  if (!campaign) return std::unexpected(campaign.error());
  return papers::return_of(*campaign, side);
}

ExitCode print_return(const PrintOptions& o) {
  const Output out(o.json);
  if (const auto may = may_write(o.to, pdf_or_csv); !may) return out.fail(may.error());
  const auto source = print_source(o, out);
  if (!source) return out.fail(source.error());
  const auto of = return_asked(o, *source, out.progress(utf8(Cli::tr("Reading"))));
  if (!of) return out.fail(of.error());
  const auto kind = o.strength ? papers::ReturnKind::strength : papers::ReturnKind::casualties;
  const Answer bodies{{"bodies", of->bodies.size()}};
  if (o.to.ends_with(".csv")) {
    if (const auto written = papers::write_whole(papers::csv_of(*of, kind), QString::fromStdString(o.to)); !written)
      return out.fail(written.error());
    Answer told{{"file", o.to}};
    told.update(bodies);
    out.answer(told, utf8(Cli::tr("A return of %1 bodies, written to %2"), of->bodies.size(), o.to));
    return ExitCode::success;
  }
  const Offscreen painting;
  return write(o, out, papers::paper_of(*of, kind), bodies);
}

ExitCode march_table(const PrintOptions& o) {
  const Output out(o.json);
  if (const auto may = may_write(o.to, pdf_only); !may) return out.fail(may.error());
  const auto source = print_source(o, out);
  if (!source) return out.fail(source.error());
  const Setting& setting = *source->setting();
  std::vector<SeatId> seats;
  if (o.seat.empty()) {
    for (const Seat& seat : setting.seats) seats.push_back(seat.id);
  } else {
    const auto seat = seat_of(o, setting);
    if (!seat) return out.fail(seat.error());
    seats.push_back(*seat);
  }
  std::vector<std::shared_ptr<const SeatView>> views;
  for (const SeatId seat : seats) {
    auto view = source->history.view(seat, source->event);
    if (!view) return out.fail(view.error());
    views.push_back(std::make_shared<const SeatView>(std::move(*view)));
  }
  const auto all = papers::marches_of(setting, views, out.progress(utf8(Cli::tr("Finding ways"))));
  if (!all) return out.fail(all.error());
  papers::MarchTableOf of;
  of.move = views.front()->picture().clock.move;
  of.time = views.front()->picture().clock.time;
  if (!o.seat.empty()) {
    of.whose = setting.seat(seats.front()).title;
    of.side = setting.seat(seats.front()).side;
  }
  const Offscreen painting;
  return write(o, out, papers::paper_of(*all, of, setting), {{"marches", all->size()}});
}

ExitCode setup_sheet(const PrintOptions& o) {
  const Output out(o.json);
  if (const auto may = may_write(o.to, pdf_only); !may) return out.fail(may.error());
  const auto source = print_source(o, out);
  if (!source) return out.fail(source.error());
  const auto campaign = source->history.at(source->event, out.progress(utf8(Cli::tr("Reading"))));
  if (!campaign) return out.fail(campaign.error());
  const Offscreen painting;
  const auto paper = papers::setup_sheet(*campaign, TableId{o.table - 1}, {o.full_size});
  if (!paper) return out.fail(paper.error());
  return write(o, out, *paper, {{"table", o.table}});
}

}  // namespace

void add_print(CLI::App& app, Chosen& chosen) {
  auto o = std::make_shared<PrintOptions>();
  CLI::App& print =
      *app.add_subcommand("print", utf8(Cli::tr("On paper: seat packs, returns, march tables, tables to be set up")));
  print.require_subcommand(1);
  print.add_option("FROM", o->from, utf8(Cli::tr("An exercise (X.sandgate), or a scenario that has not begun")))
      ->required();
  const auto offer = [&](const char* name, const std::string& what, const std::string& writes,
                         PrintDeed deed) -> CLI::App& {
    CLI::App& sub = *print.add_subcommand(name, what);
    sub.add_option("--out", o->to, writes)->required();
    add_posting(sub, o->posting);
    add_played_by(sub, o->rulebook);
    add_signals(sub, o->signalling);
    sub.add_flag("--json", o->json, utf8(Cli::tr("Answer as JSON")));
    sub.callback([o, deed, &chosen] { chosen = [o, deed] { return deed(*o); }; });
    return sub;
  };
  const auto at_move = [&](CLI::App& sub) {
    sub.add_option("--at-move", o->at_move, utf8(Cli::tr("When this move had closed; else as it stands")))
        ->check(CLI::Range(1, 1'000'000));
  };
  CLI::App& one = offer(
      "pack",
      utf8(Cli::tr("What one seat is handed before the first move: orders, order of battle, sheet, forms, clauses")),
      utf8(Cli::tr("The file to write: .pdf")), pack);
  one.add_option("--seat", o->seat, utf8(Cli::tr("Whose")))->required();
  offer("packs", utf8(Cli::tr("The same for every seat")), utf8(Cli::tr("A new folder for them, by the seats' names")),
        packs);
  CLI::App& returns = offer("return", utf8(Cli::tr("Who is left of every body, or what became of those who are not")),
                            utf8(Cli::tr("The file to write: .pdf or .csv")), print_return);
  CLI::Option_group* kinds = returns.add_option_group("kind", utf8(Cli::tr("One of:")));
  kinds->add_flag("--strength", o->strength,
                  utf8(Cli::tr("Strength: men, guns, waggons and packets, as they were and are")));
  kinds->add_flag("--casualties", o->casualties, utf8(Cli::tr("Casualties: dead, prisoners, over a back line")));
  kinds->require_option(1);
  CLI::Option* seat =
      returns.add_option("--seat", o->seat, utf8(Cli::tr("As this seat has it, of its side; else as it is")));
  returns.add_option("--side", o->side, utf8(Cli::tr("Of this side alone, as it is")))->excludes(seat);
  at_move(returns);
  CLI::App& marches =
      offer("march-table", utf8(Cli::tr("Marches under way and to come, with when they are expected to end")),
            utf8(Cli::tr("The file to write: .pdf")), march_table);
  marches.add_option("--seat", o->seat, utf8(Cli::tr("Of what this seat commands, as it has it; else of all seats")));
  at_move(marches);
  CLI::App& sheet = offer(
      "setup-sheet",
      utf8(Cli::tr("A table to be set up with toys: plan to scale, places, a form for the result; shows both sides")),
      utf8(Cli::tr("The file to write: .pdf")), setup_sheet);
  sheet.add_option("--table", o->table, utf8(Cli::tr("Which, by its number")))
      ->required()
      ->check(CLI::Range(1, 1'000'000));
  sheet.add_flag("--full-size", o->full_size,
                 utf8(Cli::tr("With the plan at its own size too, over as many pages as that takes")));
  at_move(sheet);
}

}  // namespace sandgate::cli
