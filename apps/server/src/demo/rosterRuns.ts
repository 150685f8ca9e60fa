/** Imports of the past weeks, as a district would find them in its log: one that worked, and one that was refused. */
import { asSchoolId, type SchoolId } from '@corridor/rules/ids'
import { noCounts, type PersonStep } from '@corridor/rules/roster'
import { type Instant, minutesAfter } from '@corridor/rules/time'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { expectOne } from '../db/expectOne.ts'
import { membership, rosterRun, rosterStep, school, userAccount } from '../db/schema/index.ts'
import { DISTRICT_ID } from './plan.ts'

const DAY = 24 * 60
const CHANGED = 12

export async function makeRosterRuns(tx: Tx, now: Instant): Promise<void> {
  const admin = expectOne(
    await tx
      .select({ userId: userAccount.userId })
      .from(userAccount)
      .where(eq(userAccount.type, 'districtAdministrator'))
      .orderBy(userAccount.userId)
      .limit(1),
  )
  const steps = await gradeSteps(tx)
  const counts = await countsOf(tx, steps)
  const people = counts.reduce((sum, { counts: { students, staff } }) => sum + students.staged + staff.staged, 0)
  const classes = counts.reduce((sum, found) => sum + found.counts.classes.staged, 0)
  const at = (days: number) => minutesAfter(now, -days * DAY)
  const run = { districtId: DISTRICT_ID, source: 'oneroster', startedBy: admin.userId } as const
  await tx.insert(rosterRun).values({
    ...run,
    state: 'refused',
    name: 'lakeside-export.zip',
    bytes: 2_112_640,
    createdAt: at(8),
    endedAt: at(8),
    problems: [{ file: 'orgs.csv', line: null, reason: 'The roster has no orgs.csv. Export it again with it.' }],
    problemCount: 1,
  })
  const [done] = await tx
    .insert(rosterRun)
    .values({
      ...run,
      state: 'done',
      name: 'lakeside-oneroster.zip',
      bytes: 2_431_872,
      createdAt: minutesAfter(at(8), 12),
      endedAt: minutesAfter(at(8), 14),
      format: 'OneRoster 1.1',
      files: 5,
      people,
      classes,
      counts,
      steps: steps.length,
      stepsDone: steps.length,
    })
    .returning({ rosterRunId: rosterRun.rosterRunId })
  if (!done || steps.length === 0) return
  await tx.insert(rosterStep).values(
    steps.map((step) => ({
      rosterRunId: done.rosterRunId,
      kind: 'students' as const,
      action: step.action,
      schoolIds: [...step.schoolIds],
      name: `${step.name.firstName} ${step.name.lastName}`,
      step,
      doneAt: minutesAfter(at(8), 13),
    })),
  )
}

/** Some students had another grade in the roster before. */
async function gradeSteps(tx: Tx): Promise<PersonStep[]> {
  const students = await tx
    .select({ user: userAccount, schoolId: membership.schoolId })
    .from(userAccount)
    .innerJoin(membership, eq(membership.userId, userAccount.userId))
    .where(eq(userAccount.type, 'student'))
    .orderBy(userAccount.userId)
    .limit(CHANGED)
  return students.map(({ user, schoolId }) => ({
    kind: 'person',
    action: 'change',
    id: `demo-${user.userId}`,
    userId: user.userId,
    type: 'student',
    name: { firstName: user.firstName, lastName: user.lastName },
    values: { changed: { grade: { from: null, to: user.grade } }, kept: {}, imported: {}, isNews: false },
    schools: [],
    schoolIds: [schoolId],
  }))
}

async function countsOf(tx: Tx, steps: readonly PersonStep[]) {
  const { rows } = await tx.execute<{ schoolId: number; students: number; staff: number; classes: number }>(sql`
    select s.school_id as "schoolId",
      (select count(*)::int from membership m join user_account u using (user_id)
        where m.school_id = s.school_id and u.type = 'student') as students,
      (select count(*)::int from membership m join user_account u using (user_id)
        where m.school_id = s.school_id and u.type <> 'student') as staff,
      (select count(*)::int from class c where c.school_id = s.school_id) as classes
    from ${school} s order by s.school_id`)
  return rows.map(({ schoolId, ...kinds }): { schoolId: SchoolId; counts: ReturnType<typeof noCounts> } => {
    const counts = noCounts()
    for (const kind of ['students', 'staff', 'classes'] as const) {
      Object.assign(counts[kind], { active: kinds[kind], staged: kinds[kind] })
    }
    counts.students.changed = steps.filter((step) => step.schoolIds.includes(asSchoolId(schoolId))).length
    return { schoolId: asSchoolId(schoolId), counts }
  })
}
