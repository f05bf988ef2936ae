// How a thing came about, in sentences (core/review/lineage.h). Told with all of the truth.
#pragma once

#include <QString>

#include "core/review/lineage.h"
#include "core/review/review.h"

namespace sandgate::stories {

/// What stands over it: "Order 44, Lt-Col Hay to 4/Lancs Fus"; of an event that nobody ordered "Ordered by nobody".
QString lineage_title(const Lineage& lineage, const Review& review);
/// What an order says: "march to TR 152 304".
QString order_told(const OrderLife& order, const Review& review);
/// Why an order could not be carried out, with the clause: "a river, LW-1.4", "by KS-11.5".
QString barred_told(const OrderLife& order);
/// What was ordered, likewise; empty where nobody ordered it.
QString lineage_order(const Lineage& lineage, const Review& review);
/// One step, without its time, its clause and a full stop: "Lt-Col Hay gives the order; what he knows of TR 152 304 is
/// 14 min old".
QString lineage_step(const LineageStep& step, const Lineage& lineage, const Review& review);

}  // namespace sandgate::stories
