/** A student at a limit: what they read, what their teacher reads, and what the office can set for them. */
import { checkScreen } from '../support/checkScreen.ts'
import { expect, test } from '../support/test.ts'
import { visit } from '../support/visit.ts'

const LIBRARY = 'Library'
/** The teacher of the current lesson. */
const BIOLOGY = { fromFaculty: 'elena.alvarez' } as const

test('[LIMIT-04] [LIMIT-05] [ALL-05] [LIMIT-13] [LIMIT-08] at the limit a student asks the teacher in the room, urgently, who lets them go', async ({
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
  await checkScreen(page, 'requested-urgent')

  const teacher = await as('elena.alvarez', { at: '/faculty/requested' })
  await expect(teacher.getByText('1 of 1 today')).toBeVisible()
  await expect(teacher.getByText('Urgent', { exact: true })).toBeVisible()
  await checkScreen(teacher, 'request-with-limit')
  await teacher.getByRole('button', { name: "Approve Maya Okonkwo's pass" }).click()
  await visit(teacher, '/faculty/live')
  await teacher.getByRole('button', { name: 'Out at once: no limit' }).click()
  await teacher.getByRole('combobox', { name: 'Room 204' }).selectOption('2')
  await checkScreen(teacher, 'out-at-once')
  await teacher.getByRole('button', { name: 'Close' }).click()
  await expect(teacher.getByRole('button', { name: 'Out at once: 2' })).toBeVisible()

  const admin = await as('daniel.whitaker', { at: `/administrator/user/${school.userId('maya.okonkwo')}` })
  await admin.getByRole('combobox', { name: 'Limits' }).selectOption('No limits')
  await checkScreen(admin, 'student-without-limits')
  await admin.getByRole('button', { name: 'Save' }).click()
  await visit(page, '/student/settings')
  await expect(page.getByRole('list', { name: 'Quick passes used' })).toContainText('1 today')
  await checkScreen(page, 'own-quick-passes')
})
