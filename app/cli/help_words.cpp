#include "app/cli/help_words.h"

#include <CLI/CLI.hpp>
#include <QRegularExpression>
#include <QStringList>
#include <array>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "app/cli/cli_words.h"

namespace sandgate::cli {
namespace {

/// What CLI11 puts its errors together of, in the order in which they are looked for: what is wrong with a value stands
/// behind the option's name.
constexpr std::array errors = {
    QT_TRANSLATE_NOOP("cli", "The following argument was not expected: %1"),
    QT_TRANSLATE_NOOP("cli", "The following arguments were not expected: %1"),
    QT_TRANSLATE_NOOP("cli", "A subcommand is required"),
    QT_TRANSLATE_NOOP("cli", "Exactly 1 option from %1 is required and %2 were given"),
    QT_TRANSLATE_NOOP("cli", "Exactly 1 option from %1 is required"),
    QT_TRANSLATE_NOOP("cli", "%1: Value %2 not in range %3 to %4"),
    QT_TRANSLATE_NOOP("cli", "%1: %2 not in %3"),
    QT_TRANSLATE_NOOP("cli", "%1: At least %2 required but received %3"),
    QT_TRANSLATE_NOOP("cli", "%1: At Most %2 required but received %3"),
    QT_TRANSLATE_NOOP("cli", "%1: %2 required %3 missing"),
    QT_TRANSLATE_NOOP("cli", "%1: Should be true/false or a number"),
    QT_TRANSLATE_NOOP("cli", "%1: too many inputs for a flag"),
    QT_TRANSLATE_NOOP("cli", "%1 was given a disallowed flag override"),
    QT_TRANSLATE_NOOP("cli", "Expected exactly %1 arguments to %2, got %3"),
    QT_TRANSLATE_NOOP("cli", "Expected at least %1 arguments to %2, got %3"),
    QT_TRANSLATE_NOOP("cli", "Could not convert: %1 = %2"),
    QT_TRANSLATE_NOOP("cli", "The value %1 is not an allowed value for %2"),
    QT_TRANSLATE_NOOP("cli", "%1 is required"),
    QT_TRANSLATE_NOOP("cli", "%1 requires %2"),
    QT_TRANSLATE_NOOP("cli", "%1 excludes %2"),
};

constexpr const char* exactly_one = QT_TRANSLATE_NOOP("cli", "[Exactly 1 of the following options is required]");

/// What fills the places of `form` in `text`; empty where it is not of that form. Places stand in the order of their
/// numbers.
QStringList places_in(const QString& text, const char* form) {
  static const QRegularExpression place(QStringLiteral("%[1-9]"));
  QStringList parts = QString::fromUtf8(form).split(place);
  for (QString& part : parts) part = QRegularExpression::escape(part);
  const QRegularExpression whole(QRegularExpression::anchoredPattern(parts.join(QStringLiteral("(.+?)"))),
                                 QRegularExpression::DotMatchesEverythingOption);
  return whole.match(text).capturedTexts();
}

/// An error in the language spoken; what is of none of the forms has been put together here, and is left.
std::string told(const CLI::Error& error) {
  const QString text = QString::fromUtf8(error.what());
  for (const char* form : errors) {
    const QStringList places = places_in(text, form);
    if (places.isEmpty()) continue;
    QString sentence = Cli::tr(form);
    if (places.size() == 2) return utf8(sentence, places[1]);
    if (places.size() == 3) return utf8(sentence, places[1], places[2]);
    if (places.size() == 4) return utf8(sentence, places[1], places[2], places[3]);
    if (places.size() == 5) return utf8(sentence, places[1], places[2], places[3], places[4]);
    return utf8(sentence);
  }
  return text.toStdString();
}

Text failure(const CLI::App* app, const CLI::Error& error) {
  return told(error) + "\n" + utf8(Cli::tr("Run with %1 for more information."), app->get_help_ptr()->get_name()) +
         "\n";
}

std::string replaced(std::string text, std::string_view theirs, const std::string& ours) {
  if (const std::size_t at = text.find(theirs); at != std::string::npos) text.replace(at, theirs.size(), ours);
  return text;
}

class Help : public CLI::Formatter {
 public:
  Help() {
    label("Usage", utf8(Cli::tr("Usage")));
    label("OPTIONS", utf8(Cli::tr("OPTIONS")));
    label("SUBCOMMAND", utf8(Cli::tr("SUBCOMMAND")));
    label("SUBCOMMANDS", utf8(Cli::tr("SUBCOMMANDS")));
    label("Positionals", utf8(Cli::tr("Positionals")));
    label("REQUIRED", utf8(Cli::tr("REQUIRED")));
    label("Env", utf8(Cli::tr("Env")));
    label("Needs", utf8(Cli::tr("Needs")));
    label("Excludes", utf8(Cli::tr("Excludes")));
    label("TEXT", utf8(Cli::tr("TEXT")));
    label("INT", utf8(Cli::tr("INT")));
    label("UINT", utf8(Cli::tr("UINT")));
    label("FLOAT", utf8(Cli::tr("FLOAT")));
  }

 private:
  Text make_group(std::string group, bool is_positional, std::vector<const CLI::Option*> opts) const override {
    return CLI::Formatter::make_group(group == "Options" ? utf8(Cli::tr("Options")) : group, is_positional,
                                      std::move(opts));
  }
  Text make_subcommands(const CLI::App* app, CLI::AppFormatMode mode) const override {
    return replaced(CLI::Formatter::make_subcommands(app, mode), "\nSubcommands:\n",
                    "\n" + utf8(Cli::tr("Subcommands")) + ":\n");
  }
  // CLI11 counts bytes, and a letter may have several.
  std::string make_option(const CLI::Option* option, bool is_positional) const override {
    const std::string name = make_option_name(option, is_positional) + make_option_opts(option);
    const auto letters = static_cast<std::size_t>(QString::fromStdString(name).size());
    constexpr std::size_t before = 2;
    const std::size_t width = column_width_ + (before + letters < column_width_ ? name.size() - letters : 0);
    std::ostringstream out;
    CLI::detail::format_help(out, name, make_option_desc(option), width);
    return out.str();
  }
  std::string make_description(const CLI::App* app) const override {
    return replaced(CLI::Formatter::make_description(app), exactly_one, utf8(Cli::tr(exactly_one)));
  }
  Text make_expanded(const CLI::App* sub) const override {
    return replaced(CLI::Formatter::make_expanded(sub), "[Option Group: " + sub->get_group() + "]",
                    utf8(Cli::tr("[Option Group: %1]"), sub->get_group()));
  }
};

}  // namespace

void speak_help(CLI::App& app, const char* version) {
  app.formatter(std::make_shared<Help>());
  app.failure_message(failure);
  app.set_help_flag("-h,--help", utf8(Cli::tr("Print this help message and exit")));
  app.set_version_flag("--version", version, utf8(Cli::tr("Display program version information and exit")));
}

bool asks_for_json(const CLI::App& app) {
  if (const CLI::Option* json = app.get_option_no_throw("--json"); json && json->count() > 0) return true;
  for (const CLI::App* sub : app.get_subcommands())
    if (asks_for_json(*sub)) return true;
  return false;
}

}  // namespace sandgate::cli
