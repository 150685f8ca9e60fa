import { X509Certificate } from 'node:crypto'
import { MAX_CERTIFICATE_BYTES } from '@corridor/contract'
import { invalid } from '../http/errors.ts'

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g

/** The certificates in a .pem file, without what else is written in it. */
export function certificateIn(bytes: Buffer): string {
  if (bytes.length > MAX_CERTIFICATE_BYTES) {
    throw refused(`This file is too large for a certificate: at most ${MAX_CERTIFICATE_BYTES / 1024} kB.`)
  }
  const text = bytes.toString('latin1')
  if (/PRIVATE KEY/.test(text)) {
    throw refused('This file contains a private key, which must stay secret. Upload the certificate alone.')
  }
  const found = text.match(CERTIFICATE) ?? []
  if (found.length === 0 || !found.every(isCertificate)) {
    throw refused('This file is not a certificate. Choose a .pem file that begins with BEGIN CERTIFICATE.')
  }
  return `${found.join('\n')}\n`
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).raw.length > 0
  } catch {
    return false
  }
}

function refused(message: string) {
  return invalid(message, { file: message })
}
