// Who a host is: its certificate with the private key, and the key of its invitations. Made at first use, then kept.
#pragma once

#include <filesystem>
#include <string>

#include "app/invite/secret.h"
#include "map/base/fault.h"

namespace sandgate {

struct HostIdentity {
  std::string certificate;  ///< PEM: X.509, EC P-256, self-signed, subject "Sandgate host", valid for 20 years
  std::string private_key;  ///< PEM: PKCS #8, not encrypted
  Fingerprint fingerprint;  ///< of the certificate
  HostKey key;

  /// The identity kept in `folder`, or a new one where there is none. The folder is made with rights for its owner
  /// alone (0700) and the file `identity.pem` in it too (0600). A kill leaves all of the file or nothing; hosts that
  /// start at once come to one identity. Faults, none of which changes anything: a file that is damaged, cut off,
  /// somebody else's or open to others; a folder others may write in; a place where nothing can be written. The
  /// sentence names the file and what to do.
  static Result<HostIdentity> kept_in(const std::filesystem::path& folder);
};

/// Where a host keeps what is its own: SANDGATE_HOST_FOLDER where it is set, else `Sandgate/host` among the user's data
/// (~/.local/share), the same for every program of ours. It need not be there yet.
std::filesystem::path host_folder();

}  // namespace sandgate
