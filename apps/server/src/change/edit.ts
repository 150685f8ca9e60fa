/**
 * For two people, or two tabs, that edit the same row. An edit names the version it started from and sends only the
 * fields it changes. A row stores the version in which each field last changed, so an edit is refused only if one of
 * its own fields was changed to another value since then. Edits to different fields both succeed.
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
  row: Versioned
  /** The current values of its fields. Only the ones that are sent are needed. */
  before: { readonly [K in keyof F]?: F[K] | null | undefined }
  /** The version that the edit started from. */
  version: number
  sent: Partial<F>
  /** The full current state, so that the screen can show the change it missed. */
  current: () => Promise<object>
  /** Validates and writes the changed fields together with the new versions. */
  write: (changed: Partial<F>, versions: Versioned) => Promise<void>
  line: (changed: Partial<F>) => TrailLine
}

/** Writes the changed fields and a line in the trail. Does nothing if no field changed. */
export async function edit<F extends object>(change: Change, request: Edit<F>): Promise<void> {
  const { row, before, version, sent } = request
  const fields = (Object.keys(sent) as (keyof F & string)[]).filter(
    (field) => sent[field] !== undefined && !isDeepStrictEqual(sent[field], before[field]),
  )
  if (fields.length === 0) return
  // A version higher than the row's means that the database was restored from an older backup.
  const conflicts = version > row.version ? fields : fields.filter((field) => (row.fieldVersions[field] ?? 0) > version)
  if (conflicts.length > 0) throw editConflict(conflicts, await request.current())
  const next = row.version + 1
  const changed = Object.fromEntries(fields.map((field) => [field, sent[field]])) as Partial<F>
  await request.write(changed, {
    version: next,
    fieldVersions: { ...row.fieldVersions, ...Object.fromEntries(fields.map((field) => [field, next])) },
  })
  const values: FieldChanges = Object.fromEntries(
    fields.map((field) => [field, { from: before[field] ?? null, to: sent[field] }]),
  )
  record(change, { ...request.line(changed), changed: values })
}

function editConflict(fields: readonly string[], current: object): AppError {
  return new AppError(
    409,
    'changed',
    'Someone else changed this while you were editing. Check the new value, then save again.',
    {
      fields: Object.fromEntries(fields.map((field) => [field, 'This was changed elsewhere.'])),
      current,
    },
  )
}
