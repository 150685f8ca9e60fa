/**
 * Two students of the demo school who keep leaving the same class together, so that the page of pairs has one. They are
 * unremarkable otherwise: neither leaves class often.
 */
import { addDays, type LocalDay } from '@corridor/rules/time'
import { isSchoolDay } from './calendar.ts'
import { Random } from './random.ts'
import type { DemoSchool } from './school.ts'
import type { DemoStudent } from './students.ts'

/** The class after lunch. */
const PERIOD = 4
/** Every third of the school days before today, within the 40 days in which pairs are looked for. */
const OUTINGS = 12
const EVERY = 3

export interface Companions {
  outingOn(day: LocalDay): Outing | null
}

interface Outing {
  students: readonly [DemoStudent, DemoStudent]
  period: number
  /** After the bell. */
  minute: number
  /** Minutes until the second one follows. */
  gap: number
}

/** Null in other schools. */
export function companionsOf({ students, demoStudents }: DemoSchool, today: LocalDay): Companions | null {
  if (!demoStudents) return null
  const { cohort } = demoStudents.student
  const calm = students.filter(
    (one) => one.cohort === cohort + 1 && !one.locked && one.restlessness < 1 && one.forgets < 0.01,
  )
  const [first, second] = calm
  if (!first || !second) throw new Error('Nobody in this group is calm')
  const days = outingDays(today)
  return {
    outingOn(day) {
      if (!days.has(day)) return null
      const random = new Random(`companions on ${day}`)
      return {
        students: [first, second],
        period: PERIOD,
        minute: random.between(12, 30),
        gap: random.between(0.4, 1.6),
      }
    },
  }
}

function outingDays(today: LocalDay): Set<LocalDay> {
  const days: LocalDay[] = []
  for (let day = addDays(today, -1); days.length < OUTINGS * EVERY; day = addDays(day, -1)) {
    if (isSchoolDay(day)) days.push(day)
  }
  return new Set(days.filter((_, place) => place % EVERY === 1))
}
