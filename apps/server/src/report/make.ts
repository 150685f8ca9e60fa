import { can, memberViewer } from '@corridor/rules/access'
import type { SchoolId, UserId, WeeklyReportId } from '@corridor/rules/ids'
import { newestReported, reportedAt, type SchoolWeek, weeklyReport, weekOf } from '@corridor/rules/metrics'
import { type Instant, localDay } from '@corridor/rules/time'
import { eq, sql } from 'drizzle-orm'
import { type Change, runSystemChange } from '../change/change.ts'
import { record } from '../change/trail.ts'
import type { Context } from '../context.ts'
import { activeMembers } from '../db/activeMembers.ts'
import type { Reader, Tx } from '../db/connect.ts'
import { expectOne } from '../db/expectOne.ts'
import { school, weeklyReport as weeklyReportTable } from '../db/schema/index.ts'
import { AppError, forbidden, invalid } from '../http/errors.ts'
import { notify } from '../notification/notify.ts'
import { attemptEach } from '../process/attemptEach.ts'
import type { Scope } from '../session/scope.ts'
import { writeReportMails } from './mail.ts'
import { type ReportedSchool, readWeek } from './weekFacts.ts'

/** Makes the report of the newest week for every school that lacks it, each in its own change. */
export async function makeDueReports(context: Context): Promise<void> {
  const now = context.clock.now()
  await attemptEach(await dueSchools(context.database.db, now), (due) => {
    const week = newestReported(now, due.timezone)
    return runSystemChange(context, (change) => makeAutomatically(context, change, due, week))
  })
}

/** Those whose newest report is older than the newest week. Schools without any passes stay among them. */
async function dueSchools(db: Reader, now: Instant): Promise<ReportedSchool[]> {
  const { rows: schools } = await db.execute<ReportedSchool & { newest: string | null }>(sql`
    select s.school_id as "schoolId", s.timezone,
      (select max(r.start_date)::text from weekly_report r where r.school_id = s.school_id) as newest
    from school s where s.ended_at is null order by s.school_id`)
  return schools.filter(({ newest, timezone }) => newest === null || newest < newestReported(now, timezone).startDate)
}

async function makeAutomatically(
  context: Context,
  change: Change,
  reported: ReportedSchool,
  week: SchoolWeek,
): Promise<void> {
  const { schoolId } = reported
  const weeklyReportId = await storeReport(change.tx, reported, week, { now: change.now, by: null })
  if (typeof weeklyReportId === 'string') return
  const notified = await notifyAdministrators(context, change, { schoolId, weeklyReportId, week })
  record(change, {
    subject: 'report',
    subjectId: weeklyReportId,
    schoolId,
    action: 'make',
    detail: { startDate: week.startDate },
    effects: notified.map((userId) => ({ kind: 'personChanged', userId })),
  })
}

/** Another process that was faster, or a week without passes, leaves nothing to do. */
export async function storeReport(
  tx: Tx,
  reported: ReportedSchool,
  week: SchoolWeek,
  { now, by }: { now: Instant; by: UserId | null },
): Promise<WeeklyReportId | 'exists' | 'empty'> {
  const report = weeklyReport(await readWeek(tx, reported, week))
  if (!report) return 'empty'
  const [stored] = await tx
    .insert(weeklyReportTable)
    .values({ schoolId: reported.schoolId, ...week, report, createdAt: now, createdBy: by })
    .onConflictDoNothing({ target: [weeklyReportTable.schoolId, weeklyReportTable.startDate] })
    .returning({ weeklyReportId: weeklyReportTable.weeklyReportId })
  return stored?.weeklyReportId ?? 'exists'
}

/**
 * The administrators of the school itself who may see the report. Names no student; the emails have a link. A district's
 * administrators are not told: they would get as many as there are schools every Friday, about schools that have their
 * own administrators. They find every report in Manage School.
 */
async function notifyAdministrators(
  context: Context,
  change: Change,
  { schoolId, weeklyReportId, week }: { schoolId: SchoolId; weeklyReportId: WeeklyReportId; week: SchoolWeek },
): Promise<UserId[]> {
  const administrators = await activeMembers(change.tx, { schoolIds: [schoolId], types: ['schoolAdministrator'] })
  const readers = administrators.filter((member) => can(memberViewer(schoolId, member), 'report.see', { schoolId }))
  const mailed = readers.filter(({ notificationMethods }) => notificationMethods.includes('email'))
  const mails = await writeReportMails(
    context,
    change,
    weeklyReportId,
    mailed.map(({ userId }) => userId),
  )
  const facts = { studentId: null, fromRoomId: null, toRoomId: null, actorId: null, week }
  for (const { userId } of readers) {
    const mailContent = mails.get(userId) ?? null
    await notify(change, { userId, schoolId, kind: 'weeklyReport', facts, mailContent })
  }
  return readers.map(({ userId }) => userId)
}

/** For someone who asks for the report of a past week. */
export async function makePastReport(
  change: Change,
  scope: Scope,
  schoolId: SchoolId,
  day: string,
): Promise<WeeklyReportId> {
  const { tx, now } = change
  if (!can(scope, 'report.share', { schoolId })) throw forbidden()
  const { timezone } = expectOne(
    await tx.select({ timezone: school.timezone }).from(school).where(eq(school.schoolId, schoolId)),
  )
  const week = weekOf(day)
  // Weeks beyond the year 9999 cannot be compared as text.
  if (day > localDay(now, timezone) || reportedAt(week, timezone) > now)
    throw badWeek('This week is not over yet. Its report can be made from Friday, 6:00 pm.')
  const made =
    day < FIRST_DAY ? 'empty' : await storeReport(tx, { schoolId, timezone }, week, { now, by: scope.userId })
  if (made === 'empty') throw badWeek('No passes were used in this week, so there is nothing to report.')
  if (made === 'exists') throw alreadyThere()
  record(change, {
    subject: 'report',
    subjectId: made,
    schoolId,
    action: 'make',
    detail: { startDate: week.startDate },
  })
  return made
}

/** Nobody had passes before, and the database does not know the year 0. */
const FIRST_DAY = '1970-01-01'

const badWeek = (message: string) => invalid(message, { day: message })

function alreadyThere(): AppError {
  const message = 'This week already has a report. It is in the list.'
  return new AppError(409, 'duplicate', message, { fields: { day: message } })
}
