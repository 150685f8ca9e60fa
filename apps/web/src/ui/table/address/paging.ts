/** The footer text of a paged list: which rows these are, of how many. */

import { MAX_EXACT_COUNT } from '@corridor/contract/constants'

export interface PageAnswer<R> {
  rows: readonly R[]
  /** Any value above `EXACT_UP_TO` means "more than that". */
  total: number
  /** Null on the last page, and on the first. */
  nextCursor: string | null
  previousCursor: string | null
}

const number = (value: number) => value.toLocaleString('en-US')

/** "1,204", or "10,000+". */
export function totalText(total: number): string {
  return total > MAX_EXACT_COUNT ? `${number(MAX_EXACT_COUNT)}+` : number(total)
}

/** "26 to 50 of 1,204". `shown` is how many rows the page has. */
export function rangeText(page: number, size: number, shown: number, total: number): string {
  const before = (page - 1) * size
  const [first, last] = [before + 1, before + shown]
  const range = shown === 1 ? number(first) : `${number(first)} to ${number(last)}`
  // Rows may be added during paging: the total is never less than what has been shown.
  return `${range} of ${totalText(Math.max(total, last))}`
}

/** "2 of 49"; the page number alone if the total is unknown. */
export function pageText(page: number, size: number, total: number): string {
  if (total > MAX_EXACT_COUNT) return `Page ${number(page)}`
  return `${number(page)} of ${number(Math.max(page, Math.ceil(total / size)))}`
}

export interface PageTurn {
  page: number
  cursor: string | null
}

export function nextPage(page: number, { nextCursor }: Pick<PageAnswer<unknown>, 'nextCursor'>): PageTurn | null {
  return nextCursor === null ? null : { page: page + 1, cursor: nextCursor }
}

/** The first page is requested without a cursor, so that it includes rows added at the top in the meantime. */
export function previousPage(
  { page, cursor }: PageTurn,
  { previousCursor }: Pick<PageAnswer<unknown>, 'previousCursor'>,
): PageTurn | null {
  if (cursor === null) return null
  return page <= 2 || previousCursor === null ? { page: 1, cursor: null } : { page: page - 1, cursor: previousCursor }
}
