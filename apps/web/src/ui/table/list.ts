import type { Failure } from '../../base/session/failure.ts'
import type { Address, AddressChanges, Filters, ListShape } from './address/address.ts'

/** Everything a table needs to know about its rows, wherever they come from. */
export interface List<R, S extends string, F extends Filters> extends ListAddress<S, F> {
  /** Undefined until the first response. */
  rows: readonly R[] | undefined
  /**
   * Identifies the query. While it is the same, added rows are highlighted as new, and no row moves under the pointer.
   */
  view: string
  /** Previous rows are shown while the next ones are loading. */
  isFollowing: boolean
  /** Why there are no rows. */
  failure: Failure | null
  /** For a paged list. */
  pages?: Pages | null
  /** For a list that loads more on scrolling. */
  more?: More | null
}

export interface ListAddress<S extends string, F extends Filters> {
  shape: ListShape<S, F>
  address: Address<S, F>
  /** Updates the URL once, and returns to the first page. */
  change: (changes: AddressChanges<S, F>) => void
  /** Removes search and filters. */
  clear: () => void
  /** The text in the search field; the URL follows when typing pauses. */
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
