/**
 * A whole number as a form holds it: the text as typed, so that nothing that somebody types is taken back. Number inputs
 * of browsers swallow what is not a number, and turn with the mouse wheel.
 */
export interface NumberRange {
  min?: number
  max?: number
}

/** Null for an empty field, undefined for what is not a whole number. */
export function numberIn(text: string): number | null | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return null
  return /^-?\d{1,9}$/.test(trimmed) ? Number(trimmed) : undefined
}

export function numberText(value: number | null): string {
  return value === null ? '' : String(value)
}

/** What is allowed ("From 0 up to 499") where the text is something else; an empty field is fine. */
export function numberProblem(text: string, { min, max }: NumberRange): string | null {
  const value = numberIn(text)
  if (value === null) return null
  const isWithin = value !== undefined && value >= (min ?? value) && value <= (max ?? value)
  return isWithin ? null : allowed({ min, max })
}

function allowed({ min, max }: { min: number | undefined; max: number | undefined }): string {
  if (min !== undefined && max !== undefined) return `From ${min} up to ${max}`
  if (min !== undefined) return `A whole number, ${min} or more`
  return max === undefined ? 'A whole number' : `A whole number, ${max} at most`
}
