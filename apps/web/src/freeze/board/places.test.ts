import type { FreezeClass, FreezeStudent } from '@corridor/contract'
import { accountsOf, type MarkState } from '@corridor/rules/freeze'
import { asPassId, asRoomId, asUserGroupId, asUserId } from '@corridor/rules/ids'
import { expect, it } from 'vitest'
import { NOW } from '../../base/testing.ts'
import { classesByStudent, countNew, passesByStudent, placesToLook } from './places.ts'

const student = (id: number): FreezeStudent => ({
  ...{ studentId: asUserId(id), firstName: `Student ${id}`, lastName: '', grade: null, profileImageUrl: null },
})
const group = (id: number, when: FreezeClass['when'], studentIds: number[]): FreezeClass => ({
  ...{ userGroupId: asUserGroupId(id), name: `Class ${id}`, blockName: null, when, roomId: null, teachers: [] },
  studentIds: studentIds.map(asUserId),
})
let count = 0
const mark = (id: number, state: MarkState, byId = 20) => ({
  ...{ number: ++count, studentId: asUserId(id), state, roomId: null, byId: asUserId(byId), at: NOW },
})
const passOf = passesByStudent([
  {
    ...{ passId: asPassId('019a0000-0000-7000-8000-000000000001'), studentId: asUserId(2), fromRoomId: null },
    ...{ toRoomId: asRoomId(1), startedAt: NOW, completedAt: null },
  },
])

const REST = { withoutSchedule: new Set([asUserId(5)]), isLunch: false }

it('[FREEZE-15] who needs help, who was out, who is missing and who was not marked are groups of their own', () => {
  const students = [1, 2, 3, 4, 5, 6].map(student)
  const classOf = classesByStudent([group(8, 'next', [4]), group(7, 'before', [3, 4, 6])])
  const accounts = accountsOf([mark(1, 'needsHelp'), mark(2, 'notHere'), mark(3, 'notHere'), mark(6, 'withMe')])
  const places = placesToLook(students, { classOf, passOf, accounts, ...REST })
  expect([...places]).toEqual([
    [1, 'needsHelp'],
    [2, 'out'],
    [3, 'notHere'],
    [4, 'class:7'],
    [5, 'noSchedule'],
  ])
  const nobody = { classOf: new Map(), passOf: new Map(), accounts: new Map() }
  const placeOfFirst = (isLunch: boolean) => placesToLook(students, { ...nobody, ...REST, isLunch }).get(asUserId(1))
  expect([placeOfFirst(true), placeOfFirst(false)]).toEqual(['lunch', 'noClass'])
})

it('[FREEZE-15] counts who would appear, move or go', () => {
  const students = [1, 2, 3].map(student)
  const at = (...marks: Parameters<typeof accountsOf>[0]) =>
    placesToLook(students, { classOf: new Map(), passOf, accounts: accountsOf(marks), ...REST })
  const before = at(mark(3, 'withMe'))
  expect(countNew(before, before)).toBe(0)
  const after = at(mark(1, 'notHere'), mark(2, 'withMe'), mark(3, 'withMe'), mark(3, 'needsHelp'))
  expect(countNew(before, after)).toBe(3)
})
