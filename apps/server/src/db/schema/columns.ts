/** Column definitions that the tables share. */
import type { Instant } from '@corridor/rules/time'
import { sql } from 'drizzle-orm'
import { customType, integer, jsonb, text } from 'drizzle-orm/pg-core'

/** timestamptz that is read as the rules' fixed-width UTC text, so that nobody converts dates by hand. */
export const instant = customType<{ data: Instant; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  fromDriver: (value) => new Date(value).toISOString() as Instant,
})

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

export const id = <Id extends number>() => integer().$type<Id>().primaryKey().generatedAlwaysAsIdentity()

/** Where a row came from in the school's own systems, for rosters. */
export const roster = () => ({ externalId: text(), source: text() })

/** People, rooms and classes are ended, never deleted, so that history stays complete. */
export const lifetime = () => ({ createdAt: instant().notNull(), endedAt: instant() })

/** An editable row stores its version, and the version in which each of its fields last changed (`change/edit.ts`). */
export const editable = () => ({
  version: integer().notNull().default(1),
  fieldVersions: jsonb().$type<Readonly<Record<string, number>>>().notNull().default({}),
})

export const emptyTextArray = sql`'{}'::text[]`
