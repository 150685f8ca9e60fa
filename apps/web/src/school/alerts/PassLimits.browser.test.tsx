/** Pass Settings, Alerts: the limits from which on staff are told. */
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { dispatchLive } from '../../base/session/liveEvents.ts'
import { SCHOOL_ID } from '../../base/testing.ts'
import { openSettings, sentSettings } from '../testing.ts'

const limits = page.getByRole('region', { name: 'Pass limits' })
const group = (name: string) => limits.getByRole('group', { name, exact: true })
const field = (of: string, name: string) => group(of).getByRole('textbox', { name })
const switchOf = (name: string) => group(name).getByRole('switch')
const save = limits.getByRole('button', { name: 'Save' })
const reset = limits.getByRole('button', { name: 'Reset' })

const SEVERAL = 'Passes over several days'
const DAILY = 'Passes a day'

it('[PSET-01] [PSET-02] [PSET-03] [PSET-04] [PSET-05] [D-046] [D-122] a limit is switched on with its numbers, and off without forgetting them', async () => {
  const { address } = await openSettings('pass/settings')
  await expect.element(page.getByRole('region', { name: 'Destination settings' })).toBeVisible()
  const tabs = page.getByRole('navigation', { name: 'Pass Settings' })
  await tabs.getByRole('link', { name: 'Cards and reasons' }).click()
  await expect.element(page.getByRole('region', { name: 'Physical passes' })).toBeVisible()
  await tabs.getByRole('link', { name: 'Alerts' }).click()
  await expect.poll(address.href).toMatch(/\?tab=alerts$/)
  for (const button of [save, reset]) await expect.element(button).toBeDisabled()
  await switchOf(SEVERAL).click()
  for (const name of ['Passes', 'Days']) await expect.element(field(SEVERAL, name)).toHaveValue('0')
  await field(SEVERAL, 'Passes').fill('12')
  await field(SEVERAL, 'Days').fill('7')
  await switchOf(DAILY).click()
  await field(DAILY, 'Passes').fill('500')
  await expect.element(group(DAILY)).toMatchTextContent('From 0 up to 499')
  await expect.element(save).toBeDisabled()
  await field(DAILY, 'Passes').fill('4')
  await save.click()
  await expect.element(page.getByTestId('flashes')).toMatchTextContent('Successfully Updated!')
  await expect.element(save).toBeDisabled()

  await switchOf(SEVERAL).click()
  await expect.element(field(SEVERAL, 'Days')).not.toBeInTheDocument()
  await switchOf(SEVERAL).click()
  await expect.element(field(SEVERAL, 'Passes')).toHaveValue('12')
  await expect.element(save).toBeDisabled()
  await switchOf(SEVERAL).click()
  await reset.click()
  await expect.element(field(SEVERAL, 'Days')).toHaveValue('7')
  await switchOf(SEVERAL).click()
  await save.click()
  await expect.element(save).toBeDisabled()
  expect(sentSettings()).toEqual([
    { passAlertUsageAmount: 12, passAlertUsageTimeframe: 7, passAlertUsagePerDayAmount: 4, version: 1 },
    { passAlertUsageAmount: null, passAlertUsageTimeframe: null, version: 2 },
  ])
})

it('a limit that somebody else changes is shown, and while it is being edited it is a choice', async () => {
  const { change } = await openSettings('pass/settings?tab=alerts')
  const minutes = field('Time limit', 'Minutes')
  const elsewhere = (passAlertTimeLimit: number) => {
    change({ passAlertTimeLimit })
    dispatchLive('schoolChanged', { schoolId: SCHOOL_ID })
  }
  await expect.element(switchOf('Time limit')).toBeVisible()
  elsewhere(9)
  await expect.element(minutes).toHaveValue('9')
  await minutes.fill('12')
  elsewhere(15)
  const choice = limits.getByRole('alert', { name: 'Minutes was changed elsewhere' })
  await expect.element(choice).toMatchTextContent('15')
  await expect.element(minutes).toHaveValue('12')
  await choice.getByRole('button', { name: 'Keep mine' }).click()
  await save.click()
  await expect.poll(sentSettings).toEqual([{ passAlertTimeLimit: 12, version: 3 }])
})
