/**
 * Who teaches whom, and when. Groups of students rotate through the departments, so that each group attends each
 * department once a day; within a department the teachers rotate too, so that each gets a free period now and then.
 */
import { DEPARTMENTS } from './departments.ts'
import type { SchoolPlan } from './plan.ts'
import { PERIODS } from './schedule.ts'

export interface Slot {
  cohort: number
  period: number
  department: number
  /** An index within the department. */
  teacher: number
}

export function timetable({ grades, cohortsPerGrade, teachersPerDepartment }: SchoolPlan): Slot[] {
  const slots: Slot[] = []
  for (let cohort = 0; cohort < grades.length * cohortsPerGrade; cohort += 1) {
    const turn = Math.floor(cohort / DEPARTMENTS.length)
    for (let period = 0; period < PERIODS; period += 1) {
      const department = (cohort + period) % DEPARTMENTS.length
      slots.push({ cohort, period, department, teacher: (turn + period) % teachersPerDepartment })
    }
  }
  return slots
}

export function gradeOf({ grades, cohortsPerGrade }: SchoolPlan, cohort: number): number {
  const grade = grades[Math.floor(cohort / cohortsPerGrade)]
  if (grade === undefined) throw new RangeError(`There is no group ${cohort}`)
  return grade
}
