import type { SchoolId, UserId } from '@corridor/rules/ids'
import { professionalName } from '@corridor/rules/text'
import { eq, sql } from 'drizzle-orm'
import { actorOf } from '../../change/actor.ts'
import { recordWithoutEffects } from '../../change/trail.ts'
import type { Context } from '../../context.ts'
import type { Reader } from '../../db/connect.ts'
import { school, userAccount } from '../../db/schema/index.ts'
import { forbidden } from '../../http/errors.ts'
import type { OutgoingFile } from '../../http/file.ts'
import { findVisiblePerson, type VisiblePerson } from '../../person/visibility.ts'
import { refuseImpersonator } from '../../session/refuseImpersonator.ts'
import type { Scope } from '../../session/scope.ts'
import { personNotFound } from '../../session/tenancy.ts'
import { mayInAllSchools } from '../inAllSchools.ts'
import { isRecordTokenValid, makeRecordToken } from './link.ts'
import { studentRecord } from './record.ts'

const linkEnded = () => forbidden('This link does not work anymore. Save the record again.')

/** In all schools that the student is or was in: the record shows what happened in each. */
export async function mayExportRecord(db: Reader, scope: Scope, { account }: VisiblePerson): Promise<boolean> {
  return mayInAllSchools(scope, 'student.record', account, await schoolsOf(db, account.userId))
}

/** A school that was closed has nobody left who could be asked. */
async function schoolsOf(db: Reader, userId: UserId): Promise<SchoolId[]> {
  const { rows } = await db.execute<{ schoolId: SchoolId }>(sql`
    select m.school_id as "schoolId" from membership m join school s on s.school_id = m.school_id
    where m.user_id = ${userId} and s.ended_at is null order by m.school_id`)
  return rows.map(({ schoolId }) => schoolId)
}

export async function makeRecordLink(context: Context, scope: Scope, userId: UserId) {
  const now = context.clock.now()
  await studentToExport(context, scope, userId)
  await note(context, scope, userId, 'recordLink')
  return makeRecordToken(context.secrets.files, { userId, sessionId: scope.sessionId }, now)
}

export async function openRecord(context: Context, scope: Scope, userId: UserId, token: string): Promise<OutgoingFile> {
  const { database, clock, secrets } = context
  const now = clock.now()
  await studentToExport(context, scope, userId)
  if (!isRecordTokenValid(secrets.files, { userId, sessionId: scope.sessionId }, token, now)) throw linkEnded()
  await note(context, scope, userId, 'record')
  const [viewer] = await database.db.select().from(userAccount).where(eq(userAccount.userId, scope.userId))
  const [schoolId] = await schoolsOf(database.db, userId)
  const [first] = schoolId ? await database.db.select().from(school).where(eq(school.schoolId, schoolId)) : []
  return studentRecord(database.exports, {
    userId,
    madeBy: viewer ? professionalName(viewer) : 'Somebody',
    now,
    timezone: first?.timezone ?? 'UTC',
  })
}

async function studentToExport({ database: { db }, clock }: Context, scope: Scope, userId: UserId): Promise<void> {
  const person = await findVisiblePerson(db, scope, userId, clock.now())
  if (!person) throw personNotFound()
  refuseImpersonator(scope, 'export')
  if (!(await mayExportRecord(db, scope, person))) {
    throw forbidden('This needs the right to change students and to see all passes, in every school of this student.')
  }
}

/** A line in each of the student's schools, or in one of the viewer's. */
async function note({ database: { db }, clock }: Context, scope: Scope, userId: UserId, action: string): Promise<void> {
  const schoolIds = await schoolsOf(db, userId)
  for (const schoolId of schoolIds.length > 0 ? schoolIds : scope.schoolIds.slice(0, 1)) {
    await recordWithoutEffects(
      { tx: db, now: clock.now(), actor: actorOf(scope) },
      { subject: 'export', subjectId: 'record', schoolId, action, detail: { userId } },
    )
  }
}
