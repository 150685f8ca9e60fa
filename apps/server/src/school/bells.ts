import type { Bells } from '@corridor/rules/schedule'
import type { SchoolReference } from '../reference.ts'
import { presentSchedules } from './presentSchedule.ts'

/** When a school's blocks are on which day, as the rules about the class in session take it. */
export function bellsOf({ schedules, calendar, school }: SchoolReference): Bells {
  return { schedules: presentSchedules(schedules, school), calendar }
}
