import { z } from 'zod'
import { MAX_EXACT_COUNT, PAGE_SIZES } from './constants.ts'
import { cursor } from './input.ts'

/** One page of a list. The next and previous pages are requested with their cursors. */
export function pageOf<T extends z.ZodType>(row: T) {
  return z.object({
    rows: z.array(row),
    /** The size of the whole list. A value above `EXACT_UP_TO` means "more than that". */
    total: z
      .number()
      .int()
      .max(MAX_EXACT_COUNT + 1),
    /** Null on the last page, or on the first. */
    nextCursor: cursor.nullable(),
    previousCursor: cursor.nullable(),
  })
}

const SIZES = PAGE_SIZES.map(String) as [string, ...string[]]

/**
 * Which page of a table is wanted: what is searched for, the order, and where the page begins. The first of `sorts` is
 * the default. A URL contains text only, so numbers and switches are text here.
 */
export function tableQuery<const S extends readonly [string, ...string[]]>(sorts: S) {
  return z.object({
    search: z.string().trim().max(100).optional(),
    sort: z.enum(sorts).default(sorts[0] as never),
    descending: z
      .enum(['true', 'false'])
      .default('false')
      .transform((text) => text === 'true'),
    size: z
      .enum(SIZES)
      .default(SIZES[0] as string)
      .transform(Number),
    cursor: cursor.optional(),
  })
}

/** What the server makes of it. */
export interface TableQuery<S extends string> {
  search?: string | undefined
  sort: S
  descending: boolean
  size: number
  cursor?: string | undefined
}
