/** Secrets that are short enough to be typed. They are stored as hashes whose key is outside the database. */
import { randomInt } from 'node:crypto'
import { CODE_LETTERS } from '@corridor/rules/signIn'
import type { Context } from '../context.ts'
import { AppError } from '../http/errors.ts'
import { SealFailure } from '../outbound/seal.ts'

export function hashSecret({ outbound }: Pick<Context, 'outbound'>, secret: string, purpose: string): Buffer {
  try {
    return outbound.sealer.hash(secret, purpose)
  } catch (error) {
    if (!(error instanceof SealFailure)) throw error
    throw new AppError(503, 'unavailable', `Codes need a key on the server. ${error.message}`)
  }
}

export function randomLetters(length: number): string {
  return randomText(CODE_LETTERS, length)
}

export function randomDigits(length: number): string {
  return randomText('0123456789', length)
}

function randomText(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}
