/** Rosters: who and what a district's own systems mean by their ids, and the runs that import them. */
import { ROSTER_STATES, type RosterState, type RosterVia } from '@corridor/contract/constants'
import type { DistrictId, RosterRunId, SchoolId, UserId } from '@corridor/rules/ids'
import type {
  Confirmed,
  Decisions,
  Extent,
  ListColumns,
  OneRosterVersion,
  SchoolChoice,
  SchoolCounts,
  ServiceAuth,
  StagedClass,
  StagedPerson,
  StagedRoom,
  StallNotice,
  Step,
} from '@corridor/rules/roster'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, instant } from './columns.ts'
import { district } from './district.ts'
import { userAccount } from './user.ts'

/** Whom or what an id of a source means here. A source can name a row that another source names, too. */
export const externalId = pgTable(
  'external_id',
  {
    districtId: integer()
      .$type<DistrictId>()
      .notNull()
      .references(() => district.districtId),
    source: text().notNull(),
    kind: text().$type<'school' | 'user' | 'class' | 'room'>().notNull(),
    externalId: text().notNull(),
    /** Null for an organization that is left out. */
    rowId: integer(),
    /** What the source said last, by field. A value that is not this one anymore was edited here. */
    imported: jsonb().$type<Record<string, string | number | null>>().notNull().default({}),
  },
  (table) => [
    primaryKey({ columns: [table.districtId, table.source, table.kind, table.externalId] }),
    index('external_id_of_row').on(table.kind, table.rowId),
    check('external_id_kind', sql`${table.kind} in ('school', 'user', 'class', 'room')`),
  ],
)

export interface RosterProblem {
  file: string
  line: number | null
  reason: string
}

/** An organization of the source, and the school that it is here. Undefined until someone has said so, null: left out. */
export interface RosterOrg {
  id: string
  name: string
  identifier: string | null
  schoolId?: SchoolId | null
}

/** The columns of a plain list and what they mean. Other rosters have none. */
export interface RosterList {
  header: string[]
  columns: ListColumns
  /** Someone has said so, now or for an earlier list with the same columns. */
  isDecided: boolean
  /** Columns with numbers of different lengths. A spreadsheet cuts off the zeros at their beginning. */
  cut: number[]
}

/** One import, from reading its source to its last row. */
export const rosterRun = pgTable(
  'roster_run',
  {
    rosterRunId: id<RosterRunId>(),
    districtId: integer()
      .$type<DistrictId>()
      .notNull()
      .references(() => district.districtId),
    source: text().notNull(),
    state: text().$type<RosterState>().notNull().default('reading'),
    /** What was imported: the name of a file, or of a service. */
    name: text().notNull(),
    bytes: integer().notNull().default(0),
    /** Null for the command line and the nightly run. */
    startedBy: integer()
      .$type<UserId>()
      .references(() => userAccount.userId),
    /** The person who had it imported. Null if it ran automatically or from the command line. */
    importedBy: integer()
      .$type<UserId>()
      .references(() => userAccount.userId),
    isAutomatic: boolean().notNull().default(false),
    /** How it came here. */
    via: text().$type<RosterVia>().notNull().default('upload'),
    createdAt: instant().notNull(),
    endedAt: instant(),
    extent: text().$type<Extent>().notNull().default('whole'),
    /** In words: "OneRoster 1.1", "Clever". */
    format: text(),
    files: integer().notNull().default(0),
    people: integer().notNull().default(0),
    classes: integer().notNull().default(0),
    list: jsonb().$type<RosterList>(),
    orgs: jsonb().$type<RosterOrg[]>().notNull().default([]),
    counts: jsonb().$type<{ schoolId: SchoolId; counts: SchoolCounts }[]>().notNull().default([]),
    /** What was done of it so far, counted in the same way. Null before it begins. */
    imported: jsonb().$type<{ schoolId: SchoolId; counts: SchoolCounts }[]>(),
    choices: jsonb().$type<Record<string, SchoolChoice>>().notNull().default({}),
    /** About people who might be someone here. */
    decisions: jsonb().$type<Decisions>().notNull().default({}),
    /** Who has answered the questions that take power over someone, by the ids of those people in the source. */
    confirmed: jsonb().$type<Confirmed>().notNull().default({}),
    problems: jsonb().$type<RosterProblem[]>().notNull().default([]),
    problemCount: integer().notNull().default(0),
    /** How many steps there are, and how many of them are done. */
    steps: integer().notNull().default(0),
    stepsDone: integer().notNull().default(0),
  },
  (table) => [
    index('roster_run_of_district').on(table.districtId, table.rosterRunId),
    index('roster_run_at_work').on(table.state).where(sql`${table.state} in ('reading', 'planning', 'applying')`),
    check('roster_run_state', sql.raw(`state in (${ROSTER_STATES.map((state) => `'${state}'`).join(', ')})`)),
  ],
)

