/** Signing in with the account of the school, and with a second factor. */
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { PASSWORD } from '../server/people.ts'
import { CLASSLINK_TENANT, CLEVER_DISTRICT, DOMAIN } from '../server/signOn.ts'
import { checkScreen } from '../support/checkScreen.ts'
import { collectRequests } from '../support/requests.ts'
import { expect, isLive, signIn, test } from '../support/test.ts'

const atGoogle = (username: string) => ({
  sub: `google-${username}`,
  email: `${username}@${DOMAIN}`,
  email_verified: true,
  hd: DOMAIN,
})

const chooseSchool = async (page: Page, term = 'lakeview') => {
  await page.getByPlaceholder('search by school name...').fill(term)
  await page.getByRole('option', { name: 'Lakeview High School' }).click()
}

test('[SSO-03] [SSO-04] [SSO-05] [SSO-06] [SSO-07] [D-071] [D-127] a teacher finds the school, is refused with another account, signs in with Google and arrives where they wanted', async ({
  page,
  harness,
}) => {
  await harness.command('setUpSignOn')
  await harness.command('nextAtProviders', { google: atGoogle('nobody') })
  await page.goto('/login?redirect=%2Ffaculty%2Fsettings')
  await page.getByRole('link', { name: 'Login with SSO' }).click()
  await expect(page).toHaveURL('/login/sso?redirect=%2Ffaculty%2Fsettings')
  await page.getByRole('link', { name: 'Back to sign-in' }).click()
  await expect(page).toHaveURL('/login?redirect=%2Ffaculty%2Fsettings')
  await page.getByRole('link', { name: 'Login with SSO' }).click()
  const google = page.getByRole('link', { name: 'Login with Google' })
  await expect(google).toHaveAttribute('aria-disabled', 'true')
  await expect(google).toHaveAttribute('href', /^\/sso\?identityId=null/)
  await google.click({ force: true })
  await expect(page).toHaveURL('/login/sso?redirect=%2Ffaculty%2Fsettings')
  await page.getByPlaceholder('search by school name...').fill('lakeview')
  await expect(page.getByRole('option', { name: 'Lakeview High School' })).toBeVisible()
  await checkScreen(page, 'sso-login')
  await page.getByRole('option', { name: 'Lakeview High School' }).click()
  await expect(google).toHaveAttribute('aria-disabled', 'false')
  await expect(google).toHaveAttribute('href', /^\/sso\?identityId=\d+&redirect=%2Ffaculty%2Fsettings$/)
  await google.click()
  await expect(page.getByRole('alert')).toContainText('We could not find you at your school.')
  await expect(page).toHaveURL(/^[^?]*\/login\?signOn=/)

  await harness.command('nextAtProviders', { google: atGoogle('elena.alvarez') })
  await page.goto('/login/sso?redirect=%2Ffaculty%2Fsettings')
  await chooseSchool(page)
  await google.click()
  await expect(page).toHaveURL('/faculty/settings')
  await expect(page.getByText('You sign in as elena.alvarez.')).toBeVisible()
})

