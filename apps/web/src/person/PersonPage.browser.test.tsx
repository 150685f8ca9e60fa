/** The frame of a person's pages, without a server. */
import type { Permission } from '@corridor/rules/access'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { STUDENT_ID } from '../base/testing.ts'
import { answer, refusal } from '../testing/api.ts'
import { examine } from '../testing/examine.ts'
import { openPage } from '../testing/render.tsx'
import { anAdministrator, answerPerson, aPerson } from './testing.ts'

const BUSY = refusal(422, 'invalid', 'Busy.')

async function openWith(permissions: Permission[]) {
  answerPerson(anAdministrator(permissions), aPerson)
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

it('[D-167] a student is erased on their overview, by those who may', async () => {
  answerPerson(anAdministrator(), aPerson)
  answer('GET /api/user/:userId/passes', BUSY)
  answer('GET /api/user/:userId/account', BUSY)
  answer('GET /api/school/:schoolId/apart', BUSY)
  const privacy = { mayChange: true, mayExport: true, heldAt: null, eraseAt: null, eraseRequestedAt: null }
  answer('GET /api/user/:userId/privacy', privacy)
  await openPage(`/administrator/user/${STUDENT_ID}/overview`)
  await page.getByRole('region', { name: 'Privacy' }).getByRole('button', { name: 'Erase…' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Erase Maya Okonkwo?' })).toBeVisible()
  await examine('erase-dialog')
})
