import { totalText } from './address/paging.ts'
import type { Noun, Pages } from './list.ts'

/** "1,204 students", once it is known. */
export function countText(pages: Pages | null | undefined, { one, many }: Noun): string | null {
  return pages ? `${totalText(pages.total)} ${pages.total === 1 ? one : many}` : null
}