test('[SSO-08] [SSO-10] [SSO-11] [D-150] without anything set up the search says so; it waits for half a second, and options go once one is chosen', async ({
  page,
  harness,
}) => {
  await page.goto('/login')
  await expect(page.getByRole('link', { name: 'Login with SSO' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Login with Clever' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Login with SSO' }).click()
  await page.getByPlaceholder('search by school name...').fill('lakeview')
  await expect(page.getByText('No school by that name uses this sign-in.')).toBeVisible()

  await harness.command('setUpSignOn')
  await page.clock.install()
  const searches = collectRequests(page, (request) => request.url().endsWith('/api/sso/identity/search'))
  await page.goto('/login/sso')
  const field = page.getByPlaceholder('search by school name...')
  const options = page.getByRole('option')
  await field.fill('   ')
  await page.clock.runFor(2000)
  await expect(options).toHaveCount(0)
  expect(searches).toHaveLength(0)
  await field.fill('lakeview')
  await page.clock.runFor(499)
  expect(searches).toHaveLength(0)
  await page.clock.runFor(1)
  await expect(options).toHaveText(['Lakeview High School', 'ClassLink for Lakeview', 'Clever for Lakeview'])
  // A visitor's first request is repeated with a new XSRF token.
  expect(new Set(searches.map((request) => request.postData())).size).toBe(1)
  await options.filter({ hasText: 'Clever' }).click()
  await expect(options).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Login with Clever' })).toHaveAttribute('aria-disabled', 'false')
  await field.fill('nowhere')
  await page.clock.runFor(600)
  await expect(
    page.getByText('No school by that name uses this sign-in. Go back to sign in with your username.'),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Login with Google' })).toHaveAttribute('aria-disabled', 'true')
})

const MAYA = {
  id: 'aaaaaaaaaaaaaaaaaaaaaaaa',
  district: CLEVER_DISTRICT,
  email: `maya.okonkwo@${DOMAIN}`,
  roles: { student: {} },
}

test('[SSO-01] [SSO-02] [D-152] a student signs in with Clever, and a launch from its portal replaces whoever is signed in', async ({
  as,
  harness,
}) => {
  const { cleverOrigin } = await harness.command('setUpSignOn')
  await harness.command('nextAtProviders', { clever: MAYA })
  const page = await as('liam.chen')
  await isLive(page)
  const { code } = await harness.command('portalCode')
  await page.goto(`/sso/clever?code=${code}&scope=read`)
  await expect(page).toHaveURL('/student/dashboard/live')
  await page.goto('/student/settings')
  await expect(page.getByText('You sign in as maya.okonkwo.')).toBeVisible()

  // The page would notice that it is signed out, and go to the sign-in page as well.
  await page.goto('about:blank')
  await page.context().clearCookies()
  // The real Clever is far away: its address leads to the one on this computer.
  await page.route('https://clever.com/**', (route) => {
    const url = new URL(route.request().url())
    const to = `${cleverOrigin}${url.pathname}${url.search}`.replaceAll('&', '&amp;')
    return route.fulfill({ contentType: 'text/html', body: `<meta http-equiv="refresh" content="0;url=${to}">` })
  })
  await page.goto('/login')
  await page.getByRole('link', { name: 'Login with Clever' }).click()
  await isLive(page)
  await expect(page).toHaveURL('/student/dashboard/live')
})

test('[D-150] [D-071] [D-160] a teacher signs in with ClassLink, found by the id of the roster, until an administrator unlinks them', async ({
  as,
  harness,
  page: teacher,
}) => {
  await harness.command('setUpSignOn')
  const classLink = { UserId: 17, TenantId: CLASSLINK_TENANT, SourcedId: 'elena.alvarez' }
  await harness.command('nextAtProviders', { classLink })
  await teacher.goto('/login/sso')
  await teacher.getByPlaceholder('search by school name...').fill('classlink')
  await teacher.getByRole('option', { name: 'ClassLink for Lakeview' }).click()
  await teacher.getByRole('link', { name: 'Login with ClassLink' }).click()
  await expect(teacher).toHaveURL('/faculty/live')
  await isLive(teacher)
  const userId = harness.world.people['elena.alvarez']
  const page = await as('daniel.whitaker', { at: `/administrator/user/${userId}/overview` })
  const section = page.getByRole('region', { name: 'Sign-in' })
  await expect(section).toContainText('ClassLink')
  await section.getByRole('button', { name: 'Unlink ClassLink' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click()
  await expect(section.getByRole('button', { name: 'Unlink ClassLink' })).toHaveCount(0)
  await expect(teacher).toHaveURL(/\/login/)
})

const codeOf = (secret: string, at: number) =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')), digits: 6, period: 30 }).generate({ timestamp: at })

test('[D-162] [D-177] a district administrator sets up how people sign in, and requires a second factor', async ({
  as,
  harness,
  open,
  clock,
}) => {
  await harness.command('setUpSignOn')
  const page = await as('ruth.abara', { at: `/administrator/district/${harness.world.districtId}/sign-in` })
  const high = page.getByRole('article', { name: 'Lakeview High School' })
  await expect(high).toBeVisible()
  await high.getByLabel('Try it with what the provider sends').fill(`elena.alvarez@${DOMAIN}`)
  await high.getByRole('button', { name: 'Try it' }).click()
  await expect(high.getByRole('status')).toContainText('Would sign in Elena Alvarez')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Provider').selectOption('Microsoft')
  await dialog.getByLabel('Name').fill('Lakeview Office')
  await dialog.getByLabel('Tenant id').fill('common')
  await dialog.getByLabel('Tenant id').blur()
  await expect(dialog.getByText('Enter the tenant id')).toBeVisible()
  await checkScreen(page, 'district-sign-in-add')
  await dialog.getByLabel('Tenant id').fill('0a1b2c3d-0000-4000-8000-1234567890ab')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  const office = page.getByRole('article', { name: 'Lakeview Office' })
  await expect(office).toContainText('Corridor is not registered with Microsoft yet')
  await office.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(office).toHaveCount(0)
  await page.getByRole('switch', { name: 'Required for administrators' }).click()
  await expect(page.getByRole('switch', { name: 'Required for administrators' })).toBeChecked()

  const fresh = await open()
  await fresh.goto('/login')
  await signIn(fresh, 'daniel.whitaker')
  await fresh.getByText('No camera?').click()
  const secret = (await fresh.locator('code').textContent()) ?? ''
  await checkScreen(fresh, 'second-factor-enroll')
  await fresh.getByLabel('Six digits').fill('000000')
  await fresh.getByRole('button', { name: 'Turn on' }).click()
  await expect(fresh.getByText('This code is not right')).toBeVisible()
  await fresh.getByLabel('Six digits').fill(codeOf(secret, Date.parse(await harness.command('now'))))
  await fresh.getByRole('button', { name: 'Turn on' }).click()
  const codes = fresh.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recoveryCode = (await codes.first().textContent()) ?? ''
  await fresh.getByRole('button', { name: "I've saved them" }).click()
  await expect(fresh).toHaveURL('/administrator/dashboard')

  await clock.advance(1)
  const later = await open()
  await later.goto('/login')
  await signIn(later, 'daniel.whitaker')
  await expect(later.getByLabel('Code from your app')).toBeFocused()
  // By keyboard alone: a wrong code, back to the beginning, and in with a recovery code.
  const { keyboard } = later
  await keyboard.type('000000')
  await keyboard.press('Enter')
  await expect(later.getByText('This code is not right')).toBeVisible()
  await expect(later.getByLabel('Code from your app')).toBeFocused()
  await keyboard.press('Tab')
  await expect(later.getByRole('button', { name: 'Start over' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(later.getByLabel('Username')).toBeFocused()
  await keyboard.type('daniel.whitaker')
  await keyboard.press('Tab')
  await keyboard.type(PASSWORD)
  await keyboard.press('Enter')
  await expect(later.getByLabel('Code from your app')).toBeFocused()
  await keyboard.type(recoveryCode)
  await keyboard.press('Enter')
  await expect(later).toHaveURL('/administrator/dashboard')
})
