import type { Input } from '@corridor/contract'
import { passInLink } from '../parts/scan/passLink.ts'

type Scanned = Input<'POST /api/school/:schoolId/halls/scan', 'body'>

/** What the barcode of an ID card says. */
const STUDENT_NUMBER = /^[a-z\d-]{3,20}$/i

/**
 * What a scanned code means to somebody in the hall: a pass, or a student's number on an ID card. Null for anything
 * else. Every other kind of code that names a student, such as that of a student card, is recognized here as well.
 */
export function scannedCode(text: string, origin: string): Scanned | null {
  const passId = passInLink(text, origin)
  if (passId !== null) return { passId }
  const number = text.trim()
  return STUDENT_NUMBER.test(number) ? { number } : null
}
