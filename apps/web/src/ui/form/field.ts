/**
 * What a bound field needs to know. Forms and autosave create it; `TextField` and the other fields take it as one prop.
 */
export interface Field<T> {
  name: string
  value: T
  set: (value: T) => void
  error: string | null
  onBlur?: () => void
  conflict?: Conflict<T> | null
}

/** Somebody else saved a different value while this one was being edited. */
export interface Conflict<T> {
  theirs: T
  keepMine: () => void
  takeTheirs: () => void
}

/** The props that every bound field has besides its own. */
export type Bound<T, More = object> = {
  bind: Field<T>
  label: string
  /** Hides the label in a table, where the column's heading is visible instead. */
  hidesLabel?: boolean | undefined
  description?: string | undefined
  placeholder?: string
  required?: boolean
  disabled?: boolean
  /** The page begins with this field. */
  autoFocus?: boolean
} & More

/** The same field, displayed and set as another type: a text for a number, one switch of a list. */
export function fieldAs<T, U>(field: Field<T>, toShown: (value: T) => U, fromShown: (shown: U) => T): Field<U> {
  const { conflict } = field
  return {
    ...field,
    value: toShown(field.value),
    set: (shown) => field.set(fromShown(shown)),
    conflict: conflict ? { ...conflict, theirs: toShown(conflict.theirs) } : null,
  }
}

/** A value that belongs to no form: a switch that acts immediately, a list that is added to. */
export function looseField<T>(name: string, value: T, set: (value: T) => void): Field<T> {
  return { name, value, set, error: null }
}

/** How an input is named: visibly, or for screen readers only. */
export function labelOf({ label, hidesLabel = false }: Pick<Bound<unknown>, 'label' | 'hidesLabel'>) {
  return hidesLabel ? { 'aria-label': label } : { label }
}
