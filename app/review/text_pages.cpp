#include "app/review/text_pages.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>

#include "app/desk/parts/look.h"
#include "app/review/agenda.h"
#include "app/review/review_words.h"
#include "app/stories/moments.h"
#include "app/words/bodies.h"
#include "app/words/faults.h"
#include "app/words/measures.h"
#include "app/words/times.h"
#include "core/chronicle/objectives.h"

namespace sandgate {
namespace {

struct PageWords {
  Q_DECLARE_TR_FUNCTIONS(ReviewPages)
};

QString safe(const QString& text) { return text.toHtmlEscaped(); }
QString safe(const std::string& text) { return QString::fromStdString(text).toHtmlEscaped(); }
QString line_breaks(const Lines& lines) {
  QStringList text;
  for (const std::string& line : lines) text << safe(line);
  return text.join(QStringLiteral("<br>"));
}
QString h1(const QString& text) { return QStringLiteral("<h1>%1</h1>").arg(safe(text)); }
QString h2(const QString& text) { return QStringLiteral("<h2>%1</h2>").arg(safe(text)); }
QString p(const QString& text) { return QStringLiteral("<p>%1</p>").arg(safe(text)); }
QString soft(const QString& text) { return QStringLiteral("<span class=soft>%1</span>").arg(safe(text)); }
QString cell(const QString& html) { return QStringLiteral("<td>%1</td>").arg(html); }
QString row(const QStringList& cells) {
  QString all;
  for (const QString& one : cells) all += cell(one);
  return QStringLiteral("<tr>%1</tr>").arg(all);
}
QString head_row(const QStringList& cells) {
  QString all;
  for (const QString& one : cells) all += QStringLiteral("<th align=left>%1</th>").arg(safe(one));
  return QStringLiteral("<tr>%1</tr>").arg(all);
}
QString table(const QString& rows) {
  return QStringLiteral("<table width='100%' cellspacing=0 cellpadding=6>%1</table>").arg(rows);
}

QString style_of_pages(bool large) {
  const Look& look = Look::now();
  const int size = large ? 21 : 16;
  return QStringLiteral(
             "body { color: %1; } p, li, td, th { color: %1; font-size: %2px; } h1 { font-family: 'Old Standard TT', "
             "serif; font-size: %3px; } "
             "h2 { font-size: %4px; margin-top: 18px; } .soft { color: %5; } th { color: %5; font-weight: 600; "
             "border-bottom: 1px solid %6; } td { border-bottom: 1px solid %7; } "
             ".quote { font-family: 'Old Standard TT', serif; font-style: italic; font-size: %8px; } "
             ".good { color: %9; font-weight: 600; }")
             .arg(look.ink.name())
             .arg(size)
             .arg(size * 2)
             .arg(size + 3)
             .arg(look.soft.name(), look.rule.name(), look.hair.name())
             .arg(size + 3)
             .arg(look.good.name()) +
         QStringLiteral(" .warn { color: %1; font-weight: 600; } .link { color: %2; }")
             .arg(look.warning.name(), look.link.name());
}

const Side& side_of_seat(const Setting& setting, const Seat& seat) { return setting.side(seat.side); }

/// As the review counts men: a General with nobody.
std::int64_t with_the_colours(const Body& body) {
  std::int64_t men = 0;
  for (const Part& part : body.contents.parts)
    if (part.arm != Arm::general) men += part.men.count;
  return men;
}

std::int64_t men_of(const Review& review, SideId side, std::int64_t move) { return review.figures.men(side, move); }

/// Men that a seat's bodies lost, dead and taken.
std::int64_t lost_by(const Review& review, SeatId seat) {
  std::int64_t men = 0;
  for (const Loss& loss : review.figures.losses)
    if (loss.body.index() < review.bodies.size() && review.bodies[loss.body.index()].seat == seat) men += loss.men;
  return men;
}

QString came_of_seat(const ReviewModel& model, SeatId seat) {
  const Review& review = model.review();
  std::int64_t given = 0, begun = 0, overtaken = 0;
  std::vector<double> ages;
  for (const OrderLife& order : review.orders) {
    if (order.seat != seat) continue;
    ++given;
    begun += order.begun.has_value();
    overtaken += order.fate == OrderFate::overtaken;
    if (const auto age = order.age_minutes()) ages.push_back(static_cast<double>(*age));
  }
  QStringList told;
  told << PageWords::tr("%1, %2 begun")
              .arg(words::counted(given, PageWords::tr("one order"), PageWords::tr("%1 orders").arg(given)))
              .arg(begun);
  if (const auto age = median(ages); age && *age > 0)
    told << PageWords::tr("half of them %1 min old or more when begun").arg(*age);
  if (overtaken > 0)
    told << words::counted(overtaken, PageWords::tr("one overtaken by events"),
                           PageWords::tr("%1 overtaken by events").arg(overtaken));
  if (const std::int64_t lost = lost_by(review, seat); lost > 0)
    told << words::counted(lost, PageWords::tr("one man lost"), PageWords::tr("%1 men lost").arg(lost));
  return safe(told.join(QStringLiteral("; ")));
}

QString moment_line(const ReviewModel& model, const Moment& moment) {
  const QString reason = stories::moment_reason(moment, model.review());
  return QStringLiteral("<b>%1</b> %2%3")
      .arg(safe(stories::moment_title(moment)), soft(PageWords::tr("move %1").arg(moment.move)),
           reason.isEmpty() ? QString() : QStringLiteral("<br>%1").arg(soft(reason)));
}

QString remarks_of_kind(const ReviewModel& model, RemarkKind kind) {
  QString list;
  for (const Remark& remark : model.marks().remarks) {
    if (remark.kind != kind) continue;
    QString about;
    if (const Moment* moment = model.moment(remark.moment))
      about = PageWords::tr("%1, move %2").arg(stories::moment_title(*moment)).arg(moment->move);
    list += QStringLiteral("<li>%1%2%3</li>")
                .arg(line_breaks(remark.text),
                     remark.who.empty() ? QString() : QStringLiteral(" — <b>%1</b>").arg(safe(remark.who)),
                     about.isEmpty() ? QString() : QStringLiteral("<br>%1").arg(soft(about)));
  }
  return list.isEmpty() ? QStringLiteral("<p>%1</p>").arg(soft(PageWords::tr("Nothing yet")))
                        : QStringLiteral("<ul>%1</ul>").arg(list);
}

}  // namespace

/// Which clauses are in force, over which ground, and how far one saw.
QString terms_table(const ReviewModel& model) {
  const Setting& setting = model.setting();
  const Rulebook& rules = setting.rulebook;
  QStringList arms;
  const auto in_force = [&arms](bool there, const QString& words) {
    if (there) arms << words;
  };
  in_force(rules.shell.has_value(), PageWords::tr("shells (KS-7.1)"));
  in_force(rules.charges.has_value(), PageWords::tr("charges by tables (KS-8)"));
  in_force(rules.works.has_value(), PageWords::tr("field works (KS-6)"));
  in_force(rules.formations.has_value(), PageWords::tr("formations (KS-3)"));
  in_force(rules.boats.has_value(), PageWords::tr("boats (KS-3)"));
  in_force(std::ranges::any_of(setting.sides, [&](const Side& side) { return setting.is_supplied(side.id); }),
           PageWords::tr("supply (KS-4)"));
  QString rows = row({safe(PageWords::tr("Rules")),
                      safe(words::told(Phrase(rules.title))) +
                          (arms.isEmpty() ? QString() : QStringLiteral(" ") + soft(arms.join(QStringLiteral(", "))))});
  const bool ride = std::ranges::any_of(setting.sides, [&](const Side& side) { return setting.by_couriers(side.id); });
  rows += row(
      {safe(PageWords::tr("Orders and reports")), ride ? safe(PageWords::tr("ride, and are told of as they arrive")) +
                                                             QStringLiteral(" ") + soft(PageWords::tr("KS-11"))
                                                       : safe(PageWords::tr("at once"))});
  const MapBox ground = setting.country->bounds();
  constexpr double metres_per_km = 1000;
  const QLocale locale;
  const auto km = [&locale](double metres) { return locale.toString(metres / metres_per_km, 'f', 1); };
  rows +=
      row({safe(PageWords::tr("Ground")),
           safe(PageWords::tr("%1, %2 by %3 km")
                    .arg(QString::fromStdString(setting.country->name()), km(ground.east - ground.west),
                         km(ground.north - ground.south))) +
               QStringLiteral(" ") +
               soft(PageWords::tr("a foot of the rules is %1 m").arg(locale.toString(setting.scale.metres_per_foot)))});
  const auto sight = [&](Length length) { return PageWords::tr("%1 km").arg(km(setting.scale.metres(length))); };
  QString seen = safe(PageWords::tr("as far as %1 by the rulebook").arg(sight(rules.wide.visibility)));
  if (model.instant() && model.instant()->truth.visibility() != rules.wide.visibility)
    seen += QStringLiteral(" ") +
            soft(PageWords::tr("where you stand as far as %1 (CX-11)").arg(sight(model.instant()->truth.visibility())));
  rows += row({safe(PageWords::tr("Sight")), seen});
  return table(rows);
}

QString rules_text(const ReviewModel& model) {
  const Review& review = model.review();
  const Setting& setting = model.setting();
  QString html = h1(QString::fromStdString(setting.title));
  html += p(review_words::about(model.reviewed()));
  if (!setting.brief.empty()) html += p(QString::fromStdString(setting.brief));
  html += h2(PageWords::tr("By which rules, over which ground")) + terms_table(model);
  html += h2(PageWords::tr("The rules of this review"));
  html +=
      QStringLiteral("<ul><li>%1</li><li>%2</li><li>%3</li><li>%4</li></ul>")
          .arg(
              safe(PageWords::tr("Everybody speaks. Rank stays at the door.")),
              safe(PageWords::tr("We ask what happened and why, not who is to blame.")),
              safe(PageWords::tr("What a commander did is judged by what he knew then. It is shown beside the truth.")),
              safe(PageWords::tr("Each issue ends with what to sustain, what to improve, and whose that is.")));
  html += h2(PageWords::tr("The agenda"));
  QString steps;
  for (std::size_t i = 0; i < step_minutes.size(); ++i)
    steps += QStringLiteral("<li>%1 %2</li>")
                 .arg(safe(step_told(static_cast<ReviewStep>(i))), soft(PageWords::tr("%1 min").arg(step_minutes[i])));
  html += QStringLiteral("<ol>%1</ol>").arg(steps);
  html += h2(PageWords::tr("Who took part"));
  QString rows = head_row(
      {PageWords::tr("Side"), PageWords::tr("Seat"), PageWords::tr("Commands"), PageWords::tr("Men at the beginning")});
  for (const Side& side : setting.sides) {
    bool first = true;
    for (const Seat& seat : setting.seats) {
      if (seat.side != side.id) continue;
      std::int64_t bodies = 0, men = 0;
      for (const Body& body : setting.order_of_battle)
        if (body.seat == seat.id) ++bodies, men += with_the_colours(body);
      rows += row({first ? QStringLiteral("<b>%1</b> %2")
                               .arg(safe(side.name), soft(PageWords::tr("%1 men").arg(men_of(review, side.id, 0))))
                         : QString(),
                   safe(words::person(seat)) + QStringLiteral(" ") + soft(words::post(seat)),
                   safe(words::counted(bodies, PageWords::tr("one body"), PageWords::tr("%1 bodies").arg(bodies))),
                   QString::number(men)});
      first = false;
    }
  }
  return html + table(rows);
}

QString intents_text(const ReviewModel& model) {
  const Review& review = model.review();
  const Setting& setting = model.setting();
  const ReviewInHand& reviewed = model.reviewed();
  QString html = h1(PageWords::tr("Objectives and intents"));
  if (reviewed.running)
    html += p(PageWords::tr("The exercise is still played: what seats intend stays sealed until it is over."));
  const auto& story = model.story();
  if (story) {
    QString rows = head_row({PageWords::tr("Side"), PageWords::tr("Objective"), PageWords::tr("What came of it"),
                             PageWords::tr("Men there")});
    std::int64_t count = 0;
    for (const ObjectiveStanding& standing : objectives_of(story->end)) {
      ++count;
      rows += row({safe(setting.side(standing.side).name), safe(standing.objective.name),
                   standing.held()
                       ? QStringLiteral("<span class=good>● %1</span>").arg(safe(PageWords::tr("held at the end")))
                   : standing.own.count > 0
                       ? QStringLiteral("<span class=warn>◐ %1</span>").arg(safe(PageWords::tr("contested")))
                       : QStringLiteral("<span class=warn>○ %1</span>").arg(safe(PageWords::tr("not held"))),
                   safe(PageWords::tr("%1 own, %2 of the enemy").arg(standing.own.count).arg(standing.enemy.count))});
    }
    if (count > 0) html += h2(PageWords::tr("What each side was to have and to hold")) + table(rows);
  }
  QString rows = head_row({PageWords::tr("Seat"), PageWords::tr("Intended before the first move, sealed"),
                           PageWords::tr("What came of it")});
  for (const Seat& seat : setting.seats) {
    const Intent* intent = reviewed.intents.of(seat.id);
    const bool damaged =
        std::ranges::find(reviewed.intents.damaged, seat.id, &Intents::Damaged::seat) != reviewed.intents.damaged.end();
    const QString said =
        damaged ? QStringLiteral("<span class=warn>%1</span>")
                      .arg(safe(PageWords::tr("What was sealed has been changed since, and is not shown")))
        : intent ? QStringLiteral("<span class=quote>“%1”</span>").arg(line_breaks(intent->sealed.text))
                 : soft(reviewed.running ? PageWords::tr("sealed") : PageWords::tr("none sealed"));
    rows += row({QStringLiteral("<b>%1</b><br>%2")
                     .arg(safe(words::person(seat)), soft(QString::fromStdString(side_of_seat(setting, seat).name))),
                 said, came_of_seat(model, seat.id)});
  }
  html += h2(PageWords::tr("What each seat intended")) + table(rows);
  QString sides = head_row(
      {PageWords::tr("Side"), PageWords::tr("Men at the beginning"), PageWords::tr("Men left"), PageWords::tr("Lost")});
  for (const Side& side : setting.sides) {
    const std::int64_t began = men_of(review, side.id, 0), left = men_of(review, side.id, review.last_move());
    sides += row({safe(side.name), QString::number(began), QString::number(left), QString::number(began - left)});
  }
  return html + h2(PageWords::tr("What it cost")) + table(sides);
}

QString improve_text(const ReviewModel& model) {
  QString html = h1(PageWords::tr("Sustain and improve"));
  const auto column = [&](const QString& heading, RemarkKind kind) {
    return QStringLiteral("<td width='50%' valign=top>%1%2</td>").arg(h2(heading), remarks_of_kind(model, kind));
  };
  html +=
      QStringLiteral("<table width='100%'><tr>%1%2</tr><tr>%3%4</tr></table>")
          .arg(column(PageWords::tr("Sustain"), RemarkKind::sustain),
               column(PageWords::tr("Improve"), RemarkKind::improve),
               column(PageWords::tr("Lessons"), RemarkKind::lesson), column(PageWords::tr("Said"), RemarkKind::said));
  return html;
}

QString closing_text(const ReviewModel& model) {
  QString html = h1(PageWords::tr("Closing"));
  html += h2(PageWords::tr("What we looked at"));
  QString list;
  for (const std::size_t moment : model.agenda())
    list += QStringLiteral("<li>%1</li>").arg(moment_line(model, model.moments()[moment]));
  html +=
      list.isEmpty() ? p(PageWords::tr("No moment was put on the agenda.")) : QStringLiteral("<ol>%1</ol>").arg(list);
  html += h2(PageWords::tr("What each takes away"));
  QString rows;
  for (const Remark& remark : model.marks().remarks) {
    if (remark.who.empty() || remark.kind == RemarkKind::said) continue;
    rows += row({QStringLiteral("<b>%1</b>").arg(safe(remark.who)), safe(review_words::remark(remark.kind)),
                 line_breaks(remark.text)});
  }
  html += rows.isEmpty() ? p(PageWords::tr("Nothing has an owner yet.")) : table(rows);
  return html;
}

TextPage::TextPage(ReviewModel& model, Text text, bool large, QWidget* parent)
    : QTextBrowser(parent), model_(model), text_(text), large_(large) {
  setObjectName(QStringLiteral("message"));
  setOpenLinks(false);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setFrameShape(QFrame::NoFrame);
  setTabChangesFocus(true);
  setAccessibleName(tr("The page of this step"));
  document()->setDocumentMargin(large ? 40 : 28);
  connect(&model_, &ReviewModel::taken_in_hand, this, &TextPage::refresh);
  connect(&model_, &ReviewModel::marks_changed, this, &TextPage::refresh);
  connect(&model_, &ReviewModel::story_read, this, &TextPage::refresh);
  refresh();
}

QVariant TextPage::loadResource(int /*type*/, const QUrl& /*name*/) { return {}; }

void TextPage::changeEvent(QEvent* event) {
  QTextBrowser::changeEvent(event);
  if (event->type() == QEvent::StyleChange || event->type() == QEvent::PaletteChange) refresh();
}

void TextPage::refresh() {
  if (!model_.taken()) return;
  document()->setDefaultStyleSheet(style_of_pages(large_));
  setHtml(text_(model_));
}

}  // namespace sandgate
