/** What a bound field needs to know; forms and autosave make them, and `TextField` and its kin take them as one prop. */
export interface Field<T> {
  name: string
  value: T
  set: (value: T) => void
  error: string | null
  onBlur?: () => void
  conflict?: Conflict<T> | null
}

/** Somebody else saved another value while this one was being edited. */
export interface Conflict<T> {
  theirs: T
  keepMine: () => void
  takeTheirs: () => void
}

/** What every bound field takes besides its own. */
export type Bound<T, More = object> = {
  bind: Field<T>
  label: string
  description?: string | undefined
  placeholder?: string
  required?: boolean
  disabled?: boolean
} & More

/** The same field, shown and set in another shape: a text for a number, one switch of a list. */
export function fieldAs<T, U>(field: Field<T>, toShown: (value: T) => U, fromShown: (shown: U) => T): Field<U> {
  const { conflict } = field
  return {
    ...field,
    value: toShown(field.value),
    set: (shown) => field.set(fromShown(shown)),
    conflict: conflict ? { ...conflict, theirs: toShown(conflict.theirs) } : null,
  }
}

/** A value that is no form's: a switch that acts at once, a list that is added to. */
export function looseField<T>(name: string, value: T, set: (value: T) => void): Field<T> {
  return { name, value, set, error: null }
}
