import { canSomewhere } from '@corridor/rules/access'
import type { PassId, UserId } from '@corridor/rules/ids'
import { refusal } from '@corridor/rules/pass'
import { and, eq, inArray } from 'drizzle-orm'
import type { Change } from '../change/change.ts'
import { record } from '../change/trail.ts'
import { notification, pass, passEvent } from '../db/schema/index.ts'
import { refused } from '../http/errors.ts'
import { notify } from '../notification/notify.ts'
import type { SchoolReference } from '../reference.ts'
import type { Scope } from '../session/scope.ts'

/**
 * A student says that somebody else made their pass at a kiosk. It tells the faculty on the pass, else the office, once.
 * The pass stays as it is: what becomes of it is theirs to decide.
 */
export async function sayNotMe(
  change: Change,
  scope: Scope,
  passId: PassId,
  referenceOf: (schoolId: SchoolReference['school']['schoolId']) => Promise<SchoolReference>,
): Promise<void> {
  const { tx } = change
  const [found] = await tx
    .select({ row: pass })
    .from(pass)
    .innerJoin(
      passEvent,
      and(eq(passEvent.passId, pass.passId), eq(passEvent.actorKind, 'kiosk'), eq(passEvent.name, 'createPass')),
    )
    .where(and(eq(pass.passId, passId), eq(pass.studentId, scope.userId), inArray(pass.schoolId, [...scope.schoolIds])))
    .for('update', { of: pass })
  if (!found || !canSomewhere(scope, 'pass.request')) throw refused(refusal('not_found'))
  const { schoolId, studentId, fromRoomId, toRoomId, fromFacultyId, toFacultyId } = found.row
  if ((await tx.$count(notification, and(eq(notification.passId, passId), eq(notification.kind, 'notMe')))) > 0) return
  const named = [...new Set([fromFacultyId, toFacultyId].filter((userId): userId is UserId => userId !== null))]
  const told = named.length > 0 ? named : (await referenceOf(schoolId)).office()
  const facts = { studentId, fromRoomId, toRoomId, actorId: studentId }
  for (const userId of told) await notify(change, { userId, schoolId, passId, kind: 'notMe', facts })
  const effects = told.map((userId) => ({ kind: 'personChanged' as const, userId }))
  record(change, { subject: 'pass', subjectId: passId, schoolId, action: 'notMe', effects })
}
