import { expect, it } from 'vitest'
import { isBuilt } from '../../base/built.ts'
import { ROUTE_NAMES, ROUTES } from '../../base/routes.ts'
import { schoolMenu } from './schoolMenu.ts'

it('the menu of a school has every page in the school’s frame once, in four groups', () => {
  const groups = schoolMenu(() => true)
  expect(groups.map(({ label }) => label)).toEqual(['Insights', 'Passes', 'Data', 'Settings'])
  const listed = groups.flatMap(({ entries }) => entries.map(({ to }) => to))
  const within = ROUTE_NAMES.filter(
    (name) => ROUTES[name].within === 'school' && ROUTES[name].redirectsTo === undefined,
  )
  expect(listed.toSorted()).toEqual(within.toSorted())
})

it('does not list pages that do not exist yet', () => {
  for (const { entries } of schoolMenu()) for (const { to } of entries) expect(isBuilt(to)).toBe(true)
  expect(schoolMenu((name) => name === 'AdminSchoolRooms').map(({ label }) => label)).toEqual(['Data'])
})
