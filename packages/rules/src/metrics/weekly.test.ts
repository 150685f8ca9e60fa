import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asIncidentId, asUserId } from '../ids.ts'
import { instant, minutesAfter } from '../time/instant.ts'
import { addDays, localDay } from '../time/zone.ts'
import { reportLinkEnd, reportLinkState } from './weeklyLink.ts'
import { daysOf, newestReported, reportedAt, weekBefore, weekOf } from './weeklyPeriod.ts'
import { type StudentWeek, type WeekFacts, weeklyReport, withoutStudent } from './weeklyReport.ts'

const WEEK = { startDate: '2026-11-09', endDate: '2026-11-13' }
const CHICAGO = 'America/Chicago'

describe('a school week', () => {
  it('[D-110] is Monday to Friday; the weekend is at the end of its week', () => {
    for (const day of ['2026-11-09', '2026-11-11', '2026-11-13', '2026-11-14', '2026-11-15']) {
      expect(weekOf(day), day).toEqual(WEEK)
    }
    expect(weekOf('2026-11-16').startDate).toBe('2026-11-16')
    expect(weekBefore(WEEK)).toEqual({ startDate: '2026-11-02', endDate: '2026-11-06' })
    expect(daysOf(WEEK)).toEqual(['2026-11-09', '2026-11-10', '2026-11-11', '2026-11-12', '2026-11-13'])
  })

  it('[D-165] is reported on Friday at 18:00 in the school’s time zone, also around daylight saving changes', () => {
    expect(reportedAt(WEEK, CHICAGO)).toBe('2026-11-14T00:00:00.000Z')
    expect(reportedAt(WEEK, 'Asia/Kathmandu')).toBe('2026-11-13T12:15:00.000Z')
    expect(reportedAt(weekOf('2026-10-30'), CHICAGO)).toBe('2026-10-30T23:00:00.000Z')
  })

  it('[D-165] the newest report is of this week from Friday at 18:00, and until then of the week before', () => {
    const due = reportedAt(WEEK, CHICAGO)
    expect(newestReported(minutesAfter(due, -1), CHICAGO)).toEqual(weekBefore(WEEK))
    expect(newestReported(due, CHICAGO)).toEqual(WEEK)
    expect(newestReported(minutesAfter(due, 7 * 24 * 60 - 1), CHICAGO)).toEqual(WEEK)
  })

  it('[D-165] whenever it is asked, the newest report is due and the next one is not', () => {
    const zones = fc.constantFrom(CHICAGO, 'America/New_York', 'Pacific/Kiritimati', 'Australia/Lord_Howe')
    const times = fc.integer({ min: Date.parse('2025-01-01'), max: Date.parse('2027-12-31') }).map((at) => instant(at))
    fc.assert(
      fc.property(times, zones, (now, zone) => {
        const newest = newestReported(now, zone)
        const next = weekOf(addDays(newest.startDate, 7))
        expect(reportedAt(newest, zone) <= now && now < reportedAt(next, zone)).toBe(true)
        expect(localDay(reportedAt(newest, zone), zone)).toBe(newest.endDate)
      }),
    )
  })
})

const student = (id: number, usedPasses: number, totalTime: number, timedPasses = usedPasses): StudentWeek => ({
  studentId: asUserId(id),
  grade: '10',
  usedPasses,
  timedPasses,
  totalTime,
})
const facts = (more: Partial<WeekFacts> = {}): WeekFacts => ({
  week: WEEK,
  students: [student(1, 3, 30), student(2, 1, 4)],
  schoolDays: 4,
  idleStudents: 3,
  usedByDay: { '2026-11-09': 3, '2026-11-12': 1 },
  usedTheWeekBefore: 5,
  incidents: [],
  locked: [],
  ...more,
})
const made = (more: Partial<WeekFacts> = {}) => {
  const report = weeklyReport(facts(more))
  if (!report) throw new Error('no report')
  return report
}

