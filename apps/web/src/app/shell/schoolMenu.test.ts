import { type Permission, TOGGLEABLE_PERMISSIONS } from '@corridor/rules/access'
import { expect, it } from 'vitest'
import { isBuilt } from '../../base/built.ts'
import { ROUTE_NAMES, ROUTES } from '../../base/routes.ts'
import { schoolMenu } from './schoolMenu.ts'

it('the menu of a school has every page in the school’s frame once, in four groups', () => {
  const groups = schoolMenu(TOGGLEABLE_PERMISSIONS, () => true)
  expect(groups.map(({ label }) => label)).toEqual(['Insights', 'Passes', 'Data', 'Settings'])
  const listed = groups.flatMap(({ entries }) => entries.map(({ to }) => to))
  const within = ROUTE_NAMES.filter(
    (name) => ROUTES[name].within === 'school' && ROUTES[name].redirectsTo === undefined,
  )
  expect(listed.toSorted()).toEqual(within.toSorted())
})

it('[APART-03] [DAYS-01] [FIND-03] [SCH-02] [SCH-03] [SCH-04] [SCH-05] its entries are called as they should be, in order, beside what was added', () => {
  const labels = Object.fromEntries(
    schoolMenu(TOGGLEABLE_PERMISSIONS).map(({ label, entries }) => [label, entries.map((entry) => entry.label)]),
  )
  expect(labels).toEqual({
    Insights: ['Student Analysis', 'Patterns', 'Leaving Together', 'Incidents', 'Reports'],
    Passes: ['Live', 'Upcoming', 'Requested'],
    Data: ['Students', 'Faculty', 'Invitations', 'Classes', 'Rooms', 'Kiosks', 'Keep Apart'],
    Settings: ['Bell Schedule', 'Pass', 'School', 'Activity'],
  })
})

it('does not list pages that do not exist yet', () => {
  for (const { entries } of schoolMenu(TOGGLEABLE_PERMISSIONS))
    for (const { to } of entries) expect(isBuilt(to)).toBe(true)
  expect(schoolMenu(TOGGLEABLE_PERMISSIONS, (name) => name === 'AdminSchoolRooms').map(({ label }) => label)).toEqual([
    'Data',
  ])
})

it('[D-170] does not list what the viewer may not open', () => {
  const all = () => true
  expect(schoolMenu([], all)).toEqual([])
  const labels = schoolMenu(['allRooms:read', 'allPasses:write'], all).flatMap(({ entries }) =>
    entries.map(({ label }) => label),
  )
  expect(labels).toEqual(['Live', 'Upcoming', 'Requested', 'Rooms', 'Kiosks'])
})

it('[D-170] lists Reports for those who may read all students and all passes, and not for either', () => {
  const hasReports = (...held: Permission[]) =>
    schoolMenu(held, () => true).some(({ entries }) => entries.some(({ to }) => to === 'AdminSchoolReports'))
  expect(hasReports('allStudents:read', 'allPasses:read')).toBe(true)
  expect([hasReports('allStudents:write'), hasReports('allPasses:write')]).toEqual([false, false])
})
