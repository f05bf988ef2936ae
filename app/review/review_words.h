// What a review's window says of steps, stops and notes, beside the sentences of app/stories.
#pragma once

#include <QString>
#include <utility>

#include "app/review/review_model.h"

namespace sandgate::review_words {

QString minutes(double minutes);  ///< "½", "4"
/// "fought to the end, 41 moves · 8 seats · 99 orders".
QString about(const ReviewInHand& reviewed);
/// "Tue 14 Sept 1909 · Blue’s ninth, closed".
QString whose(const ReviewModel& model);
/// All that `whose` may say on what one stands on, from the beginning to the end.
std::vector<QString> all_whose(const ReviewModel& model);
/// What happened where one stands, and what belongs to it: two lines.
std::pair<QString, QString> said_at(const ReviewModel& model);
/// One thing of all that happened there, and its clause; empty where it has none.
struct Happened {
  QString said, clause;
};
/// All that happened where one stands, in order; nothing while the story is not read.
std::vector<Happened> happened_at(const ReviewModel& model);

/// Of every step of how a thing came about a few words.
std::vector<QString> lineage(const Lineage& lineage, const Review& review);
QString remark(RemarkKind kind);
/// "Foot"; of none "All arms".
QString arm(std::optional<Arm> arm);

}  // namespace sandgate::review_words
