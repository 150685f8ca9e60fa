/**
 * Two people, or two tabs, edit the same thing. An edit says from which version it began and sends only the fields that
 * it changes. Each field knows in which version it last changed, so an edit is refused only where a field that it sends
 * was changed since, to something else; edits of different fields both hold.
 */
import { isDeepStrictEqual } from 'node:util'
import { AppError } from '../http/errors.ts'
import type { Change } from './change.ts'
import { type FieldChanges, record, type TrailLine } from './trail.ts'

/** What every editable row carries. */
export interface Versioned {
  version: number
  fieldVersions: Readonly<Record<string, number>>
}

export interface Edit<F extends object> {
  /** The row as it is now, locked by the caller. */
  held: Versioned
  /** Its fields as they are now; those that are not sent need not be here. */
  before: { readonly [K in keyof F]?: F[K] | null | undefined }
  /** The version that the edit began from. */
  version: number
  sent: Partial<F>
  /** The whole as it is now, for a screen that has to show what it missed. */
  current: () => Promise<object>
  /** Checks and writes what is new, and the versions with it. */
  write: (changed: Partial<F>, versions: Versioned) => Promise<void>
  line: (changed: Partial<F>) => TrailLine
}

/** Writes what is new and its line in the trail; nothing where nothing is. */
export async function edit<F extends object>(change: Change, asked: Edit<F>): Promise<void> {
  const { held, before, version, sent } = asked
  const fields = (Object.keys(sent) as (keyof F & string)[]).filter(
    (field) => sent[field] !== undefined && !isDeepStrictEqual(sent[field], before[field]),
  )
  if (fields.length === 0) return
  // A version that does not exist yet is one of a database that was put back to an earlier day.
  const conflicts =
    version > held.version ? fields : fields.filter((field) => (held.fieldVersions[field] ?? 0) > version)
  if (conflicts.length > 0) throw changedMeanwhile(conflicts, await asked.current())
  const next = held.version + 1
  const changed = Object.fromEntries(fields.map((field) => [field, sent[field]])) as Partial<F>
  await asked.write(changed, {
    version: next,
    fieldVersions: { ...held.fieldVersions, ...Object.fromEntries(fields.map((field) => [field, next])) },
  })
  const values: FieldChanges = Object.fromEntries(
    fields.map((field) => [field, { from: before[field] ?? null, to: sent[field] }]),
  )
  await record(change, { ...asked.line(changed), changed: values })
}

function changedMeanwhile(fields: readonly string[], current: object): AppError {
  return new AppError(409, 'changed', 'Somebody else changed this meanwhile. Check what it is now and save again.', {
    fields: Object.fromEntries(fields.map((field) => [field, 'This was changed elsewhere.'])),
    current,
  })
}
