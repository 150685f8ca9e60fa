/** The PIN that follows a student's number where the number alone is not enough. */

export const MIN_PIN_LENGTH = 4
export const MAX_PIN_LENGTH = 8

export type PinProblem = 'format' | 'easy'

/** `number` is the student's own: whoever knows it would try its end first. */
export function pinProblem(pin: string, number: string | null): PinProblem | null {
  if (!/^\d+$/.test(pin) || pin.length < MIN_PIN_LENGTH || pin.length > MAX_PIN_LENGTH) return 'format'
  return isRun(pin) || number?.trim().endsWith(pin) ? 'easy' : null
}

/** 0000, 1234, 8765: each digit as far from the one before as the next. */
function isRun(pin: string): boolean {
  const steps = [...pin].slice(1).map((digit, index) => Number(digit) - Number(pin[index]))
  const [first = 0] = steps
  return Math.abs(first) <= 1 && steps.every((step) => step === first)
}
