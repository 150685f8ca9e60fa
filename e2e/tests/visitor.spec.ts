/** Visitors who are not signed in; signing in and out. The sign-in page itself is tested beside its code. */
import { XSRF_COOKIE } from '@corridor/contract/constants'
import type { BrowserContext, Request } from '@playwright/test'
import { SESSION_COOKIE } from '../../apps/server/src/http/cookies.ts'
import { PASSWORD } from '../server/people.ts'
import { OUTSIDE_APP } from '../support/browsers.ts'
import { collectRequests, isCall } from '../support/requests.ts'
import { expect, isLive, signIn, test } from '../support/test.ts'

const STUDENT_HOME = '/student/dashboard/live'
const isApi = (request: Request) => new URL(request.url()).pathname.startsWith('/api/')
const cookieOf = async (context: BrowserContext, wanted: string) =>
  (await context.cookies()).find(({ name }) => name === wanted)

test('[D-093] [LOGIN-13] [LOGIN-14] [APIG-01] [APIG-02] [APIG-03] [APIG-05] [SSHELL-04] [SSHELL-07] [D-144] [D-174] from the front page through the sign-in page into the app, and out again', async ({
  page,
  harness,
}) => {
  const calls = collectRequests(page, isApi)
  const elsewhere = collectRequests(page, (request) => {
    const { origin, protocol } = new URL(request.url())
    return protocol.startsWith('http') && origin !== harness.origin
  })
  const keep = page.getByRole('checkbox', { name: 'Keep me signed in' })
  const logOut = async () => {
    await page.getByRole('button', { name: 'Profile' }).click()
    await expect(page.getByRole('dialog', { name: 'Profile' })).toContainText('Maya Okonkwo')
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/')
  }

  await test.step('the front page names the product, and sends the server no request', async () => {
    await page.goto('/')
    await expect(page).toHaveTitle('Corridor')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(calls).toHaveLength(0)
    await page.getByRole('link', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL('/login')
  })

  await test.step('a wrong name and a wrong password get the same message', async () => {
    for (const [username, password] of [
      ['maya.okonkwo', 'not hers'],
      ['nobody.here', PASSWORD],
    ] as const) {
      await signIn(page, username, password)
      await expect(page.getByRole('alert')).toHaveText('Incorrect credentials, please try again')
      await expect(page.getByRole('button', { name: 'login' })).toBeEnabled()
    }
  })

  await test.step('a lost XSRF token is renewed silently, and sent twice; nobody is kept signed in unless they choose it', async () => {
    await page.context().clearCookies({ name: XSRF_COOKIE })
    await expect(keep).not.toBeChecked()
    const attempts = collectRequests(page, isCall('POST', '/api/session'))
    await signIn(page, 'maya.okonkwo')
    await expect(page).toHaveURL(STUDENT_HOME)
    expect(attempts).toHaveLength(2)
    const headers = (await attempts[1]?.allHeaders()) ?? {}
    const token = (await cookieOf(page.context(), XSRF_COOKIE))?.value
    expect(headers['content-type']).toBe('application/json')
    expect(headers['x-xsrf-token']).toBe(token)
    expect(headers.cookie).toContain(`${XSRF_COOKIE}=${token}`)
    // A session cookie, which is gone when the browser is closed.
    expect((await cookieOf(page.context(), SESSION_COOKIE))?.expires).toBe(-1)
  })

  await test.step('Log out ends the session', async () => {
    await isLive(page)
    await logOut()
    await page.goto(STUDENT_HOME)
    await expect(page).toHaveURL(/\/login\?redirect=/)
    await keep.check()
    await signIn(page, 'maya.okonkwo')
    await expect(page).toHaveURL(STUDENT_HOME)
    const lifetime = (await cookieOf(page.context(), SESSION_COOKIE))?.expires
    expect(lifetime).toBeGreaterThan(Date.now() / 1000 + 31 * 24 * 3600)
  })

  // Nothing is fetched from anywhere but the school's own server.
  expect(elsewhere.map((request) => request.url())).toEqual([])
})

test('[GUARD-05] [GUARD-06] [ERR-01] [LOGIN-13] [D-127] [D-128] a link into the app leads through the sign-in page and back, also after a page that could not be opened and a session that ended', async ({
  page,
  harness,
}) => {
  const wanted = '/student/dashboard/upcoming?from=mail'
  const steps: string[] = []
  page.on('framenavigated', (frame) => steps.push(frame.url()))
  await page.goto(wanted)
  await expect(page.getByLabel('Username')).toBeVisible()
  const signInPages = steps.map((url) => new URL(url)).filter(({ pathname }) => pathname === '/login')
  expect(new Set(signInPages.map(({ search }) => search))).toEqual(new Set([`?redirect=${encodeURIComponent(wanted)}`]))
  await page.route('**/api/user/initialize', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
  await signIn(page, 'maya.okonkwo')
  await expect(page.getByRole('alert')).toContainText('could not open your page')
  await page.unroute('**/api/user/initialize')
  await page.getByRole('button', { name: 'login' }).click()
  await expect(page).toHaveURL(wanted)
  await expect(page.getByRole('heading', { name: 'Upcoming Passes' })).toBeVisible()
  await isLive(page)

  await harness.command('endSessions', { username: 'maya.okonkwo' })
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(wanted)}`)
  await signIn(page, 'maya.okonkwo')
  await expect(page).toHaveURL(wanted)
})

test('[STATE-03] [STATE-04] [STATE-05] [D-146] the app starts with the initial data, the school’s color and a socket, and loses nothing that happens before that has joined', async ({
  as,
  school,
}) => {
  const page = await as('maya.okonkwo', { at: OUTSIDE_APP })
  const asked = collectRequests(page, isCall('GET', '/api/user/initialize'))
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(new URL(socket.url()).pathname))
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto(STUDENT_HOME)
  await isLive(page)
  expect(sockets).toContain('/socket.io/')
  // #7a1f3d
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCSS('background-color', 'rgb(122, 31, 61)')
  await page.getByRole('link', { name: 'Upcoming' }).first().click()
  await expect(page).toHaveURL('/student/dashboard/upcoming')
  expect(asked).toHaveLength(1)

  const joining = Promise.withResolvers<void>()
  await page.routeWebSocket(/socket\.io/, async (socket) => {
    await joining.promise
    socket.connectToServer()
  })
  await page.goto(STUDENT_HOME)
  await expect(page.getByRole('heading', { name: /Where to, Maya/ })).toBeVisible()
  await school.ask('maya.okonkwo', 'Library', { fromFaculty: 'elena.alvarez' })
  joining.resolve()
  await expect(page.getByRole('button', { name: 'Arrived' })).toBeVisible()
  await isLive(page)
  expect(asked).toHaveLength(3)
})
