import { totalText } from '../../../ui/table/address/paging.ts'
import type { Noun, Pages } from '../../../ui/table/list.ts'

/** "1,204 students", once it is known. */
export function countText(pages: Pages | null | undefined, { one, many }: Noun): string | null {
  return pages ? `${totalText(pages.total)} ${pages.total === 1 ? one : many}` : null
}
