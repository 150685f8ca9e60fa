/** What Corridor is for, from beginning to end, by the people who use it: everything here is done on the screens. */
import type { Page } from '@playwright/test'
import { flash } from '../support/flash.ts'
import { choose } from '../support/form.ts'
import { noReload } from '../support/noReload.ts'
import { expect, isLive, test } from '../support/test.ts'
import { visit } from '../support/visit.ts'

const row = (page: Page, student: string) => page.getByRole('row').filter({ hasText: student })
const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
/** On the pass itself: the card that says it was approved offers it, too. */
const start = (student: Page) =>
  student.getByRole('article').getByRole('button', { name: 'Start', exact: true }).click()
const goTo = (page: Page, list: 'Live Passes' | 'Upcoming Passes' | 'Requested Passes') =>
  page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: new RegExp(`^${list.split(' ')[0]}`) })
    .click()

async function ask(student: Page, to: string | RegExp, at?: string): Promise<void> {
  await visit(student, '/student/dashboard/pass')
  await choose(student, 'To', to)
  if (at) {
    await student.getByRole('switch', { name: 'As soon as possible' }).click()
    await student.getByLabel('Time').fill(at)
  }
  await press(student, 'Request pass')
}

async function approve(staff: Page, student: string): Promise<void> {
  await press(staff, `Approve ${student}'s pass`)
  await press(staff, 'Approve')
  await expect(flash(staff, 'Successfully approved pass(es)!')).toBeVisible()
}

/** Why, in a dialog, for what needs a reason. */
async function withReason(staff: Page, button: string, agree: string, reason: string): Promise<void> {
  await press(staff, button)
  await dialog(staff).getByLabel('Reason').fill(reason)
  await dialog(staff).getByRole('button', { name: agree, exact: true }).click()
}

test('[GEN-01] [RT-05] [RT-06] [RT-10] [RT-13] students request, schedule and start passes; faculty and administrators approve, reject, end, cancel and confirm them; each sees the others’ steps without reloading the page', async ({
  as,
}) => {
  const maya = await as('maya.okonkwo')
  const liam = await as('liam.chen')
  const teacher = await as('elena.alvarez', { at: '/faculty/requested' })
  const office = await as('daniel.whitaker', { at: '/administrator/requested' })
  const everybody = [maya, liam, teacher, office]
  await Promise.all(everybody.map(isLive))
  const sameLoads = await Promise.all(everybody.map(noReload))

  await test.step('a student requests a pass, a teacher approves it, the student starts it', async () => {
    await ask(maya, 'Gym')
    await approve(teacher, 'Maya Okonkwo')
    await visit(maya, '/student/dashboard/upcoming')
    await start(maya)
    await expect(maya.getByRole('button', { name: 'Arrived' })).toBeVisible()
  })

  await test.step('the administrator sees it running, and ends it', async () => {
    await goTo(office, 'Live Passes')
    await expect(row(office, 'Maya Okonkwo')).toContainText('Active')
    await press(office, "End Maya Okonkwo's pass")
    await expect(maya.getByRole('button', { name: 'Arrived' })).toHaveCount(0)
  })

  await test.step('a student schedules one for later, and the administrator cancels it', async () => {
    await ask(maya, /Library/, '13:30')
    await expect(maya).toHaveURL('/student/dashboard/upcoming')
    await expect(maya.getByRole('article')).toContainText('Library')
    await goTo(office, 'Upcoming Passes')
    await withReason(office, "Cancel Maya Okonkwo's pass", 'Cancel pass', 'The library is closed.')
    await expect(maya.getByRole('heading', { name: 'Nothing coming up' })).toBeVisible()
  })

  await test.step('an administrator rejects a request', async () => {
    await ask(liam, 'Gym')
    await goTo(office, 'Requested Passes')
    await withReason(office, "Reject Liam Chen's pass", 'Reject', 'There is a game on.')
    await expect(liam.getByRole('heading', { name: 'No requests waiting' })).toBeVisible()
  })

  await test.step('a pass that needs no approval starts at once, and the teacher confirms the arrival', async () => {
    await ask(liam, 'Restroom, 2nd floor')
    await press(liam, 'Arrived')
    await goTo(teacher, 'Live Passes')
    await press(teacher, "Confirm Liam Chen's pass")
    await expect(flash(teacher, 'Successfully confirmed pass(es)')).toBeVisible()
    await teacher.getByRole('heading', { level: 1 }).click()
    await expect(row(teacher, 'Liam Chen')).toHaveCount(0)
  })
  for (const sameLoad of sameLoads) await sameLoad()
})

test('[GEN-01] [GEN-04] a teacher issues, starts, ends, approves, rejects, cancels and confirms', async ({ as }) => {
  const maya = await as('maya.okonkwo')
  const teacher = await as('elena.alvarez')
  await Promise.all([isLive(maya), isLive(teacher)])

  const issue = async (time?: string) => {
    await teacher.getByRole('banner').getByRole('link', { name: 'New Pass' }).click()
    await teacher.getByLabel('Students', { exact: true }).first().fill('May')
    await teacher.getByRole('option', { name: /Maya Okonkwo/ }).click()
    await choose(teacher, 'From', 'Room 204 Ms. Alvarez')
    await choose(teacher, 'To', 'Library')
    if (time) await teacher.getByLabel('Time').fill(time)
    await press(teacher, 'Issue pass')
    await expect(flash(teacher, 'Successfully issued pass to Maya Okonkwo').first()).toBeVisible()
  }

  await test.step('issues, starts and ends', async () => {
    await issue()
    await press(teacher, "Start Maya Okonkwo's pass")
    await goTo(teacher, 'Live Passes')
    await expect(row(teacher, 'Maya Okonkwo')).toContainText('Active')
    await press(teacher, "End Maya Okonkwo's pass")
    await teacher.getByRole('heading', { level: 1 }).click()
    await expect(row(teacher, 'Maya Okonkwo').getByText('Active')).toHaveCount(0)
  })

  await test.step('issues for later, and cancels', async () => {
    await issue('14:00')
    await withReason(teacher, "Cancel Maya Okonkwo's pass", 'Cancel pass', 'Not needed anymore.')
    await expect(flash(teacher, 'Successfully canceled pass')).toBeVisible()
  })

  await test.step('approves one request and rejects another', async () => {
    await ask(maya, 'Gym')
    await goTo(teacher, 'Requested Passes')
    await approve(teacher, 'Maya Okonkwo')
    await ask(maya, 'Gym', '13:30')
    await withReason(teacher, "Reject Maya Okonkwo's pass", 'Reject', 'Once is enough.')
    await expect(flash(teacher, 'Successfully rejected pass(es)')).toBeVisible()
  })

  await test.step('confirms that the student arrived', async () => {
    await visit(maya, '/student/dashboard/upcoming')
    await start(maya)
    await press(maya, 'Arrived')
    await goTo(teacher, 'Live Passes')
    await press(teacher, "Confirm Maya Okonkwo's pass")
    await expect(flash(teacher, 'Successfully confirmed pass(es)')).toBeVisible()
    await teacher.getByRole('heading', { level: 1 }).click()
    await expect(row(teacher, 'Maya Okonkwo')).toHaveCount(0)
  })
})
