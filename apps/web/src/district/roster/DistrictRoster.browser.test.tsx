/** The Roster page of a district, without a server. */
import type { RosterRun } from '@corridor/contract'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ALVAREZ_ID, anInitialize } from '../../base/testing.ts'
import { answer } from '../../testing/api.ts'
import { pageOf } from '../../testing/pageOf.ts'
import { openPage } from '../../testing/render.tsx'
import { aRosterRun } from './testing.ts'

const RUN = aRosterRun()

async function openWith(run: RosterRun, query = '') {
  const frame = anInitialize('districtAdministrator', ALVAREZ_ID)
  answer('GET /api/user/initialize', { ...frame, district: { ...frame.district, mayConnect: true } })
  answer('GET /api/district/:districtId/roster', pageOf([run]))
  answer('GET /api/district/:districtId/roster/:rosterRunId', run)
  answer('GET /api/district/:districtId/roster-service', { service: null, timezone: 'America/Chicago' })
  answer('GET /api/district/:districtId/roster/:rosterRunId/steps', {
    ...pageOf([]),
  })
  await openPage(`/administrator/district/1/roster${query}`)
}

const letIn = page.getByRole('link', { name: /^Let / })

/** An import that is over is opened from the list of earlier ones. */
const openEarlier = () => page.getByRole('rowheader').getByRole('button').click()

it('[INVITE-02] the end of an import leads to the invitations of those whom it brought', async () => {
  await openWith(RUN)
  await openEarlier()
  await expect.element(letIn).toMatchTextContent('Let 66 people in')
  await expect.element(letIn).toHaveAttribute('href', '/administrator/invitations/1?import=7')
})

it('[INVITE-02] so does one of which a part waits for a decision', async () => {
  await openWith({ ...RUN, state: 'held' })
  await expect.element(letIn).toMatchTextContent('Let 66 people in')
})

it('[INVITE-02] once it is forgotten whom it brought, it leads nowhere', async () => {
  await openWith({ ...RUN, actions: [] })
  await openEarlier()
  await expect.element(page.getByText('Individual changes are kept for 30 days.')).toBeVisible()
  expect(letIn.elements()).toEqual([])
})

it('[FIRST-06] whoever comes from a school has it chosen for a plain list', async () => {
  const columns = { subject: 'people', places: [], type: null, schoolId: null, isComplete: false } as const
  const list = { header: ['Name'], columns: { ...columns, places: [] }, isDecided: false, sample: [] }
  await openWith({ ...RUN, state: 'mapping', list, schools: [], steps: 0, actions: [] }, '?school=2')
  await expect.element(page.getByLabelText('Everyone is at')).toHaveValue('2')
})
