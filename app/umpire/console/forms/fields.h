// Fields that the forms share.
#pragma once

#include <QComboBox>
#include <QGridLayout>
#include <QSpinBox>

#include "app/host/umpire_client.h"

namespace sandgate {

/// More than anybody has: a number that is typed is judged by the rules, and not cut short by its field.
constexpr int most_counted = 100'000;

QSpinBox* count_field(const QString& name, int value, const QString& suffix = {});
/// Degrees from north.
QSpinBox* facing_field(Bearing facing);
Bearing facing_of(const QSpinBox& field);
int degrees_of(Bearing facing);
QComboBox* formation_field(Formation formation);
Formation formation_of(const QComboBox& field);
/// "Red 2/Border", by side and name, with their ids; `chosen` is in hand.
void list_bodies(QComboBox& field, const Campaign& campaign, BodyId chosen);
QString with_side(const Campaign& campaign, const Body& body);
/// A row of two columns: what it is, and its field, which is named so for who cannot see it.
void add_field(QGridLayout& rows, const QString& words, QWidget* field, Qt::Alignment of_words = Qt::AlignVCenter);

}  // namespace sandgate
