#include "app/papers/forms.h"

#include <QStringList>

#include "app/words/bodies.h"
#include "app/words/messages.h"

namespace sandgate::papers {
namespace {

constexpr double line_high = 25, tick_side = 10, label_wide = 142;

/// A line of a form: a label and what is ticked, or lines to write on.
struct FormPart {
  QString label;
  QStringList ticks = {};
  int lines = 1;
};

double high_of(const FormPart& part) { return line_high * part.lines; }

/// Several short parts beside one another.
using FormLine = std::vector<FormPart>;
double high_of(const FormLine& line) {
  double high = 0;
  for (const FormPart& part : line) high = std::max(high, high_of(part));
  return high;
}

void paint_ticks(QPainter& painter, const QRectF& room, const QStringList& ticks) {
  double x = room.left();
  for (const QString& tick : ticks) {
    painter.setPen(QPen(page_theme().ink, 0.9));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(x, room.center().y() - tick_side / 2, tick_side, tick_side));
    const double wide = width_of(tick, Face::text);
    write_line(painter, {x + tick_side + 4, room.top(), wide + 4, room.height()}, tick, Face::text, page_theme().ink);
    x += tick_side + wide + 17;
  }
}

void paint_part(QPainter& painter, const QRectF& room, const FormPart& part, double label) {
  write_line(painter, {room.left() + 6, room.top(), label - 6, line_high}, part.label, Face::column,
             page_theme().reported);
  const QRectF rest = room.adjusted(label, 0, -6, 0);
  if (!part.ticks.isEmpty())
    return paint_ticks(painter, {rest.left(), rest.top(), rest.width(), line_high}, part.ticks);
  for (int line = 1; line <= part.lines; ++line)
    if (line < part.lines) rule(painter, rest.left(), rest.right(), room.top() + line * line_high, fine_rule, hair());
}

void add_form(Flow& flow, const QString& title, const std::vector<FormLine>& lines) {
  double high = 30;
  for (const FormLine& line : lines) high += high_of(line);
  flow.drawn(high + 16, [=](QPainter& painter, const QRectF& room) {
    const QRectF box = room.adjusted(0.5, 0, -0.5, -16);
    write_line(painter, {box.left() + 6, box.top(), box.width() - 12, 30}, title, Face::heading, page_theme().ink);
    double y = box.top() + 30;
    for (const FormLine& line : lines) {
      rule(painter, box.left(), box.right(), y, fine_rule, page_theme().ink);
      const double each = box.width() / static_cast<double>(line.size());
      for (std::size_t i = 0; i < line.size(); ++i) {
        const QRectF part(box.left() + each * static_cast<double>(i), y, each, high_of(line));
        if (i > 0) {
          painter.setPen(QPen(page_theme().ink, fine_rule));
          painter.drawLine(part.topLeft(), part.bottomLeft());
        }
        paint_part(painter, part, line[i], line.size() > 1 ? width_of(line[i].label, Face::column) + 16 : label_wide);
      }
      y += high_of(line);
    }
    painter.setPen(QPen(page_theme().ink, heavy_rule));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(box);
  });
}

template <class Value>
QStringList words_for(QString (*word_of_one)(Value), Value leave_out) {
  QStringList words;
  for (std::size_t i = 0; i < value_count<Value>; ++i)
    if (const auto value = static_cast<Value>(i); value != leave_out) words << word_of_one(value);
  return words;
}
QStringList request_words() {
  QStringList words;
  for (std::size_t i = 0; i < value_count<RequestKind>; ++i) words << words::request_kind(static_cast<RequestKind>(i));
  return words;
}

}  // namespace

void add_forms(Flow& flow, const FormHeads& heads) {
  using words::message_part;
  const FormLine to{{Papers::tr("To")}, {Papers::tr("No.")}},
      from{{Papers::tr("From %1").arg(heads.from)}, {Papers::tr("Time")}};
  const FormPart doing{Papers::tr("Doing"), words_for(words::activity, Activity::unknown)};
  const FormPart strength{message_part("strength")};
  const auto title = [](MessageForm form) { return words::message_form(form); };
  add_form(flow, title(MessageForm::operation_order),
           {to,
            from,
            {{Papers::tr("Task"), words_for(words::task, Task::none)}},
            {{Papers::tr("Where")}, {Papers::tr("By")}},
            {{message_part("information"), {}, 6}},
            {{message_part("intention"), {}, 4}},
            {{message_part("instructions"), {}, 13}},
            {{message_part("transport"), {}, 4}},
            {{message_part("intercommunication"), {}, 4}}});
  flow.new_page();
  add_form(flow, title(MessageForm::contact_report),
           {to,
            from,
            {{message_part("what"), {}, 2}},
            {strength},
            {{Papers::tr("Where")}, {Papers::tr("When")}, {Papers::tr("Heading")}},
            {doing},
            {{Papers::tr("Own intention"), {}, 3}}});
  add_form(flow, title(MessageForm::situation_report),
           {to,
            from,
            {{Papers::tr("Own place")}},
            {strength},
            {doing},
            {{message_part("enemy"), {}, 4}},
            {{Papers::tr("Own intention"), {}, 4}},
            {{message_part("needs"), {}, 3}}});
  flow.new_page();
  add_form(flow, title(MessageForm::request),
           {from,
            {{Papers::tr("Wanted"), request_words()}},
            {{Papers::tr("Of what"), {}, 6}},
            {{Papers::tr("His answer"), {}, 3}}});
  for (int copy = 0; copy < 2; ++copy) add_form(flow, title(MessageForm::note), {to, from, {{QString(), {}, 7}}});
}

}  // namespace sandgate::papers
