/**
 * A whole number as a form holds it: the typed text, so that nothing a person types is discarded. Browsers' number
 * inputs drop anything that is not a number, and change with the mouse wheel.
 */
export interface NumberRange {
  min?: number
  max?: number
}

/** Null for an empty field, undefined for anything that is not a whole number. */
export function numberIn(text: string): number | null | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return null
  return /^-?\d{1,9}$/.test(trimmed) ? Number(trimmed) : undefined
}

export function numberText(value: number | null): string {
  return value === null ? '' : String(value)
}

/** A message that says what is allowed ("From 0 up to 499"), if the text is something else; an empty field is fine. */
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
