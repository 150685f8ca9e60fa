/** The frame of a person's pages, without a server. */
import type { Permission } from '@corridor/rules/access'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { STUDENT_ID } from '../base/testing.ts'
import { openPage } from '../testing/render.tsx'
import { anAdministrator, answerPerson, aPerson } from './testing.ts'

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
