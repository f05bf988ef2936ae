// Charts as pictures of a report: drawn as lines, with letters as shapes, so that they look alike wherever they are
// read. Private to this room.
#pragma once

#include <QPainter>
#include <QSizeF>
#include <QString>
#include <functional>
#include <string>

#include "app/charts/look.h"
#include "plugins/api/report.h"

namespace sandgate::reporting {

/// Pixels of 1/96 inch: as wide as the page, as high as it takes.
inline constexpr double chart_wide = 694, most_chart_high = 880;

ChartLook outlined_print_look();
ReportPicture chart_picture(std::string name, QSizeF size, const QString& caption, const QString& described,
                            const std::function<void(QPainter&)>& paint);

}  // namespace sandgate::reporting
