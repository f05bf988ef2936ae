#include "app/review/review_keeping.h"

#include <QMetaObject>

#include "app/host/keep_review.h"

namespace sandgate {

FileKeeping::FileKeeping(std::filesystem::path file, Hash chain) : file_(std::move(file)), chain_(chain) {
  writer_.setMaxThreadCount(1);
}

void FileKeeping::keep(const ReviewMarks& marks, Done done) {
  writer_.start([this, marks, done = std::move(done)] {
    const auto kept = keep_review_in(file_, chain_, marks);
    const auto fault = kept ? std::nullopt : std::optional(kept.error());
    QMetaObject::invokeMethod(
        &here_, [done, fault] { done(fault); }, Qt::QueuedConnection);
  });
}

void HostedKeeping::keep(const ReviewMarks& marks, Done done) {
  const auto kept = keep_(marks);
  done(kept ? std::nullopt : std::optional(kept.error()));
}

}  // namespace sandgate
