import type { RosterRunId, SchoolId, UserId } from '@corridor/rules/ids'
import { ALL_LIST_FIELDS, CONFLICT_DECISIONS, LIST_SUBJECTS, LIST_TYPES } from '@corridor/rules/roster'
import { z } from 'zod'
import { id, instant } from '../call.ts'
import {
  ROSTER_ACTIONS,
  ROSTER_CHOICES,
  ROSTER_COUNTED_KINDS,
  ROSTER_HOLDS,
  ROSTER_KINDS,
  ROSTER_STATES,
  ROSTER_VIAS,
} from '../constants.ts'

const count = z.number().int()

export const rosterSummary = z.object({
  rosterRunId: id<RosterRunId>(),
  state: z.enum(ROSTER_STATES),
  /** The name of the file, or of the service. */
  name: z.string(),
  createdAt: instant,
  /** Null for the command line and the nightly run. */
  startedBy: z.object({ userId: id<UserId>(), name: z.string() }).nullable(),
  isAutomatic: z.boolean(),
  /** How it came here. */
  via: z.enum(ROSTER_VIAS),
  /** What it would do; once it is over, what it did. */
  added: count,
  changed: count,
  ended: count,
  /** Students who come into classes, and who leave them. */
  enrolled: count,
  unenrolled: count,
  /** It is done, and a school was left out, or someone was kept who would have been removed. */
  isPartly: z.boolean(),
  problemCount: count,
  /** Why it was refused, or why it failed. */
  failure: z.string().nullable(),
})
export type RosterSummary = z.infer<typeof rosterSummary>

export const rosterCounts = z.object({ active: count, added: count, changed: count, ended: count })

export const rosterHold = z.object({
  kind: z.enum(ROSTER_COUNTED_KINDS),
  reason: z.enum(ROSTER_HOLDS),
  count,
  of: count,
})
export type RosterHold = z.infer<typeof rosterHold>

export const rosterSchool = z.object({
  schoolId: id<SchoolId>(),
  name: z.string(),
  students: rosterCounts,
  staff: rosterCounts,
  classes: rosterCounts,
  rooms: rosterCounts,
  /** Who comes into classes, and who leaves them. */
  enrollments: rosterCounts,
  /** What waits for a person. */
  holds: z.array(rosterHold),
  /** What goes if whatever is held is removed. The number has to be typed. Null if nothing would go. */
  removal: z.object({ what: z.enum(['people', 'classes', 'enrollments']), count }).nullable(),
  /** What was decided; null while nobody has. */
  choice: z.enum(ROSTER_CHOICES).nullable(),
})
export type RosterSchool = z.infer<typeof rosterSchool>

export const rosterOrg = z.object({
  id: z.string(),
  name: z.string(),
  identifier: z.string().nullable(),
  /** The school that it is; null if it is left out, or if nobody has said so. */
  schoolId: id<SchoolId>().nullable(),
  isDecided: z.boolean(),
})
export type RosterOrg = z.infer<typeof rosterOrg>

export const rosterProblem = z.object({ file: z.string(), line: count.nullable(), reason: z.string() })
export type RosterProblem = z.infer<typeof rosterProblem>

type Field = (typeof ALL_LIST_FIELDS)[number]
const listField = z.enum(ALL_LIST_FIELDS as [Field, ...Field[]])

/** What the columns of a plain list are. */
export const rosterColumns = z.object({
  subject: z.enum(LIST_SUBJECTS),
  places: z.array(z.object({ field: listField, place: count })),
  type: z.enum(LIST_TYPES).nullable(),
  schoolId: id<SchoolId>().nullable(),
  isComplete: z.boolean(),
})

export const rosterList = z.object({
  header: z.array(z.string()),
  columns: rosterColumns,
  isDecided: z.boolean(),
  /** The first rows, to see what is in which column. Empty once it is imported. */
  sample: z.array(z.array(z.string())),
})
export type RosterList = z.infer<typeof rosterList>

export const rosterRun = rosterSummary.extend({
  format: z.string().nullable(),
  /** What changed since the last time, instead of everything. */
  isPartial: z.boolean(),
  bytes: count,
  files: count,
  people: count,
  classes: count,
  /** Null unless it is a plain list. */
  list: rosterList.nullable(),
  schools: z.array(rosterSchool),
  orgs: z.array(rosterOrg),
  /** The first ones. */
  problems: z.array(rosterProblem),
  /** Why nobody can be imported, in a sentence. */
  nobody: z.string().nullable(),
  /** What was left out, in sentences. */
  notImported: z.array(z.string()),
  steps: count,
  stepsDone: count,
  /** Steps by what they do, for the filter. */
  actions: z.array(z.object({ action: z.enum(ROSTER_ACTIONS), count })),
})
export type RosterRun = z.infer<typeof rosterRun>

const fieldChange = z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })

/** One step of an import, as it is shown before and after. */
export const rosterStep = z.object({
  rosterStepId: z.number().int(),
  kind: z.enum(ROSTER_KINDS),
  action: z.enum(ROSTER_ACTIONS),
  name: z.string(),
  schoolIds: z.array(id<SchoolId>()),
  changed: z.array(fieldChange),
  /** `from` stays: it was edited here, or someone else has what the roster says. */
  kept: z.array(fieldChange.extend({ isTaken: z.boolean() })),
  /** A username that is not the one of the roster, because someone else has that. */
  username: z.string().nullable(),
  /** Why someone is left out. */
  conflict: z
    .enum([
      'otherName',
      'otherType',
      'alreadyMatched',
      'several',
      'otherId',
      'shared',
      'protected',
      'otherRole',
      'newAdministrator',
    ])
    .nullable(),
  /** What is done with them once someone with power has said so. */
  held: z.enum(ROSTER_ACTIONS).nullable(),
  /** Whom they might be. */
  here: z.object({ userId: id<UserId>(), name: z.string() }).nullable(),
  /** What can be decided about it. */
  decisions: z.array(z.enum(CONFLICT_DECISIONS)),
  /** Of a class: how many students come and go. Of a room: how many work in it from now on. */
  joining: count,
  leaving: count,
  hasNewOwner: z.boolean(),
  /** Of a class: the names of those who begin and who stop to teach it with its owner. */
  coTeachersIn: z.array(z.string()),
  coTeachersOut: z.array(z.string()),
  isDone: z.boolean(),
})
export type RosterStep = z.infer<typeof rosterStep>
