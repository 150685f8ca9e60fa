/**
 * What was edited here is kept. A value follows the roster only as long as it is still the one that the roster gave it.
 */
export type Value = string | number | null

export interface FieldChange<V extends Value = Value> {
  from: V
  to: V
}

export interface Compared<F extends string, V extends Value = Value> {
  /** Old and new value of every field that changes. */
  changed: Partial<Record<F, FieldChange<V>>>
  /** Fields that were edited here: `from` is what stays, `to` is what the roster says. */
  kept: Partial<Record<F, FieldChange<V>>>
  /** What counts as given by the roster afterward. */
  imported: Partial<Record<F, V>>
  /** `imported` is not what it was. */
  isNews: boolean
}

export function compareValues<F extends string, V extends Value>(
  fields: readonly F[],
  here: Readonly<Record<F, V>>,
  roster: Readonly<Record<F, V>>,
  before: Readonly<Partial<Record<F, V>>>,
): Compared<F, V> {
  const compared: Compared<F, V> = { changed: {}, kept: {}, imported: { ...before }, isNews: false }
  for (const field of fields) {
    const from: V = here[field]
    const to: V = roster[field]
    const last: V | undefined = before[field]
    // Someone who was typed in here has values that no roster gave. What is empty is filled in.
    const follows = last === undefined ? from === null : from === last
    if (from === to || (to !== null && follows) || (to === null && last !== undefined && follows)) {
      if (from !== to) compared.changed[field] = { from, to }
      compared.imported[field] = to
      if (last !== to) compared.isNews = true
    } else if (to !== null) {
      compared.kept[field] = { from, to }
    }
  }
  return compared
}
