import { type AppError, invalid } from './errors.ts'

/** No call takes anything that is nested half as deep. */
const MAX_DEPTH = 32

const unkeepable = () => invalid('This contains characters that cannot be kept. Remove them and try again.')

/**
 * Everything that was sent, whatever is asked of it later: JSON and addresses can carry text that PostgreSQL cannot
 * keep (zero bytes and halves of characters) or that misleads whoever reads it, and be nested deeper than a stack. So this walk has no stack of its own.
 */
export function checkText(sent: unknown, refuse: () => AppError = unkeepable): void {
  let level: unknown[] = [sent]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) throw invalid('The request could not be read. Refresh the page and try again.')
    const inner: unknown[] = []
    for (const value of level) {
      if (typeof value === 'string' && !isKeepable(value)) throw refuse()
      if (typeof value === 'object' && value !== null) {
        for (const key of Object.keys(value)) if (!isKeepable(key)) throw refuse()
        for (const one of Object.values(value)) inner.push(one)
      }
    }
    level = inner
  }
}

/** Control characters, and those that turn the direction of what follows: they show a name as another one. */
const MISLEADING = /(?![\t\n\r])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u

function isKeepable(text: string): boolean {
  return !MISLEADING.test(text) && text.isWellFormed()
}
