import { z } from 'zod'
import { EXACT_UP_TO } from './constants.ts'
import { cursor } from './input.ts'

/** One page of a list: the next and the previous are asked for by their cursors. */
export function pageOf<T extends z.ZodType>(row: T) {
  return z.object({
    rows: z.array(row),
    /** Of the whole list. Anything above `EXACT_UP_TO` means "more than that". */
    total: z
      .number()
      .int()
      .max(EXACT_UP_TO + 1),
    /** Null on the last page, and on the first. */
    nextCursor: cursor.nullable(),
    previousCursor: cursor.nullable(),
  })
}
