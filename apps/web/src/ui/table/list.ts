import type { Failure } from '../../base/session/failure.ts'
import type { Address, AddressChanges, Filters, ListShape } from './address/address.ts'

/** Everything a table needs to know about the rows it shows, wherever they come from. */
export interface List<R, S extends string, F extends Filters> extends ListAddress<S, F> {
  /** Undefined until the first answer is there. */
  rows: readonly R[] | undefined
  /** Names what the rows answer to. While it is the same, rows that come are news, and none moves under the pointer. */
  view: string
  /** Older rows stand in while others are on their way. */
  isFollowing: boolean
  /** Why there are no rows. */
  failure: Failure | null
  /** For a list that comes in pages. */
  pages?: Pages | null
  /** For a list that grows with scrolling. */
  more?: More | null
}

export interface ListAddress<S extends string, F extends Filters> {
  shape: ListShape<S, F>
  address: Address<S, F>
  /** One write to the address, and the first page again. */
  change: (changes: AddressChanges<S, F>) => void
  /** Without search and filters. */
  clear: () => void
  /** What stands in the search field; the address follows when the typing pauses. */
  term: string
  setTerm: (term: string) => void
}

export interface Pages {
  total: number
  next: (() => void) | null
  previous: (() => void) | null
}

export interface More {
  hasMore: boolean
  loadMore: () => void
}

/** "pass", "passes": what a row is, for labels and sentences. */
export interface Noun {
  one: string
  many: string
}
