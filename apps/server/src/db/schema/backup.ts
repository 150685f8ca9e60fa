import type { LocalDay } from '@corridor/rules/time'
import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** The nightly backup, once for each night, by whichever server was first. */
export const backupRun = pgTable('backup_run', {
  /** The day, by the clock of the server, on which it was due. */
  night: text().$type<LocalDay>().primaryKey(),
  /** When a server last took it on. Whoever does it knows by this that it is still theirs. */
  startedAt: instant().notNull(),
  /** Null while it is under way, or if the server was cut off. */
  endedAt: instant(),
  /** The name of the file, once it is complete, its size, and the moment that it shows. */
  file: text(),
  bytes: bigint({ mode: 'number' }),
  takenAt: instant(),
  copiedAt: instant(),
  /** What failed: `backup` or `copy`. `stopped` if the server was stopped meanwhile. */
  failure: text().$type<'backup' | 'copy' | 'stopped'>(),
  /** The code of the failure, such as `ENOSPC` or `AccessDenied`. */
  reason: text(),
})
