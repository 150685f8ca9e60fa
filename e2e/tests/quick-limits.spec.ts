/** A student at a limit: what they read, and what their teacher reads. */
import { checkScreen } from '../support/checkScreen.ts'
import { expect, test } from '../support/test.ts'

const LIBRARY = 'Library'
/** The teacher of the current lesson. */
const BIOLOGY = { fromFaculty: 'elena.alvarez' } as const

test('[LIMIT-04] [LIMIT-05] [ALL-05] at the limit a student asks the teacher in the room, urgently, who lets them go', async ({
  as,
  school,
  harness,
}) => {
  const office = await school.client('daniel.whitaker')
  const params = { schoolId: harness.world.schools.high }
  const { settings } = await office.call('GET /api/school/:schoolId', { params })
  await office.call('POST /api/school/:schoolId', { params, body: { version: settings.version, quickPassesPerDay: 1 } })
  await school.complete('maya.okonkwo', await school.ask('maya.okonkwo', LIBRARY, BIOLOGY))

  const page = await as('maya.okonkwo', { at: '/student/dashboard/pass' })
  await page.getByRole('combobox', { name: 'To', exact: true }).fill(LIBRARY)
  await page.getByRole('option').filter({ hasText: LIBRARY }).first().click()
  await expect(page.getByText("You've used your quick pass today. Ms. Alvarez can still let you go.")).toBeVisible()
  await page.getByRole('switch', { name: /It's urgent/ }).click()
  await checkScreen(page, 'request-at-limit')
  await page.getByRole('button', { name: 'Request pass' }).click()
  await expect(page.getByText('Urgent', { exact: true })).toBeVisible()

  const teacher = await as('elena.alvarez', { at: '/faculty/requested' })
  await expect(teacher.getByText('1 of 1 today')).toBeVisible()
  await expect(teacher.getByText('Urgent', { exact: true })).toBeVisible()
  await teacher.getByRole('button', { name: "Approve Maya Okonkwo's pass" }).click()
  await teacher.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(teacher.getByText('1 of 1 today')).toBeHidden()
})
