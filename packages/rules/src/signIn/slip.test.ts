import { expect, it } from 'vitest'
import { CODE_LETTERS } from './letters.ts'
import { delayAfter, FAILURES_BEFORE_DELAY } from './limits.ts'
import { bySlipOrder, readSlipCode, slipCodeText } from './slip.ts'

it('[INVITE-03] a code is read however it is typed, and nothing else is one', () => {
  expect(slipCodeText('KDWBXMJHTC')).toBe('KDWBX-MJHTC')
  for (const typed of ['KDWBX-MJHTC', 'kdwbx mjhtc', ' KDWBX – MJHTC ', 'KDWBXMJHTC']) {
    expect(readSlipCode(typed)).toBe('KDWBXMJHTC')
  }
  for (const typed of ['', 'KDWBX', 'KDWBXMJHTCB', 'KDWBXMJHTA', 'KDWBXMJHT1', '🙂'.repeat(5)]) {
    expect(readSlipCode(typed)).toBeNull()
  }
  expect(CODE_LETTERS).toBe('BCDFGHJKLMNPQRSTVWXZ')
})

it('[INVITE-03] slips are sorted by class, else by grade, then by name', () => {
  const one = (lastName: string, className: string | null, grade: string | null, firstName = 'A') => ({
    lastName,
    firstName,
    className,
    grade,
  })
  const sorted = [
    one('Zoe', 'Biology 2', '12'),
    one('Ada', 'Biology 10', '9'),
    one('ben', 'Biology 10', '10', 'A'),
    one('Ben', 'Biology 10', '9', 'b'),
    one('Zed', null, '9'),
    one('Ann', null, '10'),
    one('Ada', null, null),
  ]
  expect([...sorted].reverse().sort(bySlipOrder)).toEqual(sorted)
})

it('[INVITE-03] ten wrong codes are free, and then every wait is longer than the one before', () => {
  const delays = [9, 10, 11, 12, 16].map((failures) => delayAfter(failures, FAILURES_BEFORE_DELAY.slipCode))
  expect(delays).toEqual([0, 1, 2, 4, 60])
})
