#include "app/words/reasons.h"

#include <QRegularExpression>
#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/words/tongue.h"
#include "app/words/words.h"
#include "map/base/phrase.h"

namespace sandgate::words {
namespace {

// Whole sentences as the commanders of plugins/commanders say them, `{}` for a value. tests/house holds these to what
// stands there.
constexpr const char* forms[] = {
    // Of straight.
    QT_TRANSLATE_NOOP("words", "unlimbers"), QT_TRANSLATE_NOOP("words", "fires at the nearest"),
    QT_TRANSLATE_NOOP("words", "at the enemy"), QT_TRANSLATE_NOOP("words", "towards the enemy"),
    QT_TRANSLATE_NOOP("words", "straight on"),
    // Of vanguard: columns, screens and posts.
    QT_TRANSLATE_NOOP("words", "to {}"), QT_TRANSLATE_NOOP("words", "the enemy's back line"),
    QT_TRANSLATE_NOOP("words", "the far edge"), QT_TRANSLATE_NOOP("words", "holds, {} of the enemy near"),
    QT_TRANSLATE_NOOP("words", "falls back, {} of the enemy near"), QT_TRANSLATE_NOOP("words", "behind {}"),
    QT_TRANSLATE_NOOP("words", "to guard {}"), QT_TRANSLATE_NOOP("words", "screen of {}"),
    QT_TRANSLATE_NOOP("words", "ahead of the column"), QT_TRANSLATE_NOOP("words", "to look into a box"),
    QT_TRANSLATE_NOOP("words", "to a height behind the centre"), QT_TRANSLATE_NOOP("words", "behind the centre"),
    QT_TRANSLATE_NOOP("words", "my post is lost: I sit here"), QT_TRANSLATE_NOOP("words", "digs itself in"),
    QT_TRANSLATE_NOOP("words", "boxed, no enemy near"), QT_TRANSLATE_NOOP("words", "falls in, to be boxed"),
    QT_TRANSLATE_NOOP("words", "stands out, the enemy's men near"),
    QT_TRANSLATE_NOOP("words", "stands out, an enemy near"),
    // Its supply and raids.
    QT_TRANSLATE_NOOP("words", "waits for packets, which are drawn in {} move"),
    QT_TRANSLATE_NOOP("words", "waits for packets, which are drawn in {} moves"),
    QT_TRANSLATE_NOOP("words", "tells off waggons for {}"), QT_TRANSLATE_NOOP("words", "away from the enemy"),
    QT_TRANSLATE_NOOP("words", "the standing order has no more use"),
    QT_TRANSLATE_NOOP("words", "stands, packets are drawn"), QT_TRANSLATE_NOOP("words", "with packets behind {}"),
    QT_TRANSLATE_NOOP("words", "sends for more packets"),
    QT_TRANSLATE_NOOP("words", "begins a depot where the army stays"),
    QT_TRANSLATE_NOOP("words", "begins a depot by the line"),
    QT_TRANSLATE_NOOP("words", "fetches packets at {} for {}"), QT_TRANSLATE_NOOP("words", "back to {}"),
    QT_TRANSLATE_NOOP("words", "back to {}, to load"), QT_TRANSLATE_NOOP("words", "loads packets at {}"),
    QT_TRANSLATE_NOOP("words", "brings packets nearer to {}"), QT_TRANSLATE_NOOP("words", "hands over to {}"),
    QT_TRANSLATE_NOOP("words", "to take a depot"), QT_TRANSLATE_NOOP("words", "to take a train"),
    QT_TRANSLATE_NOOP("words", "to break {}"), QT_TRANSLATE_NOOP("words", "breaks {}"),
    QT_TRANSLATE_NOOP("words", "tells off a party to break {}"), QT_TRANSLATE_NOOP("words", "the line"),
    QT_TRANSLATE_NOOP("words", "a bridge"),
    // Its battles: where men go.
    QT_TRANSLATE_NOOP("words", "reaches the enemy's back line"),
    QT_TRANSLATE_NOOP("words", "goes over its back line, to be saved"),
    QT_TRANSLATE_NOOP("words", "makes for the enemy's back line"),
    QT_TRANSLATE_NOOP("words", "makes for the enemy's back line under cover"),
    QT_TRANSLATE_NOOP("words", "keeps together, to be able to charge"),
    QT_TRANSLATE_NOOP("words", "goes behind a trench, and waits for the enemy"),
    QT_TRANSLATE_NOOP("words", "out of sight of the enemy's guns, and waits for him"),
    QT_TRANSLATE_NOOP("words", "nearer to its guns, and waits for the enemy"),
    QT_TRANSLATE_NOOP("words", "goes back, being {} against {}"), QT_TRANSLATE_NOOP("words", "closes with the enemy"),
    QT_TRANSLATE_NOOP("words", "runs at the enemy's guns"),
    QT_TRANSLATE_NOOP("words", "to where they meet for the assault"),
    QT_TRANSLATE_NOOP("words", "goes forward under cover"), QT_TRANSLATE_NOOP("words", "joins the others"),
    QT_TRANSLATE_NOOP("words", "closes up"), QT_TRANSLATE_NOOP("words", "goes back from horse that could charge it"),
    QT_TRANSLATE_NOOP("words", "a disarmed man comes home"), QT_TRANSLATE_NOOP("words", "disarmed men walk home"),
    QT_TRANSLATE_NOOP("words", "disarmed men take shelter"), QT_TRANSLATE_NOOP("words", "goes to take a man"),
    QT_TRANSLATE_NOOP("words", "leads {} prisoner home"), QT_TRANSLATE_NOOP("words", "leads {} prisoners home"),
    QT_TRANSLATE_NOOP("words", "leads {} prisoner out of reach"),
    QT_TRANSLATE_NOOP("words", "leads {} prisoners out of reach"),
    // How they stand.
    QT_TRANSLATE_NOOP("words", "unlimbers, with a mark before it"), QT_TRANSLATE_NOOP("words", "mounts, no enemy near"),
    QT_TRANSLATE_NOOP("words", "forms two ranks, to charge"),
    QT_TRANSLATE_NOOP("words", "dismounts: horse could charge it, and there is no way back"),
    QT_TRANSLATE_NOOP("words", "forms two ranks, horse near"),
    QT_TRANSLATE_NOOP("words", "closes its ranks, horse near"), QT_TRANSLATE_NOOP("words", "forms extended under fire"),
    QT_TRANSLATE_NOOP("words", "opens its ranks under fire"), QT_TRANSLATE_NOOP("words", "lies down before a gun"),
    // Fire.
    QT_TRANSLATE_NOOP("words", "fires at a box, to see what is in it"),
    QT_TRANSLATE_NOOP("words", "goes forward with a gun"),
    QT_TRANSLATE_NOOP("words", "goes forward with a gun under cover"),
    QT_TRANSLATE_NOOP("words", "goes with a gun before the enemy's, to silence it"),
    QT_TRANSLATE_NOOP("words", "to serve a gun"), QT_TRANSLATE_NOOP("words", "takes a gun nobody serves"),
    QT_TRANSLATE_NOOP("words", "fires at {} man, expecting to fell {} a shot"),
    QT_TRANSLATE_NOOP("words", "fires at {} men who stand together, expecting to fell {} a shot"),
    QT_TRANSLATE_NOOP("words", "fires at {} man, to silence their gun, expecting to fell {} a shot"),
    QT_TRANSLATE_NOOP("words", "fires at {} men who stand together, to silence their gun, expecting to fell {} a shot"),
    QT_TRANSLATE_NOOP("words", "fires a shell at {} man, expecting to fell {} a shot"),
    QT_TRANSLATE_NOOP("words", "fires a shell at {} men who stand together, expecting to fell {} a shot"),
    QT_TRANSLATE_NOOP("words", "fires a shell at {} man, to silence their gun, expecting to fell {} a shot"),
    QT_TRANSLATE_NOOP("words",
                      "fires a shell at {} men who stand together, to silence their gun, expecting to fell {} a shot"),
    QT_TRANSLATE_NOOP("words", "a five fires at horse, expecting to fell {}"),
    QT_TRANSLATE_NOOP("words", "a five fires at men on foot, expecting to fell {}"),
    // Charges.
    QT_TRANSLATE_NOOP("words", "charges, {} against {}"),
    QT_TRANSLATE_NOOP("words", "charges, {} against {}, to come to an end"),
    QT_TRANSLATE_NOOP("words", "charges, {} against {}, man for man, being the stronger"),
    QT_TRANSLATE_NOOP("words", "charges, {} against {}, and expects {} prisoners, for they are isolated"),
    QT_TRANSLATE_NOOP("words",
                      "charges, {} against {}, and expects {} prisoners, for they are isolated, to come to an end"),
    QT_TRANSLATE_NOOP(
        "words",
        "charges, {} against {}, and expects {} prisoners, for they are isolated, man for man, being the stronger"),
    QT_TRANSLATE_NOOP("words",
                      "charges from {}, {} sabres against {}: by the tables {} of them fall or are taken for {}"),
    QT_TRANSLATE_NOOP("words",
                      "charges from {}, {} sabres against {}: by the tables {} of them fall or are taken for {}, and "
                      "{} gun is taken"),
    QT_TRANSLATE_NOOP("words",
                      "charges from {}, {} sabres against {}: by the tables {} of them fall or are taken for {}, and "
                      "{} guns are taken"),
    // The bands of a charge (KS-8): from where it comes.
    QT_TRANSLATE_NOOP("words", "near"), QT_TRANSLATE_NOOP("words", "middle"), QT_TRANSLATE_NOOP("words", "far")};

struct Form {
  const char* source;
  QRegularExpression whole;
  std::ptrdiff_t values;
};

/// Those with the most words of their own first: "to guard {}" before "to {}".
const std::vector<Form>& known() {
  static const std::vector<Form> all = [] {
    std::vector<Form> made;
    for (const char* const form : forms) {
      const QStringList words = QString::fromUtf8(form).split(QStringLiteral("{}"));
      QStringList plain;
      for (const QString& part : words) plain << QRegularExpression::escape(part);
      made.push_back({form,
                      QRegularExpression(QRegularExpression::anchoredPattern(plain.join(QStringLiteral("(.+?)")))),
                      words.size() - 1});
    }
    std::ranges::stable_sort(made, std::greater<>(),
                             [](const Form& form) { return std::string_view(form.source).size() - 2 * form.values; });
    return made;
  }();
  return all;
}

/// "2.5" as the language has it, a place as it is called in it, a name as it is.
QString value_told(const QString& value) {
  static const QRegularExpression decimal(QRegularExpression::anchoredPattern(QStringLiteral("\\d+\\.(\\d+)")));
  if (const auto number = decimal.match(value); number.hasMatch())
    return words::number(value.toDouble(), static_cast<int>(number.capturedLength(1)));
  const auto form = std::ranges::find_if(
      known(), [&](const Form& one) { return one.values == 0 && value == QLatin1String(one.source); });
  return form == known().end() ? value : Words::tr(form->source);
}

/// Whether `told` is a value and not words of a sentence that begins as one of ours does.
bool is_value(const QString& value, const QString& told) { return told != value || !value[0].isLower(); }

std::optional<QString> told(const QString& sentence) {
  for (const Form& form : known()) {
    const auto match = form.whole.match(sentence);
    if (!match.hasMatch()) continue;
    std::vector<std::string> values;
    bool good = true;
    for (int i = 1; i <= form.values; ++i) {
      const QString value = match.captured(i), in_words = value_told(value);
      good = good && is_value(value, in_words);
      values.push_back(in_words.toStdString());
    }
    if (good) return QString::fromStdString(filled(Words::tr(form.source).toStdString(), values));
  }
  return {};
}

}  // namespace

QString reason(std::string_view why) {
  const QString said = QString::fromUtf8(why.data(), static_cast<qsizetype>(why.size()));
  if (tongue_spoken() == QLatin1String("en")) return said;
  const QString between = QStringLiteral(": ");
  // Whose it is stands before it, unless it is nobody's.
  for (qsizetype at = said.indexOf(between); at > 0; at = said.indexOf(between, at + 1)) {
    if (const auto sentence = told(said.mid(at + between.size())))
      return Words::tr("%1: %2", "whose order, and why").arg(said.left(at), *sentence);
  }
  return told(said).value_or(said);
}

}  // namespace sandgate::words
