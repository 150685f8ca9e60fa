/** The incidents on a student's page. */
import type { Incident, Person } from '@corridor/contract'
import { asIncidentId } from '@corridor/rules/ids'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ALVAREZ_ID, anInitialize, aSetup, NOW, SCHOOL_ID, STUDENT_ID } from '../../base/testing.ts'
import { answer, sentTo } from '../../testing/api.ts'
import { pageOf } from '../../testing/pageOf.ts'
import { openPage } from '../../testing/render.tsx'

const MAYA: Person = {
  ...{ userId: STUDENT_ID, type: 'student', firstName: 'Maya', lastName: 'Okonkwo', username: 'maya.okonkwo' },
  ...{ email: null, title: null, professionalName: null, profileImageUrl: null, grade: '10', schoolIdentifier: null },
  ...{ locked: 0, dailyPassLimit: 0, lastActivityAt: null, version: 1, createdAt: NOW, isFromRoster: false },
  schools: [{ schoolId: SCHOOL_ID, name: 'Lakeside High School', permissions: null, version: 1, quickPasses: null }],
  ...{ rooms: [], classes: [], mayEdit: false, mayChangeRole: false },
}

const TWO_DEVICES =
  'The student started and stopped this pass on two distinct devices. ' +
  'The device used to complete the pass was a mobile device.'

const anIncident = (id: number, changes: Partial<Incident>): Incident => ({
  ...{ incidentId: asIncidentId(id), schoolId: SCHOOL_ID, studentId: STUDENT_ID, studentName: 'Maya Okonkwo' },
  ...{ passId: null, type: 'flagged', title: 'Flagged', createdAt: NOW, seenAt: null },
  report: {
    incident: [{ label: 'What happened', value: 'Daniel Whitaker flagged this pass.' }],
    details: [{ label: 'From', value: 'Room 204' }],
    summary: [{ label: 'Passes today', value: '2' }],
  },
  ...changes,
})

it('[USER-05] [DEV-08] have three sections, warn of another device, and are seen once somebody has looked', async () => {
  let rows = [
    anIncident(1, {}),
    anIncident(2, {
      ...{ type: 'mismatch_device', title: 'Device mismatch' },
      report: { incident: [{ label: 'What happened', value: TWO_DEVICES }], details: [], summary: [] },
    }),
  ]
  const frame = anInitialize('schoolAdministrator', ALVAREZ_ID)
  const viewer = { ...frame.viewer, permissions: { [SCHOOL_ID]: ['allStudents:read' as const] } }
  answer('GET /api/user/initialize', { ...frame, viewer })
  answer('GET /api/user/:userId/full', MAYA)
  answer('GET /api/school/:schoolId', aSetup())
  answer('GET /api/user/:userId/incidents', () => {
    const unseen = rows.filter(({ seenAt }) => seenAt === null).length
    return { ...pageOf(rows), unseen }
  })
  answer('POST /api/user/:userId/incidents/seen', () => {
    rows = rows.map((row) => ({ ...row, seenAt: NOW }))
    return { ok: true as const }
  })
  await openPage(`/administrator/user/${STUDENT_ID}/rooms`)
  const tab = page.getByRole('navigation', { name: 'Maya Okonkwo' }).getByRole('link', { name: /^Incidents/ })
  await expect.element(tab).toMatchTextContent(/^Incidents ?2$/)
  await tab.click()
  const flagged = page.getByRole('article', { name: 'Flagged' })
  await expect.element(flagged).toMatchTextContent('New')
  await expect.element(flagged).toMatchTextContent('Daniel Whitaker flagged this pass.')
  expect(
    flagged
      .getByRole('heading', { level: 4 })
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Incident', 'Details', 'Summary'])
  const mismatch = page.getByRole('article', { name: 'Device mismatch' })
  await expect.element(mismatch.getByRole('note', { name: 'Warning' })).toHaveTextContent(TWO_DEVICES)
  await expect.element(tab).toMatchTextContent(/^Incidents$/)
  expect(sentTo('POST /api/user/:userId/incidents/seen')).toMatchObject([{ body: { incidentIds: [1, 2] } }])
})
