import { z } from 'zod'
import { quoted } from './problems.ts'

const EMAIL = z.email()
const MAX_LENGTH = 254

/** A text that is no address is left out, and the person comes without one. */
export function emailOf(text: string, problem: (reason: string) => void): string | null {
  if (text === '') return null
  if (text.length <= MAX_LENGTH && EMAIL.safeParse(text).success) return text
  problem(`${quoted(text)} is not an email address. The person comes without one.`)
  return null
}
