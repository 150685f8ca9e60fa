/** What `sslmode` means, as libpq does: https://www.postgresql.org/docs/current/libpq-ssl.html */
import { readFileSync } from 'node:fs'
import type { ConnectionOptions } from 'node:tls'
import { type DatabaseAddress, isSocket, type SslMode } from '../config/databaseUrl.ts'

export type Encryption = false | ConnectionOptions

/** The ways to talk to a host, in the order in which they are tried. */
export function encryptionsFor(address: DatabaseAddress, host: string): Encryption[] {
  if (isSocket(host)) return [false]
  const { sslMode } = address
  switch (sslMode) {
    case 'disable':
      return [false]
    case 'allow':
      return [false, encrypted(address, sslMode)]
    case 'prefer':
      return [encrypted(address, sslMode), false]
    case 'require':
    case 'verify-ca':
    case 'verify-full':
      return [encrypted(address, sslMode)]
  }
}

function encrypted({ rootCert, cert, key }: DatabaseAddress, sslMode: SslMode): ConnectionOptions {
  return {
    ...(rootCert === undefined ? {} : { ca: readFileSync(rootCert) }),
    ...(cert === undefined ? {} : { cert: readFileSync(cert) }),
    ...(key === undefined ? {} : { key: readFileSync(key) }),
    // Whoever names an authority wants it to be asked, in any mode.
    rejectUnauthorized: rootCert !== undefined || sslMode === 'verify-full',
    // The name counts only where it is asked for.
    ...(sslMode === 'verify-full' ? {} : { checkServerIdentity: () => undefined }),
  }
}
