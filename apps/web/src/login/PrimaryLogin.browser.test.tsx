/** The sign-in page, before anybody is signed in. */
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, hold, refusal, sentTo } from '../testing/api.ts'
import { openPage } from '../testing/render.tsx'

const NOBODY = refusal(401, 'unauthenticated', 'Please sign in.')
const username = page.getByLabelText('Username')
const password = page.getByLabelText('Password', { exact: true })
const login = page.getByRole('button', { name: 'login' })

function openLogin(path = '/login') {
  answer('GET /api/user/current', NOBODY)
  answer('GET /api/session/forgot', { isAvailable: false })
  return openPage(path)
}

async function send(name = 'maya.okonkwo') {
  await username.fill(name)
  await password.fill('a pass for the hall')
  await login.click()
}

it('[LOGIN-01] [LOGIN-02] [LOGIN-03] [LOGIN-05] is a centered card with logo and name, a greeting and two fields, at both of its addresses', async () => {
  await openLogin('/login/login')
  await expect.element(page.getByRole('heading', { name: 'Welcome back!' })).toBeVisible()
  await expect.element(page.getByText('Corridor', { exact: true })).toBeVisible()
  await expect.element(username).toBeVisible()
  await expect.element(password).toHaveAttribute('type', 'password')
  const card = document.querySelector('main > div')
  expect(card?.querySelector('svg')).not.toBeNull()
  const { x, y, width, height } = card?.getBoundingClientRect() ?? new DOMRect()
  expect(Math.abs(x + width / 2 - window.innerWidth / 2)).toBeLessThan(2)
  expect(Math.abs(y + height / 2 - window.innerHeight / 2)).toBeLessThan(2)
})

it('[LOGIN-10] [LOGIN-12] says "Loading..." while it looks for an open session, and shows no error when that fails', async () => {
  answer('GET /api/session/forgot', { isAvailable: false })
  const looking = hold('GET /api/user/current')
  await openPage('/login')
  await expect.element(page.getByText('Loading...')).toBeVisible()
  await expect.element(username).not.toBeInTheDocument()
  await looking.answer(refusal(503, 'unavailable', 'Busy.'))
  await expect.element(username).toBeVisible()
  await expect.element(page.getByText('Loading...')).not.toBeInTheDocument()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

it('[LOGIN-05] [LOGIN-07] cannot be sent while a field is blank, and shows the password by keyboard', async () => {
  await openLogin()
  await expect.element(login).toBeDisabled()
  await username.fill('maya.okonkwo')
  await expect.element(login).toBeDisabled()
  await password.fill('   ')
  await expect.element(login).toBeDisabled()
  await password.fill('a pass for the hall')
  await expect.element(login).toBeEnabled()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(password).toHaveAttribute('type', 'text')
})

it('[LOGIN-06] [LOGIN-08] [LOGIN-09] [LOGIN-13] is disabled with a spinner during the request, and can be tried again after a refusal', async () => {
  await openLogin()
  const signingIn = hold('POST /api/session')
  await send('MAYA.Okonkwo')
  await expect.element(login).toBeDisabled()
  expect(login.element().querySelector('[class*=loader]')).not.toBeNull()
  await signingIn.answer(refusal(401, 'incorrect_credentials', 'No.'))
  await expect.element(page.getByRole('alert')).toHaveTextContent('Incorrect credentials, please try again')
  await expect.element(login).toBeEnabled()
  expect(sentTo('POST /api/session')[0]?.body).toEqual({ username: 'maya.okonkwo', password: 'a pass for the hall' })
})

it('[D-145] says so when the server cannot be reached', async () => {
  await openLogin()
  answer('POST /api/session', () => {
    throw new TypeError('Failed to fetch')
  })
  await send()
  await expect.element(page.getByRole('alert')).toMatchTextContent('connection')
})

it('[LOGIN-04] has an arrow back to the front page, and says nothing of a session to a visitor', async () => {
  const address = await openLogin()
  await expect.element(username).toBeVisible()
  await expect.element(page.getByText('You were signed out')).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'Back to the home page' }).click()
  await expect.poll(address.href).toBe('/')
})

it.each([
  ['wrong_account', 'That is not an account of your school.'],
  ['canceled', 'You did not finish signing in.'],
])('[D-071] says why the school’s sign-on did not sign them in: %s', async (reason, sentence) => {
  await openLogin(`/login?signOn=${reason}`)
  await expect.element(page.getByRole('alert')).toMatchTextContent(sentence)
  await expect.element(username).toBeVisible()
})
