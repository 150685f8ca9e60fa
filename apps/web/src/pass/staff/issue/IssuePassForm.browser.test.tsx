/** What the form of staff says before a pass is issued. */
import type { Permission } from '@corridor/rules/access'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ALVAREZ_ID, anInitialize, aSetup, SCHOOL_ID, STUDENT_ID } from '../../../base/testing.ts'
import { answer, sentTo } from '../../../testing/api.ts'
import { renderPart } from '../../../testing/render.tsx'
import { IssuePassForm } from './IssuePassForm.tsx'

const MAYA = {
  ...{ userId: STUDENT_ID, schoolId: SCHOOL_ID, firstName: 'Maya', lastName: 'Okonkwo' },
  ...{ grade: '10', schoolIdentifier: null, profileImageUrl: null },
}

/** Maya has another pass at that time, which everybody is told, and is kept apart from somebody with one at 10:30. */
async function openForm(permissions: Permission[]) {
  const frame = anInitialize('faculty', ALVAREZ_ID)
  answer('GET /api/user/initialize', {
    ...frame,
    viewer: { ...frame.viewer, permissions: { [SCHOOL_ID]: permissions } },
  })
  answer('POST /api/pass/conflicts', { studentIds: [STUDENT_ID] })
  answer('POST /api/school/:schoolId/apart/conflicts', [{ studentId: STUDENT_ID, at: '2026-11-16T16:30:00.000Z' }])
  await renderPart(() => <IssuePassForm setup={aSetup()} students={[MAYA]} destination={null} />)
}

const warnings = page.getByRole('list', { name: 'Conflicts' }).getByRole('listitem')

it('[APART-10] those who manage groups read of somebody with a pass around that time, without a name', async () => {
  await openForm(['allStudents:write'])
  await expect.element(warnings).toHaveLength(2)
  await expect.element(warnings.nth(1)).toMatchTextContent('Kept apart from somebody with a pass at 10:30')
  expect(sentTo('POST /api/school/:schoolId/apart/conflicts')[0]?.body).toMatchObject({ studentIds: [STUDENT_ID] })
})

it('[APART-10] nobody else is warned, and their form does not ask', async () => {
  await openForm(['allStudents:read', 'allPasses:write'])
  await expect.element(warnings).toMatchTextContent('Maya Okonkwo')
  expect(warnings.elements()).toHaveLength(1)
  expect(sentTo('POST /api/school/:schoolId/apart/conflicts')).toEqual([])
})
