import { describe, expect, it } from 'vitest'
import { asUserId } from '../ids.ts'
import { anAdministrator, aStudent, aViewer, minutesFromNow, NOW, OTHER_SCHOOL, SCHOOL } from '../testing/builders.ts'
import { type CoverFacts, coverProblem, mayCreateCover, mayEndCover, maySeeCover } from './cover.ts'

const SUBSTITUTE = asUserId(60)
const TEACHER = asUserId(61)
const cover: CoverFacts = {
  schoolId: SCHOOL,
  userId: SUBSTITUTE,
  forUserId: TEACHER,
  fromAt: NOW,
  untilAt: minutesFromNow(60),
}
const teacher = aViewer({ userId: TEACHER })
const substitute = aViewer({ userId: SUBSTITUTE, covers: { [SCHOOL]: [TEACHER] } })
const admin = anAdministrator()

describe('who may', () => {
  it.each([
    ['the teacher themselves', teacher, [true, true, true]],
    ['the substitute', substitute, [false, true, true]],
    ['an administrator with allFaculty:write', admin, [true, true, true]],
    [
      'an administrator with allFaculty:read',
      anAdministrator({ permissions: { [SCHOOL]: ['allFaculty:read'] } }),
      [false, false, true],
    ],
    [
      'a teacher with allFaculty:write',
      aViewer({ permissions: { [SCHOOL]: ['allFaculty:write'] } }),
      [false, false, true],
    ],
    ['another teacher', aViewer(), [false, false, false]],
    [
      'an administrator elsewhere',
      anAdministrator({ permissions: { [OTHER_SCHOOL]: ['allFaculty:write'] } }),
      [false, false, false],
    ],
    [
      'the teacher in another school',
      aViewer({ userId: TEACHER, permissions: { [OTHER_SCHOOL]: [] } }),
      [false, false, false],
    ],
    ['a student', aStudent({ userId: TEACHER }), [false, false, false]],
  ] as const)('[D-156] [D-176] %s: give, end, see', (_, viewer, expected) => {
    expect([mayCreateCover(viewer, cover), mayEndCover(viewer, cover), maySeeCover(viewer, cover)]).toEqual(expected)
  })
})

describe('a cover', () => {
  const problem = (facts: Partial<CoverFacts>) => coverProblem({ ...cover, ...facts }, NOW)?.field ?? null
  const days = (count: number) => minutesFromNow(count * 24 * 60)

  it('[D-176] lasts at most 31 days', () => {
    expect(problem({ untilAt: days(31) })).toBeNull()
    expect(problem({ untilAt: minutesFromNow(31 * 24 * 60 + 1) })).toBe('untilAt')
    expect(problem({ fromAt: days(10), untilAt: days(41) })).toBeNull()
  })

  it('[D-176] starts at most 400 days from now', () => {
    expect(problem({ fromAt: days(400), untilAt: days(401) })).toBeNull()
    expect(problem({ fromAt: minutesFromNow(400 * 24 * 60 + 1), untilAt: days(401) })).toBe('fromAt')
  })

  it('[D-176] ends after it begins, is not over yet, and is not given to oneself', () => {
    expect(problem({})).toBeNull()
    expect(problem({ untilAt: NOW })).toBe('untilAt')
    expect(problem({ fromAt: days(-2), untilAt: days(-1) })).toBe('untilAt')
    expect(problem({ fromAt: days(-2), untilAt: days(1) })).toBeNull()
    expect(problem({ userId: TEACHER })).toBe('userId')
  })
})
