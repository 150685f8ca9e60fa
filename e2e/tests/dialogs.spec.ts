/**
 * What is behind a click, or appears as a warning, at both sizes and in both modes: `screens.spec.ts` only opens pages.
 * Each person goes from one to the next on a page that was loaded once.
 */
import type { Page } from '@playwright/test'
import { checkScreen } from '../support/checkScreen.ts'
import { choose } from '../support/form.ts'
import { expect, isLive, test } from '../support/test.ts'
import { visit } from '../support/visit.ts'

const RESTROOM = 'Restroom, 2nd floor'
const LATER_TODAY = '2026-10-13T17:00:00.000Z'
const BIOLOGY = { fromFaculty: 'elena.alvarez' } as const

const dialog = (page: Page) => page.getByRole('dialog')
const close = async (page: Page) => {
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
}

test('of a student: the sheet of a quick pass, the profile, asking for help, what was rejected, and a request at the limit', async ({
  as,
  school,
  harness,
}) => {
  const office = await school.client('daniel.whitaker')
  const params = { schoolId: harness.world.schools.high }
  const { settings } = await office.call('GET /api/school/:schoolId', { params })
  await office.call('POST /api/school/:schoolId', { params, body: { version: settings.version, quickPassesPerDay: 1 } })
  const rejected = await school.ask('maya.okonkwo', 'Gym', BIOLOGY)
  await school.issue('elena.alvarez', 'maya.okonkwo', 'Library', { ...BIOLOGY, scheduledFor: LATER_TODAY })
  const page = await as('maya.okonkwo')
  await isLive(page)
  await page
    .getByRole('navigation', { name: 'Quick passes' })
    .getByRole('button', { name: /^Library/ })
    .click()
  await expect(dialog(page)).toContainText('Room 204')
  await checkScreen(page, 'student-go-now')
  await close(page)

  await page.getByRole('button', { name: 'Profile' }).click()
  await expect(page.getByRole('dialog', { name: 'Profile' })).toBeVisible()
  await checkScreen(page, 'student-profile')
  await page.getByRole('button', { name: 'Help' }).click()
  await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible()
  await checkScreen(page, 'help')
  await close(page)

  const reason = { reason: 'After the test.' }
  await (await school.client('elena.alvarez')).call('POST /api/pass/:passId/reject', { params: rejected, body: reason })
  const notNow = page.getByRole('region', { name: 'Not now' })
  await expect(notNow).toContainText('After the test.')
  await checkScreen(page, 'student-rejected')
  await notNow.getByRole('button', { name: 'OK' }).click()

  await school.complete('maya.okonkwo', await school.ask('maya.okonkwo', 'Library', BIOLOGY))
  await visit(page, '/student/dashboard/pass')
  await page.getByRole('combobox', { name: 'To', exact: true }).fill('Library')
  await page.getByRole('option').filter({ hasText: 'Library' }).first().click()
  await page.getByRole('switch', { name: /It's urgent/ }).click()
  await checkScreen(page, 'request-at-limit')
})

test('of a teacher: a pass that meets another, starting all, the live list, shortcuts, a selection, ready reasons, cover', async ({
  as,
  school,
  clock,
}) => {
  await school.issue('samuel.reyes', 'maya.okonkwo', 'Gym', { scheduledFor: LATER_TODAY })
  for (const student of ['noah.berg', 'zoe.haddad'] as const) await school.ask(student, 'Gym', BIOLOGY)
  await school.ask('liam.chen', RESTROOM, BIOLOGY)
  await clock.advance(10)
  await school.ask('ava.rossi', RESTROOM, BIOLOGY)
  const page = await as('elena.alvarez', { at: '/faculty/live' })
  await expect(page.getByRole('row').filter({ hasText: 'Liam Chen' })).toContainText('Over time')
  await checkScreen(page, 'staff-live-urgent')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await checkScreen(page, 'faculty-shortcuts')
  await close(page)

  await visit(page, '/faculty/pass')
  for (const name of ['Maya Okonkwo', 'Eli Turner']) {
    await page.getByLabel('Students', { exact: true }).first().fill(name)
    await page.getByRole('option', { name }).click()
  }
  await choose(page, 'To', /Library/)
  await page.getByLabel('Time').fill('12:30')
  await expect(page.getByText(/existing pass for Maya Okonkwo/)).toBeVisible()
  await checkScreen(page, 'staff-new-pass-conflict')
  await page.getByLabel('Time').fill('10:10')
  await page.getByRole('button', { name: 'Issue 2 passes' }).click()
  await expect(page.getByRole('button', { name: 'Start all 2' })).toBeVisible()
  await checkScreen(page, 'staff-start-all')

  await visit(page, '/faculty/requested')
  await page.getByRole('checkbox', { name: "Select Noah Berg's pass" }).check()
  await page.getByRole('checkbox', { name: "Select Zoe Haddad's pass" }).check()
  await checkScreen(page, 'staff-requested-selected')
  await page.getByRole('button', { name: "Reject Zoe Haddad's pass" }).click()
  await dialog(page).getByRole('group', { name: 'Suggestions' }).getByRole('button').first().click()
  await checkScreen(page, 'staff-reject-ready')
  await close(page)

  await visit(page, '/faculty/settings')
  await page.getByRole('button', { name: 'Add coverage' }).click()
  await choose(page, 'Substitute', 'Ms. Kim')
  await dialog(page).getByLabel('Until', { exact: true }).fill('2026-12-24')
  await expect(dialog(page).getByText('Coverage can last 31 days at most.')).toBeVisible()
  await checkScreen(page, 'give-cover')
})

test('of an administrator: a room that is paused, a long pass, erasing somebody, a wrong period, late arrivals, and somebody who left', async ({
  as,
  school,
  harness,
  clock,
}) => {
  const schoolId = harness.world.schools.high
  const office = await school.client('daniel.whitaker')
  const { userId } = await office.call('POST /api/user', {
    body: { schoolId, type: 'faculty', firstName: 'Nadia', lastName: 'Brandt', email: 'nadia@lakeview.example' },
  })
  await office.call('DELETE /api/user/:userId/school/:schoolId', { params: { userId, schoolId } })
  const pass = await school.ask('maya.okonkwo', 'Library', BIOLOGY)
  await clock.advance(61)
  const page = await as('daniel.whitaker', { at: `/administrator/room/${school.roomId(RESTROOM)}` })
  await page.getByRole('button', { name: 'Pause room' }).click()
  await expect(dialog(page)).toContainText(/Closed until \d+:\d\d/)
  await checkScreen(page, 'pause-room')
  await close(page)

  await visit(page, `/readonly/${pass.passId}`)
  await expect(page.getByRole('alert')).toHaveText('Pass started 1 hour ago')
  await checkScreen(page, 'readonly-long')

  await visit(page, `/administrator/user/${school.userId('maya.okonkwo')}/overview`)
  await page.getByRole('region', { name: 'Privacy' }).getByRole('button', { name: 'Erase…' }).click()
  await expect(page.getByRole('dialog', { name: 'Erase Maya Okonkwo?' })).toBeVisible()
  await checkScreen(page, 'erase-dialog')
  await close(page)

  await visit(page, '/administrator/explorer')
  await page.getByLabel('Period').selectOption('From … to …')
  await page.getByLabel('To', { exact: true }).fill('2026-10-12T09:00')
  await expect(page.getByText('The end is before the start.')).toBeVisible()
  await checkScreen(page, 'history-wrong-period')

  await visit(page, '/late')
  await page.getByRole('combobox', { name: 'Entrance' }).fill('gym')
  await page.getByRole('option', { name: 'Gym' }).click()
  await page.getByLabel('Student numbers').fill('999999')
  await page.getByRole('button', { name: 'Let in', exact: true }).click()
  await expect(page.getByRole('list', { name: 'What became of each number' })).toContainText('Nobody here')
  await checkScreen(page, 'late-arrivals')

  await visit(page, `/administrator/invitations/${schoolId}`)
  await page.getByRole('button', { name: 'Add Student' }).first().click()
  await dialog(page).getByLabel('First name').fill('Nadja')
  await dialog(page).getByLabel('Last name').fill('Brandt')
  await dialog(page).getByLabel('Email').fill('NADIA@lakeview.example')
  await expect(dialog(page).getByText('left this school and has the same email')).toBeVisible()
  await checkScreen(page, 'add-person-duplicate')
})
