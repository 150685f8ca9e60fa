/** Weekly reports: the list in Manage School, links that are shown once, and the public page behind them. */
import type { Page } from '@playwright/test'
import { checkMail, checkScreen } from '../support/checkScreen.ts'
import type { School } from '../support/school.ts'
import { type Clock, expect, test } from '../support/test.ts'

const ADMINISTRATOR = 'daniel.whitaker'
const STUDENT = 'maya.okonkwo'
const WEEK = 'October 12 to October 16, 2026'
/** From Tuesday at 10:00 to Friday at 18:00. */
const UNTIL_FRIDAY_EVENING = (3 * 24 + 8) * 60

/** Maya is out for 25 minutes, which is an incident; then it is Friday evening. */
async function liveThroughTheWeek(school: School, clock: Clock): Promise<void> {
  const pass = await school.ask(STUDENT, 'Restroom, 2nd floor', { fromFaculty: 'elena.alvarez' })
  await clock.advance(25)
  await school.complete(STUDENT, pass)
  await clock.advance(UNTIL_FRIDAY_EVENING)
}

async function makeLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: `More for ${WEEK}` }).click()
  await page.getByRole('menuitem', { name: 'Create a link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Link to the report' })
  return dialog.getByLabel('Link', { exact: true }).inputValue()
}

test('[ROUTE-07] [WEEK-02] [D-075] [D-130] [D-154] [D-165] an email and a notification open the week’s report, which an administrator shares once, by a link to a public page, and revokes', async ({
  as,
  open,
  clock,
  harness,
  school,
}) => {
  await harness.command('setUpMessages')
  await harness.command('setEmail', { username: ADMINISTRATOR, email: 'daniel@school.test' })
  const daniel = await school.client(ADMINISTRATOR)
  const { user } = await daniel.call('GET /api/user/initialize')
  await daniel.call('POST /api/user/:userId', {
    params: { userId: user.userId },
    body: { notificationMethods: ['in-app', 'email'], version: user.version },
  })
  await liveThroughTheWeek(school, clock)
  await harness.command('makeReports')
  const page = await as(ADMINISTRATOR, { at: '/administrator/notifications' })
  const row = page.getByRole('row').filter({ hasText: WEEK })
  const reader = await open()

  await test.step('it is mailed to whoever wants email, with a link and without a name', async () => {
    const { mails } = await harness.command('sentMessages')
    const mail = mails.find(({ to }) => to.includes('daniel@school.test'))
    expect(mail?.subject).toBe('Weekly report: Lakeview High School')
    expect(mail?.text).toMatch(/http\S+\/reports\/weekly\/\S+/)
    expect(mail?.text).not.toContain('Maya')
    await checkMail(reader, mail?.html ?? '', 'mail-weekly')
  })

  await test.step('the notification names nobody', async () => {
    await page.getByRole('link', { name: 'Weekly report' }).click()
    await expect(page.getByRole('article')).toContainText(WEEK)
    await expect(page.getByRole('article')).not.toContainText('Okonkwo')
    await page.getByRole('link', { name: 'Open the reports' }).click()
    await expect(page).toHaveURL(/\/administrator\/reports\/\d+$/)
    await expect(row).toContainText('Automatically')
  })

  const url = await test.step('the link is shown once', async () => {
    const made = await makeLink(page)
    expect(made).toMatch(/\/reports\/weekly\/[\w-]{22}$/)
    await checkScreen(page, 'report-link')
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(row).toContainText('Whitaker')
    await expect(row).toContainText('until 11/15/2026')
    await expect(page.getByText(made)).toHaveCount(0)
    return made
  })

  await test.step('the public page asks for nothing but the report, and can be printed', async () => {
    const asked: string[] = []
    reader.on('request', (request) => void asked.push(new URL(request.url()).pathname))
    await reader.goto(url)
    await expect(reader.getByRole('heading', { name: 'Lakeview High School' })).toBeVisible()
    await expect(reader).toHaveTitle(/Weekly Report/)
    await expect(reader.getByText('Monday, October 12 to Friday, October 16, 2026')).toBeVisible()
    await expect(reader.getByRole('article')).toContainText('Exceeded time limit')
    expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([`/api/weeklyreport/${url.split('/').at(-1)}`])
    expect(asked.filter((path) => /\/(staff|student|session|shell)[-.]/i.test(path))).toEqual([])
    for (const format of ['Letter', 'A4'] as const)
      expect((await reader.pdf({ format, preferCSSPageSize: false })).length).toBeGreaterThan(10_000)
  })

  await test.step('once it is revoked, the link shows nothing', async () => {
    // The other link was made for the email.
    await row
      .getByRole('listitem')
      .filter({ hasText: 'Whitaker' })
      .getByRole('button', { name: /^Revoke/ })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await expect(row).toContainText('revoked 10/16/2026')
    await reader.reload()
    await expect(reader.getByRole('alert')).toContainText('was revoked')
    await expect(reader.getByText('Okonkwo')).toHaveCount(0)
  })
})
