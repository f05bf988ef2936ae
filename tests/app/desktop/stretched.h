// A language that is no language: every sentence half as long again as in English and marked, so that windows show what
// does not fit, and what never came to a translator.
#pragma once

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QComboBox>
#include <QDirIterator>
#include <QFile>
#include <QGroupBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QRegularExpression>
#include <QTabBar>
#include <QTranslator>

namespace sandgate::tests {

inline const QChar marked_begin(0x2045), marked_end(0x2046);

class Stretched : public QTranslator {
 public:
  bool isEmpty() const override { return false; }
  QString translate(const char* context, const char* source, const char*, int) const override {
    const QString text = QString::fromUtf8(source);
    static const QRegularExpression letters(QStringLiteral("[A-Za-z]{2,}"));
    if (!context || context[0] == 'Q' || !text.contains(letters)) return {};
    constexpr double longer = 0.4;
    constexpr qsizetype a_word = 7;
    // The marks are part of what is added.
    qsizetype more = std::max<qsizetype>(0, qRound(longer * static_cast<double>(text.size())) - 2);
    QString added;
    while (more > 0) {
      const qsizetype letters_more = std::min(more, a_word);
      added += QString(letters_more, QLatin1Char('e'));
      more -= letters_more + 1;
      if (more > 0) added += QLatin1Char(' ');
    }
    const bool spaced = text.endsWith(QLatin1Char(' '));
    return (text.startsWith(QLatin1Char(' ')) ? QStringLiteral(" ") : QString()) + marked_begin + text.trimmed() +
           added + marked_end + (spaced ? QStringLiteral(" ") : QString());
  }
};

/// All that the samples, clauses and rulebooks call things: content, which is in the language it was written in.
inline const QString& content() {
  static const QString all = [] {
    QString text;
    QDirIterator files(QStringLiteral(SANDGATE_SOURCE_DIR "/data"), {"*.json"}, QDir::Files,
                       QDirIterator::Subdirectories);
    while (files.hasNext())
      if (QFile file(files.next()); file.open(QIODevice::ReadOnly)) text += QString::fromUtf8(file.readAll());
    // What the rounds themselves write, and the guides.
    QDirIterator rounds(QStringLiteral(SANDGATE_SOURCE_DIR "/tests/app/desktop"), {"tst_small_screen*.cpp"},
                        QDir::Files);
    while (rounds.hasNext())
      if (QFile file(rounds.next()); file.open(QIODevice::ReadOnly)) text += QString::fromUtf8(file.readAll());
    QDirIterator guides(QStringLiteral(SANDGATE_SOURCE_DIR "/docs"), {"*.md"}, QDir::Files);
    while (guides.hasNext())
      if (QFile file(guides.next()); file.open(QIODevice::ReadOnly)) text += QString::fromUtf8(file.readAll());
    return text;
  }();
  return all;
}

/// What is typed as it stands in every language: the calculator's examples, whose words are its own.
inline bool typed_so_everywhere(const QString& text) {
  return text.contains(QLatin1String("formation fours to two ranks"));
}

/// Whether English words stand in `text` outside of the marks, and are no content.
inline bool escaped(QString text) {
  static const QRegularExpression tags(QStringLiteral("<style.*?</style>|<[^>]*>|&[a-z]+;"),
                                       QRegularExpression::DotMatchesEverythingOption);
  static const QRegularExpression words(QStringLiteral("\\b[a-z]{3,} [a-z]{2,}\\b"));
  text.remove(tags);
  // Marked parts, the innermost first.
  static const QRegularExpression marked(QStringLiteral("\u2045[^\u2045\u2046]*\u2046"));
  for (qsizetype before = -1; before != text.size();) {
    before = text.size();
    text.replace(marked, QStringLiteral("·"));
  }
  for (auto found = words.globalMatch(text); found.hasNext();)
    if (!content().contains(found.next().captured())) return true;
  return false;
}

/// What `window` shows that no translator had: one line each.
inline QStringList screen_escapes(const QWidget* window) {
  QStringList found;
  const auto look = [&](const QWidget* part, const QString& text) {
    if (!typed_so_everywhere(text) && escaped(text))
      found << QStringLiteral("%1 is in English: %2").arg(part->metaObject()->className(), text.left(120));
  };
  const auto look_at_model = [&](const QAbstractItemView* view) {
    const QAbstractItemModel* model = view->model();
    if (!model) return;
    for (int column = 0; column < model->columnCount(); ++column) {
      look(view, model->headerData(column, Qt::Horizontal).toString());
      for (int row = 0; row < std::min(model->rowCount(), 30); ++row)
        look(view, model->index(row, column).data().toString());
    }
  };
  for (const QWidget* part : window->findChildren<QWidget*>()) {
    if (!part->isVisibleTo(window)) continue;
    if (const auto* label = qobject_cast<const QLabel*>(part)) look(part, label->text());
    if (const auto* button = qobject_cast<const QAbstractButton*>(part)) look(part, button->text());
    if (const auto* box = qobject_cast<const QGroupBox*>(part)) look(part, box->title());
    if (const auto* line = qobject_cast<const QLineEdit*>(part)) look(part, line->placeholderText());
    if (const auto* view = qobject_cast<const QAbstractItemView*>(part)) look_at_model(view);
    if (const auto* choice = qobject_cast<const QComboBox*>(part))
      for (int i = 0; i < choice->count(); ++i) look(part, choice->itemText(i));
    if (const auto* tabs = qobject_cast<const QTabBar*>(part))
      for (int i = 0; i < tabs->count(); ++i) look(part, tabs->tabText(i));
    look(part, part->toolTip());
    look(part, part->accessibleName());
    for (const QAction* action : part->actions()) look(part, action->text());
  }
  look(window, window->windowTitle());
  found.removeDuplicates();
  return found;
}

}  // namespace sandgate::tests
