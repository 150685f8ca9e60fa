import { ConcurrencyLimit } from '../http/concurrencyLimit.ts'
import { AppError } from '../http/errors.ts'

/** One export per person at a time. */
export const makeExportLimit = () =>
  new ConcurrencyLimit(
    1,
    () =>
      new AppError(409, 'export_running', 'You already have an export running. Wait for it to finish, or cancel it.'),
  )
