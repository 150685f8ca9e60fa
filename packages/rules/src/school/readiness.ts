/**
 * What a new school still lacks before its students can go anywhere. It is computed from what is there and never stored,
 * so a step is done as soon as it is true, whoever did it and wherever.
 */
import { clockOf, clockText } from '../time/index.ts'

export const READINESS_STEPS = ['bells', 'rooms', 'people', 'places', 'signIn', 'firstPass'] as const
export type ReadinessStep = (typeof READINESS_STEPS)[number]

export interface ReadinessFacts {
  /** The schedule in use, from its first to its last bell; null without one that has times. */
  bells: { name: string; blocks: number; startMinute: number; endMinute: number } | null
  /** Rooms that students leave from. */
  rooms: number
  /** Rooms without staff that students go to: restrooms, the library. */
  places: number
  students: number
  staff: number
  /** Students and staff who have signed in before, or have an invitation that they can use. */
  letIn: number
  hasPass: boolean
}

export interface StepState {
  step: ReadinessStep
  isDone: boolean
  /** What is there, or what is missing. */
  sentence: string
}

const timeText = (minute: number) => clockText(clockOf(Math.floor(minute / 60), minute % 60))

const count = (number: number, one: string, many = `${one}s`) =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`

/** Every step, in the order in which a school does them. */
export function readinessOf(facts: ReadinessFacts): StepState[] {
  return READINESS_STEPS.map((step) => ({ step, ...STEPS[step](facts) }))
}

export function isReady(facts: ReadinessFacts): boolean {
  return readinessOf(facts).every(({ isDone }) => isDone)
}

const STEPS: Record<ReadinessStep, (facts: ReadinessFacts) => Omit<StepState, 'step'>> = {
  bells: ({ bells }) =>
    bells
      ? {
          isDone: true,
          sentence: `${bells.name}: ${count(bells.blocks, 'block')}, ${timeText(bells.startMinute)} to ${timeText(bells.endMinute)}`,
        }
      : { isDone: false, sentence: 'No class times yet. Draw the blocks of a week.' },
  rooms: ({ rooms }) =>
    rooms > 0
      ? { isDone: true, sentence: count(rooms, 'room') }
      : { isDone: false, sentence: 'No rooms yet. Add the rooms that students leave from.' },
  people: ({ students, staff }) => {
    if (students > 0 && staff > 0) {
      return { isDone: true, sentence: `${count(students, 'student')}, ${count(staff, 'staff member')}` }
    }
    if (students > 0) return { isDone: false, sentence: 'No teachers yet. Import your roster, or add them one by one.' }
    if (staff > 0) return { isDone: false, sentence: 'No students yet. Import your roster, or add them one by one.' }
    return { isDone: false, sentence: 'No students or teachers yet. Import your roster, or add them one by one.' }
  },
  places: ({ places }) =>
    places > 0
      ? { isDone: true, sentence: `${count(places, 'place')}, such as restrooms or the library` }
      : { isDone: false, sentence: 'No places yet. Pick the usual ones: restrooms, nurse, library and more.' },
  signIn: ({ letIn, students, staff }) =>
    letIn > 0
      ? {
          isDone: true,
          sentence: `${count(letIn, 'person', 'people')} of ${(students + staff).toLocaleString('en-US')} can sign in`,
        }
      : { isDone: false, sentence: 'Nobody has an invitation yet. Print slips or send emails once people are here.' },
  firstPass: ({ hasPass }) =>
    hasPass
      ? { isDone: true, sentence: 'Passes are in use.' }
      : { isDone: false, sentence: 'Make one yourself to see what students and teachers see.' },
}
