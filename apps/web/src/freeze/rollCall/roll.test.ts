import type { FreezePass, FreezeStudent } from '@corridor/contract'
import { accountsOf, type MarkState } from '@corridor/rules/freeze'
import { asPassId, asRoomId, asUserId } from '@corridor/rules/ids'
import { expect, it } from 'vitest'
import { NOW } from '../../base/testing.ts'
import { marksBy, restText, rollOf } from './roll.ts'

const student = (id: number): FreezeStudent => ({
  ...{ studentId: asUserId(id), firstName: `Student ${id}`, lastName: '', grade: null, profileImageUrl: null },
})
const pass = (id: number, completedAt: FreezePass['completedAt']): FreezePass => ({
  ...{ passId: asPassId(`019a0000-0000-7000-8000-00000000000${id}`), studentId: asUserId(id), fromRoomId: null },
  ...{ toRoomId: asRoomId(1), startedAt: NOW, completedAt },
})
let count = 0
const mark = (id: number, state: MarkState, byId = 20) => ({
  ...{ number: ++count, studentId: asUserId(id), state, roomId: null, byId: asUserId(byId), at: NOW },
})
const students = [1, 2, 3, 4, 5, 9].map(student)
const studentIds = [1, 2, 3, 4, 5].map(asUserId)

it('[FREEZE-13] the press for all leaves out who is still out, and nobody whom somebody has marked', () => {
  const passes = [pass(1, null), pass(2, NOW)]
  const roll = rollOf(
    { studentIds },
    { students, passes, accounts: accountsOf([mark(3, 'absent'), mark(4, 'notHere', 21)]) },
  )
  expect(roll.out.map(({ student: { studentId } }) => studentId)).toEqual([1, 2])
  expect(roll.inClass.map(({ studentId }) => studentId)).toEqual([3, 4, 5])
  expect(roll).toMatchObject({ total: 5, marked: 2, notHere: 1, absent: 1, rest: [2, 5] })
  expect(restText(roll)).toBe('Other 2 are with me')
})

it('[FREEZE-13] says "All" while nobody is marked and nobody is out', () => {
  const none = { students, passes: [], accounts: accountsOf([]) }
  expect(restText(rollOf({ studentIds }, none))).toBe('All 5 with me')
  expect(restText(rollOf({ studentIds }, { ...none, passes: [pass(1, null)] }))).toBe('Other 4 are with me')
})

it('the last mark of a person is the one that is chosen', () => {
  const marks = [mark(1, 'notHere'), mark(1, 'withMe'), mark(1, 'absent', 21), mark(1, 'says', 1)]
  expect([...marksBy(marks, asUserId(20))]).toEqual([[1, 'withMe']])
})
