#include "app/net/net_thread.h"

#include <QTimer>
#include <algorithm>

#ifdef __linux__
#include <sys/resource.h>
#include <unistd.h>
#endif

namespace sandgate::net_inside {
namespace {

constexpr std::chrono::milliseconds between_sweeps{100};

// Qt's priorities mean nothing to Linux, but for the idle one, with which nobody would come in where all processors are
// busy. By this it has a third of what others have.
void weigh_less() {
#ifdef __linux__
  static_cast<void>(setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), 5));
#endif
}

}  // namespace

NetThread::NetThread(Weight weight) : desk_(new QObject) {
  thread_.setObjectName("sandgate-net");
  desk_->moveToThread(&thread_);
  thread_.start();
  if (weight == Weight::less) post(weigh_less);
  post([this] {
    auto* const timer = new QTimer(desk_);
    QObject::connect(timer, &QTimer::timeout, desk_, [this] { sweep(); });
    timer->start(between_sweeps);
  });
}

NetThread::~NetThread() { stop("closed"); }

void NetThread::post(std::function<void()> job) {
  QMetaObject::invokeMethod(desk_, std::move(job), Qt::QueuedConnection);
}

void NetThread::ask(const std::function<void()>& job) {
  QMetaObject::invokeMethod(desk_, job, Qt::BlockingQueuedConnection);
}

void NetThread::wake(std::shared_ptr<LinkState> link) {
  const std::lock_guard lock(mutex_);
  woken_.push_back(std::move(link));
  if (woken_.size() == 1) post([this] { work(); });
}

void NetThread::work() {
  std::vector<std::shared_ptr<LinkState>> woken;
  {
    const std::lock_guard lock(mutex_);
    woken.swap(woken_);
  }
  for (const std::shared_ptr<LinkState>& state : woken) {
    if (state->home.load() != this || !state->link) continue;  // it is on its way, and works when it arrives
    state->link->work();
    if (on_work) on_work(*state->link);
  }
}

void NetThread::take(std::unique_ptr<Link> link) {
  links_.push_back(std::move(link));
  links_.back()->work();
  if (links_.back()->over()) collect();
}

void NetThread::hand_over(Link& link, Terms terms, NetThread& other) {
  const auto found = std::ranges::find(links_, &link, &std::unique_ptr<Link>::get);
  if (found == links_.end()) return;
  std::shared_ptr<std::unique_ptr<Link>> moved = std::make_shared<std::unique_ptr<Link>>(std::move(*found));
  links_.erase(found);
  link.set_terms(std::move(terms));
  link.state()->home = &other;
  link.moveToThread(&other.thread_);
  other.post([&other, moved] { other.take(std::move(*moved)); });
}

void NetThread::collect() {
  if (collecting_) return;
  collecting_ = true;
  post([this] {
    collecting_ = false;
    std::erase_if(links_, [](const std::unique_ptr<Link>& link) { return link->over(); });
  });
}

void NetThread::sweep() {
  const Clock::time_point now = Clock::now();
  for (std::size_t i = 0; i < links_.size(); ++i) links_[i]->sweep(now);
  if (on_sweep) on_sweep(now);
}

void NetThread::stop(const std::string& reason) {
  if (!desk_) return;
  ask([this, &reason] {
    work();
    for (const std::unique_ptr<Link>& link : links_) link->end_now(reason);
    links_.clear();
    qDeleteAll(desk_->children());
  });
  thread_.quit();
  thread_.wait();
  delete desk_;
  desk_ = nullptr;
}

}  // namespace sandgate::net_inside
