import type { Bound } from './field.ts'
import { TextField } from './TextField.tsx'

/** A whole number, held as the text that was typed: `numberProblem` and `numberIn` say what it means. */
export function NumberField(field: Bound<string>) {
  return <TextField {...field} inputMode="numeric" autoComplete="off" />
}
