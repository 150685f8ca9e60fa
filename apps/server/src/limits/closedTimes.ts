import type { ClosedTimeEntity, Output } from '@corridor/contract'
import type { ClosedTimeId, SchoolId, UncheckedSchoolId } from '@corridor/rules/ids'
import { type ClosedTime, closedTimeProblems, WEEKDAYS } from '@corridor/rules/schedule'
import { localDay } from '@corridor/rules/time'
import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import { record } from '../change/trail.ts'
import type { Tx } from '../db/connect.ts'
import { expectOne } from '../db/expectOne.ts'
import { closedTime } from '../db/schema/index.ts'
import { invalid } from '../http/errors.ts'
import { type EditContext, inUse, type LockedSchool, locked, lockSchool } from '../schedule/access.ts'
import { editRow } from '../schedule/editRow.ts'

type ClosedTimeChange = Omit<Output<'POST /api/closed-time/:closedTimeId', 'body'>, 'version'>

/** Always in the order of the week, so that the same days are the same value. */
function ordered<C extends ClosedTimeChange>(sent: C): C {
  const { days } = sent
  return days ? { ...sent, days: WEEKDAYS.filter((day) => days.includes(day)) } : sent
}

export async function createClosedTime(
  editing: EditContext,
  requested: UncheckedSchoolId,
  body: Output<'POST /api/school/:schoolId/closed-times', 'body'>,
): Promise<ClosedTimeEntity> {
  const { tx, now } = editing.change
  const school = await lockSchool(editing, requested)
  const { schoolId } = school
  const sent = ordered(body)
  await check(editing, school, sent)
  const { closedTimeId } = expectOne(
    await tx
      .insert(closedTime)
      .values({ ...sent, schoolId, createdAt: now })
      .returning({ closedTimeId: closedTime.closedTimeId }),
  )
  const { name, ...hours } = sent
  record(editing.change, {
    subject: 'school',
    subjectId: schoolId,
    schoolId,
    action: 'addClosedTime',
    detail: { closedTimeId, name, ...hours },
  })
  return readClosedTime(tx, closedTimeId)
}

export async function changeClosedTime(
  editing: EditContext,
  closedTimeId: ClosedTimeId,
  { version, ...body }: Output<'POST /api/closed-time/:closedTimeId', 'body'>,
): Promise<ClosedTimeEntity> {
  const { tx } = editing.change
  const { row, school } = inUse(await lockClosedTime(editing, closedTimeId), 'closed time')
  const { schoolId } = school
  return editRow<ClosedTimeChange, ClosedTimeEntity>(editing, {
    row,
    version,
    sent: ordered(body),
    read: () => readClosedTime(tx, closedTimeId),
    write: async ({ name, ...hours }, versions) => {
      // One of a past year can still be called something else.
      if (Object.keys(hours).length > 0)
        await check(editing, school, { ...row, ...(hours as Partial<ClosedTime>) }, closedTimeId)
      await tx
        .update(closedTime)
        .set({ ...(name !== undefined && { name }), ...hours, ...versions })
        .where(eq(closedTime.closedTimeId, closedTimeId))
    },
    line: {
      subject: 'school',
      subjectId: schoolId,
      schoolId,
      action: 'editClosedTime',
      detail: { closedTimeId, name: row.name },
    },
  })
}

export async function removeClosedTime(editing: EditContext, closedTimeId: ClosedTimeId): Promise<SchoolId> {
  const { tx, now: endedAt } = editing.change
  const { row, school } = await lockClosedTime(editing, closedTimeId)
  const { schoolId } = school
  if (row.endedAt !== null) return schoolId
  await tx.update(closedTime).set({ endedAt }).where(eq(closedTime.closedTimeId, closedTimeId))
  const detail = { closedTimeId, name: row.name }
  record(editing.change, { subject: 'school', subjectId: schoolId, schoolId, action: 'removeClosedTime', detail })
  return schoolId
}

function lockClosedTime(editing: EditContext, closedTimeId: ClosedTimeId) {
  const { change, scope } = editing
  const where = and(eq(closedTime.closedTimeId, closedTimeId), inArray(closedTime.schoolId, [...scope.schoolIds]))
  return locked(editing, () => change.tx.select().from(closedTime).where(where), 'closed time')
}

/** `closedTimeId` is the one that is changed. */
async function check(
  { change: { tx, now } }: EditContext,
  { schoolId, timezone }: LockedSchool,
  hours: ClosedTime,
  closedTimeId?: ClosedTimeId,
): Promise<void> {
  const isOther = closedTimeId === undefined ? undefined : ne(closedTime.closedTimeId, closedTimeId)
  const others = await tx
    .select()
    .from(closedTime)
    .where(and(eq(closedTime.schoolId, schoolId), isNull(closedTime.endedAt), isOther))
  const problems = closedTimeProblems(hours, others, localDay(now, timezone))
  const [problem] = Object.values(problems)
  if (problem) throw invalid(problem, problems)
}

async function readClosedTime(tx: Tx, closedTimeId: ClosedTimeId): Promise<ClosedTimeEntity> {
  const { schoolId, name, days, onDay, startMinute, endMinute, version } = closedTime
  return expectOne(
    await tx
      .select({
        closedTimeId: closedTime.closedTimeId,
        schoolId,
        name,
        days,
        onDay,
        startMinute,
        endMinute,
        version,
      })
      .from(closedTime)
      .where(eq(closedTime.closedTimeId, closedTimeId)),
  )
}
