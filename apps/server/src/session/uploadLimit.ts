import { ConcurrencyLimit } from '../http/concurrencyLimit.ts'
import { AppError } from '../http/errors.ts'

const AT_ONCE = 4

/** Files are in memory while they are read, so one person sends only a few at a time. Nothing of a file is read before. */
export const uploadLimit = new ConcurrencyLimit(AT_ONCE, () => {
  const message = 'Your other files are still on their way. Wait a moment, then try again.'
  return new AppError(429, 'too_many_writes', message, { retryAfter: 5 })
})
