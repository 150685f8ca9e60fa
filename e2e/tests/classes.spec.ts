/** Classes: a teacher's own, all of a school, and the page of one. */
import type { Page } from '@playwright/test'
import { checkScreen } from '../support/checkScreen.ts'
import { choose } from '../support/form.ts'
import { noReload } from '../support/noReload.ts'
import type { School } from '../support/school.ts'
import { expect, isLive, test } from '../support/test.ts'

const flashes = (page: Page) => page.getByTestId('flashes')
const save = (page: Page) => page.getByRole('button', { name: 'Save' })
const students = (page: Page) => page.getByRole('list', { name: 'Students' }).getByRole('listitem')
const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name' })
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

const HIGH_SCHOOL = { name: 'Lakeview High School' }

/** The school's id, from what a teacher sees of it. */
async function schoolIdOf(school: School) {
  const { schools } = await (await school.client('elena.alvarez')).call('GET /api/user/initialize')
  const found = Object.values(schools).find(({ school: { name } }) => name === HIGH_SCHOOL.name)
  if (!found) throw new Error('The school is missing.')
  return found.school.schoolId
}

async function makeClass(school: School, name: string, owner: Parameters<School['userId']>[0] = 'elena.alvarez') {
  const body = { schoolId: await schoolIdOf(school), name, ownedBy: school.userId(owner) }
  return (await school.client('daniel.whitaker')).call('POST /api/usergroup', { body })
}

async function biologyOf(school: School) {
  const params = { schoolId: await schoolIdOf(school) }
  const { classes } = await (await school.client('elena.alvarez')).call('GET /api/school/:schoolId', { params })
  const found = classes.find(({ name }) => name === 'Biology')
  if (!found) throw new Error('Biology is missing.')
  return found
}

