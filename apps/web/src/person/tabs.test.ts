import type { Person } from '@corridor/contract'
import { expect, it } from 'vitest'
import { NOW, SCHOOL_ID, STUDENT_ID } from '../base/testing.ts'
import { detailText, hoursText, lockText } from './labels.ts'
import { tabsOf } from './tabs.ts'

const person = (changes: Partial<Person> = {}): Person => ({
  userId: STUDENT_ID,
  type: 'student',
  firstName: 'Maya',
  lastName: 'Okonkwo',
  username: 'maya.okonkwo',
  email: null,
  title: null,
  professionalName: null,
  profileImageUrl: null,
  grade: '10',
  schoolIdentifier: '204817',
  locked: 0,
  dailyPassLimit: 0,
  lastActivityAt: null,
  version: 1,
  createdAt: NOW,
  isFromRoster: false,
  schools: [{ schoolId: SCHOOL_ID, name: 'Lakeside High School', permissions: null, version: 1, quickPasses: null }],
  rooms: [],
  classes: [],
  mayEdit: false,
  ...changes,
})
const labels = (shown: Person, type: 'faculty' | 'schoolAdministrator' = 'schoolAdministrator') =>
  tabsOf(shown, { type }).map(({ label }) => label)

it('[USER-03] [USER-08] [USER-09] [D-061] a student has no permissions, and rooms like everybody', () => {
  expect(labels(person())).toEqual(expect.arrayContaining(['Overview', 'Classes', 'Rooms']))
  expect(labels(person())).not.toContain('Permissions')
})

it('[USER-04] [USER-05] [USER-06] students have what they did at their schools', () => {
  const lookingBack = ['Insights', 'Passes', 'Incidents']
  expect(labels(person())).toEqual(expect.arrayContaining(lookingBack))
  for (const other of [person({ schools: [] }), person({ type: 'faculty' })]) {
    for (const label of lookingBack) expect(labels(other)).not.toContain(label)
  }
})

it('[USER-10] staff have permissions, for those who may see them', () => {
  const [school] = person().schools
  const seen = person({ type: 'faculty', schools: [{ ...(school as Person['schools'][number]), permissions: [] }] })
  expect(labels(seen)).toContain('Permissions')
  expect(labels(person({ type: 'faculty' }))).not.toContain('Permissions')
})

it('[USER-04] [USER-05] only students have insights and incidents, with a count of those that nobody has looked at', () => {
  expect(labels(person())).toEqual(expect.arrayContaining(['Insights', 'Incidents']))
  expect(labels(person({ type: 'faculty' }))).not.toContain('Insights')
  expect(labels(person({ type: 'faculty' }))).not.toContain('Incidents')
  const counts = (unseen?: number) => tabsOf(person(), { type: 'faculty' }, unseen).flatMap(({ count }) => count ?? [])
  expect([counts(), counts(0), counts(3)]).toEqual([[], [], [3]])
})

it('[ROUTE-21] [ROUTE-32] [ROUTE-42] the tabs lead to the pages of the viewer’s own area', () => {
  expect(tabsOf(person(), { type: 'faculty' })[0]?.path).toBe(`/faculty/user/${STUDENT_ID}/overview`)
  expect(tabsOf(person(), { type: 'districtAdministrator' })[0]?.path).toBe(
    `/administrator/user/${STUDENT_ID}/overview`,
  )
})

it('the line under the name says what is known', () => {
  expect(detailText(person())).toBe('Grade 10 · Student Id 204817 · Lakeside High School')
  expect(detailText(person({ grade: null, schoolIdentifier: null, schools: [] }))).toBe('In no school')
  expect(detailText(person({ type: 'faculty', title: 'Ms.' }))).toBe('Faculty · Ms. Okonkwo · Lakeside High School')
})

it('[USER-13] the lock says how many quick passes a day', () => {
  expect(lockText({ dailyPassLimit: 2 })).toBe('Locked · 2 quick passes a day')
  expect(lockText({ dailyPassLimit: 1 })).toBe('Locked · 1 quick pass a day')
})

it('a class says when it meets', () => {
  const hours = { start: { hour: 9, minute: 5 }, end: { hour: 13, minute: 0 } }
  const group = { blockName: null, attributes: { schedule: hours, confirmed: true } } as Person['classes'][number]
  expect(hoursText(group)).toBe('9:05 am to 1:00 pm')
  expect(hoursText({ ...group, blockName: 'Period 3' })).toBe('Period 3')
})
