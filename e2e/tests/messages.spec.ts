/** Emails and texts: a forgotten password, a number that is confirmed, and emails that are stopped. */
import { checkMail } from '../support/checkScreen.ts'
import { expect, isLive, test } from '../support/test.ts'

const NEW = 'seven purple umbrellas'

test('a teacher who forgot their password gets in by email', async ({ open, harness }) => {
  const page = await open()
  await page.goto('/login')
  await expect(page.getByLabel('Username')).toBeVisible()
  await expect(page.getByText('Forgot password?'), 'no mail server yet').toHaveCount(0)
  await harness.command('setUpMessages')
  await harness.command('setEmail', { username: 'elena.alvarez', email: 'elena@school.test' })
  await page.reload()
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toBeVisible()
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('button', { name: 'Send me a link' })).toBeDisabled()
  await page.getByLabel('Username or email').fill('elena.alvarez')
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expect.poll(async () => (await harness.command('sentMessages')).mails.length).toBe(1)
  const [mail] = (await harness.command('sentMessages')).mails
  await page.goto(/http\S+set-password#\S+/.exec(mail?.text ?? '')?.[0] ?? '')
  await page.getByLabel('New password', { exact: true }).fill(NEW)
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(page).toHaveURL('/faculty/live')
})

test('[D-154] a teacher confirms their number with a code, and is texted from then on', async ({ as, harness }) => {
  await harness.command('setUpMessages')
  const page = await as('elena.alvarez', { at: '/faculty/settings' })
  await page.getByRole('switch', { name: 'Text message (SMS)' }).click({ force: true })
  await page.getByLabel('Phone number').fill('(555) 234-5678')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByTestId('flashes')).toContainText('Successfully saved changes!')
  const section = page.getByRole('region', { name: 'Email and texts' })
  await expect(section).toContainText('No texts are sent to (555) 234-5678')
  await section.getByRole('button', { name: 'Text me a code' }).click()
  const field = section.getByLabel('Code from the text message')
  await expect(field).toBeFocused()
  const [text] = (await harness.command('sentMessages')).texts
  const code = /\d{6}/.exec(text?.body ?? '')?.[0] ?? ''
  await field.fill(code === '111111' ? '222222' : '111111')
  await section.getByRole('button', { name: 'Confirm' }).click()
  await expect(section).toContainText('This is not the code that we texted.')
  await field.fill(code)
  await section.getByRole('button', { name: 'Confirm' }).click()
  await expect(section).toContainText('Texts go to (555) 234-5678.')
  // The open page says so at once.
  await isLive(page)
  await harness.command('answerText', { from: '+15552345678', body: 'STOP' })
  await expect(section).toContainText('You texted STOP from (555) 234-5678')
})

test('[D-154] a student is texted only where their school says so, and stops emails with the link in one', async ({
  as,
  open,
  harness,
  school,
}) => {
  await harness.command('setUpMessages')
  await harness.command('setEmail', { username: 'maya.okonkwo', email: 'maya@school.test' })
  const student = await as('maya.okonkwo', { at: '/student/settings' })
  const email = student.getByRole('switch', { name: 'Email' })
  await test.step('the school turns texts on', async () => {
    const texts = student.getByRole('switch', { name: 'Text message (SMS)' })
    await expect(texts).toBeDisabled()
    await expect(student.getByText('Your school has not turned this on for students')).toBeVisible()
    const page = await as('daniel.whitaker', { at: `/administrator/school/${harness.world.schools.high}/settings` })
    const section = page.getByRole('region', { name: 'Text messages' })
    await section.getByRole('switch', { name: 'Texts to students' }).click({ force: true })
    await expect(section.getByText('Saved')).toBeVisible()
    await expect(section).toContainText('0 texts were sent today, of at most 1,000')
    await student.reload()
    await expect(texts).toBeEnabled()
  })
  await test.step('an email, and the link that stops them', async () => {
    await email.click({ force: true })
    await student.getByRole('button', { name: 'Save' }).click()
    await expect(student.getByTestId('flashes')).toContainText('Successfully saved changes!')
    await school.issue('elena.alvarez', 'maya.okonkwo', 'Library')
    await expect.poll(async () => (await harness.command('sentMessages')).mails.length).toBe(1)
    const [mail] = (await harness.command('sentMessages')).mails
    expect(mail?.subject).toBe('Pass to Library')
    const page = await open()
    await checkMail(page, mail?.html ?? '', 'mail-notification')
    await page.goto(/http\S+\/email#\S+/.exec(mail?.text ?? '')?.[0] ?? '')
    await expect(page.getByRole('heading', { name: 'Emails from Corridor' })).toBeVisible()
    const choice = page.getByRole('switch', { name: 'Notifications' })
    await expect(choice, 'opening it changes nothing').toBeChecked()
    await page.getByRole('button', { name: 'Stop all of these emails' }).click()
    await expect(page.getByRole('status')).toContainText("You won't get any of these emails.")
    await expect(choice).not.toBeChecked()
    await student.reload()
    await expect(email).not.toBeChecked()
    await page.goto('/email#nonsense')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'This link cannot be used' })).toBeVisible()
  })
})

test('[D-154] the weekly report is mailed to administrators who want email, and opens from there', async ({
  as,
  open,
  clock,
  harness,
  school,
}) => {
  await harness.command('setUpMessages')
  await harness.command('setEmail', { username: 'daniel.whitaker', email: 'daniel@school.test' })
  const page = await as('daniel.whitaker', { at: '/administrator/settings' })
  await page.getByRole('switch', { name: 'Email' }).click({ force: true })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByTestId('flashes')).toContainText('Successfully saved changes!')
  await school.ask('maya.okonkwo', 'Library', { fromFaculty: 'elena.alvarez' })
  // From Tuesday, 10 am, to Friday, 6 pm.
  await clock.advance((3 * 24 + 8) * 60 + 15)
  await harness.command('makeReports')
  const { mails } = await harness.command('sentMessages')
  const mail = mails.find(({ to }) => to.includes('daniel@school.test'))
  expect(mail?.subject).toBe('Weekly report: Lakeview High School')
  expect(mail?.text).not.toContain('Maya')
  const reader = await open()
  await checkMail(reader, mail?.html ?? '', 'mail-weekly')
  await reader.goto(/http\S+\/reports\/weekly\/\S+/.exec(mail?.text ?? '')?.[0] ?? '')
  await expect(reader.getByText('Lakeview High School').first()).toBeVisible()
})
