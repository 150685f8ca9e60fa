/** The codes that people type or scan around kiosks. */
import { halvesOf, readLetters } from '../signIn/letters.ts'

/** The code that a device shows until somebody connects it. */
export const CONNECT_CODE_LENGTH = 8
export const CONNECT_CODE_MINUTES = 10

/** "WDJB-MJHT", as the device shows it. */
export function connectCodeText(code: string): string {
  return halvesOf(code)
}

export function readConnectCode(typed: string): string | null {
  return readLetters(typed, CONNECT_CODE_LENGTH)
}

/** As many letters as 128 random bits take. No school's own number is as long. */
export const STUDENT_CARD_LENGTH = 30

/** What the code of a student card says; null if something else was scanned, such as an ID card. */
export function readStudentCard(scanned: string): string | null {
  return readLetters(scanned, STUDENT_CARD_LENGTH)
}

const STUDENT_NUMBER = /^[A-Z0-9-]{3,20}$/

/** A student's number as it is compared: case, and spaces around it, do not count. Null if it cannot be one. */
export function readStudentNumber(typed: string): string | null {
  const number = typed.trim().toUpperCase()
  return STUDENT_NUMBER.test(number) ? number : null
}

export const STAFF_CODE_LENGTH = 6

/** What a person typed to identify themselves: the longest is a card whose letters somebody separated. */
export const TYPED_LENGTH = 60
