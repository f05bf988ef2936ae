// What a review's window says of moments, orders and stops, beside the sentences of app/stories.
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
/// What happened where one stands, and what belongs to it: two lines.
std::pair<QString, QString> said_at(const ReviewModel& model);

/// "Order overtaken by events".
QString title(const Moment& moment, const Review& review);
/// "Order 44, 26 min old when begun; bridge held for 30".
QString reason(const Moment& moment, const Review& review);
/// Of every step of how a thing came about a few words.
std::vector<QString> lineage(const Lineage& lineage, const Review& review);
QString kind(MomentKind kind);
QString remark(RemarkKind kind);

/// By what issues are gathered on the agenda.
enum class Theme : std::uint8_t { intelligence, movement, fighting, supply, command, umpire };
Theme theme_of(MomentKind kind);
QString theme(Theme theme);
/// The arm most of a moment's bodies are of: "Foot", "Guns"; of none "All arms".
QString arm_of(const Moment& moment, const Review& review);

}  // namespace sandgate::review_words
