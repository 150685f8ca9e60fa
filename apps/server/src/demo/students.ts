import type { SchoolId, UserId } from '@corridor/rules/ids'
import type { Instant, LocalDay } from '@corridor/rules/time'
import { drawName, type FullName } from './names.ts'
import type { SchoolPlan } from './plan.ts'
import type { Random } from './random.ts'
import type { Roster } from './roster.ts'
import { DEMO_PEOPLE } from './signIns.ts'
import { gradeOf } from './timetable.ts'

export interface DemoStudent extends FullName {
  userId: UserId
  grade: number
  cohort: number
  locked: boolean
  enrolledOn: LocalDay
  /** How often they leave class, relative to others. */
  restlessness: number
  /** The share of their passes that they never end. */
  forgets: number
}

export interface Enrollment {
  /** When the school started using Corridor, and when its youngest grade joined. */
  opening: { day: LocalDay; at: Instant }
  schoolYear: { day: LocalDay; at: Instant }
}

interface Seat {
  as?: (typeof DEMO_PEOPLE)['student' | 'lockedStudent']
  locked: boolean
  dailyPassLimit: number
}

/** One in so many students has chosen Spanish. The others read what their browser asks for. */
const READS_SPANISH = 10

/** `demoCohort` is the group of the two demo students, if they attend this school. */
export function enrollStudents(
  { roster, random }: { roster: Roster; random: Random },
  {
    plan,
    schoolId,
    enrollment,
    demoCohort,
  }: {
    plan: SchoolPlan
    schoolId: SchoolId
    enrollment: Enrollment
    demoCohort: number | null
  },
): DemoStudent[] {
  const cohorts = plan.grades.length * plan.cohortsPerGrade
  return Array.from({ length: cohorts * plan.cohortSize }, (_, at): DemoStudent => {
    const cohort = Math.floor(at / plan.cohortSize)
    const grade = gradeOf(plan, cohort)
    const { day, at: since } = grade === plan.grades[0] ? enrollment.schoolYear : enrollment.opening
    const { as, locked, dailyPassLimit } = takeSeat(random, cohort === demoCohort ? at % plan.cohortSize : null)
    const { firstName, lastName } = as ?? drawName(random)
    const userId = roster.add({
      ...(as && { username: as.username }),
      firstName,
      lastName,
      type: 'student',
      schoolIds: [schoolId],
      since,
      account: {
        grade: String(grade),
        schoolIdentifier: `${schoolId}${String(40_000 + at * 7).padStart(5, '0')}`,
        locked,
        dailyPassLimit,
        language: !as && at % READS_SPANISH === 0 ? 'es' : null,
      },
    })
    const forgetful = random.chance(0.01)
    return {
      userId,
      firstName,
      lastName,
      grade,
      cohort,
      locked,
      enrolledOn: day,
      restlessness: random.logNormal(1, 0.8) * (locked || forgetful ? 2.5 : 1),
      forgets: forgetful ? 0.25 : 0.003,
    }
  })
}

/** The first two seats of the demo group are taken; elsewhere, one student in a hundred is locked. */
function takeSeat(random: Random, demoSeat: number | null): Seat {
  if (demoSeat === 0) return { as: DEMO_PEOPLE.student, locked: false, dailyPassLimit: 0 }
  if (demoSeat === 1) return { as: DEMO_PEOPLE.lockedStudent, locked: true, dailyPassLimit: 2 }
  const locked = demoSeat === null && random.chance(0.01)
  return { locked, dailyPassLimit: locked ? random.whole(0, 3) : 0 }
}
