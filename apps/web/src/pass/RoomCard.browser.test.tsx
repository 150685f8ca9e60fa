/** After scanning the card of a room. */
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ALVAREZ_ID, anInitialize, aSetup, LIBRARY, SCHOOL_ID } from '../base/testing.ts'
import { answer } from '../testing/api.ts'
import { openPage } from '../testing/render.tsx'
import { openAsStudent } from './student/testing.ts'

const flashes = page.getByTestId('flashes')

it('[D-086] staff get the form of a new pass to that room', async () => {
  const frame = anInitialize('faculty', ALVAREZ_ID)
  const own = frame.schools[SCHOOL_ID]
  if (!own) throw new Error('no school')
  const school = { ...own.school, supportPhysicalPassLinks: true }
  answer('GET /api/user/initialize', { ...frame, schools: { [SCHOOL_ID]: { ...own, school } } })
  answer('GET /api/school/:schoolId', { ...aSetup(), school })
  const address = await openPage(`/card/${SCHOOL_ID}/${LIBRARY}`)
  await expect.poll(address.href).toContain('/faculty/pass?')
  await expect.element(page.getByRole('combobox', { name: 'To', exact: true })).toHaveValue('Library')
})

it('[D-086] a card does nothing while the school does not use them, and says so', async () => {
  const address = await openAsStudent(`/card/${SCHOOL_ID}/${LIBRARY}`)
  await expect.element(flashes).toMatchTextContent('Your school does not use QR cards right now.')
  await expect.poll(address.href).toBe('/student/dashboard/pass')
})

it('[D-086] nor does that of another school', async () => {
  const address = await openAsStudent(`/card/9/${LIBRARY}`)
  await expect.element(flashes).toMatchTextContent('This card belongs to another school.')
  await expect.poll(address.href).toBe('/student/dashboard/pass')
})
