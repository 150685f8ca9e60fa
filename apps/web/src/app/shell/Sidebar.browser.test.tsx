/** The menu beside every page of staff, and what it says of their schools. */
import type { Initialize, School } from '@corridor/contract'
import { TOGGLEABLE_PERMISSIONS } from '@corridor/rules/access'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { dispatchLive } from '../../base/session/liveEvents.ts'
import { ALVAREZ_ID, anInitialize, aSetup, SCHOOL_ID } from '../../base/testing.ts'
import { answer, refusal } from '../../testing/api.ts'
import { openPage } from '../../testing/render.tsx'

const menu = page.getByRole('navigation', { name: 'Main' })

/** Somebody in one school, which looks like this. */
function initialize(type: 'faculty' | 'schoolAdministrator', school: Partial<School>): Initialize {
  const all = anInitialize(type, ALVAREZ_ID)
  const own = all.schools[SCHOOL_ID]
  if (!own) throw new Error('There is no school.')
  const viewer = { ...all.viewer, permissions: { [SCHOOL_ID]: [...TOGGLEABLE_PERMISSIONS] } }
  return { ...all, viewer, schools: { [SCHOOL_ID]: { ...own, school: { ...own.school, ...school } } } }
}

it('[SSCH-05] shows the school’s logo to everybody there', async () => {
  const logoUrl = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
  answer('GET /api/user/initialize', initialize('faculty', { logoUrl }))
  answer('GET /api/school/:schoolId', aSetup())
  await openPage('/faculty/live')
  await expect.element(menu).toBeVisible()
  expect(menu.element().querySelector('img')?.src).toBe(logoUrl)
})

it('[SSCH-04] [SSCH-05] follows the name, the color and the logo of the school on every open page', async () => {
  const logoUrl = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
  answer('GET /api/user/initialize', initialize('faculty', { name: 'Lakeview High School' }))
  answer('GET /api/school/:schoolId', aSetup())
  await openPage('/faculty/live')
  await expect.element(menu).toMatchTextContent('Lakeview High School')
  const { school, ...setup } = aSetup()
  const changed = { ...school, name: 'Lakeview 🦉 Academy', primaryColor: '#0b6e4f', logoUrl }
  answer('GET /api/school/:schoolId', { ...setup, school: changed })
  answer('GET /api/user/initialize', initialize('faculty', changed))
  dispatchLive('schoolChanged', { schoolId: SCHOOL_ID, isHeader: true })
  await expect.element(menu).toMatchTextContent('Lakeview 🦉 Academy')
  expect(menu.element().querySelector('img')?.src).toBe(logoUrl)
  expect(document.documentElement.style.getPropertyValue('--school-color').trim()).toBe('#0b6e4f')
})

it('is narrow beside a school’s own menu, where the name of an entry begins with what is seen of it', async () => {
  answer('GET /api/user/initialize', initialize('schoolAdministrator', { name: 'Lakeview 🦉 Academy' }))
  answer('GET /api/school/:schoolId/now', refusal(422, 'invalid', 'Busy.'))
  answer('GET /api/school/:schoolId', refusal(422, 'invalid', 'Busy.'))
  await openPage(`/administrator/school/${SCHOOL_ID}/settings`)
  const school = menu.getByRole('link', { name: 'School: Lakeview 🦉 Academy', exact: true })
  await expect.element(school).toHaveTextContent('School')
})
