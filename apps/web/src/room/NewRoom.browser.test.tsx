/** The form of a new room. */
import { TOGGLEABLE_PERMISSIONS } from '@corridor/rules/access'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ALVAREZ_ID, anInitialize, aSetup, SCHOOL_ID } from '../base/testing.ts'
import { answer, refusal, sentTo } from '../testing/api.ts'
import { pageOf } from '../testing/pageOf.ts'
import { openPage } from '../testing/render.tsx'

const CREATE = 'POST /api/room'

const name = page.getByRole('textbox', { name: 'Name' })
const asap = page.getByRole('switch', { name: 'Allow ASAP Requests' })
const create = page.getByRole('button', { name: 'Create room' })

it('[ROOM-01] [ROOM-02] [ROOM-05] [ROOM-06] [ROOM-07] [FLASH-22] [ERR-08] [ROUTE-34] [D-134] a refusal loses nothing, and a room that was made is in the list', async () => {
  const frame = anInitialize('schoolAdministrator', ALVAREZ_ID)
  const permissions = { [SCHOOL_ID]: [...TOGGLEABLE_PERMISSIONS] }
  answer('GET /api/user/initialize', { ...frame, viewer: { ...frame.viewer, permissions } })
  answer('GET /api/school/:schoolId', aSetup())
  const address = await openPage(`/administrator/room?schoolId=${SCHOOL_ID}`)
  await expect.element(page.getByRole('switch', { name: 'Requires Approval' })).toBeChecked()
  await expect.element(asap).toBeVisible()
  await expect.element(page.getByRole('switch', { name: 'Bathroom' })).toBeVisible()
  await expect.element(create).toBeDisabled()
  await name.fill('   ')
  await expect.element(create).toBeDisabled()
  await name.fill('Library')
  await page.getByRole('textbox', { name: 'Number' }).fill('12')
  const taken = 'There is already a room called “Library”. Choose another name.'
  answer(CREATE, refusal(422, 'invalid', 'Some fields need attention.', { fields: { name: taken } }))
  await create.click()
  await expect.element(page.getByText(taken).first()).toBeVisible()
  await name.fill('Band room')
  await page.getByRole('switch', { name: 'Requires Approval' }).click()
  await expect.element(asap).not.toBeInTheDocument()
  answer(CREATE, refusal(422, 'invalid', 'No more rooms fit into this school.'))
  await create.click()
  await expect.element(page.getByText('No more rooms fit into this school.').first()).toBeVisible()
  await expect.element(name).toHaveValue('Band room')
  const [room] = aSetup().rooms
  if (!room) throw new Error('no room')
  answer(CREATE, { ...room, faculty: [], students: [] })
  answer('GET /api/school/:schoolId/rooms', { ...pageOf([]), roomCount: 0, pausedCount: 0 })
  answer('GET /api/school/:schoolId/now', refusal(422, 'invalid', 'Busy.'))
  await create.click()
  await expect.element(page.getByTestId('flashes')).toMatchTextContent('Successfully Created Room!')
  await expect.poll(address.href).toBe(`/administrator/school/${SCHOOL_ID}/rooms`)
  expect(sentTo(CREATE).at(-1)?.body).toMatchObject({ name: 'Band room', identifier: '12', requiresApproval: 0 })
})
