import { expect, it } from 'vitest'
import { isBuilt } from '../../base/built.ts'
import { ROUTE_NAMES, ROUTES } from '../../base/routes.ts'
import { schoolMenu } from './schoolMenu.ts'

it('the menu of a school has every page that stands in the school’s frame, once, in four groups', () => {
  const groups = schoolMenu(() => true)
  expect(groups.map(({ label }) => label)).toEqual(['Insights', 'Passes', 'Data', 'Settings'])
  const named = groups.flatMap(({ entries }) => entries.map(({ to }) => to))
  const within = ROUTE_NAMES.filter(
    (name) => ROUTES[name].within === 'school' && ROUTES[name].redirectsTo === undefined,
  )
  expect(named.toSorted()).toEqual(within.toSorted())
})

it('names no page that does not exist yet', () => {
  for (const { entries } of schoolMenu()) for (const { to } of entries) expect(isBuilt(to)).toBe(true)
  expect(schoolMenu((name) => name === 'AdminSchoolRooms').map(({ label }) => label)).toEqual(['Data'])
})
