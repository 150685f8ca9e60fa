import { type AppError, invalid } from './errors.ts'

/** No call accepts anything that is nested even half as deep. */
const MAX_DEPTH = 32

/** The sentence stands at the field, unless the name of the field itself cannot be kept. */
function unstorable(path: string | null): AppError {
  const message = 'This contains characters that cannot be saved. Remove them and try again.'
  return invalid(message, path ? { [path]: message } : undefined)
}

/**
 * Checks all input before a call uses it. JSON and URLs can contain text that PostgreSQL cannot store (zero bytes and
 * lone surrogates) or that misleads whoever reads it. JSON can be nested deeper than the call stack, so this walk is
 * not recursive.
 */
export function checkText(sent: unknown, refuse: (path: string | null) => AppError = unstorable): void {
  let level: { path: string; value: unknown }[] = [{ path: '', value: sent }]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) throw invalid('The request could not be read. Refresh the page and try again.')
    const inner: typeof level = []
    for (const { path, value } of level) {
      if (typeof value === 'string' && !isStorable(value)) throw refuse(path)
      if (typeof value === 'object' && value !== null) {
        for (const [key, one] of Object.entries(value)) {
          if (!isStorable(key)) throw refuse(null)
          inner.push({ path: path ? `${path}.${key}` : key, value: one })
        }
      }
    }
    level = inner
  }
}

/** Control characters, and those that change the direction of text: they can make a name look like another one. */
const MISLEADING = /(?![\t\n\r])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u

function isStorable(text: string): boolean {
  return !MISLEADING.test(text) && text.isWellFormed()
}
