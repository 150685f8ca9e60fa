/** Classes: a teacher's own, all of a school, and the page of one. */
import { asUserGroupId } from '@corridor/rules/ids'
import type { Page } from '@playwright/test'
import type { Username } from '../server/people.ts'
import { flashes, readFlash } from '../support/flash.ts'
import { choose } from '../support/form.ts'
import type { HarnessProcess } from '../support/harness.ts'
import { noReload } from '../support/noReload.ts'
import type { School } from '../support/school.ts'
import { expect, isLive, test } from '../support/test.ts'

const save = (page: Page) => page.getByRole('button', { name: 'Save' })
const students = (page: Page) => page.getByRole('list', { name: 'Students' }).getByRole('listitem')
const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name' })
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

async function makeClass(
  { school, harness }: { school: School; harness: HarnessProcess },
  name: string,
  owner: Username,
) {
  const body = { schoolId: harness.world.schools.high, name, ownedBy: school.userId(owner) }
  return (await school.client('daniel.whitaker')).call('POST /api/usergroup', { body })
}

test('[ROUTE-16] [STU-04] [STU-06] [D-095] [GEN-05] a teacher’s classes are the first tab of Students: three names, the rest on hover and focus, and a search from the tenth on', async ({
  as,
  school,
  harness,
}) => {
  for (let at = 2; at <= 9; at += 1) await makeClass({ school, harness }, `Lab ${at}`, 'elena.alvarez')
  const page = await as('elena.alvarez')
  await page.getByRole('link', { name: 'Students' }).click()
  await expect(page).toHaveURL('/faculty/students/classes')
  await expect(page.getByRole('heading', { level: 1, name: 'Classes' })).toBeVisible()
  const biology = row(page, 'Biology')
  await expect(biology).toContainText('Ms. Alvarez')
  await expect(biology).toContainText('9:30 am to 10:25 am')
  for (const name of ['Liam Chen', 'Maya Okonkwo', 'Ava Rossi']) await expect(biology).toContainText(name)
  await expect(biology).not.toContainText('Theo Winters')

  await test.step('the other names are in a tooltip, by pointer and by keyboard', async () => {
    const more = biology.getByRole('button', { name: /Students of Biology/ })
    await expect(more).toHaveText('+1')
    await more.hover()
    await expect(page.getByRole('tooltip')).toContainText('Theo Winters')
    await page.mouse.move(0, 0)
    await expect(page.getByRole('tooltip')).toHaveCount(0)
    await biology.getByRole('link').focus()
    await page.keyboard.press('Tab')
    await expect(more).toBeFocused()
    await expect(page.getByRole('tooltip')).toContainText('Theo Winters')
  })

  await test.step('the tenth class, made elsewhere, brings the search', async () => {
    await isLive(page)
    await expect(row(page, 'Lab 9')).toBeVisible()
    await expect(page.getByRole('searchbox')).toHaveCount(0)
    const sameLoad = await noReload(page)
    await makeClass({ school, harness }, 'Lab 10', 'elena.alvarez')
    await expect(row(page, 'Lab 10')).toBeVisible()
    await sameLoad()
    await page.getByRole('searchbox', { name: 'Search for a class or teacher' }).fill('lab 1')
    await expect(page.getByRole('row')).toHaveCount(2)
    await expect(row(page, 'Lab 10')).toBeVisible()
  })
})

