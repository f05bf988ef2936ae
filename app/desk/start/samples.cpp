#include "app/desk/start/samples.h"

#include <QCoreApplication>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QPainter>
#include <algorithm>

#include "app/mapview/sheet/sheet.h"
#include "app/orders/as_fought.h"
#include "core/scenario/posting.h"
#include "core/scenario/scenario.h"
#include "map/import/import.h"

namespace sandgate {
namespace {

struct Samples {
  Q_DECLARE_TR_FUNCTIONS(Samples)
};

/// No scenario is longer; what is longer is something else.
constexpr qint64 longest = 16 << 20;

std::filesystem::path json_of(const std::filesystem::path& where) {
  std::error_code none;
  return std::filesystem::is_directory(where, none) ? where / "scenario.json" : where;
}

// A scenario whose postings have a fault is listed with its own seats; what is wrong is said when it is begun.
std::vector<SamplePosting> postings_in(const std::filesystem::path& path, const QJsonObject& json) {
  std::vector<SamplePosting> postings(1);
  for (const auto& value : json.value(QLatin1String("seats")).toArray()) {
    const QJsonObject seat = value.toObject();
    const auto text = [&seat](const char* key) { return seat.value(QLatin1String(key)).toString(); };
    postings.front().seats.push_back({text("name"), text("title"), text("side")});
  }
  if (!json.contains(QLatin1String("postings"))) return postings;
  const auto read = postings_of(path);
  if (!read) return postings;
  const QJsonArray sides = json.value(QLatin1String("sides")).toArray();
  postings.clear();
  for (const Posting& posting : *read) {
    SamplePosting& one = postings.emplace_back();
    one.name = QString::fromStdString(posting.name);
    one.title = posting.title.empty() ? Samples::tr("%1 seats").arg(posting.seats.size())
                                      : QString::fromStdString(posting.title);
    for (const Seat& seat : posting.seats) {
      const auto side = sides.at(static_cast<qsizetype>(seat.side.index())).toObject();
      one.seats.push_back({QString::fromStdString(seat.name), QString::fromStdString(seat.title),
                           side.value(QLatin1String("name")).toString()});
    }
  }
  return postings;
}

}  // namespace

Result<Sample> read_sample(const std::filesystem::path& where) {
  const std::filesystem::path path = json_of(where);
  QFile file(QString::fromStdString(path.string()));
  if (!file.open(QIODevice::ReadOnly)) {
    return fault(path.string(), Samples::tr("there is no scenario here that can be read").toStdString(),
                 Samples::tr("choose a folder with a scenario.json, or such a file").toStdString());
  }
  const QJsonObject json = QJsonDocument::fromJson(file.read(longest)).object();
  const QString title = json.value(QLatin1String("title")).toString();
  if (title.isEmpty()) {
    return fault(path.string(), Samples::tr("this is not a scenario: it has no title").toStdString(),
                 Samples::tr("choose a folder with a scenario.json, or such a file").toStdString());
  }
  const bool usual = path.filename() == "scenario.json";
  return Sample{usual ? path.parent_path() : path,
                json.value(QLatin1String("name")).toString(),
                title,
                json.value(QLatin1String("brief")).toString(),
                postings_in(path, json),
                json.contains(QLatin1String("table")),
                was_fought(path)};
}

std::vector<Sample> samples_in(const std::filesystem::path& folder) {
  std::vector<Sample> samples;
  std::error_code none;
  for (const auto& entry : std::filesystem::directory_iterator(folder, none)) {
    if (auto sample = read_sample(entry.path() / "scenario.json")) samples.push_back(std::move(*sample));
  }
  std::ranges::sort(samples, [](const Sample& a, const Sample& b) {
    return a.title != b.title ? a.title < b.title : a.where < b.where;
  });
  return samples;
}

Result<QImage> draw_sample(const std::filesystem::path& where, const std::filesystem::path& rulebooks, QSize size,
                           const Progress& progress) {
  const auto half = [&progress](double from) {
    return [&progress, from](double part) { return go_on(progress, from + part / 2); };
  };
  auto scenario = read_scenario(where, rulebooks, half(0));
  if (!scenario) return std::unexpected(std::move(scenario.error()));
  const Setting& setting = *scenario->setting;
  auto sheet = Sheet::prepare(setting.country, setting.scale, half(0.5));
  if (!sheet) return std::unexpected(std::move(sheet.error()));

  const Theme theme = day_theme();
  const MapBox ground = setting.country->bounds();
  View view = View::fit(ground, size);
  // The picture fills its frame and is cut off at the edges.
  const double scale = std::max(size.width() / ground.width(), size.height() / ground.depth());
  view.pixels_per_metre = scale;
  QImage image(size, QImage::Format_ARGB32_Premultiplied);
  image.fill(theme.paper);
  QPainter painter(&image);
  painter.setRenderHint(QPainter::Antialiasing);
  SheetStyle style;
  style.grid = style.names = false;
  (*sheet)->paint(painter, view, style, theme);
  return image;
}

QImage first_picture(const std::filesystem::path& where) {
  const std::filesystem::path path = json_of(where);
  QFile file(QString::fromStdString(path.string()));
  if (!file.open(QIODevice::ReadOnly)) return {};
  const QJsonObject json = QJsonDocument::fromJson(file.read(longest)).object();
  const QString source = json.value(QLatin1String("country")).toObject().value(QLatin1String("source")).toString();
  if (!source.endsWith(QLatin1String(".gpkg"))) return {};
  const auto country = read_overview(path.parent_path() / source.toStdString());
  if (!country) return {};
  const auto sheet = Sheet::prepare(country, Scale{});
  return sheet ? (*sheet)->overview(day_theme()) : QImage();
}

}  // namespace sandgate
