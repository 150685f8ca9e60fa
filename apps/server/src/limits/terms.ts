import type { Output, Term } from '@corridor/contract'
import type { SchoolId, TermId, UncheckedSchoolId } from '@corridor/rules/ids'
import { termProblems } from '@corridor/rules/pass'
import { localDay } from '@corridor/rules/time'
import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm'
import { record } from '../change/trail.ts'
import type { Tx } from '../db/connect.ts'
import { expectOne } from '../db/expectOne.ts'
import { term } from '../db/schema/index.ts'
import { invalid } from '../http/errors.ts'
import { type EditContext, inUse, type LockedSchool, locked, lockSchool } from '../schedule/access.ts'
import { editRow } from '../schedule/editRow.ts'

export async function createTerm(
  editing: EditContext,
  requested: UncheckedSchoolId,
  sent: Output<'POST /api/school/:schoolId/terms', 'body'>,
): Promise<Term> {
  const { tx, now } = editing.change
  const school = await lockSchool(editing, requested)
  const { schoolId } = school
  await check(editing, school, sent)
  const values = { ...sent, schoolId, createdAt: now }
  const { termId } = expectOne(await tx.insert(term).values(values).returning({ termId: term.termId }))
  record(editing.change, {
    subject: 'school',
    subjectId: schoolId,
    schoolId,
    action: 'addTerm',
    detail: { termId, name: sent.name, startsOn: sent.startsOn, endsOn: sent.endsOn },
  })
  return readTerm(tx, termId)
}

type TermChange = Omit<Output<'POST /api/term/:termId', 'body'>, 'version'>

export async function changeTerm(
  editing: EditContext,
  termId: TermId,
  { version, ...sent }: Output<'POST /api/term/:termId', 'body'>,
): Promise<Term> {
  const { tx } = editing.change
  const { row, school } = inUse(await lockTerm(editing, termId), 'term')
  const { schoolId } = school
  return editRow<TermChange, Term>(editing, {
    row,
    version,
    sent,
    read: () => readTerm(tx, termId),
    write: async (changed, versions) => {
      const { startsOn = row.startsOn, endsOn = row.endsOn } = changed
      // One of a past year can still be called something else.
      if (startsOn !== row.startsOn || endsOn !== row.endsOn) await check(editing, school, { startsOn, endsOn }, termId)
      await tx
        .update(term)
        .set({ ...changed, ...versions })
        .where(eq(term.termId, termId))
    },
    line: { subject: 'school', subjectId: schoolId, schoolId, action: 'editTerm', detail: { termId, name: row.name } },
  })
}

export async function removeTerm(editing: EditContext, termId: TermId): Promise<SchoolId> {
  const { tx, now: endedAt } = editing.change
  const { row, school } = await lockTerm(editing, termId)
  const { schoolId } = school
  if (row.endedAt !== null) return schoolId
  await tx.update(term).set({ endedAt }).where(eq(term.termId, termId))
  const detail = { termId, name: row.name }
  record(editing.change, { subject: 'school', subjectId: schoolId, schoolId, action: 'removeTerm', detail })
  return schoolId
}

function lockTerm(editing: EditContext, termId: TermId) {
  const { change, scope } = editing
  const where = and(eq(term.termId, termId), inArray(term.schoolId, [...scope.schoolIds]))
  return locked(editing, () => change.tx.select().from(term).where(where), 'term')
}

/** `termId` is the one that is changed. */
async function check(
  { change: { tx, now } }: EditContext,
  { schoolId, timezone }: LockedSchool,
  days: { startsOn: string; endsOn: string },
  termId?: TermId,
): Promise<void> {
  const isOther = termId === undefined ? undefined : ne(term.termId, termId)
  const others = await tx
    .select()
    .from(term)
    .where(and(eq(term.schoolId, schoolId), isNull(term.endedAt), isOther))
    .orderBy(asc(term.startsOn))
  const problems = termProblems(days, others, localDay(now, timezone))
  const [problem] = Object.values(problems)
  if (problem) throw invalid(problem, problems)
}

async function readTerm(tx: Tx, termId: TermId): Promise<Term> {
  const { schoolId, name, startsOn, endsOn, version } = term
  return expectOne(
    await tx
      .select({ termId: term.termId, schoolId, name, startsOn, endsOn, version })
      .from(term)
      .where(eq(term.termId, termId)),
  )
}
