/** The list of numbers, as it is typed, pasted or scanned. */
import { MAX_LATE_STUDENTS } from '@corridor/contract/constants'

/** One for each line, or between commas and tabs; each of them once. */
export function numbersIn(text: string): string[] {
  const found = text.split(/[\n,;\t]/).map((one) => one.trim())
  return [...new Map(found.filter(Boolean).map((one) => [one.toUpperCase(), one])).values()]
}

/** With one more at the end. */
export function withNumber(text: string, number: string): string {
  return numbersIn(`${text}\n${number}`)
    .map((one) => `${one}\n`)
    .join('')
}

export function tooManyText(numbers: readonly string[]): string | null {
  return numbers.length > MAX_LATE_STUDENTS ? `${numbers.length} numbers. Let in ${MAX_LATE_STUDENTS} at a time.` : null
}
