/** A school's settings, before there is anything to set. */
import { TOGGLEABLE_PERMISSIONS } from '@corridor/rules/access'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ALVAREZ_ID, anInitialize, SCHOOL_ID } from '../base/testing.ts'
import { answer, refusal } from '../testing/api.ts'
import { openPage, unmountAll } from '../testing/render.tsx'

it('[D-134] says when the school could not be loaded, and offers to try again', async () => {
  const all = anInitialize('schoolAdministrator', ALVAREZ_ID)
  const viewer = { ...all.viewer, permissions: { [SCHOOL_ID]: [...TOGGLEABLE_PERMISSIONS] } }
  answer('GET /api/user/initialize', { ...all, viewer })
  answer('GET /api/school/:schoolId/now', refusal(422, 'invalid', 'Busy.'))
  answer('GET /api/school/:schoolId', refusal(422, 'invalid', 'Busy.'))
  for (const path of ['settings', 'pass/settings']) {
    await openPage(`/administrator/school/${SCHOOL_ID}/${path}`)
    await expect.element(page.getByRole('heading', { name: "Your school's rooms could not be loaded" })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeEnabled()
    unmountAll()
  }
})