test('[ROUTE-17] [ACT-04] [FLASH-18] [STU-02] [STU-08] [D-163] a class is renamed, put into a block and changed elsewhere meanwhile; students are removed with Undo', async ({
  as,
  school,
  harness,
}) => {
  await harness.command('addSchedule')
  const page = await as('elena.alvarez', { at: '/faculty/students/classes' })
  await isLive(page)
  await page.getByRole('link', { name: 'Biology' }).click()
  await expect(page).toHaveURL(/\/faculty\/class\/\d+\?backTo=/)
  const userGroupId = asUserGroupId(Number(/class\/(\d+)/.exec(page.url())?.[1]))
  const office = await school.client('daniel.whitaker')
  const fromOffice = (version: number, name: string) =>
    office.call('POST /api/usergroup/:userGroupId', { params: { userGroupId }, body: { version, name } })
  const sameLoad = await noReload(page)

  await test.step('a name that is empty or too long is said at the field, and what was typed stays', async () => {
    await expect(page.getByLabel('Start')).toHaveValue('09:30')
    await expect(save(page)).toBeDisabled()
    await nameField(page).fill('   ')
    await expect(page.getByText('Give the class a name.')).toBeVisible()
    await expect(save(page)).toBeDisabled()
    const long = `${'علم الأحياء 🧬 '.repeat(20)}`
    await nameField(page).fill(long)
    await expect(page.getByText('At most 100 characters.')).toBeVisible()
    await expect(nameField(page)).toHaveValue(long)
  })

  await test.step('it is renamed and put into a block', async () => {
    await nameField(page).fill('علم الأحياء 🧬')
    await page.getByText('Block', { exact: true }).click()
    await expect(save(page)).toBeDisabled()
    await page.getByRole('combobox', { name: 'Block' }).selectOption('Period 3')
    await save(page).click()
    await readFlash(page, 'Successfully updated class!')
    await expect(page.getByRole('heading', { level: 1, name: 'علم الأحياء 🧬' })).toBeVisible()
  })

  await test.step('a change made elsewhere shows at once, and never overwrites what is typed', async () => {
    const { version } = await fromOffice(2, 'Botany')
    await expect(nameField(page)).toHaveValue('Botany')
    await nameField(page).fill('Zoology')
    await fromOffice(version, 'Ecology')
    const choice = page.getByRole('alert', { name: 'Name was changed elsewhere' })
    await expect(choice).toContainText('Ecology')
    await expect(nameField(page)).toHaveValue('Zoology')
    await expect(save(page)).toBeDisabled()
    await choice.getByRole('button', { name: 'Keep mine' }).click()
    await save(page).click()
    await readFlash(page, 'Successfully updated class!')
  })

  await test.step('students are removed with Undo', async () => {
    await expect(students(page)).toHaveText([/Liam Chen/, /Maya Okonkwo/, /Ava Rossi/, /Theo Winters/])
    await page.getByRole('button', { name: 'Remove Maya Okonkwo' }).click()
    await flashes(page).getByRole('button', { name: 'Undo' }).click()
    await expect(students(page)).toHaveText([/Liam Chen/, /Maya Okonkwo/, /Ava Rossi/, /Theo Winters/])
    await page.getByRole('button', { name: 'Remove Maya Okonkwo' }).click()
    await readFlash(page, 'Maya Okonkwo Removed')
    await expect(students(page)).toHaveText([/Liam Chen/, /Ava Rossi/, /Theo Winters/])
    await expect(page.getByRole('heading', { name: 'Students (3)' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Add students' }).fill('liam')
    await expect(page.getByText('No other student found.')).toBeVisible()
  })

  await sameLoad()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(row(page, 'Zoology')).toContainText('Period 3')
})

test('[D-163] [D-095] [STU-07] [STU-08] a teacher makes a class, gives it hours, a student and a colleague, who has it until they leave; then it ends', async ({
  as,
}) => {
  const teaching = (page: Page) => page.getByRole('list', { name: 'Also teaching' }).getByRole('listitem')
  const none = (page: Page) => page.getByRole('heading', { name: 'No classes to display!' })
  const reyes = await as('samuel.reyes', { at: '/faculty/students/classes' })
  const page = await as('priya.nair', { at: '/faculty/students/classes' })
  await isLive(reyes)
  for (const list of [page, reyes]) await expect(none(list)).toBeVisible()

  await test.step('it is made', async () => {
    await page.getByRole('button', { name: 'New Class' }).click()
    const dialog = page.getByRole('dialog', { name: 'New Class' })
    await expect(dialog.getByRole('button', { name: 'Create Class' })).toBeDisabled()
    await dialog.getByLabel('Name').fill('Reading Club')
    await dialog.getByRole('button', { name: 'Create Class' }).click()
    await expect(page).toHaveURL(/\/faculty\/class\/\d+$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Reading Club' })).toBeVisible()
  })

  await test.step('it gets hours and a student', async () => {
    await expect(page.getByText('Nobody is in this class yet.')).toBeVisible()
    await page.getByText('Custom hours').click()
    await expect(page.getByLabel('Start')).toHaveValue('11:00')
    await expect(page.getByLabel('End')).toHaveValue('12:00')
    await page.getByLabel('End').fill('10:30')
    await expect(page.getByText('The end must be after the start.')).toBeVisible()
    await expect(save(page)).toBeDisabled()
    await page.getByLabel('End').fill('12:15')
    await save(page).click()
    await readFlash(page, 'Successfully updated class!')
    await page.getByRole('textbox', { name: 'Add students' }).fill('zoe')
    await page.getByRole('option', { name: /Zoe Haddad/ }).click()
    await expect(students(page)).toHaveText([/Zoe Haddad.*Waiting for the office to confirm/])
  })

  await test.step('a colleague has it at once, in their list, with the reason for it', async () => {
    await expect(page.getByText('Nobody else teaches this class.')).toBeVisible()
    await choose(page, 'Add a colleague', /Samuel Reyes/)
    await expect(teaching(page)).toContainText(['Mr. Reyes'])
    const club = row(reyes, 'Reading Club')
    await expect(club).toContainText('Ms. Nair')
    const teachers = club.getByRole('button', { name: /Teachers of Reading Club/ })
    await expect(teachers).toHaveText('+ you')
    await teachers.focus()
    await expect(reyes.getByRole('tooltip')).toContainText('Mr. Reyes')
    await club.getByRole('link', { name: 'Reading Club' }).click()
    await expect(students(reyes)).toHaveCount(1)
  })

  await test.step('the colleague is removed with Undo, and leaves', async () => {
    await page.getByRole('button', { name: 'Remove Mr. Reyes' }).click()
    await flashes(page).getByRole('button', { name: 'Undo' }).click()
    await expect(teaching(page)).toHaveCount(1)
    await reyes.reload()
    await reyes.getByRole('button', { name: 'Remove Mr. Reyes' }).click()
    await reyes.getByRole('button', { name: 'Stop Teaching' }).click()
    await readFlash(reyes, 'You no longer teach Reading Club')
    await expect(reyes).toHaveURL('/faculty/students/classes')
    await expect(none(reyes)).toBeVisible()
    await expect(page.getByText('Nobody else teaches this class.')).toBeVisible()
  })

  await test.step('it ends', async () => {
    await page.getByRole('button', { name: 'End this class' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'End Class' }).click()
    await expect(page).toHaveURL('/faculty/students/classes')
    await expect(none(page)).toBeVisible()
  })
})

test('[D-082] [D-163] [D-172] [ROUTE-33] [ROUTE-43] an administrator has all classes of the school, makes one for a teacher, and gives those without a teacher another', async ({
  as,
  school,
  harness,
}) => {
  await makeClass({ school, harness }, 'Zoology', 'grace.kim')
  await harness.command('leaveSchool', { username: 'grace.kim' })
  const list = `/administrator/school/${harness.world.schools.high}/classes`
  const page = await as('daniel.whitaker', { at: list })

  await test.step('a class whose teacher has left comes first, and gets another teacher', async () => {
    await expect(page.getByRole('columnheader')).toHaveText(['Name', 'Teacher', 'Block/Schedule', 'Students'])
    await expect(page.getByRole('row').nth(1)).toContainText('Zoology')
    await expect(row(page, 'Biology')).toContainText('9:30 am to 10:25 am')
    await page.getByRole('button', { name: 'Choose a teacher for Zoology' }).click()
    const dialog = page.getByRole('dialog', { name: 'Who teaches Zoology?' })
    await choose(page, 'Teacher', /Samuel Reyes/)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await readFlash(page, 'Successfully updated class!')
    await expect(row(page, 'Zoology')).toContainText('Mr. Reyes')
    await expect(page.getByRole('row').nth(1)).toContainText('Biology')
  })

  await test.step('a row opens the class, and back leads to the list as it was', async () => {
    await page.getByRole('columnheader').getByRole('button', { name: 'Students' }).click()
    await page.getByRole('link', { name: 'Biology' }).click()
    await expect(page).toHaveURL(/\/administrator\/class\/\d+/)
    await expect(students(page)).toHaveCount(4)
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page).toHaveURL(/\/classes\?sort=-students/)
  })

  await test.step('a class is made for a teacher, and given to another', async () => {
    await page.getByRole('button', { name: 'New Class' }).click()
    const dialog = page.getByRole('dialog', { name: 'New Class' })
    await dialog.getByLabel('Name').fill('Chess')
    await expect(dialog.getByRole('button', { name: 'Create Class' })).toBeDisabled()
    await choose(page, 'Teacher', /Priya Nair/)
    await dialog.getByRole('button', { name: 'Create Class' }).click()
    await expect(page).toHaveURL(/\/administrator\/class\/\d+$/)
    await expect(page.getByRole('combobox', { name: 'Teacher' })).toHaveValue('Ms. Nair')
    await choose(page, 'Teacher', /Samuel Reyes/)
    await save(page).click()
    await readFlash(page, 'Successfully updated class!')
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(row(page, 'Chess')).toContainText('Mr. Reyes')
  })
})
