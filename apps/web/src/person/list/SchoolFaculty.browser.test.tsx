/** The staff of a school: who is listed, resetting a password in the menu of a row, and the files of their passes. */
import type { AccountState, FacultyRow } from '@corridor/contract'
import { asUserId } from '@corridor/rules/ids'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ALVAREZ_ID, anInitialize, aSetup, NOW, SCHOOL_ID } from '../../base/testing.ts'
import { answer, fileNamed, sentTo } from '../../testing/api.ts'
import { pageOf } from '../../testing/pageOf.ts'
import { openPage } from '../../testing/render.tsx'
import { savedFilesFromNow } from '../../testing/savedFiles.ts'
import { textsOf } from '../../testing/textsOf.ts'

const member = (id: number, firstName: string, changes: Partial<FacultyRow> = {}): FacultyRow => ({
  ...{ userId: asUserId(id), firstName, lastName: 'Reyes', email: null, username: firstName, profileImageUrl: null },
  ...{ type: 'faculty', hasPassword: true, hasProvider: false, ...changes },
})
const ELENA = member(41, 'Elena')
const SAMUEL = member(42, 'Samuel', { type: 'schoolAdministrator', hasPassword: false, hasProvider: true })

const ACCOUNT: AccountState = {
  ...{ userId: ELENA.userId, type: 'faculty', firstName: 'Elena', lastName: 'Reyes', username: 'elena', email: null },
  ...{ grade: null, schoolIdentifier: null, version: 1, hasPassword: true, hasProvider: false, providers: [] },
  ...{ hasSecondFactor: false, link: null, mayControl: true },
}

function open() {
  const frame = anInitialize('schoolAdministrator', ALVAREZ_ID)
  const permissions = {
    [SCHOOL_ID]: ['allFaculty:read' as const, 'allFaculty:write' as const, 'allPasses:read' as const],
  }
  answer('GET /api/user/initialize', { ...frame, viewer: { ...frame.viewer, permissions } })
  answer('GET /api/school/:schoolId', aSetup())
  answer('GET /api/school/:schoolId/importers', { names: [] })
  answer('GET /api/school/:schoolId/faculty', pageOf([ELENA, SAMUEL]))
  return openPage(`/administrator/school/${SCHOOL_ID}/faculty`)
}

const row = (name: string) => page.getByRole('row').filter({ hasText: name })
const more = (name: string) => page.getByRole('button', { name: `More for ${name}` })
const reset = page.getByRole('menuitem', { name: 'Reset password' })
const dialog = page.getByRole('dialog')

it('[SFAC-01] [SFAC-03] staff have their role, and open from their row', async () => {
  await open()
  await expect.element(page.getByText('2 staff members')).toBeVisible()
  const headings = textsOf(page.getByRole('columnheader'))
  expect(headings.filter(Boolean)).toEqual(['First', 'Last', 'Role', 'Email', 'Username', 'Actions'])
  await expect.element(row('Elena')).toMatchTextContent('Faculty')
  await expect.element(row('Samuel')).toMatchTextContent('School Administrator')
  await expect
    .element(page.getByRole('link', { name: 'Elena Reyes' }))
    .toHaveAttribute('href', '/administrator/user/41/overview')
})

it('[D-084] nobody resets the password of somebody who has none, and the menu says why', async () => {
  await open()
  await more('Samuel Reyes').click()
  await expect.element(reset).toBeDisabled()
  await expect.element(reset).toMatchTextContent('single sign-on')
})

it('[SFAC-02] [D-084] [D-175] a password is reset after a question, and the link is shown with its end in the time of the school', async () => {
  await open()
  await more('Elena Reyes').click()
  answer('GET /api/user/:userId/account', ACCOUNT)
  answer('POST /api/user/:userId/link', { purpose: 'reset', token: 'x'.repeat(22), expiresAt: NOW, sentTo: null })
  await reset.click()
  await expect.element(dialog).toMatchTextContent('They are signed out on all devices.')
  await dialog.getByRole('button', { name: 'Reset password' }).click()
  await expect.element(dialog.getByLabelText('Link')).toHaveValue(expect.stringMatching(/\/set-password#x{22}$/))
  await expect.element(dialog).toMatchTextContent('until 11/16/2026, 9:42 am.')
  expect(sentTo('POST /api/user/:userId/link')).toHaveLength(1)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

it('[EXP-03] each member of the faculty has a file of their passes', async () => {
  await open()
  const files = savedFilesFromNow()
  answer('POST /api/export', fileNamed('Elena.csv', '"Student"\r\n"Maya"\r\n"Liam"\r\n'))
  await expect.element(page.getByRole('button', { name: 'Export the passes of Samuel Reyes' })).toBeVisible()
  await page.getByRole('button', { name: 'Export the passes of Elena Reyes' }).click()
  await expect.element(page.getByTestId('flashes')).toMatchTextContent('Elena.csv has 2 rows')
  expect(await files()).toEqual([{ name: 'Elena.csv', text: '"Student"\r\n"Maya"\r\n"Liam"\r\n' }])
  expect(sentTo('POST /api/export').map(({ body }) => body)).toEqual([
    { resource: 'user', schoolId: SCHOOL_ID, resourceId: ELENA.userId },
  ])
})
