/**
 * What a list shows, as its URL says: search, sort order, filters, and page. Pure, so that every change is one update:
 * a changed filter resets the page in the same step, and no second update can race it.
 */
import type { Query } from '../../../base/routes.ts'
import { type NamedSorts, type Sort, sortFrom, sortText } from './sort.ts'

/** Text values by name, as in the URL. */
export type Filters = Readonly<Record<string, string>>

export interface ListShape<S extends string, F extends Filters> {
  /** Every sort order the list can have; the first is the default. */
  sorts: NamedSorts<S>
  /** Default values, which are omitted from the URL. */
  filters: F
  /** Filters that choose where to look rather than what to look for: "Clear filters" keeps them. */
  lasting?: readonly (keyof F)[]
  /** The possible page sizes; the first is the default. */
  sizes?: readonly [number, ...number[]]
}

export interface Address<S extends string, F extends Filters> {
  search: string
  sort: Sort<S>
  filters: F
  size: number
  /** From 1. Only for the footer's text: the cursor determines where the page begins. */
  page: number
  /** Null for the first page. */
  cursor: string | null
}

export interface AddressChanges<S extends string, F extends Filters> {
  search?: string
  sort?: Sort<S>
  filters?: Partial<F>
  size?: number
}

const DEFAULT_SIZE = 25
const NO_FILTERS: Filters = {}
const OWN_NAMES = ['search', 'sort', 'rows', 'page', 'cursor']

/** `filters` holds the default values. */
export function listShape<const S extends string, F extends Filters = Record<never, string>>(
  shape: Omit<ListShape<S, F>, 'filters'> & { filters?: F },
): ListShape<S, F> {
  const filters = shape.filters ?? (NO_FILTERS as F)
  const taken = Object.keys(filters).find((name) => OWN_NAMES.includes(name))
  if (taken) throw new Error(`A filter cannot be called ${taken}: that word in the address has another meaning.`)
  return { ...shape, filters }
}

/** Invalid values in a URL are ignored. */
export function readAddress<S extends string, F extends Filters>(
  shape: ListShape<S, F>,
  values: Readonly<Record<string, string>>,
): Address<S, F> {
  const sizes = shape.sizes ?? [DEFAULT_SIZE]
  const filters = Object.entries(shape.filters).map(([name, normal]) => [name, values[name] ?? normal])
  const cursor = values.cursor || null
  return {
    search: (values.search ?? '').trim(),
    sort: sortFrom(shape.sorts, values.sort),
    filters: Object.fromEntries(filters) as F,
    size: sizes.find((size) => String(size) === values.rows) ?? sizes[0],
    page: cursor === null ? 1 : pageFrom(values.page),
    cursor,
  }
}

/** With a cursor, there is at least one page before this one. */
function pageFrom(text: string | undefined): number {
  const page = Number(text)
  return Number.isSafeInteger(page) && page > 2 ? page : 2
}

/** For `mergeQuery`: defaults are removed from the URL. */
export function addressQuery<S extends string, F extends Filters>(
  shape: ListShape<S, F>,
  { search, sort, filters, size, page, cursor }: Address<S, F>,
): Query {
  const start = readAddress(shape, {})
  const unless = (value: string, normal: string) => (value === normal ? null : value)
  return {
    ...Object.fromEntries(
      Object.entries(filters).map(([name, value]) => [name, unless(value, shape.filters[name] ?? '')]),
    ),
    search: search.trim() || null,
    sort: unless(sortText(sort), sortText(start.sort)),
    rows: unless(String(size), String(start.size)),
    page: cursor === null ? null : page,
    cursor,
  }
}

/** Any change to what is listed returns to the first page. */
export function changedAddress<S extends string, F extends Filters>(
  address: Address<S, F>,
  { filters, ...changes }: AddressChanges<S, F>,
): Address<S, F> {
  return { ...address, ...changes, filters: { ...address.filters, ...filters }, page: 1, cursor: null }
}

/** Without search and filters, except lasting ones. */
export function clearedAddress<S extends string, F extends Filters>(
  shape: ListShape<S, F>,
  address: Address<S, F>,
): Address<S, F> {
  const lasting = (shape.lasting ?? []).map((name) => [name, address.filters[name]])
  return changedAddress(address, { search: '', filters: { ...shape.filters, ...Object.fromEntries(lasting) } })
}

/** The list is searched or filtered, so an empty result does not mean that there are no records. */
export function isNarrowed<S extends string, F extends Filters>(
  shape: ListShape<S, F>,
  address: Address<S, F>,
): boolean {
  const { search, filters } = clearedAddress(shape, address)
  return address.search !== search || Object.keys(filters).some((name) => filters[name] !== address.filters[name])
}

/** The same key for the same rows: rows that appear with a new key are not highlighted as new. */
export function addressKey<S extends string, F extends Filters>(address: Address<S, F>): string {
  return JSON.stringify([
    address.search,
    sortText(address.sort),
    Object.entries(address.filters).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    address.size,
    address.cursor,
  ])
}
