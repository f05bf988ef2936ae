// What is carried: whole binary messages. What they mean is known to who sends and who reads them.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace sandgate {

/// One whole message, or part of one.
using NetBytes = std::span<const std::byte>;
/// One message to send. The same may be sent over many links: it is copied for none of them before its turn to be
/// written.
using SharedMessage = std::shared_ptr<const std::vector<std::byte>>;

/// A message to send, with a copy of `bytes`.
inline SharedMessage shared_message(NetBytes bytes) {
  return std::make_shared<const std::vector<std::byte>>(bytes.begin(), bytes.end());
}

}  // namespace sandgate
