/** The Roster page of a district, without a server. */
import type { RosterRun } from '@corridor/contract'
import { asRosterRunId, asSchoolId } from '@corridor/rules/ids'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ALVAREZ_ID, anInitialize, NOW } from '../../base/testing.ts'
import { answer } from '../../testing/api.ts'
import { pageOf } from '../../testing/pageOf.ts'
import { openPage } from '../../testing/render.tsx'

const NONE = { active: 0, added: 0, changed: 0, ended: 0 }
const school = (schoolId: number, students: number, staff: number): RosterRun['schools'][number] => ({
  schoolId: asSchoolId(schoolId),
  name: `School ${schoolId}`,
  students: { ...NONE, added: students },
  staff: { ...NONE, added: staff },
  classes: NONE,
  rooms: NONE,
  enrollments: NONE,
  holds: [],
  removal: null,
  choice: null,
})

const RUN: RosterRun = {
  rosterRunId: asRosterRunId(7),
  state: 'done',
  name: 'district.zip',
  createdAt: NOW,
  startedBy: null,
  isAutomatic: false,
  via: 'upload',
  added: 66,
  changed: 0,
  ended: 0,
  enrolled: 0,
  unenrolled: 0,
  isPartly: false,
  problemCount: 0,
  failure: null,
  format: 'OneRoster 1.1',
  isPartial: false,
  bytes: 1000,
  files: 1,
  people: 66,
  classes: 0,
  list: null,
  schools: [school(1, 60, 6), school(2, 0, 0)],
  orgs: [],
  problems: [],
  nobody: null,
  notImported: [],
  steps: 66,
  stepsDone: 66,
  actions: [{ action: 'add', count: 66 }],
}

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
