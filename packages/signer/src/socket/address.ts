/**
 * Where a signer listens: a socket in the file system, or a port of another machine. The connection to a port is TLS
 * with a key that both sides have (RFC 4279), so there is no certificate to renew, and only the two sides can connect
 * or read the traffic.
 */
export type SignerAddress = { path: string } | { host: string; port: number; key: Buffer }

const keyBytes = 32

/**
 * Reads an address as an operator writes it: a path, or `tls://host:port` with a key of 64 hex digits.
 *
 * @throws Error with a message for the operator.
 *
 * @example
 * const address = readSignerAddress('/run/latchkey/signer.sock')
 */
export function readSignerAddress(text: string, key?: string): SignerAddress {
  if (!text.startsWith('tls://')) return { path: text }
  const [, host = '', port = ''] = /^tls:\/\/(\[[^\]]+\]|[^:/]+):(\d{1,5})\/?$/.exec(text) ?? []
  if (!host)
    throw new Error(
      `"${text}" is not an address of a signer. Write tls://host:port, or the path of a socket.`,
    )
  const bytes = Buffer.from(key ?? '', 'hex')
  if (bytes.length !== keyBytes)
    throw new Error('A signer on another machine needs a key of 64 hex digits, the same on both sides.')
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port), key: bytes }
}

/** TLS 1.2, because Node offers pre-shared keys only for it. Each connection still has fresh secrets. */
export const tlsOptions = {
  minVersion: 'TLSv1.2',
  maxVersion: 'TLSv1.2',
  ciphers: 'ECDHE-PSK-CHACHA20-POLY1305',
} as const
export const tlsIdentity = 'latchkey'
