#include "app/review/review_keeping.h"

#include <QMetaObject>

#include "app/host/keep_review.h"

namespace sandgate {

FileKeeping::FileKeeping(std::filesystem::path file, Hash chain) : file_(std::move(file)), chain_(chain) {
  writer_.setMaxThreadCount(1);
}

void FileKeeping::keep(const ReviewChange& change, Done done) {
  writer_.start([this, change, done = std::move(done)] {
    QMetaObject::invokeMethod(
        &here_, [done, kept = keep_review_in(file_, chain_, change)] { done(kept); }, Qt::QueuedConnection);
  });
}

void HostedKeeping::keep(const ReviewChange& change, Done done) { done(keep_(change)); }

}  // namespace sandgate
