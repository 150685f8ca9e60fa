/** Staff and students say who is where. */
import type { FreezeMarked, Output } from '@corridor/contract'
import { isRollCallOpen, type MarkState } from '@corridor/rules/freeze'
import type { FreezeId, RoomId, UserId } from '@corridor/rules/ids'
import { type Instant, minutesAfter } from '@corridor/rules/time'
import { eq, sql } from 'drizzle-orm'
import type { Change } from '../change/change.ts'
import { record } from '../change/trail.ts'
import type { Tx } from '../db/connect.ts'
import { freeze, freezeMark } from '../db/schema/index.ts'
import { AppError } from '../http/errors.ts'
import type { SchoolReference } from '../reference.ts'
import type { Scope } from '../session/scope.ts'
import { chosenRoomNotFound, personNotFound } from '../session/tenancy.ts'
import { type FreezeRow, lockFreeze } from './find.ts'
import { passesDuring } from './passes.ts'
import { lastSaid } from './readMarks.ts'
import { readStudents } from './roster.ts'

type ReferenceOf = (row: FreezeRow) => Promise<SchoolReference>

export async function markStudents(
  change: Change,
  scope: Scope,
  freezeId: FreezeId,
  referenceOf: ReferenceOf,
  marked: Output<'POST /api/freeze/:freezeId/marks', 'body'>,
): Promise<FreezeMarked> {
  const row = await lockFreeze(change.tx, scope, freezeId, 'freeze.mark')
  if (!isRollCallOpen(row, change.now)) {
    throw new AppError(409, 'moved_on', 'The roll call of this freeze is closed. Nothing was marked.')
  }
  const found = await readStudents(change.tx, row, marked.studentIds)
  if (found.length < marked.studentIds.length) throw personNotFound()
  checkRoom(await referenceOf(row), marked.roomId)
  return write(change, scope, row, await onlyNew(change.tx, scope, row, marked))
}

/** What the same person said last is not written again: nobody makes a roll call large by pressing a button. */
async function onlyNew(tx: Tx, { userId }: Scope, { freezeId }: FreezeRow, marked: Said): Promise<Said> {
  const { rows } = await tx.execute<{ studentId: UserId }>(sql`
    select last.student_id as "studentId" from (
      select distinct on (student_id) student_id, state, room_id from freeze_mark
      where student_id = any(${sql.param([...marked.studentIds])}::int[]) and freeze_id = ${freezeId} and by_id = ${userId}
      order by student_id, number desc) last
    where last.state = ${marked.state} and last.room_id is not distinct from ${marked.roomId}::int`)
  const same = new Set(rows.map(({ studentId }) => studentId))
  return { ...marked, studentIds: marked.studentIds.filter((studentId) => !same.has(studentId)) }
}

/** How often a student may say where they are. */
const SAYS_MINUTES = 1

/** Only who is out is asked, and nobody counts as found by it. */
export async function sayWhere(
  change: Change,
  scope: Scope,
  freezeId: FreezeId,
  referenceOf: ReferenceOf,
  said: Output<'POST /api/freeze/:freezeId/says', 'body'>,
): Promise<{ roomId: RoomId; at: Instant }> {
  const { tx, now } = change
  const row = await lockFreeze(tx, scope, freezeId, 'pass.request')
  checkRoom(await referenceOf(row), said.roomId)
  if (row.endedAt !== null) throw new AppError(409, 'moved_on', 'Passes are open again. There is nothing more to do.')
  const passes = await passesDuring(tx, row, [scope.userId])
  if (!passes.some(({ completedAt }) => completedAt === null)) {
    throw new AppError(
      409,
      'moved_on',
      'You have no active pass. The staff member who is with you marks you in the roll call.',
    )
  }
  const last = await lastSaid(tx, freezeId, scope.userId)
  const ready = last && minutesAfter(last.at, SAYS_MINUTES)
  if (ready && ready > now) {
    const seconds = Math.ceil((Date.parse(ready) - Date.parse(now)) / 1000)
    const message = `You can change this once a minute. Try again in ${seconds} s.`
    throw new AppError(429, 'too_many_attempts', message, { retryAfter: seconds })
  }
  await write(change, scope, row, { studentIds: [scope.userId], state: 'says', roomId: said.roomId })
  return { roomId: said.roomId, at: now }
}

function checkRoom({ rooms }: SchoolReference, chosen: RoomId | null): void {
  if (chosen !== null && !rooms.get(chosen)?.isInUse) throw chosenRoomNotFound()
}

interface Said {
  studentIds: readonly UserId[]
  state: MarkState
  roomId: RoomId | null
}

/** The freeze is locked, so that numbers become visible in their order. */
async function write(
  change: Change,
  { userId }: Scope,
  { freezeId, schoolId, markCount }: FreezeRow,
  { studentIds, state, roomId }: Said,
): Promise<FreezeMarked> {
  const { tx, now } = change
  const mark = { state, roomId, byId: userId, at: now }
  const marked = { firstNumber: markCount + 1, studentIds: [...studentIds], ...mark }
  if (studentIds.length === 0) return marked
  await tx
    .update(freeze)
    // How it ended is counted again by whoever reads it.
    .set({ markCount: markCount + studentIds.length, result: null })
    .where(eq(freeze.freezeId, freezeId))
  await tx.insert(freezeMark).values(
    studentIds.map((studentId, index) => ({
      ...{ freezeId, schoolId, number: marked.firstNumber + index, studentId },
      ...mark,
    })),
  )
  record(change, {
    ...{ subject: 'freezeMark', subjectId: freezeId, schoolId, action: state },
    effects: [{ kind: 'studentsMarked', schoolId, freezeId, marked }],
  })
  return marked
}