describe('the report', () => {
  it('[WEEK-03] [WEEK-04] [WEEK-05] [WEEK-07] [D-109] has the totals, the change and a figure for each day', () => {
    expect(made()).toMatchObject({
      totalPassesUsed: 4,
      percentChange: -20,
      totalTimeOutsideClassroom: 34,
      passesByDay: [3, 0, 0, 1, 0].map((usedPasses, at) => ({ day: addDays(WEEK.startDate, at), usedPasses })),
    })
  })

  it('[WEEK-08] [D-110] averages are over students with a used pass, the pass time over passes with a duration', () => {
    expect(made()).toMatchObject({ avgUsedPasses: 2, avgTimeOutsideClassroom: 17, avgPassTime: 34 / 4 })
    expect(made({ students: [student(1, 3, 30, 2)] }).avgPassTime, 'a forgotten pass has no duration').toBe(15)
    expect(made({ students: [student(1, 1, 0, 0)] }).avgPassTime).toBeNull()
  })

  it('[D-165] a week without passes has none', () => {
    expect(weeklyReport(facts({ students: [] }))).toBeNull()
    expect(
      weeklyReport(facts({ students: [], locked: [{ studentId: asUserId(1), grade: null, dailyPassLimit: 0 }] })),
    ).toBeNull()
  })

  it('[WEEK-09] [D-105] ranks are among all active students, those without a pass included', () => {
    const [first, second] = made().topFiftyStudents
    expect(first).toMatchObject({ percentRankOfUsedPasses: 1, percentRankOfTotalTime: 1 })
    expect(second).toMatchObject({ percentRankOfUsedPasses: 0.75, percentRankOfTotalTime: 0.75 })
    const alone = made({ students: [student(1, 1, 1)], idleStudents: 0 }).topFiftyStudents
    expect(alone[0]?.percentRankOfUsedPasses).toBe(0)
  })

  it('[WEEK-10] [D-110] lists at most 50 students, by used passes, then by total time', () => {
    const week = fc.record({ usedPasses: fc.integer({ min: 1, max: 9 }), totalTime: fc.integer({ min: 0, max: 50 }) })
    fc.assert(
      fc.property(fc.array(week, { minLength: 1, maxLength: 120 }), (weeks) => {
        const students = weeks.map(({ usedPasses, totalTime }, at) => student(at + 1, usedPasses, totalTime))
        const flyers = made({ students }).topFiftyStudents
        expect(flyers).toHaveLength(Math.min(50, students.length))
        const key = (used: number, time: number) => used * 1000 + time
        const listed = flyers.map((one) => key(one.numberOfUsedPasses, one.totalTimeInHallway))
        const all = students.map(({ usedPasses, totalTime }) => key(usedPasses, totalTime))
        expect(listed).toEqual(all.sort((a, b) => b - a).slice(0, 50))
      }),
    )
  })

  it('[WEEK-06] [WEEK-12] groups incidents by student, those with the most first', () => {
    const incident = (id: number, studentId: number) => ({
      incidentId: asIncidentId(id),
      studentId: asUserId(studentId),
      grade: '9',
    })
    const report = made({ incidents: [incident(1, 5), incident(2, 7), incident(3, 5)] })
    expect(report.totalIncidents).toBe(3)
    expect(report.incidentsByStudents).toEqual([
      { studentId: 5, grade: '9', incidentIds: [1, 3] },
      { studentId: 7, grade: '9', incidentIds: [2] },
    ])
  })

  it('[D-165] an erased student leaves every list, and the figures stay', () => {
    const one = asUserId(1)
    const report = made({
      incidents: [{ incidentId: asIncidentId(1), studentId: one, grade: null }],
      locked: [{ studentId: one, grade: null, dailyPassLimit: 2 }],
    })
    const left = withoutStudent(report, one)
    expect(left).toMatchObject({ totalPassesUsed: 4, totalIncidents: 1, lockedStudents: [], incidentsByStudents: [] })
    expect(left.topFiftyStudents.map(({ studentId }) => studentId)).toEqual([2])
    expect(JSON.stringify(left)).not.toContain('"studentId":1')
  })
})

it('[D-075] [D-165] a link works for 30 days, unless it is revoked', () => {
  const madeAt = instant('2026-11-13T15:00:00.000Z')
  const expiresAt = reportLinkEnd(madeAt)
  expect(expiresAt).toBe('2026-12-13T15:00:00.000Z')
  const link = { expiresAt, revokedAt: null }
  expect(reportLinkState(link, minutesAfter(expiresAt, -1))).toBe('working')
  expect(reportLinkState(link, expiresAt)).toBe('expired')
  expect(reportLinkState({ expiresAt, revokedAt: madeAt }, madeAt)).toBe('revoked')
})
