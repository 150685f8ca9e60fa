import { asSchoolId, asUserId } from '@corridor/rules/ids'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderPart } from '../../testing/render.tsx'
import { ExportIcon } from './ExportIcon.tsx'
import { type ExportRequest, exportKey, runningExport } from './exports.ts'

const request: ExportRequest = { resource: 'user', schoolId: asSchoolId(1), resourceId: asUserId(7) }

it('[FIND-04] shows how much is written of how much, and cancels meanwhile', async () => {
  await renderPart(() => <ExportIcon request={request} name="Maya Okonkwo" showsProgress />)
  await expect.element(page.getByRole('button', { name: 'Export the passes of Maya Okonkwo' })).toBeVisible()
  let isCanceled = false
  const cancel = () => {
    isCanceled = true
  }
  runningExport.set({ key: exportKey(request), rows: 1200, total: 3000, cancel })
  await expect.element(page.getByText('1,200 of 3,000 written', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel the export of Maya Okonkwo' }).click()
  expect(isCanceled).toBe(true)
  runningExport.set(null)
})
