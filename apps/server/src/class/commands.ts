import type { ClassWithStudents, Output } from '@corridor/contract'
import { can, STAFF_TYPES } from '@corridor/rules/access'
import {
  type ClassHours,
  hoursAfter,
  hoursProblem,
  isFromRoster,
  KEPT_BY_ROSTER,
  minutesOf,
  type SentHours,
} from '@corridor/rules/class'
import type { BlockId, SchoolId, UserGroupId, UserId } from '@corridor/rules/ids'
import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { Change } from '../change/change.ts'
import { edit } from '../change/edit.ts'
import { record } from '../change/trail.ts'
import { activeMembers } from '../db/activeMembers.ts'
import type { Tx } from '../db/connect.ts'
import { expectOne } from '../db/expectOne.ts'
import { lockSchools } from '../db/lockSchools.ts'
import { block, classTeacher, type Effect, schoolClass } from '../db/schema/index.ts'
import { forbidden, invalid, notFound } from '../http/errors.ts'
import { notify } from '../notification/notify.ts'
import { ownHoursOf } from '../school/classes.ts'
import { coTeachersOf } from '../school/classTeachers.ts'
import type { Scope } from '../session/scope.ts'
import { chosenTeacherNotFound, requireSchool } from '../session/tenancy.ts'
import { classNotFound, readClass } from './queries.ts'

type NewClass = Output<'POST /api/usergroup', 'body'>
type ClassChange = Output<'POST /api/usergroup/:userGroupId', 'body'>
type Row = Awaited<ReturnType<typeof lockForEdit>>

/** What an edit can change. Block and custom hours exclude each other, so they are one value. */
interface Editable {
  name?: string | undefined
  ownedBy?: UserId | undefined
  hours: ClassHours
  confirmed?: boolean | undefined
}

export async function createClass(change: Change, scope: Scope, body: NewClass): Promise<ClassWithStudents> {
  const { name, ownedBy, blockId, attributes } = body
  const schoolId = requireSchool(scope, body.schoolId)
  if (!can(scope, 'class.create', { schoolId, ownedBy })) throw forbidden()
  const { tx, now } = change
  await lockSchools(tx, [schoolId])
  await checkStaff(tx, schoolId, [ownedBy])
  const hours = await hoursFrom(tx, schoolId, NO_HOURS, { blockId, schedule: attributes?.schedule })
  const { userGroupId } = expectOne(
    await tx
      .insert(schoolClass)
      .values({ schoolId, name, ownedBy, ...hourColumns(hours), createdAt: now })
      .returning({ userGroupId: schoolClass.userGroupId }),
  )
  record(change, {
    subject: 'class',
    subjectId: userGroupId,
    schoolId,
    action: 'create',
    detail: { name, ownedBy },
    effects: [screensOf(ownedBy)],
  })
  await notifyTeacher(change, scope, { userGroupId, schoolId, userId: ownedBy })
  return readClass(tx, scope, userGroupId)
}

export async function changeClass(
  change: Change,
  scope: Scope,
  userGroupId: UserGroupId,
  { version, blockId, attributes, ...sent }: ClassChange,
): Promise<ClassWithStudents> {
  const { tx } = change
  const row = await lockForEdit(tx, scope, userGroupId)
  const { schoolId } = row
  const current = { blockId: row.blockId, schedule: ownHoursOf(row) }
  const hours = await hoursFrom(tx, schoolId, current, { blockId, schedule: attributes?.schedule })
  await edit<Editable>(change, {
    row,
    before: { name: row.name, ownedBy: row.ownedBy, hours: current, confirmed: row.confirmed },
    version,
    sent: { ...sent, hours, confirmed: attributes?.confirmed },
    current: () => readClass(tx, scope, userGroupId),
    write: async ({ hours: changedHours, ...changed }, versions) => {
      if (changed.ownedBy !== undefined) await checkNewOwner(tx, scope, row, changed.ownedBy)
      await tx
        .update(schoolClass)
        .set({ ...changed, ...(changedHours && hourColumns(changedHours)), ...versions })
        .where(eq(schoolClass.userGroupId, userGroupId))
      if (changed.ownedBy !== undefined) {
        await endCoTeaching(tx, userGroupId, changed.ownedBy)
        await notifyTeacher(change, scope, { userGroupId, schoolId, userId: changed.ownedBy })
      }
    },
    line: ({ ownedBy }) => ({
      subject: 'class',
      subjectId: userGroupId,
      schoolId,
      action: 'change',
      effects: ownedBy === undefined ? [] : [screensOf(row.ownedBy), screensOf(ownedBy)],
    }),
  })
  return readClass(tx, scope, userGroupId)
}

