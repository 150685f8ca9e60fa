import type { Address, Filters } from './address/address.ts'

/** The address of a list as the query of a call that was declared with `tableQuery`. */
export function tableRequest<S extends string>({ search, sort, size, cursor }: Address<S, Filters>) {
  return {
    sort: sort.by,
    descending: sort.descending ? ('true' as const) : ('false' as const),
    size: String(size),
    ...(search && { search }),
    ...(cursor && { cursor }),
  }
}
