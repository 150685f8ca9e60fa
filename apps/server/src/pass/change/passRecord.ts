/** Converts a pass between our row and the JSON of PostgreSQL (`row_to_json`, `jsonb_populate_recordset`). */
import { baseTime } from '@corridor/rules/pass'
import { instant } from '@corridor/rules/time'
import { getTableColumns } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { pass } from '../../db/schema/index.ts'
import type { PassColumns } from '../passRow.ts'

export type PassRow = typeof pass.$inferSelect

export type PassJson = Readonly<Record<string, unknown>>

interface Column {
  field: keyof PassRow
  name: string
  isTime: boolean
}

const COLUMNS: readonly Column[] = Object.entries(getTableColumns(pass)).map(([field, column]) => ({
  field: field as keyof PassRow,
  name: toSnakeCase(column.name),
  isTime: column.getSQLType().startsWith('timestamp'),
}))

/** PostgreSQL generates the other one. */
const WRITTEN = COLUMNS.filter(({ field }) => field !== 'baseAt')

export function passFromJson(json: PassJson): PassRow {
  const row: Record<string, unknown> = {}
  for (const { field, name, isTime } of COLUMNS) {
    const value = json[name] ?? null
    row[field] = isTime && value !== null ? instant(Date.parse(value as string)) : value
  }
  return row as PassRow
}

/** Leaves out columns that are null, which has the same effect. */
export function passToJson(row: PassRow): PassJson {
  const json: Record<string, unknown> = {}
  for (const { field, name } of WRITTEN) if (row[field] !== null) json[name] = row[field]
  return json
}

/** Returns the row with the columns of a query. */
export function passToColumns(row: PassRow): PassColumns {
  return Object.fromEntries(COLUMNS.map(({ field, name }) => [name, row[field]])) as unknown as PassColumns
}

type MadePass = Pick<
  PassRow,
  'passId' | 'schoolId' | 'studentId' | 'createdBy' | 'toRoomId' | 'isAsapPass' | 'createdAt'
>

const EMPTY = Object.fromEntries(COLUMNS.map(({ field }) => [field, null]))

/** A new pass. Fields that are not given are null. */
export function newPass(values: MadePass & Partial<PassRow>): PassRow {
  const row = {
    ...EMPTY,
    approvalByOrigin: false,
    isCounted: false,
    isUrgent: false,
    isLate: false,
    wasFrozen: false,
    version: 1,
    ...values,
  } as PassRow
  return { ...row, baseAt: baseTime(row) }
}

/** The pass after a change, which may be of more than one step. */
export function changedPass(row: PassRow, values: Partial<PassRow>, steps = 1): PassRow {
  const changed = { ...row, ...values, version: row.version + steps }
  return { ...changed, baseAt: baseTime(changed) }
}
