/** A district administrator brings a roster from a file to people. */
import { type RosterFiles, rosterZip } from '../../apps/server/src/testing/rosterZip.ts'
import { checkScreen } from '../support/checkScreen.ts'
import type { School } from '../support/school.ts'
import { expect, test } from '../support/test.ts'

async function districtOf(school: School) {
  const { district, schools } = await (await school.client('ruth.abara')).call('GET /api/user/initialize')
  const names = Object.values(schools).map((one) => one.school.name)
  return { path: `/administrator/district/${district.districtId}/roster`, name: names[0] ?? '' }
}

const files = (name: string, count: number): RosterFiles => ({
  orgs: [{ id: 'one', name }],
  people: [
    ...Array.from({ length: count }, (_, at) => ({
      id: `roster${at}`,
      role: 'student' as const,
      lastName: `Of the Roster ${at}`,
      orgs: ['one'],
    })),
    { id: 'roster-teacher', role: 'teacher', lastName: 'Rosterson', orgs: ['one'] },
  ],
  classes: [{ id: 'c1', title: 'Roster Algebra', org: 'one', teacher: 'roster-teacher', students: ['roster0'] }],
})
const zipped = (roster: RosterFiles) => ({
  name: 'riverbend.zip',
  mimeType: 'application/zip',
  buffer: Buffer.from(rosterZip(roster)),
})

test('[D-153] [D-162] a roster is uploaded, checked and imported, and what would remove many is held', async ({
  as,
  school,
}) => {
  const { path, name } = await districtOf(school)
  const page = await as('ruth.abara', { at: path })
  await expect(page.getByRole('heading', { name: 'Drop a OneRoster file here' })).toBeVisible()
  await checkScreen(page, 'roster-upload')
  const choose = page.getByLabel('Roster file')
  await choose.setInputFiles({ name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expect(page.getByText('Choose a .zip file with the tables of OneRoster in it.')).toBeVisible()

  await choose.setInputFiles(zipped(files(name, 40)))
  await expect(page.getByRole('button', { name: 'Import 1 school' })).toBeEnabled()
  await expect(page.getByText('Nothing has changed yet')).toBeVisible()
  await expect(page.getByRole('cell', { name: '+40' })).toBeVisible()
  await checkScreen(page, 'roster-check')
  await page.getByRole('button', { name: 'See every change' }).click()
  await expect(page.getByRole('table', { name: 'Every change' }).getByText('Roster Algebra')).toHaveCount(0)
  await page.getByLabel('Kind').selectOption('Classes')
  await expect(page.getByText('Roster Algebra')).toBeVisible()

  await page.getByRole('button', { name: 'Import 1 school' }).click()
  await expect(page.getByText('Imported', { exact: true })).toBeVisible()
  await checkScreen(page, 'roster-done')

  await page.getByRole('button', { name: 'Choose another file' }).click()
  await choose.setInputFiles(zipped(files(name, 10)))
  await expect(page.getByText('would lose 30 of 40 students')).toBeVisible()
  await page.getByRole('radio', { name: 'Remove them' }).check()
  await expect(page.getByRole('button', { name: 'Import 1 school' })).toBeDisabled()
  await checkScreen(page, 'roster-held')
  await page.getByLabel('Type 30 to remove them').fill('30')
  await page.getByRole('button', { name: 'Import 1 school' }).click()
  await expect(page.getByText('Imported', { exact: true })).toBeVisible()
})
