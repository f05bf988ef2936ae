// A page of the guides as a text: what it is called, its headings, and how links name them.
#pragma once

#include <QList>
#include <QString>
#include <filesystem>

#include "map/base/fault.h"

namespace sandgate {

struct GuideHeading {
  int level = 1;
  QString text;    ///< as it is read, without marks of Markdown
  QString anchor;  ///< as a link names it: `page.md#anchor`
};

struct Guide {
  QString file;  ///< within the docs' folder: "commanding.md"
  QString markdown;
  QList<GuideHeading> headings = {};  ///< without the title
  QString title = {};                 ///< the first heading; the file's name where there is none
};

/// A page read; an error names the file, and says what to do.
Result<Guide> read_guide(const std::filesystem::path& docs, const QString& file);

/// The pages to be listed: `first`, then those that it leads to, each once in that order, if they are there.
QList<Guide> read_guides(const std::filesystem::path& docs, const QString& first = QStringLiteral("README.md"));

/// A page, and what of it: the anchor of a heading, or nothing for its beginning.
struct GuidePlace {
  QString file, anchor = {};
};
/// The same place as the language `code` has it: the page in the folder of that name (`de/commanding.md`), and there
/// the heading that stands where the one asked for stands in English. What is not translated is left as it was asked
/// for.
GuidePlace in_tongue(const std::filesystem::path& docs, const QString& code, GuidePlace place);

/// By what name a link finds a heading, as code hosts make it: small letters, hyphens for spaces, no other signs.
QString anchor_of(const QString& heading);

/// Where the relative links and pictures of a page lead, as they are written there; none of code.
QStringList links_of(const QString& markdown);

}  // namespace sandgate
