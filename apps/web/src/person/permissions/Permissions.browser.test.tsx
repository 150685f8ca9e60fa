/** The switches of what a staff member may do. */
import type { Person } from '@corridor/contract'
import type { Permission } from '@corridor/rules/access'
import { TOGGLEABLE_PERMISSIONS } from '@corridor/rules/access'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { OSEI_ID, SCHOOL_ID } from '../../base/testing.ts'
import { answer, refusal, sentTo } from '../../testing/api.ts'
import { delaysFromNow } from '../../testing/delays.ts'
import { openPage } from '../../testing/render.tsx'
import { anAdministrator, answerPerson, aPerson } from '../testing.ts'

const SAVE = 'POST /api/user/:userId'

const switchOf = (name: string) => page.getByRole('switch', { name })
/** Its track lies above it. */
const press = (name: string) => switchOf(name).click({ force: true })
const flashes = page.getByTestId('flashes')
const sent = () => sentTo(SAVE).map(({ body }) => body.permissions)

async function openPermissions(held: Permission[], own: readonly Permission[] = TOGGLEABLE_PERMISSIONS) {
  const [school] = aPerson().schools
  if (!school) throw new Error('no school')
  const with_ = (permissions: Permission[], version: number): Person =>
    aPerson({ userId: OSEI_ID, type: 'faculty', grade: null, schools: [{ ...school, permissions, version }] })
  answerPerson(anAdministrator(own), () => with_(held, 1))
  await openPage(`/administrator/user/${OSEI_ID}/permissions`)
  await expect.element(switchOf('Change all rooms')).toBeVisible()
  return with_
}

it('[USER-10] [USER-15] [FLASH-21] [D-122] they save themselves 750 ms after the last switch: write brings read, and goes with it', async () => {
  const holding = await openPermissions([])
  answer(SAVE, holding(['allRooms:read', 'allRooms:write'], 2))
  const delays = delaysFromNow()
  await press('Change all rooms')
  expect(delays()).toContain(750)
  await expect.element(switchOf('View all rooms')).toBeChecked()
  await expect.element(flashes).toMatchTextContent('Successfully Updated!')
  expect(sent()).toEqual([{ schoolId: SCHOOL_ID, version: 1, on: ['allRooms:read', 'allRooms:write'], off: [] }])
  answer(SAVE, holding([], 3))
  await press('View all rooms')
  await expect.element(switchOf('Change all rooms')).not.toBeChecked()
  await expect
    .poll(() => sent().at(-1))
    .toEqual({ schoolId: SCHOOL_ID, version: 2, on: [], off: ['allRooms:read', 'allRooms:write'] })
})

it('[D-171] what the viewer does not hold is not theirs to give, and a refusal says why and is undone', async () => {
  const own = TOGGLEABLE_PERMISSIONS.filter((flag) => flag !== 'allSettings:write')
  await openPermissions([...TOGGLEABLE_PERMISSIONS], own)
  await expect.element(switchOf('Change all settings')).toBeDisabled()
  answer(SAVE, refusal(409, 'last_administrator', 'Nobody else can manage this school.'))
  await press('Change all passes')
  await expect.element(page.getByRole('alert')).toMatchTextContent('Nobody else can manage this school.')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(switchOf('Change all passes')).toBeChecked()
})
