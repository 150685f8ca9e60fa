/**
 * What a backup says about itself. `corridor-backup.json` comes first and says what follows; `manifest.json` comes last,
 * because counts and hashes are known only then. A file without it was never finished.
 */
import { z } from 'zod'

export const FORMAT = 1
export const HEADER_NAME = 'corridor-backup.json'
export const MANIFEST_NAME = 'manifest.json'
/** A table's rows are cut into entries of about this size, so that neither side holds more in memory. */
export const PART_BYTES = 4 * 1024 * 1024
/** What one chunk of PostgreSQL's may add to a part, and far more than a manifest needs. */
export const LARGEST_ENTRY = 1.5 * 1024 * 1024 * 1024

export const headerSchema = z.object({
  format: z.literal(FORMAT),
  /** When the snapshot was taken, by the clock of the database. */
  takenAt: z.string(),
  /** The hashes of the migrations that had run, in their order. */
  migrations: z.array(z.string()),
})
export type BackupHeader = z.output<typeof headerSchema>

const tableSchema = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
  sha256: z.string(),
})
export type BackedUpTable = z.output<typeof tableSchema>

const sequenceSchema = z.object({ schema: z.string(), name: z.string(), value: z.string(), isCalled: z.boolean() })
export type BackedUpSequence = z.output<typeof sequenceSchema>

export const manifestSchema = headerSchema.extend({
  tables: z.array(tableSchema),
  sequences: z.array(sequenceSchema),
})
export type Manifest = z.output<typeof manifestSchema>

/** `tables/public.pass/000001.copy`: rows in the text format of PostgreSQL's COPY. */
export const partName = (table: Pick<BackedUpTable, 'schema' | 'name'>, part: number) =>
  `tables/${table.schema}.${table.name}/${String(part).padStart(6, '0')}.copy`

export const tableOfPart = (name: string) => /^tables\/([^/]+)\/\d+\.copy$/.exec(name)?.[1]
export const keyOf = ({ schema, name }: { schema: string; name: string }) => `${schema}.${name}`
