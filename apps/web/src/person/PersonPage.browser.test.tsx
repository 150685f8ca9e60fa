/** The frame of a person's pages, without a server. */
import type { Person } from '@corridor/contract'
import type { Permission } from '@corridor/rules/access'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ALVAREZ_ID, anInitialize, aSetup, NOW, SCHOOL_ID, STUDENT_ID } from '../base/testing.ts'
import { answer } from '../testing/api.ts'
import { openPage } from '../testing/render.tsx'

const MAYA: Person = {
  userId: STUDENT_ID,
  type: 'student',
  firstName: 'Maya',
  lastName: 'Okonkwo',
  username: 'maya.okonkwo',
  email: null,
  title: null,
  professionalName: null,
  profileImageUrl: null,
  grade: '10',
  schoolIdentifier: '204817',
  locked: 0,
  dailyPassLimit: 0,
  lastActivityAt: null,
  version: 1,
  createdAt: NOW,
  isFromRoster: false,
  schools: [{ schoolId: SCHOOL_ID, name: 'Lakeside High School', permissions: null, version: 1, quickPasses: null }],
  rooms: [],
  classes: [],
  mayEdit: false,
  mayChangeRole: false,
}

async function openWith(permissions: Permission[]) {
  const frame = anInitialize('schoolAdministrator', ALVAREZ_ID)
  answer('GET /api/user/initialize', {
    ...frame,
    viewer: { ...frame.viewer, permissions: { [SCHOOL_ID]: permissions } },
  })
  answer('GET /api/user/:userId/full', MAYA)
  answer('GET /api/school/:schoolId', aSetup())
  answer('GET /api/user/:userId/incidents', {
    rows: [],
    total: 0,
    nextCursor: null,
    previousCursor: null,
    unseen: 0,
  })
  await openPage(`/administrator/user/${STUDENT_ID}/rooms`)
  await expect.element(page.getByRole('heading', { name: 'Maya Okonkwo' })).toBeVisible()
}

const exportPasses = page.getByRole('button', { name: 'Export the passes of Maya Okonkwo' })

it('[FIND-04] Export stands on a person’s page, for those who see all passes', async () => {
  await openWith(['allStudents:read', 'allPasses:read'])
  await expect.element(exportPasses).toBeVisible()
})

it('[FIND-04] and for nobody else', async () => {
  await openWith(['allStudents:read'])
  expect(exportPasses.elements()).toEqual([])
})
