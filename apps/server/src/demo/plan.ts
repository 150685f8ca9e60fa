/** The district's plan: how large its schools are, when their bells ring, and their alert thresholds. */
import { asDistrictId } from '@corridor/rules/ids'
import type { BellPlan } from './schedule.ts'

export const TIMEZONE = 'America/Chicago'
export const DISTRICT_ID = asDistrictId(1)
export const DISTRICT_NAME = 'Lakeside Unified School District'
/** A reserved domain, so that no email can ever be delivered. */
export const MAIL_DOMAIN = 'lakeside.example'

export interface SchoolPlan {
  name: string
  primaryColor: string
  secondaryColor: string
  grades: readonly number[]
  /** Students of a grade go through the day in groups, one class each period. */
  cohortsPerGrade: number
  cohortSize: number
  teachersPerDepartment: number
  counselors: number
  administrators: number
  bells: { regular: BellPlan; earlyRelease: BellPlan }
  alerts: {
    passAlertUsageAmount: number | null
    passAlertUsageTimeframe: number | null
    passAlertUsagePerDayAmount: number | null
    passAlertTimeLimit: number | null
    passActivationIntervalBefore: number | null
    passActivationIntervalAfter: number | null
  }
}

export const HIGH_SCHOOL: SchoolPlan = {
  name: 'Lakeside High School',
  primaryColor: '#011638ff',
  secondaryColor: '#0e9384ff',
  grades: [9, 10, 11, 12],
  cohortsPerGrade: 12,
  cohortSize: 25,
  teachersPerDepartment: 8,
  counselors: 2,
  administrators: 3,
  bells: {
    regular: { opens: 7 * 60 + 50, firstPeriod: 55, period: 52, passing: 5, lunchAfter: 4, lunch: 30 },
    earlyRelease: { opens: 7 * 60 + 50, firstPeriod: 34, period: 32, passing: 4, lunchAfter: 7, lunch: 25 },
  },
  alerts: {
    passAlertUsageAmount: 18,
    passAlertUsageTimeframe: 7,
    passAlertUsagePerDayAmount: 5,
    passAlertTimeLimit: 15,
    passActivationIntervalBefore: null,
    passActivationIntervalAfter: null,
  },
}

export const MIDDLE_SCHOOL: SchoolPlan = {
  name: 'Harbor Middle School',
  primaryColor: '#0b3b2eff',
  secondaryColor: '#2e90faff',
  grades: [6, 7, 8],
  cohortsPerGrade: 8,
  cohortSize: 25,
  teachersPerDepartment: 4,
  counselors: 1,
  administrators: 2,
  bells: {
    regular: { opens: 8 * 60 + 20, firstPeriod: 50, period: 47, passing: 4, lunchAfter: 3, lunch: 32 },
    earlyRelease: { opens: 8 * 60 + 20, firstPeriod: 32, period: 30, passing: 4, lunchAfter: 7, lunch: 25 },
  },
  alerts: {
    passAlertUsageAmount: null,
    passAlertUsageTimeframe: null,
    passAlertUsagePerDayAmount: 4,
    passAlertTimeLimit: 12,
    passActivationIntervalBefore: 5,
    passActivationIntervalAfter: 20,
  },
}

export function studentCount({ grades, cohortsPerGrade, cohortSize }: SchoolPlan): number {
  return grades.length * cohortsPerGrade * cohortSize
}

/** A little more than one per week. */
export const PASSES_A_STUDENT_A_DAY = 0.24
