/** What is printed for somebody to sign in with, in the language of whoever gets it. */
import type { SignInSlip } from '@corridor/contract'
import { asUserId } from '@corridor/rules/ids'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { TIMEZONE } from '../base/testing.ts'
import { renderPart } from '../testing/render.tsx'
import { SlipSheets } from './SlipSheets.tsx'

const slip = (id: number, language: SignInSlip['language']): SignInSlip => ({
  purpose: 'invitation',
  token: 'x'.repeat(22),
  expiresAt: '2026-11-30T16:00:00.000Z',
  code: 'ABCDEFGHJKMN',
  userId: asUserId(id),
  firstName: 'New',
  lastName: `Student ${id}`,
  username: `student.${id}`,
  grade: '9',
  className: null,
  teacherName: null,
  language,
})

it('[LANG-03] each slip is in the language of its owner, and all are printed once their words are there', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  const slips = [slip(1, 'en'), slip(2, 'es')]
  const sheets = { schoolName: 'Northside', timezone: TIMEZONE, slips, signedInCount: 0, withheldCount: 0 }
  await renderPart(() => <SlipSheets title="Sign-in slips" back={null} sheets={sheets} />)
  const [english, spanish] = [page.getByRole('listitem').nth(0), page.getByRole('listitem').nth(1)]
  const { host } = window.location
  await expect.element(english).toMatchTextContent(`Scan, or go to ${host}/in and type`)
  await expect.element(english).toMatchTextContent('Grade 9')
  await expect.element(english).toMatchTextContent('Works once, until 11/30/2026. Don’t share it.')
  await expect.element(spanish).toHaveAttribute('lang', 'es')
  await expect.element(spanish).toMatchTextContent(`Escanea el código, o entra a ${host}/in y escribe`)
  await expect.element(spanish).toMatchTextContent('9.º grado')
  await expect
    .element(spanish)
    .toMatchTextContent('Sirve una sola vez, hasta el 30 de noviembre de 2026. No lo compartas.')
  expect(print).toHaveBeenCalledOnce()
  print.mockRestore()
})
