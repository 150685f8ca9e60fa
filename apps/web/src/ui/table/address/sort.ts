/** The sort order of a list. */
export interface Sort<S extends string> {
  by: S
  descending: boolean
}

/** A common sort order with a label: "Newest first". */
export interface NamedSort<S extends string> extends Sort<S> {
  label: string
}

export type NamedSorts<S extends string> = readonly [NamedSort<S>, ...NamedSort<S>[]]

const isSame = <S extends string>(a: Sort<S>, b: Sort<S>) => a.by === b.by && a.descending === b.descending

/** The first press sorts by a column's usual order (names A to Z, figures largest first), the next reverses it. */
export function sortAfterPress<S extends string>(sorts: NamedSorts<S>, current: Sort<S>, by: S): Sort<S> {
  const first = sorts.find((sort) => sort.by === by) ?? { by, descending: false }
  const descending = isSame(current, first) ? !first.descending : first.descending
  return { by, descending }
}

/** "time", or "-time" for the reverse. */
export function sortText<S extends string>({ by, descending }: Sort<S>): string {
  return descending ? `-${by}` : by
}

/** The list's default order if the text names none of its orders. */
export function sortFrom<S extends string>(sorts: NamedSorts<S>, text: string | undefined): Sort<S> {
  const descending = text?.startsWith('-') === true
  const name = descending ? text?.slice(1) : text
  const known = sorts.find(({ by }) => by === name)
  if (known) return { by: known.by, descending }
  const [{ by, descending: isDescending }] = sorts
  return { by, descending: isDescending }
}

/** Ties are broken by id, whatever the direction, so that equal rows do not swap places. */
export function sortRows<R>(
  rows: readonly R[],
  compare: (a: R, b: R) => number,
  descending: boolean,
  rowId: (row: R) => string,
): R[] {
  const direction = descending ? -1 : 1
  return rows.toSorted((a, b) => direction * compare(a, b) || (rowId(a) < rowId(b) ? -1 : 1))
}
