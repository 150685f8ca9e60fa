/** One's own password in the settings, and signing out everywhere. */
import type { AccountState } from '@corridor/contract'
import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { PASS_KEY } from '../../base/offline/storage.ts'
import { ALVAREZ_ID, anInitialize } from '../../base/testing.ts'
import { answer, refusal, sentTo } from '../../testing/api.ts'
import { renderPart } from '../../testing/render.tsx'
import OwnPassword from './OwnPassword.tsx'

const CHANGE = 'POST /api/session/password'
const SIGN_OUT = 'POST /api/user/:userId/sign-out'

const section = page.getByRole('region', { name: 'Password and sign-in' })
const current = section.getByLabelText('Current password', { exact: true })
const next = section.getByLabelText('New password', { exact: true })
const change = section.getByRole('button', { name: 'Change password' })
const signOut = section.getByRole('button', { name: 'Sign out everywhere' })
const flashes = page.getByTestId('flashes')

const ACCOUNT: AccountState = {
  ...{ userId: ALVAREZ_ID, type: 'faculty', firstName: 'Elena', lastName: 'Alvarez', username: 'elena', email: null },
  ...{ grade: null, schoolIdentifier: null, version: 1, hasPassword: true, hasProvider: false, providers: [] },
  ...{ hasSecondFactor: false, link: null, mayControl: true },
}

async function open(changes: Partial<AccountState> = {}) {
  answer('GET /api/user/initialize', anInitialize('faculty', ALVAREZ_ID))
  answer('GET /api/user/:userId/account', { ...ACCOUNT, ...changes })
  await renderPart(OwnPassword)
  await expect.element(section).toBeVisible()
}

it('[D-160] everybody changes their own password, with the current one', async () => {
  await open()
  await expect.element(section).toMatchTextContent('You sign in as maya.okonkwo.')
  await current.fill('wrong')
  await next.fill('short')
  await expect.element(change).toBeDisabled()
  await next.fill('seven purple umbrellas')
  const fields = { currentPassword: 'This is not your current password.' }
  answer(CHANGE, refusal(422, 'invalid', 'Some fields need attention.', { fields }))
  await change.click()
  await expect.element(section.getByText(fields.currentPassword)).toBeVisible()
  await expect.element(current).toHaveAttribute('aria-invalid', 'true')
  await expect.element(next).not.toHaveAttribute('aria-invalid')
  answer(CHANGE, { ok: true })
  await current.fill('a password')
  await expect.element(section.getByText(fields.currentPassword)).not.toBeInTheDocument()
  await change.click()
  await expect
    .element(flashes)
    .toMatchTextContent('Your password was changed. You are signed out on your other devices.')
  for (const field of [current, next]) await expect.element(field).toHaveValue('')
  expect(sentTo(CHANGE).at(-1)?.body).toEqual({ currentPassword: 'a password', password: 'seven purple umbrellas' })
})

it('[D-160] signing out everywhere asks first, forgets what this browser kept, and leads to the sign-in page', async () => {
  await open()
  const question = page.getByRole('dialog', { name: 'Sign out everywhere?' })
  await signOut.click()
  await question.getByRole('button', { name: 'Go back' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(sentTo(SIGN_OUT)).toEqual([])

  answer(SIGN_OUT, refusal(422, 'invalid', 'Busy.'))
  await signOut.click()
  await question.getByRole('button', { name: 'Sign out' }).click()
  await expect.element(flashes).toMatchTextContent('Busy.')

  localStorage.setItem(PASS_KEY, '"of somebody"')
  const left = addressesLeftFor()
  answer(SIGN_OUT, { ok: true })
  await signOut.click()
  await question.getByRole('button', { name: 'Sign out' }).click()
  await expect.poll(left).toEqual(['/login'])
  expect(localStorage.getItem(PASS_KEY)).toBeNull()
  expect(sentTo(SIGN_OUT).map(({ params }) => Number(params.userId))).toEqual([ALVAREZ_ID, ALVAREZ_ID])
})

it('whoever signs in through the school has no password to change', async () => {
  await open({ hasPassword: false })
  await expect.element(section).toMatchTextContent('You sign in through your school.')
  await expect.element(signOut).toBeVisible()
  expect(current.query()).toBeNull()
})

/** Where the page would go, which would end the test. */
function addressesLeftFor(): () => string[] {
  const addresses: string[] = []
  const stay = (event: NavigateEvent) => {
    event.preventDefault()
    addresses.push(new URL(event.destination.url).pathname)
  }
  window.navigation.addEventListener('navigate', stay)
  onTestFinished(() => {
    window.navigation.removeEventListener('navigate', stay)
    document.body.hidden = false
  })
  return () => addresses
}
