/** Visitors who are not signed in; signing in and out. */
import { XSRF_COOKIE } from '@corridor/contract/constants'
import { SESSION_COOKIE } from '../../apps/server/src/http/cookies.ts'
import { TestClient } from '../../apps/server/src/testing/client.ts'
import { PASSWORD, PEOPLE } from '../server/people.ts'
import { checkScreen } from '../support/checkScreen.ts'
import { collectRequests, holdBack, isCall } from '../support/requests.ts'
import { withoutSocket } from '../support/socket.ts'
import { expect, isLive, signIn, test } from '../support/test.ts'

const isApi = isCallTo('/api/')
function isCallTo(prefix: string) {
  return (request: { url(): string }) => new URL(request.url()).pathname.startsWith(prefix)
}

test.describe('the front page', () => {
  test('[D-093] names the product, links to the sign-in page and sends the server no request', async ({ page }) => {
    const calls = collectRequests(page, isApi)
    await page.goto('/')
    await expect(page).toHaveTitle('Corridor')
    await checkScreen(page, 'landing')
    expect(calls).toHaveLength(0)
    await page.getByRole('link', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL('/login')
  })

  test('[APIG-01] nothing is fetched from anywhere but the school’s own server', async ({ page, harness }) => {
    const elsewhere = collectRequests(page, (request) => {
      const { origin, protocol } = new URL(request.url())
      return protocol.startsWith('http') && origin !== harness.origin
    })
    await page.goto('/')
    await page.goto('/login')
    await signIn(page, 'maya.okonkwo')
    await isLive(page)
    expect(elsewhere.map((request) => request.url())).toEqual([])
  })

  test('an unknown address says so', async ({ page }) => {
    await page.goto('/nothing/here')
    await expect(page.getByRole('heading', { name: 'There is no page at this address' })).toBeVisible()
    await checkScreen(page, 'not-found')
  })
})

test.describe('the sign-in page', () => {
  test('[LOGIN-01] [LOGIN-03] [LOGIN-05] is a centered card with logo and name, a greeting and two fields', async ({
    page,
  }) => {
    await page.goto('/login')
    const card = page.getByRole('main').locator('> div')
    await expect(card.getByText('Corridor', { exact: true })).toBeVisible()
    await expect(card.locator('svg').first()).toBeVisible()
    await expect(card.getByRole('heading', { name: 'Welcome back!' })).toBeVisible()
    await expect(card.getByLabel('Username')).toBeVisible()
    await expect(card.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password')
    const { x, y, width, height } = (await card.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const { width: pageWidth, height: pageHeight } = page.viewportSize() ?? { width: 0, height: 0 }
    expect(Math.abs(x + width / 2 - pageWidth / 2)).toBeLessThan(2)
    expect(Math.abs(y + height / 2 - pageHeight / 2)).toBeLessThan(2)
    await checkScreen(page, 'login')
  })

  test('[LOGIN-02] both of its addresses are public', async ({ page }) => {
    await page.goto('/login/login')
    await expect(page.getByRole('heading', { name: 'Welcome back!' })).toBeVisible()
    await page.goto('/login/sso')
    await expect(page).toHaveURL(/\/login(\/sso)?$/)
  })

  test('[LOGIN-04] has an arrow back to the front page', async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('link', { name: 'Back to the home page' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test('[LOGIN-07] cannot be sent while a field is blank', async ({ page }) => {
    await page.goto('/login')
    const button = page.getByRole('button', { name: 'login' })
    await expect(button).toBeDisabled()
    await page.getByLabel('Username').fill('maya.okonkwo')
    await expect(button).toBeDisabled()
    await page.getByLabel('Password', { exact: true }).fill('   ')
    await expect(button).toBeDisabled()
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await expect(button).toBeEnabled()
  })

  test('[LOGIN-06] [LOGIN-08] the button "login" shows a spinner and is disabled during the request', async ({
    page,
  }) => {
    await page.goto('/login')
    const letGo = await holdBack(page, '/api/session')
    await signIn(page, 'maya.okonkwo')
    const button = page.getByRole('button', { name: 'login' })
    await expect(button).toBeDisabled()
    await expect(button.locator('[class*=loader]').first()).toBeVisible()
    letGo()
    await expect(page).toHaveURL('/student/dashboard/live')
    await isLive(page)
  })

  test('[LOGIN-05] the password can be shown by keyboard', async ({ page }) => {
    await page.goto('/login')
    const password = page.getByLabel('Password', { exact: true })
    await password.fill('corridor')
    await password.press('Tab')
    await page.keyboard.press('Enter')
    await expect(password).toHaveAttribute('type', 'text')
  })

  test('[LOGIN-09] [APIG-02] [APIG-03] [APIG-05] sends the name in lower case, as JSON, with the XSRF token twice', async ({
    page,
    context,
  }) => {
    await page.goto('/login')
    const sent = page.waitForRequest(isCall('POST', '/api/session'))
    await signIn(page, 'MAYA.Okonkwo')
    const request = await sent
    expect(request.postDataJSON()).toEqual({ username: 'maya.okonkwo', password: PASSWORD })
    const headers = await request.allHeaders()
    expect(headers['content-type']).toBe('application/json')
    const token = (await context.cookies()).find(({ name }) => name === XSRF_COOKIE)?.value
    expect(headers['x-xsrf-token']).toBe(token)
    expect(headers.cookie).toContain(`${XSRF_COOKIE}=${token}`)
    await expect(page).toHaveURL('/student/dashboard/live')
  })

  test('[LOGIN-10] says "Loading..." while it looks for an open session', async ({ page }) => {
    const letGo = await holdBack(page, '/api/user/current')
    await page.goto('/login')
    await expect(page.getByText('Loading...')).toBeVisible()
    await expect(page.getByLabel('Username')).toHaveCount(0)
    letGo()
    await expect(page.getByLabel('Username')).toBeVisible()
    await expect(page.getByText('Loading...')).toHaveCount(0)
  })

  for (const [username, home] of [
    ['maya.okonkwo', '/student/dashboard/live'],
    ['elena.alvarez', '/faculty/live'],
    ['daniel.whitaker', '/administrator/dashboard'],
    ['ruth.abara', '/administrator/dashboard'],
  ] as const) {
    test(`[LOGIN-11] [GUARD-09] [GUARD-10] [GUARD-11] sends a signed-in ${PEOPLE[username].type} on`, async ({
      as,
    }) => {
      const page = await as(username, { at: '/login' })
      await expect(page).toHaveURL(home)
      await expect(page.getByRole('main')).toBeVisible()
    })
  }

  test('[LOGIN-12] shows no error when looking for a session fails', async ({ page }) => {
    await page.route('**/api/user/current', (route) => route.abort())
    await page.goto('/login')
    await expect(page.getByLabel('Username')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByTestId('flashes')).toBeEmpty()
  })

  test('[LOGIN-13] shows the same message for a wrong name and a wrong password, and can be tried again', async ({
    page,
  }) => {
    await page.goto('/login')
    for (const [username, password] of [
      ['maya.okonkwo', 'not hers'],
      ['nobody.here', PASSWORD],
    ] as const) {
      await signIn(page, username, password)
      await expect(page.getByRole('alert')).toHaveText('Incorrect credentials, please try again')
      await expect(page.getByRole('button', { name: 'login' })).toBeEnabled()
    }
    await checkScreen(page, 'login-refused')
    await signIn(page, 'maya.okonkwo')
    await expect(page).toHaveURL('/student/dashboard/live')
  })

  test('[D-145] says so when the server cannot be reached', async ({ page }) => {
    await page.goto('/login')
    await page.route('**/api/session', (route) => route.abort())
    await signIn(page, 'maya.okonkwo')
    await expect(page.getByRole('alert')).toContainText('connection')
  })

  test('[D-145] [D-164] says how long to wait after too many failures, and accepts the right password after that', async ({
    page,
    harness,
    clock,
  }) => {
    await page.goto('/login')
    const guesser = new TestClient(harness.origin)
    await guesser.send('GET', '/api/user/current')
    for (let attempt = 0; attempt < 11; attempt += 1) {
      await clock.advance(1)
      await guesser.send('POST', '/api/session', { username: 'maya.okonkwo', password: 'a guess' })
    }
    await signIn(page, 'maya.okonkwo')
    await expect(page.getByRole('alert')).toHaveText(
      /^Too many attempts\. Wait (\d\d seconds|a minute), then try again\.$/,
    )
    await checkScreen(page, 'login-wait')
    await expect(page).toHaveURL('/login')
    await clock.advance(1)
    await page.getByRole('button', { name: 'login' }).click()
    await expect(page).toHaveURL('/student/dashboard/live')
  })

  test('[D-174] keeps nobody signed in who did not choose it', async ({ page, context }) => {
    await page.goto('/login')
    const keep = page.getByRole('checkbox', { name: 'Keep me signed in' })
    const lifetime = async () => (await context.cookies()).find(({ name }) => name === SESSION_COOKIE)?.expires
    await expect(keep).not.toBeChecked()
    await signIn(page, 'maya.okonkwo')
    await expect(page).toHaveURL('/student/dashboard/live')
    // A session cookie, which is gone when the browser is closed.
    expect(await lifetime()).toBe(-1)

    // A page that notices that its session is gone opens the sign-in page itself, which would cancel this visit.
    await page.goto('about:blank')
    await context.clearCookies({ name: SESSION_COOKIE })
    await page.goto('/login')
    await keep.check()
    await signIn(page, 'maya.okonkwo')
    await expect(page).toHaveURL('/student/dashboard/live')
    expect(await lifetime()).toBeGreaterThan(Date.now() / 1000 + 31 * 24 * 3600)
  })

  test('[D-144] an XSRF token that was lost is renewed silently', async ({ page, context }) => {
    await page.goto('/login')
    await expect(page.getByLabel('Username')).toBeVisible()
    await context.clearCookies({ name: XSRF_COOKIE })
    const attempts = collectRequests(page, isCall('POST', '/api/session'))
    await signIn(page, 'maya.okonkwo')
    await expect(page).toHaveURL('/student/dashboard/live')
    expect(attempts).toHaveLength(2)
  })
})

test.describe('returning to a page after signing in', () => {
  test('[GUARD-05] [D-127] [D-128] a link into the app leads through the sign-in page and back, query and all', async ({
    page,
  }) => {
    const steps: string[] = []
    page.on('framenavigated', (frame) => steps.push(frame.url()))
    await page.goto('/student/dashboard/upcoming?from=mail')
    await expect(page.getByLabel('Username')).toBeVisible()
    const signInPages = steps.map((url) => new URL(url)).filter(({ pathname }) => pathname === '/login')
    expect(new Set(signInPages.map(({ search }) => search))).toEqual(
      new Set([`?redirect=${encodeURIComponent('/student/dashboard/upcoming?from=mail')}`]),
    )
    await signIn(page, 'maya.okonkwo')
    await expect(page).toHaveURL('/student/dashboard/upcoming?from=mail')
    await expect(page.getByRole('heading', { name: 'Upcoming Passes' })).toBeVisible()
  })

  for (const redirect of [
    '/administrator/live',
    '//elsewhere.example/student',
    'https://elsewhere.example/',
    '/nowhere',
  ]) {
    test(`[D-127] never redirects a student to ${redirect}`, async ({ page }) => {
      await page.goto(`/login?redirect=${encodeURIComponent(redirect)}`)
      await signIn(page, 'maya.okonkwo')
      await expect(page).toHaveURL('/student/dashboard/live')
    })
  }

  test('[ERR-01] a person who was signed out in the meantime signs in again and returns to the same page', async ({
    as,
    harness,
    school,
  }) => {
    const pass = await school.ask('maya.okonkwo', 'Library', { fromFaculty: 'elena.alvarez' })
    const page = await as('maya.okonkwo', { at: `/student/pass/${pass.passId}` })
    await isLive(page)
    await harness.command('endSessions', { username: 'maya.okonkwo' })
    await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(`/student/pass/${pass.passId}`)}`)
    await signIn(page, 'maya.okonkwo')
    await expect(page).toHaveURL(`/student/pass/${pass.passId}`)
    await expect(page.getByRole('button', { name: 'Arrived' })).toBeVisible()
  })

  test('[ERR-02] [D-129] a person who lost a permission goes through the sign-in page without being sent back', async ({
    as,
    harness,
    school,
  }) => {
    const pass = await school.issue('elena.alvarez', 'liam.chen', 'Gym')
    await school.start('liam.chen', pass)
    // Without a socket: the server looks at each one again after it has connected, and would tell the page.
    const page = await as('daniel.whitaker', { at: '/' })
    await withoutSocket(page)
    await page.goto('/administrator/live')
    const end = page.getByRole('button', { name: /^End Liam Chen/ })
    await expect(end).toBeEnabled()
    await harness.command('takePermissions', { username: 'daniel.whitaker' })
    const steps: string[] = []
    page.on('framenavigated', (frame) => steps.push(frame.url()))
    await end.click()
    await expect(page).toHaveURL('/administrator/dashboard')
    expect(steps).toContain(`${harness.origin}/login`)
  })

  test('[GUARD-06] if the session cannot be checked, the sign-in page opens and does not redirect in circles', async ({
    as,
  }) => {
    const page = await as('elena.alvarez', { at: '/' })
    await page.route('**/api/user/initialize', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
    await page.goto('/faculty/live')
    await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent('/faculty/live')}`)
    await expect(page.getByRole('alert')).toContainText('could not open your page')
  })

  test('[GUARD-06] [LOGIN-11] if the session could not be checked, a reload checks again', async ({ as }) => {
    const page = await as('elena.alvarez', { at: '/' })
    await page.route('**/api/user/initialize', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
    await page.goto('/faculty/upcoming')
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('could not open your page')
    const looked = page.waitForRequest(isCall('GET', '/api/user/current'))
    await page.reload()
    await looked
    await expect(alert).toContainText('could not open your page')
    await page.unroute('**/api/user/initialize')
    await page.reload()
    await expect(page).toHaveURL('/faculty/upcoming')
    await isLive(page)
  })

  test('[GUARD-06] [LOGIN-13] a page that cannot be opened after signing in leaves a form that can be tried again', async ({
    page,
  }) => {
    await page.goto('/login')
    await page.route('**/api/user/initialize', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
    await signIn(page, 'maya.okonkwo')
    await expect(page.getByRole('alert')).toContainText('could not open your page')
    await page.unroute('**/api/user/initialize')
    await page.getByRole('button', { name: 'login' }).click()
    await expect(page).toHaveURL('/student/dashboard/live')
    await isLive(page)
  })
})

test.describe('signing out', () => {
  test('[LOGIN-14] [SSHELL-04] [SSHELL-07] the profile drawer logs out to the front page, and the session is over', async ({
    as,
  }) => {
    const page = await as('maya.okonkwo')
    await isLive(page)
    await page.getByRole('button', { name: 'Profile' }).click()
    await expect(page.getByRole('dialog', { name: 'Profile' })).toContainText('Maya Okonkwo')
    await checkScreen(page, 'student-profile')
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/')
    await page.goto('/student/dashboard/live')
    await expect(page).toHaveURL(/\/login\?redirect=/)
  })

  test('[D-141] somebody without a school is told where to go, and can log out', async ({ as }) => {
    const page = await as('omar.silva')
    await expect(page.getByRole('heading', { name: 'You are not in a school yet.' })).toBeVisible()
    await expect(page.getByText('Ask the office.')).toBeVisible()
    await checkScreen(page, 'no-school')
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/')
  })
})

test.describe('the frame', () => {
  test('[STATE-03] [STATE-04] [STATE-05] starts with the initial data, the school’s color and a socket', async ({
    as,
  }) => {
    const page = await as('elena.alvarez', { at: '/' })
    const sockets: string[] = []
    page.on('websocket', (socket) => sockets.push(new URL(socket.url()).pathname))
    const initial = page.waitForResponse((answer) => isCall('GET', '/api/user/initialize')(answer.request()))
    await page.goto('/faculty/live')
    expect((await initial).status()).toBe(200)
    await isLive(page)
    expect(sockets).toContain('/socket.io/')
    await expect(page.getByText('Lakeview High School')).toBeVisible()
    // #7a1f3d
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCSS('background-color', 'rgb(122, 31, 61)')
  })

  test('[STATE-03] [D-146] asks for the initial data once, and loses nothing that happens before its socket has joined', async ({
    as,
    school,
  }) => {
    const page = await as('maya.okonkwo', { at: '/' })
    const asked = collectRequests(page, isCall('GET', '/api/user/initialize'))
    await page.goto('/student/dashboard/live')
    await isLive(page)
    await page.getByRole('link', { name: 'Upcoming' }).first().click()
    await expect(page).toHaveURL('/student/dashboard/upcoming')
    expect(asked).toHaveLength(1)

    let letJoin = () => {}
    const joining = new Promise<void>((resolve) => {
      letJoin = resolve
    })
    await page.routeWebSocket(/socket\.io/, async (socket) => {
      await joining
      socket.connectToServer()
    })
    await page.goto('/student/dashboard/live')
    await expect(page.getByRole('heading', { name: /Where to, Maya/ })).toBeVisible()
    await school.ask('maya.okonkwo', 'Library', { fromFaculty: 'elena.alvarez' })
    letJoin()
    await expect(page.getByRole('button', { name: 'Arrived' })).toBeVisible()
    await isLive(page)
    expect(asked).toHaveLength(3)
  })

  test('[IMP-01] a support operator sees on every page whom they are impersonating', async ({ as }) => {
    const page = await as('maya.okonkwo', { impersonator: 'support' })
    await expect(page.locator('#root[data-impersonator]')).toBeVisible()
    await expect(page.getByRole('note')).toContainText('Maya Okonkwo')
    await checkScreen(page, 'impersonator')
    const own = await as('maya.okonkwo')
    await isLive(own)
    await expect(own.locator('#root[data-impersonator]')).toHaveCount(0)
  })
})
