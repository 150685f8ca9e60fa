import type { IncidentId, PassId, SchoolId, UserId } from '@corridor/rules/ids'
import type { IncidentFacts } from '@corridor/rules/incident'
import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from './columns.ts'
import { member } from './membership.ts'
import { pass } from './pass.ts'
import { userAccount } from './user.ts'

export const incident = pgTable(
  'incident',
  {
    incidentId: id<IncidentId>(),
    schoolId: integer().$type<SchoolId>().notNull(),
    studentId: integer().$type<UserId>().notNull(),
    passId: uuid()
      .$type<PassId>()
      .references(() => pass.passId),
    type: text().notNull(),
    /** The school day. */
    day: date({ mode: 'string' }).notNull(),
    /** What was known at the time; put into words when it is read. */
    facts: jsonb().$type<IncidentFacts>().notNull(),
    createdAt: instant().notNull(),
    /** When someone of the staff first looked at it, and who. */
    seenAt: instant(),
    seenBy: integer()
      .$type<UserId>()
      .references(() => userAccount.userId),
  },
  (table) => [
    member('incident_student', table.schoolId, table.studentId),
    uniqueIndex('incident_once_a_pass').on(table.passId, table.type),
    uniqueIndex('incident_once_a_day')
      .on(table.schoolId, table.studentId, table.type, table.day)
      .where(sql`${table.type} in ('exceed_daily', 'many_forgotten', 'exceed_usage')`),
    index('incident_of_student').on(table.studentId, table.createdAt),
    index('incident_unseen').on(table.schoolId, table.createdAt).where(sql`${table.seenAt} is null`),
    index('incident_of_school').on(table.schoolId, table.createdAt),
  ],
)
