import type { BlockId, IncidentId, RoomId, SchoolId, UserId } from '@corridor/rules/ids'
import { ALL_INCIDENT_TYPES } from '@corridor/rules/incident'
import { PATTERN_SIDES, USAGE_INTERVALS } from '@corridor/rules/metrics'
import { z } from 'zod'
import { id, instant, passId } from '../call.ts'
import { pausableRoom } from '../school/entity.ts'
import { user } from '../user/entity.ts'

const count = z.number().int()
/** A day in the school's time zone. */
const day = z.string()
/** Among the active students of the school, from 0 to 1. */
const percentRank = z.number().min(0).max(1)

/** A student against all active students of the school, in the school year to date. Times are minutes outside class. */
const aggregate = z.object({
  numberOfStudents: count,
  averageTotalTime: z.number(),
  standardDeviationOfTotalTime: z.number(),
  averageUsedPasses: z.number(),
  standardDeviationOfUsedPasses: z.number(),
  totalTimeForStudent: count,
  totalUsedPassesForStudent: count,
  percentRankOfTotalTime: percentRank,
  percentRankOfUsedPasses: percentRank,
})

const usage = z.object({
  metrics: z.object({
    /** Whatever became of them: with those that were rejected, canceled or never started. */
    totalPassCount: count,
    totalUsedPassCount: count,
    /** Passes of 45 minutes and more are not counted in these. */
    totalTimeOutsideClassroomAdjusted: count,
    averagePassTimeAdjusted: z.number().nullable(),
  }),
  /** The days on which a pass started, in order. A day with forgotten passes only has a duration of 0. */
  granular: z.array(z.object({ relevantDate: day, duration: count, usedPasses: count })),
})

/** The insights of a student in one school. */
export const studentInsights = z.object({
  schoolId: id<SchoolId>(),
  /** August 1, and the current day in the school's time zone. */
  firstDay: day,
  today: day,
  aggregate,
  usage,
  /** How often they came late, by the Mondays of the weeks in which they did, in order. In no other figure. */
  lateWeeks: z.array(z.object({ week: day, latePasses: count })),
})
export type StudentInsights = z.infer<typeof studentInsights>

/** A student in the table of Student Analysis. */
export const analysisRow = user
  .pick({ userId: true, firstName: true, lastName: true, profileImageUrl: true, grade: true, version: true })
  .extend({
    locked: z.boolean(),
    totalTimeInHallway: count,
    percentRankOfTotalTime: percentRank,
    numberOfUsedPasses: count,
    percentRankOfUsedPasses: percentRank,
  })
export type AnalysisRow = z.infer<typeof analysisRow>

/** All active students of the school together, in the school year to date. */
export const schoolSummary = z.object({
  averageTotalTime: z.number(),
  averageUsedPasses: z.number(),
  highestTotalTime: count,
  highestUsedPasses: count,
})
export type SchoolSummary = z.infer<typeof schoolSummary>

/** How many passes started in the current hour, day, week or month of a school. */
export const schoolUsage = z.object({
  schoolId: id<SchoolId>(),
  interval: z.enum(USAGE_INTERVALS),
  start: instant,
  /** The day on which the period begins. */
  firstDay: day,
  /** The value of the point that is going on now. Those after it are 0, because they are still to come. */
  current: count,
  /**
   * A row for each point. Values are minutes from 0, hours from 0, days of the week from Monday as 1, or days of the
   * month from 1.
   */
  rows: z.array(z.object({ intervalValue: count, numberOfPasses: count })),
})
export type SchoolUsage = z.infer<typeof schoolUsage>

const entries = z.array(z.object({ label: z.string(), value: z.string() }))

export const incident = z.object({
  incidentId: id<IncidentId>(),
  schoolId: id<SchoolId>(),
  studentId: id<UserId>(),
  studentName: z.string(),
  passId: passId.nullable(),
  type: z.string(),
  title: z.string(),
  createdAt: instant,
  /** Null until someone of the staff has looked at it. */
  seenAt: instant.nullable(),
  report: z.object({ incident: entries, details: entries, summary: entries }),
})
export type Incident = z.infer<typeof incident>

/** What a note home can say about a student, in numbers and times, so that it can be worded in any language. */
export const noteFacts = z.object({
  schoolId: id<SchoolId>(),
  schoolName: z.string(),
  timezone: z.string(),
  studentName: z.string(),
  /** The school year to date. */
  year: z.object({ usedPasses: count, minutes: count }),
  /** Null for a note about the year alone. */
  incident: z
    .object({
      type: z.enum(ALL_INCIDENT_TYPES),
      day,
      startedAt: instant.nullable(),
      completedAt: instant.nullable(),
      duration: count.nullable(),
      timeLimit: count.nullable(),
      usedThatDay: count.nullable(),
      perDayAmount: count.nullable(),
      /** Null if the room is not known anymore. */
      toRoomName: z.string().nullable(),
    })
    .nullable(),
})
export type NoteFacts = z.infer<typeof noteFacts>

const endpoint = z.object({ name: z.string(), zoneColor: z.string() })

/** An incident in the list of a school. */
export const schoolIncident = incident
  .pick({
    incidentId: true,
    studentId: true,
    studentName: true,
    passId: true,
    type: true,
    title: true,
    createdAt: true,
    seenAt: true,
  })
  .extend({
    profileImageUrl: z.string().nullable(),
    /** At the time. */
    grade: z.string().nullable(),
    /** What happened, in one sentence. */
    sentence: z.string(),
    from: endpoint.nullable(),
    to: endpoint.nullable(),
  })