test.describe('a teacher’s classes', () => {
  test('[ROUTE-16] [STU-04] [STU-06] [D-095] [GEN-05] are the first tab of Students, with three names and the rest on hover and focus', async ({
    as,
  }) => {
    const page = await as('elena.alvarez')
    await page.getByRole('link', { name: 'Students' }).click()
    await expect(page).toHaveURL('/faculty/students/classes')
    await expect(page.getByRole('heading', { level: 1, name: 'Classes' })).toBeVisible()
    const biology = row(page, 'Biology')
    await expect(biology).toContainText('Ms. Alvarez')
    await expect(biology).toContainText('9:30 am to 10:25 am')
    for (const name of ['Liam Chen', 'Maya Okonkwo', 'Ava Rossi']) await expect(biology).toContainText(name)
    await expect(biology).not.toContainText('Theo Winters')
    await expect(page.getByRole('searchbox')).toHaveCount(0)
    await checkScreen(page, 'classes')

    const more = biology.getByRole('button', { name: /Students of Biology/ })
    await expect(more).toHaveText('+1')
    await more.hover()
    await expect(page.getByRole('tooltip')).toContainText('Theo Winters')
    await page.mouse.move(0, 0)
    await expect(page.getByRole('tooltip')).toHaveCount(0)
    // From the keyboard: the link of the row, then the tag.
    await biology.getByRole('link').focus()
    await page.keyboard.press('Tab')
    await expect(more).toBeFocused()
    await expect(page.getByRole('tooltip')).toContainText('Theo Winters')
  })

  test('[ROUTE-16] /faculty/students leads to the classes', async ({ as }) => {
    const page = await as('elena.alvarez', { at: '/faculty/students' })
    await expect(page).toHaveURL('/faculty/students/classes')
  })

  test('[STU-06] the bar with the search appears with the tenth class', async ({ as, school }) => {
    for (let at = 2; at <= 9; at += 1) await makeClass(school, `Lab ${at}`)
    const page = await as('elena.alvarez', { at: '/faculty/students/classes' })
    await isLive(page)
    await expect(row(page, 'Lab 9')).toBeVisible()
    await expect(page.getByRole('searchbox')).toHaveCount(0)
    // Live: made elsewhere while the list is open.
    const sameLoad = await noReload(page)
    await makeClass(school, 'Lab 10')
    await expect(row(page, 'Lab 10')).toBeVisible()
    await sameLoad()
    await page.getByRole('searchbox', { name: 'Search a class or teacher' }).fill('lab 1')
    await expect(page.getByRole('row')).toHaveCount(2)
    await expect(row(page, 'Lab 10')).toBeVisible()
    await checkScreen(page, 'classes-searched')
  })

  test('[D-163] a teacher makes a class, gives it hours and students, and ends it', async ({ as }) => {
    const page = await as('priya.nair', { at: '/faculty/students/classes' })
    await expect(page.getByRole('heading', { name: 'No classes to display!' })).toBeVisible()
    await checkScreen(page, 'classes-none')
    await page.getByRole('button', { name: 'New Class' }).click()
    const dialog = page.getByRole('dialog', { name: 'New Class' })
    await expect(dialog.getByRole('button', { name: 'Make Class' })).toBeDisabled()
    await dialog.getByLabel('Name').fill('Reading Club')
    await checkScreen(page, 'class-new')
    await dialog.getByRole('button', { name: 'Make Class' }).click()
    await expect(page).toHaveURL(/\/faculty\/class\/\d+$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Reading Club' })).toBeVisible()
    await expect(page.getByText('Nobody is in this class yet.')).toBeVisible()

    await page.getByText('Custom hours').click()
    await expect(page.getByLabel('Start')).toHaveValue('11:00')
    await expect(page.getByLabel('End')).toHaveValue('12:00')
    await page.getByLabel('End').fill('10:30')
    await expect(page.getByText('The end must be after the start.')).toBeVisible()
    await expect(save(page)).toBeDisabled()
    await page.getByLabel('End').fill('12:15')
    await save(page).click()
    await expect(flashes(page)).toContainText('Successfully updated class!')

    await page.getByRole('textbox', { name: 'Add students' }).fill('zoe')
    await page.getByRole('option', { name: /Zoe Haddad/ }).click()
    await expect(students(page)).toHaveText([/Zoe Haddad/])

    await page.getByRole('button', { name: 'End this class' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'End Class' }).click()
    await expect(page).toHaveURL('/faculty/students/classes')
    await expect(page.getByRole('heading', { name: 'No classes to display!' })).toBeVisible()
  })
})

test.describe('the page of a class', () => {
  test('[ROUTE-17] [ACT-04] [FLASH-18] [STU-08] its teacher renames it and puts it into a block', async ({
    as,
    school,
    harness,
  }) => {
    await harness.command('addSchedule')
    const page = await as('elena.alvarez', { at: '/faculty/students/classes' })
    await page.getByRole('link', { name: 'Biology' }).click()
    await expect(page).toHaveURL(/\/faculty\/class\/\d+\?backTo=/)
    await expect(page.getByLabel('Start')).toHaveValue('09:30')
    await expect(students(page)).toHaveText([/Liam Chen/, /Maya Okonkwo/, /Ava Rossi/, /Theo Winters/])
    await expect(save(page)).toBeDisabled()
    await checkScreen(page, 'class-edit')

    await nameField(page).fill('Biology II')
    await page.getByText('Block', { exact: true }).click()
    await expect(save(page)).toBeDisabled()
    await page.getByRole('combobox', { name: 'Block' }).selectOption('Period 3')
    await save(page).click()
    await expect(flashes(page)).toContainText('Successfully updated class!')
    await expect(page.getByRole('heading', { level: 1, name: 'Biology II' })).toBeVisible()
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(row(page, 'Biology II')).toContainText('Period 3')
    const params = { userGroupId: (await classesOf(school))[0]?.userGroupId ?? (0 as never) }
    const group = await (await school.client('elena.alvarez')).call('GET /api/usergroup/:userGroupId', { params })
    expect(group.attributes.schedule).toBeNull()
  })

  const classesOf = async (school: School) => {
    const params = { schoolId: await schoolIdOf(school) }
    return (await (await school.client('elena.alvarez')).call('GET /api/school/:schoolId', { params })).classes
  }

  test('[ACT-04] a name that is empty or too long is said at the field, and what was typed stays', async ({
    as,
    school,
  }) => {
    const { userGroupId } = await biologyOf(school)
    const page = await as('elena.alvarez', { at: `/faculty/class/${userGroupId}` })
    const name = nameField(page)
    await name.fill('   ')
    await expect(page.getByText('Give the class a name.')).toBeVisible()
    await expect(save(page)).toBeDisabled()
    const long = `${'علم الأحياء 🧬 '.repeat(20)}`
    await name.fill(long)
    await expect(page.getByText('At most 100 characters.')).toBeVisible()
    await expect(name).toHaveValue(long)
    await checkScreen(page, 'class-edit-wrong')
    await name.fill('علم الأحياء 🧬')
    await save(page).click()
    await expect(page.getByRole('heading', { level: 1, name: 'علم الأحياء 🧬' })).toBeVisible()
  })

  test('[D-163] students are removed with Undo', async ({ as, school }) => {
    const { userGroupId } = await biologyOf(school)
    const page = await as('elena.alvarez', { at: `/faculty/class/${userGroupId}` })
    await page.getByRole('button', { name: 'Remove Maya Okonkwo' }).click()
    await expect(students(page)).toHaveText([/Liam Chen/, /Ava Rossi/, /Theo Winters/])
    await expect(page.getByRole('heading', { name: 'Students (3)' })).toBeVisible()
    await expect(flashes(page)).toContainText('Maya Okonkwo Removed')
    await checkScreen(page, 'class-student-removed')
    await flashes(page).getByRole('button', { name: 'Undo' }).click()
    await expect(students(page)).toHaveCount(4)
    await expect(students(page).nth(1)).toContainText('Maya Okonkwo')
    await page.getByRole('textbox', { name: 'Add students' }).fill('maya')
    await expect(page.getByText('No other student found.')).toBeVisible()
  })

  test('changes made elsewhere show at once, and never overwrite what is typed: the person chooses', async ({
    as,
    school,
  }) => {
    const { userGroupId } = await biologyOf(school)
    const page = await as('elena.alvarez', { at: `/faculty/class/${userGroupId}` })
    await isLive(page)
    const sameLoad = await noReload(page)
    const office = await school.client('daniel.whitaker')
    const params = { userGroupId }
    await office.call('POST /api/usergroup/:userGroupId/students', {
      params,
      body: { studentIds: [school.userId('zoe.haddad')] },
    })
    await expect(students(page)).toHaveCount(5)
    await office.call('POST /api/usergroup/:userGroupId', { params, body: { version: 1, name: 'Botany' } })
    await expect(nameField(page)).toHaveValue('Botany')

    await nameField(page).fill('Zoology')
    await office.call('POST /api/usergroup/:userGroupId', { params, body: { version: 2, name: 'Ecology' } })
    const choice = page.getByRole('alert', { name: 'Name was changed elsewhere' })
    await expect(choice).toContainText('Ecology')
    await expect(nameField(page)).toHaveValue('Zoology')
    await expect(save(page)).toBeDisabled()
    await checkScreen(page, 'class-edit-conflict')
    await choice.getByRole('button', { name: 'Keep mine' }).click()
    await save(page).click()
    await expect(flashes(page)).toContainText('Successfully updated class!')
    expect((await office.call('GET /api/usergroup/:userGroupId', { params })).name).toBe('Zoology')
    await sameLoad()
  })

  test('[STU-07] [STU-08] with allClasses:read it opens without the buttons; without it, it is not there', async ({
    as,
    school,
    harness,
  }) => {
    const { userGroupId } = await biologyOf(school)
    const stranger = await as('samuel.reyes', { at: `/faculty/class/${userGroupId}` })
    await expect(stranger.getByRole('heading', { name: 'This class cannot be shown' })).toBeVisible()
    await harness.command('setPermissions', { username: 'jonas.weber', permissions: ['allClasses:read'] })
    const page = await as('jonas.weber', { at: '/faculty/students/classes' })
    await page.getByRole('link', { name: 'Biology' }).click()
    await expect(students(page)).toHaveCount(4)
    await expect(nameField(page)).toBeDisabled()
    await expect(page.getByText('Only the teachers of this class')).toBeVisible()
    for (const name of ['Save', 'Reset']) await expect(page.getByRole('button', { name })).toBeDisabled()
    await expect(page.getByRole('button', { name: /Remove|End this class/ })).toHaveCount(0)
    await checkScreen(page, 'class-read-only')
  })

  test('[STU-02] back leads where the link says, but never to another site', async ({ as, school }) => {
    const { userGroupId } = await biologyOf(school)
    const backFrom = async (backTo: string) => {
      const page = await as('elena.alvarez', {
        at: `/faculty/class/${userGroupId}?backTo=${encodeURIComponent(backTo)}`,
      })
      await expect(page.getByRole('heading', { level: 1, name: 'Biology' })).toBeVisible()
      return page.getByRole('link', { name: 'Back' })
    }
    const within = '/faculty/students/all?search=maya'
    await expect(await backFrom(within)).toHaveAttribute('href', within)
    for (const evil of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
      await expect(await backFrom(evil)).toHaveAttribute('href', '/faculty/students/classes')
    }
  })
})

test.describe('a class that several people teach', () => {
  const teaching = (page: Page) => page.getByRole('list', { name: 'Also teaching' }).getByRole('listitem')

  test('[D-163] [STU-07] [STU-08] [D-095] its teacher adds a colleague, who has the class and its students, until they leave it', async ({
    as,
    school,
  }) => {
    const { userGroupId } = await biologyOf(school)
    const reyes = await as('samuel.reyes', { at: '/faculty/students/classes' })
    await isLive(reyes)
    await expect(reyes.getByRole('heading', { name: 'No classes to display!' })).toBeVisible()

    const page = await as('elena.alvarez', { at: `/faculty/class/${userGroupId}` })
    await expect(page.getByText('Nobody else teaches this class.')).toBeVisible()
    await choose(page, 'Add a colleague', /Samuel Reyes/)
    await expect(teaching(page)).toContainText(['Mr. Reyes'])
    await checkScreen(page, 'class-co-teachers')

    // Live, in the list of the colleague, with the reason for it.
    const biology = row(reyes, 'Biology')
    await expect(biology).toContainText('Ms. Alvarez')
    const teachers = biology.getByRole('button', { name: /Teachers of Biology/ })
    await expect(teachers).toHaveText('+ you')
    await teachers.focus()
    await expect(reyes.getByRole('tooltip')).toContainText('Mr. Reyes')
    await checkScreen(reyes, 'classes-co-taught')
    await biology.getByRole('link', { name: 'Biology' }).click()
    await expect(students(reyes)).toHaveCount(4)
    await students(reyes).getByRole('link', { name: 'Liam Chen' }).click()
    await expect(reyes.getByRole('heading', { name: 'Liam Chen' })).toBeVisible()

    await page.getByRole('button', { name: 'Remove Mr. Reyes' }).click()
    await expect(page.getByText('Nobody else teaches this class.')).toBeVisible()
    await flashes(page).getByRole('button', { name: 'Undo' }).click()
    await expect(teaching(page)).toHaveCount(1)

    await reyes.goto(`/faculty/class/${userGroupId}`)
    await reyes.getByRole('button', { name: 'Remove Mr. Reyes' }).click()
    await reyes.getByRole('button', { name: 'Stop Teaching' }).click()
    await expect(reyes).toHaveURL('/faculty/students/classes')
    await expect(flashes(reyes)).toContainText('You no longer teach Biology')
    await expect(reyes.getByRole('heading', { name: 'No classes to display!' })).toBeVisible()
    await expect(page.getByText('Nobody else teaches this class.')).toBeVisible()
  })
})

test.describe('all classes of a school', () => {
  test('[D-082] [ROUTE-33] [ROUTE-43] are a table with name, teacher, block and students; a row opens the class', async ({
    as,
    school,
  }) => {
    await makeClass(school, 'Algebra', 'samuel.reyes')
    const page = await as('daniel.whitaker', {
      at: `/administrator/school/${await schoolIdOf(school)}/classes`,
    })
    const heads = page.getByRole('columnheader')
    await expect(heads).toHaveText(['Name', 'Teacher', 'Block/Schedule', 'Students'])
    await expect(row(page, 'Algebra')).toContainText('Mr. Reyes')
    await expect(row(page, 'Biology')).toContainText('9:30 am to 10:25 am')
    await checkScreen(page, 'school-classes')
    await heads.getByRole('button', { name: 'Students' }).click()
    await expect(page.getByRole('row').nth(1)).toContainText('Biology')
    await page.getByRole('link', { name: 'Biology' }).click()
    await expect(page).toHaveURL(/\/administrator\/class\/\d+/)
    await expect(students(page)).toHaveCount(4)
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page).toHaveURL(/\/classes\?sort=-students/)
  })

  test('[D-163] an administrator makes a class for a teacher, and gives it to another', async ({ as, school }) => {
    const page = await as('daniel.whitaker', {
      at: `/administrator/school/${await schoolIdOf(school)}/classes`,
    })
    await page.getByRole('button', { name: 'New Class' }).click()
    const dialog = page.getByRole('dialog', { name: 'New Class' })
    await dialog.getByLabel('Name').fill('Chess')
    await expect(dialog.getByRole('button', { name: 'Make Class' })).toBeDisabled()
    await choose(page, 'Teacher', /Priya Nair/)
    await dialog.getByRole('button', { name: 'Make Class' }).click()
    await expect(page).toHaveURL(/\/administrator\/class\/\d+$/)
    await expect(page.getByRole('combobox', { name: 'Teacher' })).toHaveValue('Ms. Nair')
    await choose(page, 'Teacher', /Grace Kim/)
    await save(page).click()
    await expect(flashes(page)).toContainText('Successfully updated class!')
    await checkScreen(page, 'class-edit-administrator')
    await page.goto(`/administrator/school/${await schoolIdOf(school)}/classes`)
    await expect(row(page, 'Chess')).toContainText('Ms. Kim')
  })

  test('[D-172] a class whose teacher has left comes first, and gets another teacher', async ({
    as,
    school,
    harness,
  }) => {
    await makeClass(school, 'Zoology', 'grace.kim')
    await harness.command('leaveSchool', { username: 'grace.kim' })
    const page = await as('daniel.whitaker', {
      at: `/administrator/school/${await schoolIdOf(school)}/classes`,
    })
    await expect(page.getByRole('row').nth(1)).toContainText('Zoology')
    await checkScreen(page, 'school-classes-ownerless')
    await page.getByRole('button', { name: 'Choose a teacher for Zoology' }).click()
    const dialog = page.getByRole('dialog', { name: 'Who teaches Zoology?' })
    await choose(page, 'Teacher', /Samuel Reyes/)
    await checkScreen(page, 'class-choose-teacher')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(flashes(page)).toContainText('Successfully updated class!')
    await expect(row(page, 'Zoology')).toContainText('Mr. Reyes')
    await expect(page.getByRole('row').nth(1)).toContainText('Biology')
  })
})
