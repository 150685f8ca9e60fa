/**
 * Pairs of students who keep leaving the same room together. Students who leave often also overlap by chance, so a pair
 * counts only if it overlaps much more often than the two single rates predict.
 *
 * The prediction: of the passes that two students took out of a room, a pass of d minutes and one of e minutes overlap if
 * the second starts within e minutes before or d minutes after the first. If they do not know of each other, their starts
 * are spread over the minutes that both are in that room. Both are in class there for at least 45 minutes a day, so the
 * chance is (d + e) / (45 × school days). Added up over all passes, with n passes of D minutes of one student and m passes
 * of E minutes of the other:
 *
 *   expected overlaps = (n × E + m × D) / (45 × school days)
 *
 * Example: in 40 school days one student left Room 12 ten times for 80 minutes in all, another twelve times for 84
 * minutes. (10 × 84 + 12 × 80) / (45 × 40) = 1. If they overlapped 7 times, that is 7 times as often as expected.
 *
 * Students who are in the room for longer, or never at the same time, overlap less by chance than this says. So the
 * prediction errs on the side of not showing a pair.
 */
import type { RoomId, UserId } from '../ids.ts'
import { type Instant, minutesBetween } from '../time/instant.ts'
import { type LocalDay, localDay } from '../time/zone.ts'
import { countsInAdjusted } from './adjusted.ts'

export const PAIR_SCHOOL_DAYS = 40
export const PAIR_MIN_OVERLAPS = 5
export const PAIR_MIN_RATIO = 3
const CLASS_MINUTES = 45

/** A pass that has ended. */
export interface LeavingPass {
  studentId: UserId
  fromRoomId: RoomId
  startedAt: Instant
  completedAt: Instant
  /** Null if it was forgotten. */
  duration: number | null
}

/** What one student of a pair did, out of the room of the pair. */
export interface SingleRate {
  studentId: UserId
  passes: number
  minutes: number
}

export interface Pair {
  roomId: RoomId
  /** The one with the lower id first. */
  students: readonly [SingleRate, SingleRate]
  /** How often a pass of the one overlapped a pass of the other. */
  overlaps: number
  /** On how many days. */
  days: number
  lastDay: LocalDay
  expected: number
}

export function expectedOverlaps(a: SingleRate, b: SingleRate, schoolDays: number): number {
  return schoolDays === 0 ? 0 : (a.passes * b.minutes + b.passes * a.minutes) / (CLASS_MINUTES * schoolDays)
}

export function isTogether(overlaps: number, expected: number): boolean {
  return overlaps >= PAIR_MIN_OVERLAPS && overlaps >= PAIR_MIN_RATIO * expected
}

/** Both were out at the same moment. The end of one at the start of the other is no overlap. */
export function passesOverlap(a: LeavingPass, b: LeavingPass): boolean {
  return a.startedAt < b.completedAt && b.startedAt < a.completedAt
}

/**
 * The pairs of a school, the most frequent first. Passes that were forgotten or lasted implausibly long are left out:
 * when the student came back is not known.
 */
export function pairsOf(passes: readonly LeavingPass[], schoolDays: number, timezone: string): Pair[] {
  const byRoom = Map.groupBy(passes.filter(isPlausible), ({ fromRoomId }) => fromRoomId)
  return [...byRoom]
    .flatMap(([roomId, ofRoom]) => pairsOfRoom(roomId, ofRoom, schoolDays, timezone))
    .toSorted(
      (a, b) =>
        b.overlaps - a.overlaps ||
        a.roomId - b.roomId ||
        a.students[0].studentId - b.students[0].studentId ||
        a.students[1].studentId - b.students[1].studentId,
    )
}

function isPlausible({ duration }: LeavingPass): boolean {
  return duration !== null && countsInAdjusted(duration)
}

interface Meeting {
  first: UserId
  second: UserId
  day: LocalDay
}

function pairsOfRoom(roomId: RoomId, passes: readonly LeavingPass[], schoolDays: number, timezone: string): Pair[] {
  const rates = new Map(
    [...Map.groupBy(passes, ({ studentId }) => studentId)].map(([studentId, own]) => [
      studentId,
      rateOf(studentId, own),
    ]),
  )
  const meetings = Map.groupBy(meetingsOf(passes, timezone), ({ first, second }) => `${first},${second}`)
  return [...meetings.values()].flatMap((times) => {
    const [a, b] = [rates.get(times[0]?.first as UserId), rates.get(times[0]?.second as UserId)]
    if (!a || !b) return []
    const expected = expectedOverlaps(a, b, schoolDays)
    if (!isTogether(times.length, expected)) return []
    const days = [...new Set(times.map(({ day }) => day))].sort()
    return [
      {
        roomId,
        students: [a, b] as const,
        overlaps: times.length,
        days: days.length,
        lastDay: days.at(-1) ?? '',
        expected,
      },
    ]
  })
}

function rateOf(studentId: UserId, passes: readonly LeavingPass[]): SingleRate {
  const minutes = passes.reduce((sum, { startedAt, completedAt }) => sum + minutesBetween(startedAt, completedAt), 0)
  return { studentId, passes: passes.length, minutes }
}

/**
 * Every two passes of different students that overlap. In the order of their starts, a pass can only overlap those after
 * it that start before it ends.
 */
function meetingsOf(passes: readonly LeavingPass[], timezone: string): Meeting[] {
  const sorted = passes.toSorted((a, b) => (a.startedAt < b.startedAt ? -1 : a.startedAt > b.startedAt ? 1 : 0))
  const meetings: Meeting[] = []
  for (const [index, pass] of sorted.entries()) {
    for (let next = index + 1; next < sorted.length; next++) {
      const other = sorted[next]
      if (!other || other.startedAt >= pass.completedAt) break
      if (other.studentId === pass.studentId || !passesOverlap(pass, other)) continue
      const isFirst = pass.studentId < other.studentId
      meetings.push({
        first: isFirst ? pass.studentId : other.studentId,
        second: isFirst ? other.studentId : pass.studentId,
        day: localDay(other.startedAt, timezone),
      })
    }
  }
  return meetings
}
