/** A school's time zone, and the window of a pass. */
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openSettings, sentSettings } from '../testing.ts'

it('[D-103] [WIN-01] [WIN-02] the time zone and the window of a pass are changed, with the defaults in sight', async () => {
  await openSettings('settings')
  const time = page.getByRole('region', { name: 'Time', exact: true })
  const zone = time.getByRole('combobox', { name: 'Time zone' })
  const after = time.getByLabelText('Minutes after')
  await expect.element(zone).toHaveValue('Central Time (Chicago)')
  await expect.element(time).toMatchTextContent(/It is \d+:\d\d [AP]M GMT-[56] there now/)
  await expect.element(time.getByLabelText('Minutes before')).toHaveAttribute('placeholder', '5')
  await expect.element(after).toHaveAttribute('placeholder', '30')
  await after.fill('500')
  await expect.element(time).toMatchTextContent('From 0 up to 499')
  await after.fill('20')
  await zone.fill('denver')
  await page.getByRole('option', { name: /Denver/ }).click()
  await expect.element(time).toMatchTextContent(/GMT-[67] there now/)
  await time.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByTestId('flashes')).toMatchTextContent('Successfully Updated School!')
  expect(sentSettings()).toEqual([{ timezone: 'America/Denver', passActivationIntervalAfter: 20, version: 1 }])
})
