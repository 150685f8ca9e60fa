/** The weekly report by email: its figures, and a link that opens it for 30 days. */
import type { UserId, WeeklyReportId } from '@corridor/rules/ids'
import { eq, inArray } from 'drizzle-orm'
import type { Change } from '../change/change.ts'
import type { Context } from '../context.ts'
import { expectOne } from '../db/expectOne.ts'
import { school, userAccount, weeklyReport } from '../db/schema/index.ts'
import { sealContent } from '../delivery/content.ts'
import { preferenceToken } from '../delivery/preferenceToken.ts'
import { weeklyReportMail } from '../delivery/templates/weekly.ts'
import { preferencesUrl, publicUrlOf } from '../delivery/urls.ts'
import { storeLink } from './links.ts'

/** What each of these people is sent, sealed. All of them get the same link, so that one click revokes it. */
export async function writeReportMails(
  context: Context,
  { tx, now }: Pick<Change, 'tx' | 'now'>,
  weeklyReportId: WeeklyReportId,
  userIds: readonly UserId[],
): Promise<Map<UserId, string>> {
  if (!context.mail || userIds.length === 0) return new Map()
  const people = await tx
    .select({ userId: userAccount.userId, email: userAccount.email, mutedMail: userAccount.mutedMail })
    .from(userAccount)
    .where(inArray(userAccount.userId, [...userIds]))
  const readers = people.flatMap(({ userId, email, mutedMail }) =>
    email !== null && !mutedMail.includes('weeklyReport') ? [{ userId, email }] : [],
  )
  if (readers.length === 0) return new Map()
  const { stored, schoolName } = expectOne(
    await tx
      .select({ stored: weeklyReport, schoolName: school.name })
      .from(weeklyReport)
      .innerJoin(school, eq(school.schoolId, weeklyReport.schoolId))
      .where(eq(weeklyReport.weeklyReportId, weeklyReportId)),
  )
  const { token } = await storeLink({ tx, now, createdBy: null }, weeklyReportId)
  const url = new URL(`/reports/weekly/${token}`, publicUrlOf(context)).href
  const { startDate, endDate, report } = stored
  return new Map(
    readers.map((reader) => {
      const unsubscribe = preferenceToken(context.secrets.mailPreferences, reader, 'weeklyReport')
      const mail = weeklyReportMail({
        schoolName,
        week: { startDate, endDate },
        report,
        url,
        preferencesUrl: preferencesUrl(context, unsubscribe),
      })
      return [reader.userId, sealContent(context, mail)]
    }),
  )
}
