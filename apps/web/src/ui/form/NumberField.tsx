import type { Bound } from './field.ts'
import { TextField } from './TextField.tsx'

/** A whole number, held as the typed text; `numberProblem` and `numberIn` interpret it. */
export function NumberField(field: Bound<string, { size?: 'sm' | 'md' }>) {
  return <TextField {...field} inputMode="numeric" autoComplete="off" />
}
