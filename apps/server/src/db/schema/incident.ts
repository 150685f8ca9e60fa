import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from './columns.ts'
import { member } from './membership.ts'
import { pass } from './pass.ts'

export interface LabeledValue {
  label: string
  value: string
}

export interface IncidentReport {
  incident: LabeledValue[]
  details: LabeledValue[]
  summary: LabeledValue[]
}

export const incident = pgTable(
  'incident',
  {
    incidentId: id(),
    schoolId: integer().notNull(),
    studentId: integer().notNull(),
    passId: uuid().references(() => pass.passId),
    type: text().notNull(),
    title: text().notNull(),
    /** The school's own day. */
    day: date({ mode: 'string' }).notNull(),
    report: jsonb().$type<IncidentReport>().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    member('incident_student', table.schoolId, table.studentId),
    uniqueIndex('incident_once_a_pass').on(table.passId, table.type),
    uniqueIndex('incident_once_a_day')
      .on(table.studentId, table.type, table.day)
      .where(sql`${table.type} in ('exceed_daily', 'many_forgotten', 'exceed_usage')`),
    index('incident_of_student').on(table.studentId, table.createdAt),
    index('incident_of_school').on(table.schoolId, table.createdAt),
  ],
)
