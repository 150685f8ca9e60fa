/** Files to download: an empty list to fill in, and the log of an import. */
import type { RosterStep } from '@corridor/contract'
import { LIST_TEMPLATES, type ListSubject } from '@corridor/rules/roster'
import { asc, eq } from 'drizzle-orm'
import type { Reader } from '../db/connect.ts'
import { school } from '../db/schema/index.ts'
import { csv, csvOf, type Row } from '../http/csv.ts'
import type { OutgoingFile } from '../http/file.ts'
import { checkMayConnect } from '../school/connect.ts'
import type { Scope } from '../session/scope.ts'
import { readSteps } from './queries.ts'
import type { Run } from './runs.ts'

export async function templateOf(db: Reader, scope: Scope, subject: ListSubject): Promise<OutgoingFile> {
  await checkMayConnect(db, scope)
  const { header, example } = LIST_TEMPLATES[subject]
  return { name: `${subject}.csv`, content: csvOf(header, [example]) }
}

const HEAD = ['What', 'Name', 'Kind', 'Schools', 'Detail', 'File', 'Line', 'Done']

/** What could not be read comes first, then every change in the order in which it is carried out. */
export async function logOf(db: Reader, run: Run): Promise<OutgoingFile> {
  const schools = await db
    .select({ schoolId: school.schoolId, name: school.name })
    .from(school)
    .where(eq(school.districtId, run.districtId))
    .orderBy(asc(school.schoolId))
  const nameOf = new Map(schools.map(({ schoolId, name }) => [schoolId as number, name]))
  const problems = run.problems.map(({ file, line, reason }): Row => ['problem', '', '', '', reason, file, line, ''])
  const rowOf = (step: RosterStep): Row => [
    step.action,
    step.name,
    step.kind,
    step.schoolIds.map((id) => nameOf.get(id) ?? '').join('; '),
    detailOf(step),
    '',
    null,
    step.isDone ? 'yes' : 'no',
  ]
  async function* rows(): AsyncGenerator<Row[]> {
    yield problems
    for await (const steps of readSteps(db, run)) yield steps.map(rowOf)
  }
  return { name: `roster-import-${run.rosterRunId}.csv`, content: csv(HEAD, rows()) }
}

function detailOf(step: RosterStep): string {
  const { changed, kept, username, conflict, here, joining, leaving, coTeachersIn, coTeachersOut } = step
  return [
    ...changed.map(({ field, from, to }) => `${field}: ${from ?? 'none'} → ${to ?? 'none'}`),
    ...kept.map(
      ({ field, from, to, isTaken }) =>
        `${field} stays ${from ?? 'none'} (roster: ${to ?? 'none'}${isTaken ? ', which somebody else has' : ''})`,
    ),
    ...(username ? [`username ${username}`] : []),
    ...(conflict ? [`${conflict}${here ? `: ${here.name}` : ''}`] : []),
    ...(coTeachersIn.length > 0 ? [`with ${coTeachersIn.join(', ')}`] : []),
    ...(coTeachersOut.length > 0 ? [`without ${coTeachersOut.join(', ')}`] : []),
    ...(joining > 0 ? [`${joining} in`] : []),
    ...(leaving > 0 ? [`${leaving} out`] : []),
  ].join('; ')
}