/** What a source says, before it is compared with what is here. Kept for 30 days. */
export const rosterRow = pgTable(
  'roster_row',
  {
    rosterRunId: integer()
      .$type<RosterRunId>()
      .notNull()
      .references(() => rosterRun.rosterRunId, { onDelete: 'cascade' }),
    /** `line`: a row of a plain list as it was read, under its number. */
    kind: text().$type<'person' | 'class' | 'room' | 'line'>().notNull(),
    externalId: text().notNull(),
    data: jsonb().$type<StagedPerson | StagedClass | StagedRoom | string[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.rosterRunId, table.kind, table.externalId] })],
)

/** What an import does, step by step. Kept for 30 days. */
export const rosterStep = pgTable(
  'roster_step',
  {
    rosterStepId: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    rosterRunId: integer()
      .$type<RosterRunId>()
      .notNull()
      .references(() => rosterRun.rosterRunId, { onDelete: 'cascade' }),
    kind: text().$type<'students' | 'staff' | 'classes' | 'rooms'>().notNull(),
    action: text().$type<Step['action']>().notNull(),
    schoolIds: integer().array().$type<SchoolId[]>().notNull(),
    /** For the search. */
    name: text().notNull(),
    step: jsonb().$type<Step>().notNull(),
    /** Applied, or left out because of what was decided. */
    doneAt: instant(),
  },
  (table) => [
    index('roster_step_of_run').on(table.rosterRunId, table.rosterStepId),
    index('roster_step_to_do').on(table.rosterRunId, table.rosterStepId).where(sql`${table.doneAt} is null`),
  ],
)

/** Where a district's roster is fetched from. */
export const rosterService = pgTable(
  'roster_service',
  {
    districtId: integer()
      .$type<DistrictId>()
      .primaryKey()
      .references(() => district.districtId),
    oneRoster: text('version').$type<OneRosterVersion>().notNull(),
    baseUrl: text().notNull(),
    auth: text().$type<ServiceAuth>().notNull(),
    /** For client credentials. */
    tokenUrl: text(),
    client: text('client_id').notNull(),
    /** Sealed by a key outside of the database. */
    secret: text().notNull(),
    isNightly: boolean().notNull().default(true),
    /** The hour of the night, in the district's time zone. */
    hour: integer().notNull().default(3),
    /** How often it failed in a row. */
    failures: integer().notNull().default(0),
    fetchedAt: instant('pulled_at'),
    /** When it was last begun because its hour had come. */
    triedAt: instant(),
    /** What administrators were told last of nights that waited for a person; null since one did not. */
    told: jsonb().$type<StallNotice>(),
    /** The version of the row, for edits. */
    version: integer('edition').notNull().default(1),
    fieldVersions: jsonb().$type<Readonly<Record<string, number>>>().notNull().default({}),
  },
  (table) => [check('roster_service_hour', sql`${table.hour} between 0 and 23`)],
)
