/** Student Analysis: who was out, how long and how often, against the whole school. */
import type { AnalysisRow, User } from '@corridor/contract'
import { asUserId } from '@corridor/rules/ids'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ALVAREZ_ID, anInitialize, aSetup, SCHOOL_ID } from '../../base/testing.ts'
import { answer, refusal, sentTo } from '../../testing/api.ts'
import { pageOf } from '../../testing/pageOf.ts'
import { openPage } from '../../testing/render.tsx'
import { textsOf } from '../../testing/textsOf.ts'

const INSIGHTS = 'GET /api/school/:schoolId/insights'

const aStudent = (id: number, firstName: string, grade: string, minutes: number): AnalysisRow => ({
  ...{ userId: asUserId(id), firstName, lastName: 'Lopez', profileImageUrl: null, grade, version: 1, locked: false },
  ...{ totalTimeInHallway: minutes, percentRankOfTotalTime: minutes / 20 },
  ...{ numberOfUsedPasses: 1, percentRankOfUsedPasses: 0 },
})
const [MAYA, LIAM, AVA] = [aStudent(31, 'Maya', '10', 20), aStudent(32, 'Liam', '10', 10), aStudent(33, 'Ava', '11', 5)]

/** The server searches, and ranks among all students of the school. */
function answerWith(students: AnalysisRow[]) {
  answer(INSIGHTS, ({ query: { search = '', grade } }) => {
    const rows = students.filter(
      (row) => row.firstName.toLowerCase().includes(search) && (!grade || row.grade === grade),
    )
    return {
      ...pageOf(rows),
      grades: ['10', '11'],
      summary: { averageTotalTime: 12, averageUsedPasses: 1, highestTotalTime: 20, highestUsedPasses: 1 },
    }
  })
}

function open() {
  const frame = anInitialize('schoolAdministrator', ALVAREZ_ID)
  const permissions = { [SCHOOL_ID]: ['allStudents:read' as const, 'allStudents:write' as const] }
  answer('GET /api/user/initialize', { ...frame, viewer: { ...frame.viewer, permissions } })
  answer('GET /api/school/:schoolId', aSetup())
  return openPage(`/administrator/school/${SCHOOL_ID}/analysis`)
}

const table = page.getByRole('table', { name: 'Student Analysis' })
const rows = table.getByRole('row')

it('[ERR-07] [D-134] says when it could not be loaded, and tries again', async () => {
  answer(INSIGHTS, refusal(422, 'invalid', 'No.'))
  await open()
  const again = page.getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  answerWith([MAYA])
  await again.click()
  await expect.element(rows.nth(1)).toMatchTextContent('Maya Lopez')
})

it('[SCH-02] [ANA-01] [ACT-13] shows time, passes and ranks, and locks a student', async () => {
  answerWith([MAYA, LIAM, AVA])
  await open()
  await expect.element(rows.nth(1)).toMatchTextContent('Maya Lopez')
  expect(textsOf(table.getByRole('columnheader'))).toEqual(['Student', 'Total Time', 'Used Passes', 'Locked'])
  await expect.element(rows.nth(1)).toMatchTextContent('20 min.')
  await expect.element(rows.nth(1)).toMatchTextContent('99th percentile')
  answer('POST /api/user/:userId', { ...anInitialize('student', MAYA.userId).user, locked: 1, version: 2 } as User)
  answerWith([{ ...MAYA, locked: true, version: 2 }, LIAM, AVA])
  await table.getByRole('switch', { name: 'Lock Maya Lopez' }).click()
  await expect.element(page.getByTestId('flashes')).toMatchTextContent('Successfully Updated User!')
  await expect.element(rows.nth(1).getByText('Locked', { exact: true })).toBeVisible()
  expect(sentTo('POST /api/user/:userId')[0]?.body).toEqual({ locked: true, version: 1 })
})

it('[ANA-01] is narrowed by name and by grade, which the address keeps', async () => {
  answerWith([MAYA, LIAM, AVA])
  const address = await open()
  await expect.element(rows).toHaveLength(4)
  await page.getByRole('searchbox').fill('liam')
  await expect.element(rows).toHaveLength(2)
  await page.getByRole('searchbox').fill('')
  await expect.element(rows).toHaveLength(4)
  const grade = page.getByRole('combobox', { name: 'Grade' })
  expect([...(grade.element() as HTMLSelectElement).options].map(({ text }) => text)).toEqual([
    ...['All grades', 'Grade 10', 'Grade 11'],
  ])
  await grade.selectOptions('Grade 11')
  await expect.element(rows.nth(1)).toMatchTextContent('Ava Lopez')
  await expect.poll(address.href).toContain('grade=11')
})
