/**
 * The activity of a school as a file for a spreadsheet: a row for each changed field, in the school's time. Who is kept
 * apart and who has limits of their own is read on the page alone, because a file goes on to people without that right.
 */
import type { Output } from '@corridor/contract'
import type { SchoolId } from '@corridor/rules/ids'
import { type Instant, localDay, wallTime } from '@corridor/rules/time'
import { actorOf } from '../change/actor.ts'
import { recordWithoutEffects } from '../change/trail.ts'
import type { Context } from '../context.ts'
import type { Reader } from '../db/connect.ts'
import { csv } from '../http/csv.ts'
import type { OutgoingFile } from '../http/file.ts'
import { refuseImpersonator } from '../session/refuseImpersonator.ts'
import type { Scope } from '../session/scope.ts'
import type { ActivityFilter } from './parts.ts'
import { type ActivitySchool, activityBatches, countRows, findActivitySchool } from './queries.ts'

const LINES_AT_ONCE = 500
/** Beyond this, the progress is shown without a percentage. */
const COUNTED_LINES = 100_000

interface ActivityExport {
  file: OutgoingFile
  /** How many rows it will have, or null if they are too many to count. */
  rows: number | null
}

type Query = Output<'GET /api/school/:schoolId/activity/export', 'query'>

export async function exportActivity(
  { database: { db }, clock }: Context,
  scope: Scope,
  schoolId: SchoolId,
  filter: Query,
): Promise<ActivityExport> {
  const found = await findActivitySchool(db, scope, schoolId, filter)
  const school = { ...found, visibility: { ...found.visibility, apart: false, allowance: false } }
  refuseImpersonator(scope, 'export')
  const now = clock.now()
  const detail = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
  await recordWithoutEffects(
    { tx: db, now, actor: actorOf(scope) },
    { subject: 'export', subjectId: 'activity', schoolId, action: 'activity', detail },
  )
  const head = [`When (${school.timezone})`, 'Who', 'Note', 'What', 'Field', 'From', 'To']
  const name = `activity-${localDay(now, school.timezone)}.csv`
  return {
    rows: await countRows(db, school, filter, COUNTED_LINES),
    file: { name, content: csv(head, rowsOf(db, school, filter)) },
  }
}

async function* rowsOf(db: Reader, school: ActivitySchool, filter: ActivityFilter) {
  for await (const lines of activityBatches(db, school, filter, LINES_AT_ONCE)) {
    yield lines.flatMap(({ at, who, what, changes }) => {
      const line = [schoolTime(at, school.timezone), who.name, who.via, what]
      if (changes.length === 0) return [[...line, null, null, null]]
      return changes.map(({ label, from, to }) => [...line, label, from, to])
    })
  }
}

/** Formats a time so that spreadsheets recognize it: 2026-10-13 10:05. */
function schoolTime(at: Instant, timezone: string): string {
  const { hour, minute } = wallTime(at, timezone)
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${localDay(at, timezone)} ${pad(hour)}:${pad(minute)}`
}