/** Nobody is told of what they did themselves. Whose screens must show it is an effect of the change. */
export async function notifyTeacher(
  change: Change,
  { userId: actorId }: Scope,
  { userGroupId, schoolId, userId }: { userGroupId: UserGroupId; schoolId: SchoolId; userId: UserId },
): Promise<void> {
  if (userId === actorId) return
  const facts = { studentId: null, fromRoomId: null, toRoomId: null, userGroupId, actorId }
  await notify(change, { userId, schoolId, kind: 'assigned', facts })
}

export const screensOf = (userId: UserId): Effect => ({ kind: 'personChanged', userId })

/** The class is kept with its students, for what happened in it. */
export async function endClass(change: Change, scope: Scope, userGroupId: UserGroupId): Promise<void> {
  const { tx, now } = change
  const row = await lockForEdit(tx, scope, userGroupId)
  if (isFromRoster(row)) throw invalid("This class comes from your school's roster, and ends when it ends there.")
  await tx.update(schoolClass).set({ endedAt: now }).where(eq(schoolClass.userGroupId, userGroupId))
  record(change, { subject: 'class', subjectId: userGroupId, schoolId: row.schoolId, action: 'end' })
}

/** Locked until the end of the transaction, after its school. Who may only look at the class is refused; for everybody else it is not there. */
export async function lockForEdit(tx: Tx, scope: Scope, userGroupId: UserGroupId) {
  const columns = { ...getTableColumns(schoolClass), coTeachers: coTeachersOf(sql`${schoolClass}`) }
  const where = and(eq(schoolClass.userGroupId, userGroupId), isNull(schoolClass.endedAt))
  const [found] = await tx.select(columns).from(schoolClass).where(where)
  if (found && can(scope, 'class.see', found)) await lockSchools(tx, [found.schoolId])
  const [row] = await tx.select(columns).from(schoolClass).where(where).for('no key update')
  if (!row || !can(scope, 'class.see', row)) throw classNotFound()
  if (!can(scope, 'class.edit', row)) throw forbidden()
  return row
}

/** Whether they taught it with its owner until now. */
export async function endCoTeaching(tx: Tx, userGroupId: UserGroupId, userId: UserId): Promise<boolean> {
  const ended = await tx
    .delete(classTeacher)
    .where(and(eq(classTeacher.userGroupId, userGroupId), eq(classTeacher.userId, userId)))
    .returning({ userId: classTeacher.userId })
  return ended.length > 0
}

async function checkNewOwner(tx: Tx, scope: Scope, row: Row, ownedBy: UserId): Promise<void> {
  if (!can(scope, 'class.assign', row)) throw forbidden()
  checkJoining(scope, row, [ownedBy])
  if (isFromRoster(row)) throw invalid(KEPT_BY_ROSTER, { ownedBy: KEPT_BY_ROSTER })
  await checkStaff(tx, row.schoolId, [ownedBy])
}

/** Nobody gets to know students by making themselves their teacher. */
export function checkJoining(scope: Scope, row: Row, userIds: readonly UserId[]): void {
  if (userIds.includes(scope.userId) && !can(scope, 'class.join', row)) throw forbidden()
}

export async function checkStaff(tx: Tx, schoolId: SchoolId, userIds: readonly UserId[]): Promise<void> {
  const found = await activeMembers(tx, { schoolIds: [schoolId], userIds, types: STAFF_TYPES })
  if (found.length < userIds.length) throw chosenTeacherNotFound()
}

const NO_HOURS: ClassHours = { blockId: null, schedule: null }

async function hoursFrom(tx: Tx, schoolId: SchoolId, current: ClassHours, sent: SentHours): Promise<ClassHours> {
  const problem = hoursProblem(sent)
  if (problem) throw invalid(problem, { 'attributes.schedule': problem })
  if (sent.blockId != null && sent.blockId !== current.blockId) await checkBlock(tx, schoolId, sent.blockId)
  return hoursAfter(current, sent)
}

async function checkBlock(tx: Tx, schoolId: SchoolId, blockId: BlockId): Promise<void> {
  const [found] = await tx
    .select({ blockId: block.blockId })
    .from(block)
    .where(and(eq(block.blockId, blockId), eq(block.schoolId, schoolId), isNull(block.endedAt)))
  if (!found) throw notFound('That block was not found. Choose another one.')
}

function hourColumns({ blockId, schedule }: ClassHours) {
  return {
    blockId,
    startMinute: schedule && minutesOf(schedule.start),
    endMinute: schedule && minutesOf(schedule.end),
  }
}
