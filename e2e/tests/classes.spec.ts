/** A class, from its beginning to its end. Its list and its page have component tests. */
import type { Page } from '@playwright/test'
import { flashes, readFlash } from '../support/flash.ts'
import { choose } from '../support/form.ts'
import { expect, isLive, test } from '../support/test.ts'

const save = (page: Page) => page.getByRole('button', { name: 'Save' })
const students = (page: Page) => page.getByRole('list', { name: 'Students' }).getByRole('listitem')
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('[D-163] [STU-07] [STU-08] [ROUTE-16] [ROUTE-17] [GEN-05] a teacher makes a class, gives it hours, a student and a colleague, who has it until they leave; then it ends', async ({
  as,
}) => {
  const teaching = (page: Page) => page.getByRole('list', { name: 'Also teaching' }).getByRole('listitem')
  const none = (page: Page) => page.getByRole('heading', { name: 'No classes to display!' })
  const reyes = await as('samuel.reyes', { at: '/faculty/students/classes' })
  const page = await as('priya.nair')
  await page.getByRole('link', { name: 'Students' }).click()
  await expect(page).toHaveURL('/faculty/students/classes')
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
