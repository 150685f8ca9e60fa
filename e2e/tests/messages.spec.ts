/** Emails and texts: a forgotten password, a number that is confirmed, and emails that are stopped. */
import { checkMail } from '../support/checkScreen.ts'
import { expect, isLive, test } from '../support/test.ts'
import { visit } from '../support/visit.ts'

const NEW = 'seven purple umbrellas'

test('[D-154] a teacher who forgot their password gets in by email, confirms their number with a code, and stops texts with STOP', async ({
  open,
  harness,
}) => {
  await harness.command('setUpMessages')
  await harness.command('setEmail', { username: 'elena.alvarez', email: 'elena@school.test' })
  const page = await open()
  await test.step('a link comes by email', async () => {
    await page.goto('/login')
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

  const section = page.getByRole('region', { name: 'Email and texts' })
  await test.step('a number is confirmed with the code that is texted to it', async () => {
    await isLive(page)
    await visit(page, '/faculty/settings')
    await page.getByRole('switch', { name: 'Text message (SMS)' }).click({ force: true })
    await page.getByLabel('Phone number').fill('(555) 234-5678')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByTestId('flashes')).toContainText('Successfully saved changes!')
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
  })

  await test.step('the open page says so at once when they are stopped', async () => {
    await harness.command('answerText', { from: '+15552345678', body: 'STOP' })
    await expect(section).toContainText('You texted STOP from (555) 234-5678')
  })
})

test('[D-154] a student stops emails with the link in one, and their open page shows it', async ({
  as,
  open,
  harness,
  school,
}) => {
  await harness.command('setUpMessages')
  await harness.command('setEmail', { username: 'maya.okonkwo', email: 'maya@school.test' })
  const student = await as('maya.okonkwo', { at: '/student/settings' })
  await isLive(student)
  const email = student.getByRole('switch', { name: 'Email' })
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
  await expect(email).not.toBeChecked()
})
