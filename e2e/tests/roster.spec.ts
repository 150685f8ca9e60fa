/** A district administrator brings a roster from a file to people. */
import { type RosterFiles, rosterZip } from '../../apps/server/src/testing/rosterZip.ts'
import { xlsx } from '../../apps/server/src/testing/xlsx.ts'
import { checkScreen } from '../support/checkScreen.ts'
import type { School } from '../support/school.ts'
import { expect, test } from '../support/test.ts'
import { visit } from '../support/visit.ts'

async function districtOf(school: School) {
  const { district, schools } = await (await school.client('ruth.abara')).call('GET /api/user/initialize')
  const [first] = Object.values(schools).map((one) => one.school)
  if (!first) throw new Error('The district has no school.')
  return { path: `/administrator/district/${district.districtId}/roster`, ...first }
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
    { id: 'roster-helper', role: 'teacher', lastName: 'Ortiz', orgs: ['one'] },
  ],
  classes: [
    {
      id: 'c1',
      title: 'Roster Algebra',
      org: 'one',
      teacher: 'roster-teacher',
      coTeachers: ['roster-helper'],
      students: ['roster0'],
    },
  ],
})
const zipped = (roster: RosterFiles) => ({
  name: 'riverbend.zip',
  mimeType: 'application/zip',
  buffer: Buffer.from(rosterZip(roster)),
})

const HEADER = ['No.', 'Given name', 'Surname', 'E-mail', 'Year']
const list = (...more: (string | number)[][]) => ({
  name: 'new students.xlsx',
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: Buffer.from(xlsx([HEADER, ['L-1', 'Ana', 'Listed', 'ana.listed@example.org', 9], ...more])),
})

test('[D-153] [D-162] a roster is uploaded, checked and imported, and what would remove many is held; a plain list of Excel is mapped first, and conflicts are decided', async ({
  as,
  school,
  harness,
}) => {
  const { path, name, schoolId } = await districtOf(school)
  const page = await as('ruth.abara', { at: path })
  const choose = page.getByLabel('Roster file')
  const imports = page.getByRole('button', { name: 'Import 1 school' })
  const isImported = () =>
    expect(page.getByLabel('Progress', { exact: true }).getByText('Imported', { exact: true })).toBeVisible()

  await test.step('a file of another kind is refused at once', async () => {
    await expect(page.getByRole('heading', { name: 'Drop a roster here' })).toBeVisible()
    const templates = page.getByText('No file yet? Start with a template:').locator('..')
    const bottoms = await templates.evaluate((line) =>
      [...line.children].map(({ lastChild }) => {
        const range = document.createRange()
        if (lastChild) range.selectNodeContents(lastChild)
        return Math.round(range.getBoundingClientRect().bottom)
      }),
    )
    expect(new Set(bottoms), 'the words stand on one line').toEqual(new Set([bottoms[0]]))
    await choose.setInputFiles({ name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
    await expect(page.getByText('Choose a .zip, .csv or .xlsx file.')).toBeVisible()
  })

  await test.step('what a roster would change is shown before it is imported', async () => {
    await choose.setInputFiles(zipped(files(name, 40)))
    await expect(imports).toBeEnabled()
    await expect(page.getByText('Nothing has changed yet')).toBeVisible()
    await expect(page.getByRole('cell', { name: '+40' })).toBeVisible()
    await checkScreen(page, 'roster-check')
    await page.getByRole('button', { name: 'See all changes' }).click()
    await expect(page.getByRole('table', { name: 'All changes' }).getByText('Roster Algebra')).toHaveCount(0)
    await page.getByLabel('Kind').selectOption('Classes')
    await expect(page.getByText('Roster Algebra')).toBeVisible()
    await expect(page.getByText('with First Ortiz; 1 student in')).toBeVisible()
    await imports.click()
    await isImported()
  })

  await test.step('what would remove many is held until somebody says how many', async () => {
    await page.getByRole('button', { name: 'Choose another file' }).click()
    await choose.setInputFiles(zipped(files(name, 10)))
    await expect(page.getByText('would lose 30 of 40 students')).toBeVisible()
    await page.getByRole('radio', { name: 'Remove them' }).check()
    await expect(imports).toBeDisabled()
    await checkScreen(page, 'roster-held')
    await page.getByLabel('Type 30 to remove them').fill('30')
    await imports.click()
    await isImported()
  })

  await test.step('the columns of a plain list are matched', async () => {
    await page.getByRole('button', { name: 'Choose another file' }).click()
    await choose.setInputFiles(list())
    await expect(page.getByRole('heading', { name: 'Match the columns' })).toBeVisible()
    await expect(page.getByLabel('Student or staff ID')).toHaveValue('0')
    const compare = page.getByRole('button', { name: 'Compare', exact: true })
    await expect(compare).toBeDisabled()
    await expect(page.getByText('Choose a column with roles, or one role for everyone.')).toBeVisible()
    await page.getByLabel('Grade').selectOption('Year')
    await page.getByLabel('Everyone is', { exact: true }).selectOption('Students')
    await page.getByLabel('Everyone is at').selectOption({ index: 1 })
    await checkScreen(page, 'roster-columns')
    await compare.click()
    await expect(page.getByRole('cell', { name: '+1' })).toBeVisible()
    await imports.click()
    await isImported()
  })

  await test.step('they are remembered, and somebody with the email of another is asked about', async () => {
    await page.getByRole('button', { name: 'Choose another file' }).click()
    const email = 'maya@example.org'
    await harness.command('setEmail', { username: 'maya.okonkwo', email })
    await choose.setInputFiles(list(['L-2', 'Zed', 'Otherwise', email, 9]))
    await expect(page.getByRole('heading', { name: 'Needs a decision (1)' })).toBeVisible()
    await page.getByRole('radio', { name: 'Someone new' }).check()
    await page.getByRole('button', { name: 'Compare again' }).last().click()
    await expect(page.getByRole('heading', { name: /Needs a decision/ })).toHaveCount(0)
    await expect(imports).toBeEnabled()
    const saved = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download' }).click()
    expect((await saved).suggestedFilename()).toMatch(/^roster-import-\d+\.csv$/)
    await page.getByRole('button', { name: 'Discard' }).click()
  })

  await test.step('[D-163] the teachers of a class of the roster are shown, and changed in the roster alone', async () => {
    await visit(page, `/administrator/school/${schoolId}/classes`)
    const algebra = page.getByRole('row').filter({ hasText: 'Roster Algebra' })
    await expect(algebra.getByRole('button', { name: /Teachers of Roster Algebra/ })).toHaveText('+1')
    await algebra.getByRole('link', { name: 'Roster Algebra' }).click()
    await expect(page.getByRole('list', { name: 'Also teaching' })).toContainText('First Ortiz')
    await expect(page.getByText('With First Rosterson. This class comes from')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Add a colleague' })).toHaveCount(0)
  })
})
