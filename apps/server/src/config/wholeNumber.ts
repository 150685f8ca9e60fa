import { z } from 'zod'

export function wholeNumber(name: string, min: number, max: number) {
  const sentence = `Set ${name} to a whole number from ${min} to ${max}`
  return z
    .string()
    .regex(/^\d{1,9}$/, sentence)
    .transform(Number)
    .pipe(z.number(sentence).min(min, sentence).max(max, sentence))
}