export type SchoolIncident = z.infer<typeof schoolIncident>

/** Where the students of a school are now, and what nobody has looked at yet. */
export const schoolNow = z.object({
  schoolId: id<SchoolId>(),
  active: count,
  inLine: count,
  /** How many of the active ones count toward the hall cap, and the cap, if the school has one. */
  inHalls: count,
  hallCap: count.nullable(),
  /** The destinations that someone is at, on the way to or in line for, the fullest first. */
  rooms: z.array(
    z.object({
      roomId: id<RoomId>(),
      name: z.string(),
      zoneColor: z.string(),
      active: count,
      inLine: count,
      /** -1 is no limit. */
      totalLimit: count,
    }),
  ),
  /** To which nobody is sent at the moment, by name. */
  pausedRooms: z.array(pausableRoom),
  /** The incidents of the last 30 days; null for those who may not see all students. */
  newIncidents: z
    .object({
      count,
      titles: z.array(z.string()),
    })
    .nullable(),
})
export type SchoolNow = z.infer<typeof schoolNow>

/** What the steps of a new school are computed from (`readinessOf`). */
export const schoolReadiness = z.object({
  schoolId: id<SchoolId>(),
  bells: z.object({ name: z.string(), blocks: count, startMinute: count, endMinute: count }).nullable(),
  rooms: count,
  places: count,
  students: count,
  staff: count,
  letIn: count,
  hasPass: z.boolean(),
  /** What hiding it starts from. */
  version: count,
})
export type SchoolReadiness = z.infer<typeof schoolReadiness>

/** In a ranking: the most used first. */
const ranked = z.object({
  name: z.string(),
  /** From 1. Those with as many passes have the same place. */
  place: count,
  usedPasses: count,
  /** Of all passes that are looked at, from 0 to 1. */
  share: z.number().min(0).max(1),
  /** Minutes, without passes of 45 minutes and more; null if no pass counts for it. */
  averageTime: z.number().nullable(),
})
const rankedRoom = ranked.extend({
  roomId: id<RoomId>(),
  zoneColor: z.string(),
  /** It has not been closed since, so it has a page. */
  isOpen: z.boolean(),
})
const rankedBlock = ranked.extend({ blockId: id<BlockId>() })
const rankedFaculty = ranked.extend({ userId: id<UserId>() })

/** Against as many weeks before and the same weeks a year ago; null where there were no passes yet. */
const trend = z.object({
  weeks: z.array(
    z.object({
      /** Its Monday. */
      week: day,
      usedPasses: count,
      usedBefore: count.nullable(),
      usedYearAgo: count.nullable(),
    }),
  ),
  usedPasses: count,
  usedBefore: count.nullable(),
  usedYearAgo: count.nullable(),
  /** In whole percent. */
  changeFromBefore: count.nullable(),
  changeFromYearAgo: count.nullable(),
})
export type PatternTrend = z.infer<typeof trend>

/**
 * When and where passes are used, in the newest weeks that are over. It is about a school, or about the passes that leave
 * a room or lead to it. It names no student.
 */
export const patterns = z.object({
  schoolId: id<SchoolId>(),
  roomId: id<RoomId>().nullable(),
  side: z.enum(PATTERN_SIDES),
  /** Monday of the first week and Sunday of the last. */
  firstDay: day,
  lastDay: day,
  /** The last of these weeks has not been counted yet. */
  isBehind: z.boolean(),
  averageTime: z.number().nullable(),
  trend,
  /** The hours in which a pass started, in all weeks together. Weekdays are from Monday as 0. */
  hours: z.array(z.object({ weekday: count, hour: count, usedPasses: count })),
  /** Empty for the passes that lead to a room. */
  destinations: z.array(rankedRoom),
  /** Empty for the passes that leave a room. */
  origins: z.array(rankedRoom),
  /** Passes between blocks are in none. */
  blocks: z.array(rankedBlock),
  /** From whose classes; null for the staff of a room. */
  faculty: z.array(rankedFaculty).nullable(),
})
export type Patterns = z.infer<typeof patterns>

export const pairedStudent = user
  .pick({ userId: true, firstName: true, lastName: true, profileImageUrl: true, grade: true })
  .extend({
    /** What this student did in these days, out of this room. */
    passes: count,
    minutes: z.number(),
  })

export type PairedStudent = z.infer<typeof pairedStudent>

/** Two students who keep leaving the same room together. */
export const studentPair = z.object({
  roomId: id<RoomId>(),
  roomName: z.string(),
  zoneColor: z.string(),
  student: pairedStudent,
  otherStudent: pairedStudent,
  /** How often they were out together, on how many days, and when last. */
  overlaps: count,
  days: count,
  lastDay: day,
  /** How often they would have been by chance. */
  expected: z.number(),
})
export type StudentPair = z.infer<typeof studentPair>

/** What was looked at; null if it has not happened yet. */
export const pairSearch = z
  .object({ searchedAt: instant, firstDay: day.nullable(), lastDay: day.nullable(), schoolDays: count })
  .nullable()
export type PairSearch = z.infer<typeof pairSearch>
