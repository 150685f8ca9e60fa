import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isReady, READINESS_STEPS, type ReadinessFacts, readinessOf } from './readiness.ts'

const EMPTY: ReadinessFacts = { bells: null, rooms: 0, places: 0, students: 0, staff: 0, letIn: 0, hasPass: false }
const READY: ReadinessFacts = {
  bells: { name: 'Regular week', blocks: 7, startMinute: 470, endMinute: 870 },
  rooms: 41,
  places: 6,
  students: 1004,
  staff: 62,
  letIn: 66,
  hasPass: true,
}

describe('what a new school still lacks', () => {
  it('[FIRST-01] an empty school has six steps, each with what is missing', () => {
    expect(readinessOf(EMPTY)).toEqual([
      { step: 'bells', isDone: false, sentence: 'No class times yet. Draw the blocks of a week.' },
      { step: 'rooms', isDone: false, sentence: 'No rooms yet. Add the rooms that students leave from.' },
      {
        step: 'people',
        isDone: false,
        sentence: 'No students or teachers yet. Import your roster, or add them one by one.',
      },
      {
        step: 'places',
        isDone: false,
        sentence: 'No places yet. Pick the usual ones: restrooms, nurse, library and more.',
      },
      {
        step: 'signIn',
        isDone: false,
        sentence: 'Nobody has an invitation yet. Print slips or send emails once people are here.',
      },
      { step: 'firstPass', isDone: false, sentence: 'Make one yourself to see what students and teachers see.' },
    ])
  })

  it('[FIRST-01] a step that is done says what is there', () => {
    expect(readinessOf(READY).map(({ sentence }) => sentence)).toEqual([
      'Regular week: 7 blocks, 7:50 am to 2:30 pm',
      '41 rooms',
      '1,004 students, 62 staff members',
      '6 places, such as restrooms or the library',
      '66 people of 1,066 can sign in',
      'Passes are in use.',
    ])
    expect(isReady(READY)).toBe(true)
  })

  it('[FIRST-01] students without teachers, and teachers without students, are half of the people', () => {
    const people = (facts: Partial<ReadinessFacts>) => readinessOf({ ...READY, ...facts })[2]
    expect(people({ staff: 0 })).toMatchObject({ isDone: false, sentence: expect.stringContaining('No teachers yet') })
    expect(people({ students: 0 })).toMatchObject({
      isDone: false,
      sentence: expect.stringContaining('No students yet'),
    })
  })

  it('[FIRST-01] what is added never undoes a step, and a school is ready when nothing is left', () => {
    const some = fc.nat({ max: 2 })
    const facts = fc.record({
      bells: fc.constantFrom(null, READY.bells),
      rooms: some,
      places: some,
      students: some,
      staff: some,
      letIn: some,
      hasPass: fc.boolean(),
    })
    fc.assert(
      fc.property(facts, (before) => {
        const done = readinessOf(before).filter(({ isDone }) => isDone)
        expect(isReady(before)).toBe(done.length === READINESS_STEPS.length)
        for (const key of ['rooms', 'places', 'students', 'staff', 'letIn'] as const) {
          const after = readinessOf({ ...before, [key]: before[key] + 1 })
          for (const { step } of done) expect(after.find((one) => one.step === step)?.isDone).toBe(true)
        }
      }),
    )
  })
})
