// Private to this room: how TLS is set up at either end.
#pragma once

#include <QSslConfiguration>

#include "app/net/connection.h"
#include "app/net/server.h"
#include "map/base/fault.h"

class QHostAddress;

namespace sandgate::net_inside {

/// A host's: its certificate and key, no question to the client.
Result<QSslConfiguration> host_tls(const Listening& listening);
/// A client's: nobody's word is taken for a certificate, so that TLS always asks whether it will do.
QSslConfiguration client_tls();
/// Whether this is the certificate that was promised.
bool is_promised(const QSslCertificate& certificate, const CertificateHash& fingerprint);
/// An address for people to read: "192.168.1.5 port 7000".
std::string shown_peer(const QHostAddress& address, std::uint16_t port);

}  // namespace sandgate::net_inside
