import type { ReportLinkId, SchoolId, TicketId, UserId, WeeklyReportId } from '@corridor/rules/ids'
import type { WeeklyReportFacts } from '@corridor/rules/metrics'
import { date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, id, instant } from './columns.ts'
import { school } from './district.ts'
import { member } from './membership.ts'
import { userAccount } from './user.ts'

/** The report on a school week, once per school and week. */
export const weeklyReport = pgTable(
  'weekly_report',
  {
    weeklyReportId: id<WeeklyReportId>(),
    schoolId: integer()
      .$type<SchoolId>()
      .notNull()
      .references(() => school.schoolId),
    startDate: date({ mode: 'string' }).notNull(),
    endDate: date({ mode: 'string' }).notNull(),
    /** Figures and ids; names are added when it is read. */
    report: jsonb().$type<WeeklyReportFacts>().notNull(),
    createdAt: instant().notNull(),
    /** Null if it was made automatically. */
    createdBy: integer().$type<UserId>(),
  },
  (table) => [
    member('weekly_report_by', table.schoolId, table.createdBy),
    uniqueIndex('weekly_report_of_week').on(table.schoolId, table.startDate),
  ],
)

/** Opens a report for anybody: 128 random bits, stored as a hash, valid for 30 days, revocable. */
export const weeklyReportLink = pgTable(
  'weekly_report_link',
  {
    reportLinkId: id<ReportLinkId>(),
    weeklyReportId: integer()
      .$type<WeeklyReportId>()
      .notNull()
      .references(() => weeklyReport.weeklyReportId),
    tokenHash: bytes().notNull(),
    /** Null for a link in an email. */
    createdBy: integer()
      .$type<UserId>()
      .references(() => userAccount.userId),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    revokedAt: instant(),
  },
  (table) => [
    uniqueIndex('weekly_report_link_token').on(table.tokenHash),
    index('weekly_report_link_of_report').on(table.weeklyReportId, table.createdAt),
  ],
)

/** A support request. */
export const ticket = pgTable(
  'ticket',
  {
    ticketId: id<TicketId>(),
    userId: integer()
      .$type<UserId>()
      .notNull()
      .references(() => userAccount.userId),
    schoolId: integer()
      .$type<SchoolId>()
      .references(() => school.schoolId),
    subject: text().notNull(),
    message: text().notNull(),
    /** Its path alone: what follows could be a token or a name. */
    pageUrl: text(),
    screenshot: bytes(),
    screenshotType: text(),
    createdAt: instant().notNull(),
    /** When it was handed over to be mailed. */
    mailedAt: instant(),
    closedAt: instant(),
  },
  (table) => [index('ticket_of_user').on(table.userId, table.createdAt)],
)
