import { describe, expect, it } from 'vitest'
import { asUserId, type UserId } from '../ids.ts'
import { apartEnd, apartProblems, apartReminder, extendedApartEnd, isSameGroup, sameGroupText } from './apartForm.ts'

const TODAY = '2026-11-17'
const students = (count: number): UserId[] => Array.from({ length: count }, (_, at) => asUserId(at + 1))

describe('a keep-apart group', () => {
  it('[APART-15] has 2 to 10 students', () => {
    const problem = (count: number) => apartProblems({ studentIds: students(count) }, TODAY).studentIds
    expect([0, 1, 2, 10, 11].map(problem)).toEqual([
      'Choose at least two',
      'Choose at least two',
      undefined,
      undefined,
      'At most 10; make two groups',
    ])
  })

  it('[APART-11] [APART-15] ends between today and July 31 of the school year', () => {
    const problem = (endsOn: string) => apartProblems({ endsOn }, TODAY).endsOn
    expect(problem('2026-11-16')).toBe('Choose today or a later day')
    expect([TODAY, '2027-07-31'].map(problem)).toEqual([undefined, undefined])
    expect(problem('2027-08-01')).toMatch('July 31')
    expect(apartProblems({ endsOn: '2026-08-01' }, '2026-07-31').endsOn).toMatch('July 31')
  })

  it('[APART-11] ends in 90 days by default, and a press adds as many', () => {
    expect(apartEnd(TODAY)).toBe('2027-02-15')
    expect(apartEnd('2027-06-01')).toBe('2027-07-31')
    expect(extendedApartEnd('2026-11-20', TODAY)).toBe('2027-02-18')
    expect(extendedApartEnd('2027-06-30', TODAY)).toBe('2027-07-31')
  })

  it('[APART-15] is not made twice, whatever the order of its students', () => {
    const [one, two, three] = students(3) as [UserId, UserId, UserId]
    expect(isSameGroup([one, two], [two, one])).toBe(true)
    expect(isSameGroup([one, two], [one, three])).toBe(false)
    expect(isSameGroup([one, two], [one, two, three])).toBe(false)
    expect(sameGroupText('2027-05-28')).toBe('These students are already kept apart, until May 28')
  })

  it('[APART-11] is remembered a week before its end, and on the day', () => {
    const reminders = ['2026-11-16', TODAY, '2026-11-18', '2026-11-24', '2026-11-25'].map((day) =>
      apartReminder(day, TODAY),
    )
    expect(reminders).toEqual([null, 'day', 'week', 'week', null])
  })
})
