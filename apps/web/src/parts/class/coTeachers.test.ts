import { asUserId } from '@corridor/rules/ids'
import { expect, it } from 'vitest'
import { coTeachersText } from './coTeachers.ts'

it.each([
  [[2], '+1'],
  [[2, 3], '+2'],
  [[1], '+ you'],
  [[2, 1, 3], '+ you and 2'],
])('those who teach a class with its owner, %j, are %s for the first person', (userIds, text) => {
  const coTeachers = userIds.map((userId) => ({ userId: asUserId(userId), professionalName: 'Mr. Osei' }))
  expect(coTeachersText(coTeachers, asUserId(1))).toBe(text)
})
