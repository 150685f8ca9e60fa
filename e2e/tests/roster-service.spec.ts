/** A district administrator sets up a service that the roster is fetched from. */
import { startOneRoster } from '../../apps/server/src/testing/oneRosterService.ts'
import { checkScreen } from '../support/checkScreen.ts'
import { expect, test } from '../support/test.ts'

test('[D-153] [D-169] a service is set up, tried out and imported from, and its secret is never shown again', async ({
  as,
  school,
}) => {
  const { district, schools } = await (await school.client('ruth.abara')).call('GET /api/user/initialize')
  const name = Object.values(schools)[0]?.school.name ?? ''
  const service = await startOneRoster('1.1', 'oauth1', {
    orgs: [{ id: 'one', name }],
    people: Array.from({ length: 12 }, (_, at) => ({ id: `fetched${at}`, role: 'student', orgs: ['one'] })),
  })
  try {
    const page = await as('ruth.abara', { at: `/administrator/district/${district.districtId}/roster` })
    const section = page.getByRole('region', { name: 'OneRoster service' })
    await expect(section.getByText('No service is set up. Upload files above instead.')).toBeVisible()
    await section.getByRole('button', { name: 'Set up a service' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Address' }).fill('http://sis.example.org')
    await dialog.getByLabel('Key').fill(service.client)
    await dialog.getByLabel('Secret').fill(service.secret)
    await expect(dialog.getByText('Enter the address of the service, which starts with https://.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
    await dialog.getByLabel('At', { exact: true }).selectOption('2 am')
    await checkScreen(page, 'roster-service-dialog')
    await dialog.getByRole('textbox', { name: 'Address' }).fill(service.baseUrl)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(section.getByText('Every night at 2 am')).toBeVisible()

    service.behavior.first = [{ status: 403 }]
    await section.getByRole('button', { name: 'Check the connection' }).click()
    await expect(section.getByRole('status')).toHaveText(/refused the key or the secret/)
    await section.getByRole('button', { name: 'Check the connection' }).click()
    await expect(section.getByRole('status')).toHaveText(`The service answers. It has 1 school: ${name}.`)

    await section.getByRole('button', { name: 'Import now' }).click()
    await expect(page.getByRole('cell', { name: '+12' }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Import 1 school' }).click()
    await expect(page.getByLabel('Progress', { exact: true }).getByText('Imported', { exact: true })).toBeVisible()
    await expect(section.getByText('Never')).toBeHidden()

    await section.getByRole('button', { name: 'Change' }).click()
    await expect(dialog.getByLabel('Secret')).toHaveValue('')
    await dialog.getByRole('textbox', { name: 'Address' }).fill('https://elsewhere.example.org')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Enter the secret for the new address.')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await section.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Remove' }).click()
    await expect(section.getByText('No service is set up.')).toBeVisible()
  } finally {
    await service.close()
  }
})
