import type { ReportLinkId, WeeklyReportId } from '@corridor/rules/ids'
import { z } from 'zod'
import { id, instant } from '../call.ts'

const count = z.number().int()
const day = z.iso.date()
const week = { startDate: day, endDate: day }
const labeledValues = z.array(z.object({ label: z.string(), value: z.string() }))

/** A student, without an id: the report is read by people without an account. */
const student = { name: z.string(), grade: z.string().nullable() }

/** The report on a school week, with names. */
export const weeklyReport = z.object({
  schoolName: z.string(),
  schoolColor: z.string(),
  /** The time zone of the school, in which all times are. */
  timezone: z.string(),
  createdAt: instant,
  ...week,
  /** How many of the five days had school; null in reports from before schools had a calendar. */
  schoolDays: count.nullable(),
  totalPassesUsed: count,
  /** Compared to the week before, in whole percent. */
  percentChange: count,
  /** The time in minutes. */
  totalTimeOutsideClassroom: count,
  totalIncidents: count,
  passesByDay: z.array(z.object({ day, usedPasses: count })),
  numberOfStudents: count,
  avgUsedPasses: z.number(),
  avgTimeOutsideClassroom: z.number(),
  /** Null if no pass has a duration. */
  avgPassTime: z.number().nullable(),
  topFiftyStudents: z.array(
    z.object({
      ...student,
      numberOfUsedPasses: count,
      percentRankOfUsedPasses: z.number(),
      totalTimeInHallway: count,
      percentRankOfTotalTime: z.number(),
    }),
  ),
  lockedStudents: z.array(z.object({ ...student, dailyPassLimit: count })),
  incidentsByStudents: z.array(
    z.object({
      ...student,
      incidents: z.array(
        z.object({
          type: z.string(),
          title: z.string(),
          createdAt: instant,
          report: z.object({ incident: labeledValues, details: labeledValues, summary: labeledValues }),
        }),
      ),
    }),
  ),
})
export type WeeklyReport = z.infer<typeof weeklyReport>

/** A link to a report that anybody can open. Its token is nowhere but in the answer that made it. */
export const reportLink = z.object({
  reportLinkId: id<ReportLinkId>(),
  /** Null for a link that was made for an email. */
  madeBy: z.string().nullable(),
  createdAt: instant,
  expiresAt: instant,
  revokedAt: instant.nullable(),
})
export type ReportLink = z.infer<typeof reportLink>

/** A report in the list of a school. */
export const reportRow = z.object({
  weeklyReportId: id<WeeklyReportId>(),
  ...week,
  createdAt: instant,
  /** Null if it was made automatically. */
  madeBy: z.string().nullable(),
  totalPassesUsed: count,
  percentChange: count,
  totalIncidents: count,
  /** Those that have not expired, newest first. */
  links: z.array(reportLink),
})
export type ReportRow = z.infer<typeof reportRow>

/** The token is in this answer and nowhere else: the server stores its hash. */
export const madeReportLink = z.object({ token: z.string(), expiresAt: instant })
export type MadeReportLink = z.infer<typeof madeReportLink>
