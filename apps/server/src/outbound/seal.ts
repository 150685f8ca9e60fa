/**
 * Secrets that belong to a district, such as the password of its roster, are in the database only as ciphertext. The key
 * is outside of it, so a copy of the database alone reveals none of them.
 */
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

export interface Sealer {
  /** Which key this is, without revealing it. */
  readonly keyId: string
  /** `purpose` says whose secret it is, such as `roster:12`. Ciphertext that is moved to another place cannot be opened. */
  seal(secret: string, purpose: string): string
  /** Throws a SealFailure if it was sealed with another key, for another purpose, or has been changed. */
  open(sealed: string, purpose: string): string
  /** For something short that could be found by trying: a copy of the database alone does not allow that. */
  hash(text: string, purpose: string): Buffer
}

export class SealFailure extends Error {
  override name = 'SealFailure'
}

/** Used if no key could be loaded. Everything else works, and a feature that needs a secret says what to do. */
export function sealerWithoutKey(sentence = 'Set ROSTER_KEY, so that secrets can be stored.'): Sealer {
  const refuse = () => {
    throw new SealFailure(sentence)
  }
  return { keyId: '', seal: refuse, open: refuse, hash: refuse }
}

/** From any text of enough randomness, such as `ROSTER_KEY`. */
export function makeSealer(text: string): Sealer {
  const key = Buffer.from(hkdfSync('sha256', text, '', 'corridor sealed secrets', 32))
  const keyId = createHash('sha256').update(key).digest('hex').slice(0, 8)
  return {
    keyId,
    seal(secret, purpose) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(purpose))
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return `1.${keyId}.${Buffer.concat([iv, text, cipher.getAuthTag()]).toString('base64url')}`
    },
    open(sealed, purpose) {
      const [version, sealedWith, content = ''] = sealed.split('.')
      if (version !== '1') throw new SealFailure('This secret cannot be read. Enter it again.')
      if (sealedWith !== keyId) {
        throw new SealFailure(
          'This secret was stored with another ROSTER_KEY. Set that key again, or enter the secret again.',
        )
      }
      const bytes = Buffer.from(content, 'base64url')
      try {
        const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
          .setAAD(Buffer.from(purpose))
          .setAuthTag(bytes.subarray(-TAG_BYTES))
        const text = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES))
        return Buffer.concat([text, decipher.final()]).toString('utf8')
      } catch {
        throw new SealFailure('This secret cannot be read. Enter it again.')
      }
    },
    hash(text, purpose) {
      return createHmac('sha256', key)
        .update(JSON.stringify([purpose, text]))
        .digest()
    },
  }
}
