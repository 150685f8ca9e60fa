/** For how long a district keeps what, and whom it holds and erases. */
import type { DistrictPrivacy, PrivacyRow } from '@corridor/contract'
import { asUserId } from '@corridor/rules/ids'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ALVAREZ_ID, anInitialize, NOW } from '../base/testing.ts'
import { answer, sentTo } from '../testing/api.ts'
import { pageOf } from '../testing/pageOf.ts'
import { openPage } from '../testing/render.tsx'

const KEPT: DistrictPrivacy = { retentionYears: 3, version: 1, forgottenBefore: '2023-08-01', mayChange: true }

const aRow = (id: number, name: string, kind: PrivacyRow['kind']): PrivacyRow => ({
  ...{ userId: asUserId(id), name, kind, at: NOW, by: 'Dr. Abara' },
  dueAt: kind === 'due' ? '2026-11-23T15:42:00.000Z' : null,
})
const ROWS = [aRow(31, 'Maya Okonkwo', 'held'), aRow(32, 'Zoe Haddad', 'due')]

function open(rows: PrivacyRow[]) {
  const frame = anInitialize('districtAdministrator', ALVAREZ_ID)
  answer('GET /api/user/initialize', frame)
  answer('GET /api/district/:districtId/privacy', KEPT)
  answer('GET /api/district/:districtId/privacy/students', ({ query: { kind } }) => {
    const found = rows.filter((row) => !kind || row.kind === kind)
    return pageOf(found)
  })
  return openPage(`/administrator/district/${frame.district.districtId}/privacy`)
}

const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })

it('[D-168] fewer years are warned of before they are saved', async () => {
  await open([])
  await expect.element(page.getByText('Nobody is on hold or erased')).toBeVisible()
  await page.getByLabelText('Keep names for the current school year and').selectOptions('1 school year before')
  await expect.element(page.getByRole('alert')).toMatchTextContent('deleted tonight, for good')
  const saved = { ...KEPT, retentionYears: 1, version: 2, forgottenBefore: '2025-08-01' }
  answer('POST /api/district/:districtId/privacy', saved)
  answer('GET /api/district/:districtId/privacy', saved)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Passes from before August 1, 2025 name no student.')).toBeVisible()
  expect(sentTo('POST /api/district/:districtId/privacy')).toMatchObject([{ body: { retentionYears: 1, version: 1 } }])
})

it('[D-167] [D-168] lists holds and erasures, which lead to the page of the student', async () => {
  await open(ROWS)
  await expect.element(row('Maya Okonkwo')).toMatchTextContent('On hold since')
  await expect.element(row('Zoe Haddad')).toMatchTextContent('Will be erased on')
  await page.getByLabelText('Show').selectOptions('On hold')
  await expect.element(row('Zoe Haddad')).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('link', { name: 'Maya Okonkwo' }))
    .toHaveAttribute('href', '/administrator/user/31/overview')
})
