import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ALVAREZ_ID, anInitialize, OTHER_SCHOOL_ID, SCHOOL_ID, STUDENT_ID } from '../../base/testing.ts'
import { answer, sentTo } from '../../testing/api.ts'
import { renderPart } from '../../testing/render.tsx'
import { StudentAtKiosks } from './StudentAtKiosks.tsx'

const MAYA = {
  ...({ userId: STUDENT_ID, type: 'student', firstName: 'Maya', lastName: 'Okonkwo' } as const),
  schools: [
    { schoolId: SCHOOL_ID, name: 'Northside' },
    { schoolId: OTHER_SCHOOL_ID, name: 'Southside' },
  ],
}

it('[KIOSK-09] [KIOSK-10] staff who may lock a student revoke the card and reset the PIN, where they may', async () => {
  const frame = anInitialize('faculty', ALVAREZ_ID)
  const permissions = { [SCHOOL_ID]: ['allStudents:write' as const], [OTHER_SCHOOL_ID]: ['allStudents:read' as const] }
  answer('GET /api/user/initialize', { ...frame, viewer: { ...frame.viewer, permissions } })
  answer('DELETE /api/school/:schoolId/card/:userId', { ok: true })
  answer('DELETE /api/user/:userId/pin', { ok: true })
  await renderPart(() => <StudentAtKiosks person={MAYA} />)
  await page.getByRole('button', { name: 'Revoke card' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke card' }).click()
  await expect.element(page.getByTestId('flashes')).toMatchTextContent('The card no longer works.')
  await page.getByRole('button', { name: 'Reset PIN' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reset PIN' }).click()
  await expect.element(page.getByTestId('flashes')).toMatchTextContent('The PIN is removed.')
  expect(sentTo('DELETE /api/school/:schoolId/card/:userId')).toMatchObject([
    { params: { schoolId: '1', userId: '1' } },
  ])
  expect(sentTo('DELETE /api/user/:userId/pin')).toMatchObject([{ params: { userId: '1' } }])
})
