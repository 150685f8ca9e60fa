import type { SchoolId, UserId } from '@corridor/rules'
import { date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, id, instant } from './columns.ts'
import { school } from './district.ts'
import { userAccount } from './user.ts'

/** Public to anybody with the link: 128 random bits, stored as a hash, valid for 30 days, revocable. */
export const weeklyReport = pgTable(
  'weekly_report',
  {
    weeklyReportId: id(),
    schoolId: integer()
      .$type<SchoolId>()
      .notNull()
      .references(() => school.schoolId),
    tokenHash: bytes().notNull(),
    startDate: date({ mode: 'string' }).notNull(),
    endDate: date({ mode: 'string' }).notNull(),
    report: jsonb().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    revokedAt: instant(),
  },
  (table) => [
    uniqueIndex('weekly_report_token').on(table.tokenHash),
    index('weekly_report_of_school').on(table.schoolId, table.startDate),
  ],
)

/** A support request. */
export const ticket = pgTable('ticket', {
  ticketId: id(),
  userId: integer()
    .$type<UserId>()
    .notNull()
    .references(() => userAccount.userId),
  schoolId: integer()
    .$type<SchoolId>()
    .references(() => school.schoolId),
  subject: text().notNull(),
  message: text().notNull(),
  pageUrl: text(),
  screenshot: bytes(),
  createdAt: instant().notNull(),
})
