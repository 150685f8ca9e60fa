import type { ClosedNow, SchoolSetup } from '@corridor/contract'
import { type Permission, TOGGLEABLE_PERMISSIONS } from '@corridor/rules/access'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ALVAREZ_ID, anInitialize, aSetup, SCHOOL_ID } from '../../base/testing.ts'
import { answer, refusal, sentTo } from '../../testing/api.ts'
import { renderPart } from '../../testing/render.tsx'
import ClosedLine from './ClosedLine.tsx'
import CloseNowInList from './CloseNowInList.tsx'

/** It is 9:42. */
const CLOSED: ClosedNow = { until: '2026-11-16T16:10:00.000Z', byName: 'Mr. Whitaker' }

/** What the live list of an administrator says of it once its page is drawn. */
async function openLive(
  changes: Partial<SchoolSetup> = {},
  permissions: readonly Permission[] = TOGGLEABLE_PERMISSIONS,
) {
  const all = anInitialize('schoolAdministrator', ALVAREZ_ID)
  const viewer = { ...all.viewer, permissions: { [SCHOOL_ID]: [...permissions] } }
  const own = all.schools[SCHOOL_ID]
  if (!own) throw new Error('no school')
  answer('GET /api/user/initialize', { ...all, viewer, schools: { [SCHOOL_ID]: own } })
  answer('GET /api/school/:schoolId', aSetup(changes))
  await renderPart(() => (
    <>
      <ClosedLine schoolChoice="all" />
      <CloseNowInList schoolChoice="all" />
    </>
  ))
}

const line = page.getByText('Closed for quick passes until 10:10')

it('[CLOSED-10] two presses close quick passes until a time of today, and the line says who and until when', async () => {
  await openLive()
  await page.getByRole('button', { name: 'Close now' }).click()
  const sheet = page.getByRole('dialog', { name: 'Close quick passes' })
  answer('POST /api/school/:schoolId/close', { schoolId: SCHOOL_ID, closedNow: CLOSED, version: 2 })
  await sheet.getByRole('button', { name: '30 minutes until' }).click()
  await expect.element(line).toBeVisible()
  await expect.element(page.getByText('by Mr. Whitaker')).toBeVisible()
  const { until, version } = sentTo('POST /api/school/:schoolId/close')[0]?.body ?? {}
  expect(until).toMatch(/^2026-11-16T16:1[23]:00\.000Z$/)
  expect(version).toBe(1)
})

it('[CLOSED-10] anybody who may close opens again in one press', async () => {
  await openLive({ closedNow: CLOSED })
  await expect.element(line).toBeVisible()
  answer('POST /api/school/:schoolId/open', { schoolId: SCHOOL_ID, closedNow: null, version: 2 })
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect.element(line).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Close now' })).toBeVisible()
})

it('[CLOSED-06] others read the line, and have no button', async () => {
  await openLive({ closedNow: CLOSED }, ['allPasses:read'])
  await expect.element(line).toBeVisible()
  expect(page.getByRole('button', { name: 'Open', exact: true }).query()).toBeNull()
})

it('[CLOSED-10] [ALL-10] somebody else was faster: what was refused is said, and the sheet stays open', async () => {
  await openLive()
  await page.getByRole('button', { name: 'Close now' }).click()
  answer(
    'POST /api/school/:schoolId/close',
    refusal(409, 'changed', 'Someone else changed this while you were editing.'),
  )
  const sheet = page.getByRole('dialog', { name: 'Close quick passes' })
  await sheet.getByRole('button', { name: '15 minutes until' }).click()
  await expect.element(page.getByTestId('flashes')).toMatchTextContent('Someone else changed this')
  await expect.element(sheet).toBeVisible()
})
