/** The service that a district's roster is fetched from: its form, what it says, and what its buttons do. */
import type { RosterRun, RosterService } from '@corridor/contract'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ALVAREZ_ID, anInitialize, NOW, TIMEZONE } from '../../base/testing.ts'
import { answer, refusal, sentTo } from '../../testing/api.ts'
import { examine } from '../../testing/examine.ts'
import { pageOf } from '../../testing/pageOf.ts'
import { openPage } from '../../testing/render.tsx'
import { aRosterRun } from './testing.ts'

const ADD = 'POST /api/district/:districtId/roster-service'
const CHANGE = 'POST /api/district/:districtId/roster-service/settings'
const REMOVE = 'DELETE /api/district/:districtId/roster-service'
const CHECK = 'POST /api/district/:districtId/roster-service/check'
const FETCH = 'POST /api/district/:districtId/roster-service/import'

const SERVICE: RosterService = {
  oneRoster: '1.1',
  baseUrl: 'https://sis.example.org/ims/oneroster/v1p1',
  auth: 'oauth1',
  tokenUrl: '',
  client: 'corridor',
  isNightly: true,
  hour: 2,
  failures: 0,
  fetchedAt: null,
  version: 1,
}

const NEVER_SET_UP = 'No service is set up. Upload files above instead.'

const flashes = page.getByTestId('flashes')
const section = page.getByRole('region', { name: 'OneRoster service' })
const button = (name: string) => section.getByRole('button', { name })
const status = section.getByRole('status')
const dialog = page.getByRole('dialog')
const field = (label: string) => dialog.getByRole('textbox', { name: label })
const hour = dialog.getByRole('combobox', { name: 'At', exact: true })
const address = field('Address')
const save = dialog.getByRole('button', { name: 'Save' })

let service: RosterService | null
let runs: RosterRun[]

/** A server that keeps the service. What it is asked to change, it changes. */
async function openWith(saved: RosterService | null) {
  service = saved
  runs = []
  const frame = anInitialize('districtAdministrator', ALVAREZ_ID)
  answer('GET /api/user/initialize', { ...frame, district: { ...frame.district, mayConnect: true } })
  answer('GET /api/district/:districtId/roster', () => pageOf(runs))
  answer('GET /api/district/:districtId/roster-service', () => ({ service, timezone: TIMEZONE }))
  answer(ADD, ({ body: { secret: _, ...settings } }) => {
    service = { ...settings, failures: 0, fetchedAt: null, version: 1 }
    return service
  })
  answer(CHANGE, ({ body: { secret: _, version, ...changes } }) => {
    service = { ...SERVICE, ...(changes as Partial<RosterService>), version: version + 1 }
    return service
  })
  answer(REMOVE, () => {
    service = null
    return { ok: true }
  })
  await openPage('/administrator/district/1/roster')
  await expect.element(section).toBeVisible()
}

it('[D-153] [D-169] a service is set up with an address that is encrypted, and asked every night at an hour', async () => {
  await openWith(null)
  await expect.element(section.getByText(NEVER_SET_UP)).toBeVisible()
  await button('Set up a service').click()
  await address.fill('http://sis.example.org')
  await field('Key').fill('corridor')
  await field('Secret').fill('quiet')
  await expect.element(dialog.getByText('Enter the address of the service, which starts with https://.')).toBeVisible()
  await expect.element(save).toBeDisabled()
  await hour.selectOptions('2 am')
  await examine('roster-service-dialog')
  await address.fill(SERVICE.baseUrl)
  await field('Secret').fill('')
  await expect.element(save, { message: 'without a secret' }).toBeDisabled()
  await field('Secret').fill('quiet')
  await save.click()
  await expect.element(flashes).toMatchTextContent('The service was saved.')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(section).toMatchTextContent('Every night at 2 am')
  await expect.element(section).toMatchTextContent('Never')
  const { failures: _failures, fetchedAt: _fetchedAt, version: _version, ...settings } = SERVICE
  expect(sentTo(ADD).map(({ body }) => body)).toEqual([{ ...settings, secret: 'quiet' }])
})

it('[D-153] [D-169] the secret is never shown again: changed without one, the stored one stays', async () => {
  await openWith(SERVICE)
  await button('Change').click()
  await expect.element(field('Secret')).toHaveValue('')
  await expect.element(dialog.getByText('Already stored. Enter a new one to replace it.')).toBeVisible()
  await dialog.getByRole('switch', { name: 'Import every night' }).click()
  await expect.element(hour).not.toBeInTheDocument()
  await save.click()
  await expect.element(section).toMatchTextContent('Only when you press Import now')
  expect(sentTo(CHANGE).map(({ body }) => body)).toEqual([
    expect.not.objectContaining({ secret: expect.anything() as unknown }),
  ])
})

it('[D-153] [D-169] a new address needs the secret again, and the dialog says so', async () => {
  await openWith(SERVICE)
  const needed = 'Enter the secret for the new address.'
  answer(CHANGE, refusal(422, 'invalid', needed, { fields: { secret: needed } }))
  await button('Change').click()
  await address.fill('https://elsewhere.example.org')
  await save.click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(needed)
  await expect.element(field('Secret')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(section).toMatchTextContent(SERVICE.baseUrl)
})

it('[D-153] [D-169] the connection is checked: what is wrong, or which schools there are', async () => {
  await openWith(SERVICE)
  const problem = 'The service refused the key or the secret.'
  answer(CHECK, { schools: [], count: 0, problem })
  await button('Check the connection').click()
  await expect.element(status).toHaveTextContent(problem)
  for (const [found, text] of [
    [{ schools: ['North'], count: 1 }, 'The service answers. It has 1 school: North.'],
    [{ schools: ['North', 'South'], count: 5 }, 'The service answers. It has 5 schools: North, South and 3 more.'],
    [{ schools: [], count: 0 }, 'The service answers, but it has no schools for this key.'],
  ] as const) {
    answer(CHECK, { ...found, schools: [...found.schools], problem: null })
    await button('Check the connection').click()
    await expect.element(status).toHaveTextContent(text)
  }
})

it('[D-153] [D-169] "Import now" fetches the roster, shows what it would change, and says when that was; a failure is said', async () => {
  await openWith(SERVICE)
  await expect.element(section).toMatchTextContent('Never')
  answer(FETCH, refusal(422, 'invalid', 'The service does not answer.'))
  await button('Import now').click()
  await expect.element(status).toHaveTextContent('The service does not answer.')
  const run = aRosterRun({ state: 'ready', via: 'service', name: 'sis.example.org', stepsDone: 0 })
  answer('GET /api/district/:districtId/roster/:rosterRunId', run)
  answer(FETCH, () => {
    runs = [run]
    service = { ...SERVICE, fetchedAt: NOW }
    return run
  })
  await button('Import now').click()
  await expect.element(page.getByRole('cell', { name: '+60' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Import 2 schools' })).toBeEnabled()
  await expect.element(section).toMatchTextContent('9:42 am')
  await expect.element(section).not.toMatchTextContent('Never')
})

it('[D-153] [D-169] a service is removed after a question, with its secret', async () => {
  await openWith(SERVICE)
  const question = page.getByRole('dialog', { name: 'Remove the service?' })
  await button('Remove').click()
  await expect.element(question).toMatchTextContent('Its secret is deleted, and nightly imports stop.')
  await question.getByRole('button', { name: 'Go back' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(sentTo(REMOVE)).toEqual([])
  await button('Remove').click()
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect.element(flashes).toMatchTextContent('The service was removed.')
  await expect.element(section.getByText(NEVER_SET_UP)).toBeVisible()
})
