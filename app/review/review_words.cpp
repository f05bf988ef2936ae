#include "app/review/review_words.h"

#include <QCoreApplication>
#include <algorithm>

#include "app/stories/lineage.h"
#include "app/stories/story.h"
#include "app/words/bodies.h"
#include "app/words/measures.h"
#include "app/words/times.h"

namespace sandgate::review_words {
namespace {

struct Said {
  Q_DECLARE_TR_FUNCTIONS(Review)
};

QString first_upper(QString text) {
  if (!text.isEmpty()) text[0] = text[0].toUpper();
  return text;
}

/// Whose move it is, as a word.
QString movers(const Setting& setting, Camp camp) {
  QStringList names;
  for (const Side& side : setting.sides)
    if (side.camp == camp) names << QString::fromStdString(side.name);
  return names.join(Said::tr(" and "));
}

}  // namespace

QString minutes(double minutes) {
  constexpr double half = 0.5;
  return minutes == half ? QStringLiteral("½") : QString::number(minutes);
}

QString about(const ReviewInHand& reviewed) {
  const Review& review = *reviewed.review;
  const auto seats = static_cast<std::int64_t>(review.setting->seats.size());
  const auto orders = static_cast<std::int64_t>(review.orders.size());
  const QString moves =
      words::counted(review.last_move(), Said::tr("one move"), Said::tr("%1 moves").arg(review.last_move()));
  return QStringLiteral("%1 · %2 · %3")
      .arg(reviewed.running ? Said::tr("still played, %1 so far").arg(moves) : moves,
           words::counted(seats, Said::tr("one seat"), Said::tr("%1 seats").arg(seats)),
           words::counted(orders, Said::tr("one order"), Said::tr("%1 orders").arg(orders)));
}

namespace {

QString whose_at(const Review& review, std::int64_t move, bool is_closed) {
  const ClosedMove& last = review.moves[static_cast<std::size_t>(std::min(move, review.last_move()))];
  const QString date = words::date(last.ended);
  if (move == 0) return date;
  const Camp camp = move <= review.last_move() ? last.camp : last.camp == Camp::first ? Camp::second : Camp::first;
  const QString of = Said::tr("%1’s %2").arg(movers(*review.setting, camp), words::ordinal((move + 1) / 2));
  return QStringLiteral("%1 · %2").arg(date, is_closed ? Said::tr("%1, closed").arg(of) : of);
}

}  // namespace

QString whose(const ReviewModel& model) {
  return whose_at(*model.standing(), model.stop().move, model.closed_move() >= model.stop().move);
}

std::vector<QString> all_whose(const ReviewModel& model) {
  std::vector<QString> all;
  // The move that follows the last closed one may have been begun.
  for (std::int64_t move = 0; move <= model.standing()->last_move() + 1; ++move)
    for (const bool closed : {false, true}) all.push_back(whose_at(*model.standing(), move, closed));
  return all;
}

namespace {

/// All that is told of the order one stands on, of the story it is in.
std::vector<Happened> happened_of(const Chronicle& story, std::span<const ChronicleLine> lines, std::int64_t entry) {
  const auto begin = std::ranges::lower_bound(lines, entry, {}, &ChronicleLine::entry);
  const stories::Names names = stories::Names::of(story);
  std::vector<Happened> all;
  for (auto line = begin; line != lines.end() && line->entry == entry; ++line) {
    const QString text = stories::story_of(line->event, names).text;
    if (text.isEmpty()) continue;
    all.push_back(
        {first_upper(text), QString::fromUtf8(line->clause.id.data(), static_cast<int>(line->clause.id.size()))});
  }
  return all;
}

}  // namespace

std::vector<Happened> happened_at(const ReviewModel& model) {
  const auto& story = model.story();
  if (!story || model.at_first()) return {};
  const ReviewBranch* branch = model.on_branch() ? &model.branches()[*model.on_branch()] : nullptr;
  if (!branch || model.stop().event <= branch->parts_event)
    return happened_of(*story, story->lines, model.stop().entry);
  if (!branch->struck()) return {};
  const auto struck = std::ranges::find(story->struck, branch->by, &Chronicle::Struck::by);
  if (struck == story->struck.end()) return {};
  // Its bodies, guns and riders are those it had when it was given up.
  const Chronicle as_it_was{story->setting, {}, struck->end, {}, struck->rides};
  return happened_of(as_it_was, struck->lines, model.stop().entry);
}

std::pair<QString, QString> said_at(const ReviewModel& model) {
  const Review& review = *model.standing();
  if (model.at_first()) return {Said::tr("The beginning"), Said::tr("before anything had happened")};
  const std::int64_t event = model.stop().event;
  const auto closing = std::ranges::find(review.moves, event, &ClosedMove::event);
  const QString closes = closing != review.moves.end() && closing->number > 0
                             ? Said::tr("move %1 closes").arg(closing->number)
                             : QString();
  if (const std::vector<Happened> all = happened_at(model); !all.empty()) {
    QStringList beside;
    if (!closes.isEmpty()) beside << closes;
    const auto more = static_cast<std::int64_t>(all.size()) - 1;
    if (more > 0)
      beside << words::counted(more, Said::tr("and one thing more"), Said::tr("and %1 things more").arg(more));
    if (!all.front().clause.isEmpty()) beside << all.front().clause;
    return {all.front().said, beside.join(QStringLiteral(" · "))};
  }
  if (closing != review.moves.end()) return {Said::tr("Move %1 closes").arg(closing->number), {}};
  const auto order = std::ranges::find(review.orders, event, &OrderLife::event);
  if (order != review.orders.end() && order->body.index() < review.bodies.size())
    return {Said::tr("Order %1, %2 to %3")
                .arg(order->number)
                .arg(words::person(review.setting->seat(order->seat)),
                     QString::fromStdString(review.bodies[order->body.index()].name)),
            {}};
  return {Said::tr("Within move %1").arg(model.stop().move), {}};
}

std::vector<QString> lineage(const Lineage& lineage, const Review& review) {
  std::vector<QString> words;
  for (const LineageStep& step : lineage.steps)
    words.push_back(first_upper(stories::lineage_step(step, lineage, review)));
  return words;
}

QString remark(RemarkKind kind) {
  switch (kind) {
    case RemarkKind::sustain: return Said::tr("Sustain");
    case RemarkKind::improve: return Said::tr("Improve");
    case RemarkKind::lesson: return Said::tr("Lesson");
    case RemarkKind::said: return Said::tr("Said");
  }
  return {};
}

QString arm(std::optional<Arm> arm) { return arm ? words::arm(*arm) : Said::tr("All arms"); }

}  // namespace sandgate::review_words
