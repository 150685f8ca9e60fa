import type { Answer, Pass, Person } from '@corridor/contract'
import { asPassId } from '@corridor/rules/ids'
import { minutesAfter } from '@corridor/rules/time'
import { expect, it } from 'vitest'
import { aPass, NOW, SCHOOL_ID, STUDENT_ID } from '../base/testing.ts'
import { dailyLimitText, detailText, hoursText, lockText } from './labels.ts'
import { openRows } from './openRows.ts'
import { tabsOf, tabToOpen } from './tabs.ts'

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
  mayChangeRole: false,
  ...changes,
})
const labels = (shown: Person, type: 'faculty' | 'schoolAdministrator' = 'schoolAdministrator') =>
  tabsOf(shown, { type }).map(({ label }) => label)

it('[USER-03] [USER-08] [USER-09] [D-061] a student has no permissions, and rooms like everybody', () => {
  expect(labels(person())).toEqual(expect.arrayContaining(['Overview', 'Classes', 'Rooms']))
  expect(labels(person())).not.toContain('Permissions')
})

it('[USER-05] [USER-06] [D-184] students and staff have passes and incidents, at their schools', () => {
  for (const type of ['student', 'faculty', 'schoolAdministrator'] as const) {
    expect(labels(person({ type }))).toEqual(expect.arrayContaining(['Passes', 'Incidents']))
    for (const label of ['Insights', 'Passes', 'Incidents']) {
      expect(labels(person({ type, schools: [] }))).not.toContain(label)
    }
  }
})

it('[USER-10] staff have permissions, for those who may see them', () => {
  const [school] = person().schools
  const seen = person({ type: 'faculty', schools: [{ ...(school as Person['schools'][number]), permissions: [] }] })
  expect(labels(seen)).toContain('Permissions')
  expect(labels(person({ type: 'faculty' }))).not.toContain('Permissions')
})

it('[USER-04] [USER-05] [D-184] only students have insights; incidents have a count of those that nobody has looked at', () => {
  expect(labels(person())).toContain('Insights')
  expect(labels(person({ type: 'faculty' }))).not.toContain('Insights')
  const counts = (unseen?: number) => tabsOf(person(), { type: 'faculty' }, unseen).flatMap(({ count }) => count ?? [])
  expect([counts(), counts(0), counts(3)]).toEqual([[], [], [3]])
})

it('[ROUTE-21] [ROUTE-32] [ROUTE-42] the tabs lead to the pages of the viewer’s own area', () => {
  expect(tabsOf(person(), { type: 'faculty' })[0]?.path).toBe(`/faculty/user/${STUDENT_ID}/overview`)
  expect(tabsOf(person(), { type: 'districtAdministrator' })[0]?.path).toBe(
    `/administrator/user/${STUDENT_ID}/overview`,
  )
})

it('[D-184] the address of a tab that a person does not have leads to their overview', () => {
  const staff = person({ type: 'faculty' })
  const overview = `/administrator/user/${STUDENT_ID}/overview`
  const at = (tab: string) =>
    tabToOpen(tabsOf(staff, { type: 'schoolAdministrator' }), `/administrator/user/${STUDENT_ID}/${tab}`)
  expect([at('insights'), at('permissions'), at('passes'), at('incidents')]).toEqual([overview, overview, null, null])
  const tabs = tabsOf(staff, { type: 'schoolAdministrator' })
  for (const elsewhere of ['/administrator/live', `/administrator/user/${STUDENT_ID}0/insights`, '/readonly/7']) {
    expect(tabToOpen(tabs, elsewhere), elsewhere).toBeNull()
  }
})

it('the line under the name says what is known', () => {
  expect(detailText(person())).toBe('Grade 10 · Student Id 204817 · Lakeside High School')
  expect(detailText(person({ grade: null, schoolIdentifier: null, schools: [] }))).toBe('No school')
  expect(detailText(person({ type: 'faculty', title: 'Ms.' }))).toBe('Faculty · Ms. Okonkwo · Lakeside High School')
})

it('[USER-13] the lock says how many quick passes a day', () => {
  expect(lockText({ dailyPassLimit: 2 })).toBe('Locked · 2 quick passes a day')
  expect(lockText({ dailyPassLimit: 1 })).toBe('Locked · 1 quick pass a day')
})

it('[PASS-26] two open passes within 30 minutes are flagged, and an arrival that waits to be confirmed is over', () => {
  const at = (minutes: number, changes: Partial<Pass> = {}) =>
    aPass({ passId: asPassId(`at-${minutes}`), scheduledFor: minutesAfter(NOW, minutes), ...changes })
  const snapshot = {
    livePasses: [at(0, { startedAt: NOW }), at(61, { startedAt: NOW, completedAt: NOW })],
    upcomingPasses: [at(30)],
    requestedPasses: [at(90)],
  } as Answer<'GET /api/user/:userId/passes'>
  expect(openRows(snapshot).map(({ pass, isTooClose }) => [pass.passId, isTooClose])).toEqual([
    ['at-0', true],
    ['at-61', false],
    ['at-30', true],
    ['at-90', false],
  ])
})

it('[PASS-27] [D-048] the daily limit is below, or reached or exceeded, by what was completed today', () => {
  expect(dailyLimitText(3, 2)).toBe('Daily limit of 3: below')
  expect(dailyLimitText(3, 3)).toBe('Daily limit of 3: reached or exceeded')
  expect(dailyLimitText(null, 3)).toBeNull()
})

it('a class says when it meets', () => {
  const hours = { start: { hour: 9, minute: 5 }, end: { hour: 13, minute: 0 } }
  const group = { blockName: null, attributes: { schedule: hours, confirmed: true } } as Person['classes'][number]
  expect(hoursText(group)).toBe('9:05 am to 1:00 pm')
  expect(hoursText({ ...group, blockName: 'Period 3' })).toBe('Period 3')
})
