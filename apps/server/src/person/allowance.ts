/**
 * How many quick passes a student has. Whoever has other limits than the school's usually has a medical reason for it, so
 * there is no field for one, and nobody but those who may lock the student learns of it.
 */
import type { Output, OwnQuickPasses, StudentAllowance } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import type { SchoolId, UncheckedSchoolId, UserId } from '@corridor/rules/ids'
import { type AllowanceChoice, quickLimitProblems, quickLimitsFor, termOn } from '@corridor/rules/pass'
import { mondayOf } from '@corridor/rules/schedule'
import { type Instant, localDay } from '@corridor/rules/time'
import { and, eq, sql } from 'drizzle-orm'
import type { Change } from '../change/change.ts'
import { edit } from '../change/edit.ts'
import type { Reader } from '../db/connect.ts'
import { expectOne } from '../db/expectOne.ts'
import { lockSchools } from '../db/lockSchools.ts'
import { passAllowance, school as schoolTable } from '../db/schema/index.ts'
import { forbidden, invalid } from '../http/errors.ts'
import type { SchoolReference } from '../reference.ts'
import type { Scope } from '../session/scope.ts'
import { personNotFound, requireSchool } from '../session/tenancy.ts'
import { findVisiblePerson } from './visibility.ts'

type Body = Output<'POST /api/school/:schoolId/students/:userId/allowance', 'body'>

interface Fields {
  kind: AllowanceChoice
  perDay: number | null
  perWeek: number | null
  perTerm: number | null
}

interface OfStudent {
  schoolId: SchoolId
  userId: UserId
}

const SCHOOLS: Fields = { kind: 'school', perDay: null, perWeek: null, perTerm: null }
/** Of a student with the limits of their school, who has no row. */
const NO_ROW = { ...SCHOOLS, version: 1, fieldVersions: {} }

const ofStudent = ({ schoolId, userId }: OfStudent) =>
  and(eq(passAllowance.schoolId, schoolId), eq(passAllowance.studentId, userId))

/** Ids of other schools, and students whom the viewer may not know about, do not exist. */
export async function checkMayAllow(
  db: Reader,
  scope: Scope,
  requested: UncheckedSchoolId,
  userId: UserId,
  now: Instant,
): Promise<OfStudent> {
  const schoolId = requireSchool(scope, requested)
  const person = await findVisiblePerson(db, scope, userId, now)
  if (!person?.visibleIn.some((membership) => membership.schoolId === schoolId)) throw personNotFound()
  if (!can(scope, 'student.lock', { schoolId, userId, type: person.account.type })) throw forbidden()
  return { schoolId, userId }
}

export async function readAllowance(
  db: Reader,
  { school, terms }: SchoolReference,
  student: OfStudent,
  now: Instant,
): Promise<StudentAllowance> {
  const [row = NO_ROW] = await db.select().from(passAllowance).where(ofStudent(student))
  // What was set a moment ago may not have reached the reference yet.
  const [{ perDay, perWeek, perTerm }] = [
    expectOne(
      await db
        .select({
          perDay: schoolTable.quickPassesPerDay,
          perWeek: schoolTable.quickPassesPerWeek,
          perTerm: schoolTable.quickPassesPerTerm,
        })
        .from(schoolTable)
        .where(eq(schoolTable.schoolId, student.schoolId)),
    ),
  ]
  return {
    kind: row.kind,
    perDay: row.perDay,
    perWeek: row.perWeek,
    perTerm: row.perTerm,
    school: { day: perDay, week: perWeek, term: perTerm },
    used: await usedOf(db, { school, terms }, student, now),
    version: row.version,
  }
}

export async function changeAllowance(
  change: Change,
  student: OfStudent,
  { version, ...body }: Body,
  read: () => Promise<StudentAllowance>,
): Promise<void> {
  const { tx } = change
  await lockSchools(tx, [student.schoolId])
  const [row = NO_ROW] = await tx.select().from(passAllowance).where(ofStudent(student)).for('update')
  const sent = checked(body, row)
  await edit<Fields>(change, {
    row,
    before: row,
    version,
    sent,
    current: read,
    write: async (_, versions) => {
      await tx.delete(passAllowance).where(ofStudent(student))
      const { kind, ...numbers } = sent
      if (kind === 'school') return
      const { schoolId, userId: studentId } = student
      await tx.insert(passAllowance).values({ schoolId, studentId, kind, ...numbers, ...versions })
    },
    line: () => ({
      subject: 'user',
      subjectId: student.userId,
      schoolId: student.schoolId,
      schoolIds: [student.schoolId],
      action: 'allowance',
    }),
  })
}

/** Only numbers of their own are numbers. */
function checked({ kind, ...sent }: Omit<Body, 'version'>, before: Fields): Fields {
  if (kind !== 'own') return { ...SCHOOLS, kind }
  const own = before.kind === 'own' ? before : SCHOOLS
  const { perDay = own.perDay, perWeek = own.perWeek, perTerm = own.perTerm } = sent
  if (perDay === null && perWeek === null && perTerm === null) {
    const message = 'Enter at least one number.'
    throw invalid(message, { perDay: message })
  }
  const problems = quickLimitProblems({
    quickPassesPerDay: perDay,
    quickPassesPerWeek: perWeek,
    quickPassesPerTerm: perTerm,
  })
  const fields = {
    ...(problems.quickPassesPerWeek && { perWeek: problems.quickPassesPerWeek }),
    ...(problems.quickPassesPerTerm && { perTerm: problems.quickPassesPerTerm }),
  }
  const [first] = Object.values(fields)
  if (first) throw invalid(first, fields)
  return { kind, perDay, perWeek, perTerm }
}

/** For the student: what they have used, and of how many where there is a limit. */
export async function ownQuickPasses(
  db: Reader,
  userId: UserId,
  schools: readonly SchoolReference[],
  now: Instant,
): Promise<OwnQuickPasses[]> {
  return Promise.all(
    schools.map(async (reference) => {
      const { schoolId } = reference.school
      const limits = quickLimitsFor(reference.school, reference.allowances.get(userId))
      return {
        schoolId,
        used: await usedOf(db, reference, { schoolId, userId }, now),
        limits: limits ?? { day: null, week: null, term: null },
      }
    }),
  )
}

async function usedOf(
  db: Reader,
  { school, terms }: Pick<SchoolReference, 'school' | 'terms'>,
  { schoolId, userId }: OfStudent,
  now: Instant,
): Promise<StudentAllowance['used']> {
  const day = localDay(now, school.timezone)
  const term = termOn(terms, day)?.startsOn ?? null
  const since = (first: string | null) =>
    sql`(coalesce(sum(d.counted_passes) filter (where d.day >= ${first}::date), 0))::int`
  const { rows } = await db.execute<{ day: number; week: number; term: number }>(sql`
    select ${since(day)} as day, ${since(mondayOf(day))} as week, ${since(term)} as term
    from student_day d
    where d.student_id = ${userId} and d.school_id = ${schoolId} and d.day <= ${day}::date
      and d.day >= least(${mondayOf(day)}::date, ${term ?? day}::date)`)
  const used = expectOne(rows)
  return { ...used, term: term === null ? null : used.term }
}
