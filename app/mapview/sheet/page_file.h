// The full sheet as a file or on a printer, at a stated scale.
#pragma once

#include <QPagedPaintDevice>
#include <QString>
#include <optional>
#include <string>

#include "app/mapview/sheet/page.h"
#include "map/base/fault.h"

namespace sandgate {

enum class PageFormat : std::uint8_t { png, pdf, svg };
/// By the ending of a file's name, in either case; none for any other.
std::optional<PageFormat> page_format(const QString& file);

/// A paper of the A series ("A4" … "A0") in pixels of 1/96 inch, lying or standing as the ground of the page asks;
/// none for another name.
std::optional<QSize> paper_size(const QString& name, const Sheet& sheet, const PageOptions& options);

/// Writes the page beside `file` and moves it there when it is whole. The size on paper is `options.size` at 96 pixels
/// an inch, so the scale stated is the scale measured; PDF and SVG keep lines and letters as curves. Faults: another
/// ending than .png, .pdf and .svg; a picture larger than memory holds; a place that cannot be written to.
Result<void> write_page(const Sheet& sheet, const PageOptions& options, const QString& file);

/// Paints the page on a printer or PDF device whose page layout is set, its top left corner on the paper's printable
/// one. False where the device cannot be painted on.
bool print_page(QPagedPaintDevice& device, const Sheet& sheet, const PageOptions& options);

}  // namespace sandgate
