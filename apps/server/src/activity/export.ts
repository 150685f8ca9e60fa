/** The activity of a school as a file for a spreadsheet: a row for each changed field, in the school's time. */
import type { Output } from '@corridor/contract'
import { type Instant, localDay, type SchoolId, wallTime } from '@corridor/rules'
import { actorOf } from '../change/actor.ts'
import { recordQuietly } from '../change/trail.ts'
import type { Context } from '../context.ts'
import type { Reader } from '../db/connect.ts'
import { csv } from '../http/csv.ts'
import { whileImpersonating } from '../http/errors.ts'
import type { OutgoingFile } from '../http/file.ts'
import type { Scope } from '../session/scope.ts'
import type { Wanted } from './parts.ts'
import { type ActivitySchool, activityBatches, openActivity } from './queries.ts'

const LINES_AT_ONCE = 500

type Query = Output<'GET /api/school/:schoolId/activity/export', 'query'>

export async function exportActivity(
  { database: { db }, clock }: Context,
  scope: Scope,
  schoolId: SchoolId,
  wanted: Query,
): Promise<OutgoingFile> {
  const school = await openActivity(db, scope, schoolId, wanted)
  if (scope.impersonator !== null) throw whileImpersonating('Nothing can be exported while impersonating.')
  const now = clock.now()
  const detail = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined))
  await recordQuietly(
    { tx: db, now, actor: actorOf(scope) },
    { subject: 'export', subjectId: 'activity', schoolId, action: 'activity', detail },
  )
  const head = [`When (${school.timezone})`, 'Who', 'Note', 'What', 'Field', 'From', 'To']
  return { name: `activity-${localDay(now, school.timezone)}.csv`, content: csv(head, rows(db, school, wanted)) }
}

async function* rows(db: Reader, school: ActivitySchool, wanted: Wanted) {
  for await (const lines of activityBatches(db, school, wanted, LINES_AT_ONCE)) {
    yield lines.flatMap(({ at, who, what, changes }) => {
      const line = [schoolTime(at, school.timezone), who.name, who.via, what]
      if (changes.length === 0) return [[...line, null, null, null]]
      return changes.map(({ label, from, to }) => [...line, label, from, to])
    })
  }
}

/** As spreadsheets recognize it: 2026-10-13 10:05. */
function schoolTime(at: Instant, timezone: string): string {
  const { hour, minute } = wallTime(at, timezone)
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${localDay(at, timezone)} ${pad(hour)}:${pad(minute)}`
}
