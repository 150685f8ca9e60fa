/** The list of a school's incidents, without a server. */
import type { Initialize, SchoolIncident } from '@corridor/contract'
import { asIncidentId } from '@corridor/rules/ids'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ALVAREZ_ID, anInitialize, NOW, SCHOOL_ID, STUDENT_ID } from '../../base/testing.ts'
import { answer, refusal, sentTo } from '../../testing/api.ts'
import { pageOf } from '../../testing/pageOf.ts'
import { openPage } from '../../testing/render.tsx'

const PATH = `/administrator/incidents/${SCHOOL_ID}`

const anIncident = (id: number, changes: Partial<SchoolIncident> = {}): SchoolIncident => ({
  incidentId: asIncidentId(id),
  studentId: STUDENT_ID,
  studentName: 'Maya Okonkwo',
  profileImageUrl: null,
  grade: '10',
  passId: null,
  type: 'flagged',
  title: 'Flagged',
  sentence: 'Ms. Alvarez flagged this pass.',
  from: { name: 'Room 204', zoneColor: '#7a5af8' },
  to: { name: 'Restroom', zoneColor: '#0e9384' },
  createdAt: NOW,
  seenAt: null,
  ...changes,
})

function openWith(rows: SchoolIncident[], path = PATH) {
  const frame: Initialize = anInitialize('schoolAdministrator', ALVAREZ_ID)
  const viewer = { ...frame.viewer, permissions: { [SCHOOL_ID]: ['allStudents:read' as const] } }
  answer('GET /api/user/initialize', { ...frame, viewer })
  answer('GET /api/school/:schoolId/incidents', ({ query: { state } }) => {
    const fresh = rows.filter(({ seenAt }) => seenAt === null)
    const listed = state === 'new' ? fresh : state === 'seen' ? rows.filter((row) => !fresh.includes(row)) : rows
    const counts = { newCount: fresh.length, seenCount: rows.length - fresh.length }
    return { ...pageOf(listed), ...counts }
  })
  return openPage(path)
}

const table = page.getByRole('table', { name: 'Incidents' })

it('[FIND-03] new and seen ones are counted, and chosen in the address', async () => {
  const address = await openWith([anIncident(2), anIncident(1, { seenAt: NOW, title: 'Device mismatch' })])
  await expect.element(table.getByRole('row').nth(1)).toMatchTextContent('New')
  await page.getByRole('button', { name: 'Seen 1' }).click()
  await expect.poll(address.href).toBe(`${PATH}?state=new`)
  await expect.element(table.getByRole('row')).toHaveLength(2)
  await page.getByLabelText('Type').selectOptions('Flagged')
  await expect.poll(address.href).toBe(`${PATH}?state=new&type=flagged`)
  expect(sentTo('GET /api/school/:schoolId/incidents').at(-1)?.query).toMatchObject({ type: 'flagged', state: 'new' })
})

it('[USER-05] [FIND-03] each leads to the incidents of the student', async () => {
  await openWith([anIncident(1)])
  await expect
    .element(table.getByRole('link').first())
    .toHaveAttribute('href', `/administrator/user/${STUDENT_ID}/incidents`)
})

it('[FIND-03] the new ones that are shown are marked as seen, and a refusal is told', async () => {
  const rows = [anIncident(2), anIncident(1, { seenAt: NOW })]
  await openWith(rows)
  answer('POST /api/school/:schoolId/incidents/seen', refusal(409, 'changed', 'That did not work.'))
  const button = page.getByRole('button', { name: 'Mark 1 as seen' })
  await button.click()
  await expect.element(page.getByTestId('flashes').getByRole('alert')).toMatchTextContent('That did not work.')
  answer('POST /api/school/:schoolId/incidents/seen', () => {
    rows[0] = anIncident(2, { seenAt: NOW })
    return { ok: true as const }
  })
  await button.click()
  await expect.element(button).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Seen 2' })).toBeVisible()
  expect(sentTo('POST /api/school/:schoolId/incidents/seen').at(-1)?.body).toEqual({ incidentIds: [2] })
})

it('[FIND-03] explains what will appear while there are none', async () => {
  await openWith([])
  await expect.element(page.getByRole('heading', { name: 'No incidents to display!' })).toBeVisible()
})
