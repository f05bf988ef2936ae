#include "plugins/reports/pdf/canonical.h"

#include <QList>
#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace sandgate::reports {
namespace {

constexpr qsizetype xref_line = 20;  // bytes, as the format has it
const QByteArray in_reference = " 0 R";

bool is_figure(char c) { return c >= '0' && c <= '9'; }

/// Calls `number` with every reference "12 0 R" in a text and puts what it answers in its place.
QByteArray with_references(const QByteArray& text, const std::function<int(int)>& number) {
  QByteArray out;
  qsizetype from = 0;
  for (qsizetype at = text.indexOf(in_reference); at >= 0; at = text.indexOf(in_reference, at + 1)) {
    qsizetype first = at;
    while (first > from && is_figure(text[first - 1])) --first;
    if (first == at) continue;
    out += text.mid(from, first - from) + QByteArray::number(number(text.mid(first, at - first).toInt()));
    from = at;
  }
  return out + text.mid(from);
}

struct Object {
  QByteArray dictionary;  // what stands before a stream, in which references are
  QByteArray stream;
};

struct Parts {
  QByteArray head, trailer;
  std::map<int, Object> objects;
};

std::optional<Parts> parts_of(const QByteArray& pdf) {
  const QByteArray start = "startxref\n";
  const qsizetype marked = pdf.lastIndexOf(start), trailer = pdf.lastIndexOf("trailer");
  if (marked < 0 || trailer < 0 || trailer > marked) return {};
  const qsizetype table = pdf.mid(marked + start.size()).split('\n').first().toLongLong();
  const QByteArray opening = "xref\n0 ";
  if (table <= 0 || table > trailer || pdf.mid(table, opening.size()) != opening) return {};
  const qsizetype lines = pdf.indexOf('\n', table + opening.size()) + 1;
  const int count = pdf.mid(table + opening.size(), lines - table - opening.size()).trimmed().toInt();
  if (count < 2 || lines + count * xref_line > trailer) return {};
  std::vector<std::pair<qsizetype, int>> places;
  for (int number = 1; number < count; ++number) {
    const QByteArray line = pdf.mid(lines + number * xref_line, xref_line);
    if (line[17] == 'n') places.emplace_back(line.left(10).toLongLong(), number);
  }
  std::ranges::sort(places);
  Parts parts{pdf.left(places.empty() ? 0 : places.front().first), pdf.mid(trailer, marked - trailer), {}};
  for (std::size_t i = 0; i < places.size(); ++i) {
    const auto [from, number] = places[i];
    const qsizetype until = i + 1 < places.size() ? places[i + 1].first : table;
    const QByteArray named = QByteArray::number(number) + " 0 obj";
    if (until <= from || pdf.mid(from, named.size()) != named) return {};
    const QByteArray body = pdf.mid(from + named.size(), until - from - named.size());
    const qsizetype stream = body.indexOf("stream\n");
    parts.objects[number] = stream < 0 ? Object{body, {}} : Object{body.left(stream), body.mid(stream)};
  }
  return parts;
}

/// What stands between `before` and `after`, where that is in a dictionary, put in other words.
void put_between(QByteArray& dictionary, const QByteArray& before, const QByteArray& after, const QByteArray& words) {
  const qsizetype at = dictionary.indexOf(before);
  if (at < 0) return;
  const qsizetype from = at + before.size(), until = dictionary.indexOf(after, from);
  if (until >= 0) dictionary.replace(from, until - from, words);
}

/// Six capitals, as a part of a font is marked before its name: "QAAACB".
QByteArray tag_of(int number) {
  constexpr int letters = 26;
  QByteArray tag = "QAAAAA";
  for (qsizetype at = tag.size() - 1; at > 0; --at, number /= letters)
    tag[at] = static_cast<char>('A' + number % letters);
  return tag;
}

}  // namespace

QByteArray canonical_pdf(const QByteArray& pdf, const QByteArray& created) {
  const std::optional<Parts> parts = parts_of(pdf);
  if (!parts) return pdf;
  std::map<int, int> numbers;  // as they were, as they are
  std::vector<int> order;
  const auto meet = [&](int number) {
    if (parts->objects.contains(number) && numbers.try_emplace(number, static_cast<int>(order.size()) + 1).second)
      order.push_back(number);
    return number;
  };
  with_references(parts->trailer, meet);
  for (std::size_t i = 0; i < order.size(); ++i) with_references(parts->objects.at(order[i]).dictionary, meet);
  // What nothing leads to is left out.
  const auto renumbered = [&](int number) { return numbers.contains(number) ? numbers.at(number) : 0; };
  QByteArray out = parts->head;
  QByteArray table =
      "xref\n0 " + QByteArray::number(qsizetype(order.size() + 1)) + "\n" + QByteArray(10, '0') + " 65535 f \n";
  for (std::size_t i = 0; i < order.size(); ++i) {
    table += QByteArray::number(out.size()).rightJustified(10, '0') + " 00000 n \n";
    const Object& object = parts->objects.at(order[i]);
    QByteArray dictionary = with_references(object.dictionary, renumbered);
    put_between(dictionary, "/CreationDate (D:", ")", created);
    put_between(dictionary, "/FontName /", "+", tag_of(static_cast<int>(i)));
    out += QByteArray::number(qsizetype(i + 1)) + " 0 obj" + dictionary + object.stream;
  }
  QByteArray trailer = with_references(parts->trailer, renumbered);
  const QByteArray size = "/Size ";
  if (const qsizetype at = trailer.indexOf(size); at >= 0) {
    qsizetype end = at + size.size();
    while (end < trailer.size() && is_figure(trailer[end])) ++end;
    trailer.replace(at, end - at, size + QByteArray::number(qsizetype(order.size() + 1)));
  }
  return out + table + trailer + "startxref\n" + QByteArray::number(out.size()) + "\n%%EOF\n";
}

}  // namespace sandgate::reports
