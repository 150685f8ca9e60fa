import { z } from 'zod'
import { EXACT_UP_TO } from './constants.ts'
import { cursor } from './input.ts'

/** One page of a list. The next and previous pages are requested with their cursors. */
export function pageOf<T extends z.ZodType>(row: T) {
  return z.object({
    rows: z.array(row),
    /** The size of the whole list. A value above `EXACT_UP_TO` means "more than that". */
    total: z
      .number()
      .int()
      .max(EXACT_UP_TO + 1),
    /** Null on the last page, or on the first. */
    nextCursor: cursor.nullable(),
    previousCursor: cursor.nullable(),
  })
}
