import { X509Certificate } from 'node:crypto'
import { asBuffer } from '../threads/buffers.ts'

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g

/** The certificates in a .pem file, without what else is written in it. Runs in a thread. */
export default function readCertificate(bytes: Uint8Array): { certificate: string } | { refusal: string } {
  const text = asBuffer(bytes).toString('latin1')
  if (/PRIVATE KEY/.test(text)) {
    return refused('This file contains a private key, which must stay secret. Upload the certificate alone.')
  }
  const found = text.match(CERTIFICATE) ?? []
  if (found.length === 0) {
    return refused('There is no certificate in this file. Choose a .pem file with a line that says BEGIN CERTIFICATE.')
  }
  if (!found.every(isCertificate)) {
    return refused('The certificate in this file is damaged or incomplete. Download it again, and choose that file.')
  }
  return { certificate: `${found.join('\n')}\n` }
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).raw.length > 0
  } catch {
    return false
  }
}

const refused = (refusal: string) => ({ refusal })
