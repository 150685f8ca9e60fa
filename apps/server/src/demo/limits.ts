/** What limits the passes of the high school: quick passes a day and a week, closed times, and two who are kept apart. */
import { asApartGroupId, asClosedTimeId, asTermId, type SchoolId } from '@corridor/rules/ids'
import { APART_DAYS, isCountedPass, NO_LIMIT } from '@corridor/rules/pass'
import { addDays, type Instant, type LocalDay, schoolYearFirstDay } from '@corridor/rules/time'
import type { DemoRows } from './rows.ts'
import type { DemoSchool } from './school.ts'

const LIMITS = { quickPassesPerDay: 3, quickPassesPerWeek: 10, hallCap: 60, closedFirst: 5, closedLast: 5 }
const NO_LIMITS = { quickPassesPerDay: null, quickPassesPerWeek: null, hallCap: null, closedFirst: 0, closedLast: 0 }
const ALWAYS_OPEN = ['Nurse', 'Counseling', 'Office']
/** Not the room of the scenes, where somebody may want to try a pass. */
const OUT_LIMITS: Readonly<Record<string, number>> = { 'Room 118': 2, 'Room 205': 3 }

interface Time {
  now: Instant
  today: LocalDay
}

export function addLimits(rows: DemoRows, school: DemoSchool, time: Time): void {
  const { schoolId } = school
  const isHere = (row: { schoolId?: SchoolId | undefined }) => row.schoolId === schoolId
  for (const row of rows.schools) Object.assign(row, isHere(row) ? LIMITS : NO_LIMITS)
  for (const room of rows.rooms) {
    room.alwaysOpen = isHere(room) && ALWAYS_OPEN.includes(room.name)
    room.outLimit = (isHere(room) && OUT_LIMITS[room.name]) || NO_LIMIT
  }
  addTerms(rows, schoolId, time)
  rows.closedTimes.push({
    ...{ closedTimeId: asClosedTimeId(1), schoolId, name: 'Assembly', days: ['w'], onDay: null },
    ...{ startMinute: 13 * 60, endMinute: 13 * 60 + 45, createdAt: time.now },
  })
  keepApart(rows, school, time)
}

function addTerms(rows: DemoRows, schoolId: SchoolId, { now, today }: Time): void {
  const year = Number(schoolYearFirstDay(today).slice(0, 4))
  const terms = [
    { name: 'Fall', startsOn: `${year}-08-01`, endsOn: `${year}-12-31` },
    { name: 'Spring', startsOn: `${year + 1}-01-01`, endsOn: `${year + 1}-07-31` },
  ]
  rows.terms.push(...terms.map((term, at) => ({ ...term, termId: asTermId(at + 1), schoolId, createdAt: now })))
}

/** Two whom no scene is about. Every group ends with the school year at the latest. */
function keepApart(rows: DemoRows, { schoolId, students, staff }: DemoSchool, { now, today }: Time): void {
  const [createdBy] = staff.administratorIds
  const pair = [students.at(-1), students.at(-80)].flatMap((student) => student ?? [])
  if (createdBy === undefined || pair.length < 2) return
  const groupId = asApartGroupId(1)
  const lastDay = addDays(`${Number(schoolYearFirstDay(today).slice(0, 4)) + 1}-08-01`, -1)
  const wanted = addDays(today, APART_DAYS)
  const endsOn = wanted < lastDay ? wanted : lastDay
  rows.apartGroups.push({ groupId, schoolId, name: 'Hallway', startsOn: today, endsOn, createdBy, createdAt: now })
  rows.apartMembers.push(...pair.map(({ userId }) => ({ groupId, schoolId, studentId: userId })))
}

/** Marks the passes that count toward a student's quick passes. */
export function markCounted({ passes, rooms }: DemoRows): void {
  const alwaysOpen = new Set(rooms.filter((room) => room.alwaysOpen).map(({ roomId }) => roomId))
  for (const pass of passes) {
    pass.isCounted = pass.startedAt !== null && isCountedPass(pass, { alwaysOpen: alwaysOpen.has(pass.toRoomId) })
  }
}
