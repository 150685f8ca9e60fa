/** The pages of a school's settings. */
import { TOGGLEABLE_PERMISSIONS } from '@corridor/rules/access'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { version } from '../../../../package.json'
import { ALVAREZ_ID, anInitialize, SCHOOL_ID } from '../base/testing.ts'
import { answer, refusal } from '../testing/api.ts'
import { openPage, unmountAll } from '../testing/render.tsx'
import { openSettings, sentSettings } from './testing.ts'

it('[D-134] says when the school could not be loaded, and offers to try again', async () => {
  const all = anInitialize('schoolAdministrator', ALVAREZ_ID)
  const viewer = { ...all.viewer, permissions: { [SCHOOL_ID]: [...TOGGLEABLE_PERMISSIONS] } }
  answer('GET /api/user/initialize', { ...all, viewer })
  answer('GET /api/school/:schoolId/now', refusal(422, 'invalid', 'Busy.'))
  answer('GET /api/school/:schoolId', refusal(422, 'invalid', 'Busy.'))
  for (const path of ['settings', 'pass/settings']) {
    await openPage(`/administrator/school/${SCHOOL_ID}/${path}`)
    await expect.element(page.getByRole('heading', { name: "Your school's rooms could not be loaded" })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeEnabled()
    await unmountAll()
  }
})

it('says at the bottom which version of Corridor this is', async () => {
  await openSettings('settings')
  await expect.element(page.getByText(`Corridor ${version}`)).toBeVisible()
})

it('[LANG-04] a school chooses the language of its students, each named in itself', async () => {
  await openSettings('settings')
  const field = page.getByLabelText('Language for students')
  await expect.element(field).toHaveDisplayValue("As each student's browser")
  await expect.element(field.getByText('Español')).toHaveAttribute('lang', 'es')
  await field.selectOptions('Español')
  await expect.poll(sentSettings).toEqual([{ studentLanguage: 'es', version: 1 }])
  await expect.element(field).toHaveDisplayValue('Español')
})

it('[LANG-06] each ready reason has a field for its Spanish, which a corrected reason keeps', async () => {
  await openSettings('pass/settings?tab=cards')
  const reasons = page.getByLabelText('Suggested reasons')
  await page.getByLabelText('Please wait until the end of class.').fill(' Espera, por favor. ')
  await reasons.fill('Please wait until the end of class!')
  await reasons.fill('Please wait until the end of class!\nTest')
  await expect.element(page.getByLabelText('Test')).toHaveValue('')
  await page.getByRole('region', { name: 'Reasons for rejecting' }).getByRole('button', { name: 'Save' }).click()
  await expect.poll(sentSettings).toEqual([
    {
      rejectReasons: ['Please wait until the end of class!', 'Test'],
      rejectReasonsEs: [{ reason: 'Please wait until the end of class!', es: 'Espera, por favor.' }],
      version: 1,
    },
  ])
})

it('[TARDY-03] [TARDY-05] [TARDY-06] a school sets the minutes, the reasons and the slip of late passes', async () => {
  await openSettings('pass/settings?tab=late')
  const minutes = page.getByLabelText('Minutes to get to class')
  await expect.element(minutes).toHaveValue('8')
  await minutes.fill('2')
  await page.getByLabelText('Reasons', { exact: true }).fill('Bus\n Clinic\nBus')
  await page.getByLabelText('Print a slip with each pass').click()
  await expect.element(page.getByText('From 3 up to 20')).toBeVisible()
  await minutes.fill('12')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(sentSettings)
    .toEqual([{ lateLimit: 12, lateReasons: ['Bus', 'Clinic'], printsLateSlips: true, version: 1 }])
})
