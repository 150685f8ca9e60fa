import type { ApartStudent } from '@corridor/contract'
import { asUserId } from '@corridor/rules/ids'
import { describe, expect, it } from 'vitest'
import { groupTexts, lastWaitText, untilText } from './labels.ts'

const student = (firstName: string, grade: string | null): ApartStudent => ({
  userId: asUserId(1),
  firstName,
  lastName: 'Lee',
  grade,
  profileImageUrl: null,
})

describe('[APART-12] a group in the list', () => {
  it('is called by its name, or by its students', () => {
    const students = [student('Theo', '11'), student('Omar', '12'), student('Jo', null)]
    expect(groupTexts({ name: 'Hallway, fall', students })).toEqual({
      title: 'Hallway, fall',
      detail: 'Theo Lee, Omar Lee and 1 more',
    })
    expect(groupTexts({ name: '', students })).toEqual({
      title: 'Theo Lee, Omar Lee and 1 more',
      detail: 'Grades 11 and 12',
    })
  })

  it('says until when, and when somebody last waited', () => {
    const today = '2026-11-17'
    const texts = ['2026-11-17', '2026-11-18', '2026-11-20', '2026-11-27', '2027-01-08', '2027-05-28'].map(
      (day) => untilText(day, today).text,
    )
    expect(texts).toEqual(['Ends today', 'Ends tomorrow', 'Ends on Friday', 'in 10 days', 'in 7 weeks', 'in 6 months'])
    const last = (at: Parameters<typeof lastWaitText>[0]) => lastWaitText(at, today, 'America/Chicago')
    expect([null, '2026-11-17T15:00:00.000Z', '2026-11-10T15:00:00.000Z'].map((at) => last(at as never))).toEqual([
      'never',
      'last today',
      'last on Nov 10',
    ])
  })
})
