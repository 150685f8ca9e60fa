import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ALVAREZ_ID, anInitialize } from '../../base/testing.ts'
import { answer, refusal, sentTo } from '../../testing/api.ts'
import { renderPart } from '../../testing/render.tsx'
import OwnSecondFactor from './OwnSecondFactor.tsx'

const section = page.getByRole('region', { name: 'Two-factor authentication' })
const button = (name: string) => section.getByRole('button', { name })
const RECOVERY_CODES = Array.from({ length: 10 }, (_, at) => `code-${at}`)

function answerState(isOn: boolean, more: { isRequired?: boolean } = {}): void {
  const recoveryCodesLeft = isOn ? RECOVERY_CODES.length : 0
  answer('GET /api/user/second-factor', { isOn, isRequired: false, mayUse: true, recoveryCodesLeft, ...more })
}

async function open(isOn: boolean, more?: { isRequired?: boolean }): Promise<void> {
  answer('GET /api/user/initialize', anInitialize('schoolAdministrator', ALVAREZ_ID))
  answerState(isOn, more)
  await renderPart(OwnSecondFactor)
}

it('[D-177] it is turned on with the password and a first code, and the recovery codes are shown once', async () => {
  await open(false)
  await button('Set up').click()
  answer('POST /api/user/second-factor/enroll', { secret: 'ABCDEFGH', uri: 'otpauth://totp/Corridor?secret=ABCDEFGH' })
  await section.getByLabelText('Your password', { exact: true }).fill('a password')
  await button('Continue').click()
  await section.getByText('No camera?').click()
  await expect.element(section.getByText('ABCD EFGH')).toBeVisible()
  answer(
    'POST /api/user/second-factor/confirm',
    refusal(422, 'invalid', 'Some fields need attention.', { fields: { code: 'This code is not right.' } }),
  )
  await section.getByLabelText('Six digits').fill('000000')
  await button('Turn on').click()
  await expect.element(section.getByText('This code is not right.')).toBeVisible()
  answer('POST /api/user/second-factor/confirm', { recoveryCodes: RECOVERY_CODES })
  await section.getByLabelText('Six digits').fill('123456')
  await button('Turn on').click()
  await expect.element(section.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveLength(10)
  answerState(true)
  await button("I've saved them").click()
  await expect.element(section).toMatchTextContent('It is on. You have 10 recovery codes left.')
  expect(sentTo('POST /api/user/second-factor/enroll').map(({ body }) => body)).toEqual([{ password: 'a password' }])
})

it('[D-177] it is turned off with a code', async () => {
  await open(true)
  await button('Turn off').click()
  answer('POST /api/user/second-factor/off', { ok: true })
  await section.getByLabelText('A code from your app, or a recovery code').fill('123456')
  answerState(false)
  await button('Turn off').click()
  await expect.element(section).toMatchTextContent('It is off.')
  expect(sentTo('POST /api/user/second-factor/off').map(({ body }) => body)).toEqual([{ code: '123456' }])
})

it('[D-177] one that the district requires cannot be turned off', async () => {
  await open(true, { isRequired: true })
  await expect.element(section.getByText('Your district requires it for administrators.')).toBeVisible()
  expect(button('Turn off').query()).toBeNull()
})
