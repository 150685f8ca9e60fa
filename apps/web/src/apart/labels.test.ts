import type { ApartStudent } from '@corridor/contract'
import { asUserId } from '@corridor/rules/ids'
import { apartReminder } from '@corridor/rules/pass'
import { addDays } from '@corridor/rules/time'
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

  it('[APART-11] can be extended with one press on each day on which its managers are reminded', () => {
    const today = '2026-11-17'
    const days = Array.from({ length: 10 }, (_, at) => addDays(today, at))
    expect(days.map((day) => untilText(day, today).isSoon)).toEqual(
      days.map((day) => apartReminder(day, today) !== null),
    )
    expect(untilText('2026-11-24', today)).toEqual({ text: 'Ends in a week', isSoon: true })
    expect(untilText('2026-11-25', today)).toEqual({ text: 'in 8 days', isSoon: false })
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
