import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ALVAREZ_ID, anInitialize, aSetup } from '../../base/testing.ts'
import { answer } from '../../testing/api.ts'
import { openPage } from '../../testing/render.tsx'

it('a teacher without classes is told what would be here', async () => {
  answer('GET /api/user/initialize', anInitialize('faculty', ALVAREZ_ID))
  answer('GET /api/school/:schoolId', aSetup())
  answer('GET /api/school/:schoolId/passsettings', { rows: [], total: 0, nextCursor: null, previousCursor: null })
  await openPage('/faculty/students/all')
  await expect.element(page.getByRole('heading', { name: 'No students to display!' })).toBeVisible()
  await expect.element(page.getByText('The students of your classes appear here.')).toBeVisible()
})
