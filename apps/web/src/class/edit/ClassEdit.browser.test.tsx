/** The page of a class: its form, and its students. */
import type { ClassWithStudents } from '@corridor/contract'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { dispatchLive } from '../../base/session/liveEvents.ts'
import { ALVAREZ_ID, anInitialize, aSetup, inOneSchool, OSEI_ID, SCHOOL_ID } from '../../base/testing.ts'
import { regular } from '../../parts/schedule/editor/testing.tsx'
import { answer, sentTo } from '../../testing/api.ts'
import { pageOf } from '../../testing/pageOf.ts'
import { openPage } from '../../testing/render.tsx'
import { aClass, STUDENTS } from '../testing.ts'

const CHANGE = 'POST /api/usergroup/:userGroupId'
const LIST = '/faculty/students/all?search=maya'

const flashes = page.getByTestId('flashes')
const name = page.getByRole('textbox', { name: 'Name' })
const save = page.getByRole('button', { name: 'Save' })
const students = page.getByRole('list', { name: 'Students' }).getByRole('listitem')
const namesOfStudents = () =>
  students.elements().map(({ textContent }) => /Liam|Maya|Ava|Theo/.exec(textContent ?? '')?.[0])

let group: ClassWithStudents

async function openClass(changes: Partial<ClassWithStudents> = {}) {
  group = aClass(changes)
  answer('GET /api/user/initialize', inOneSchool(anInitialize('faculty', ALVAREZ_ID)))
  answer('GET /api/school/:schoolId', aSetup({ schedule: regular() }))
  answer('GET /api/school/:schoolId/staff', [])
  answer('GET /api/usergroup/:userGroupId', () => group)
  answer(CHANGE, ({ body: { version, attributes, ...sent } }) => {
    const hours = attributes as Partial<ClassWithStudents['attributes']> | undefined
    const own = { attributes: { ...group.attributes, ...hours }, version: version + 1 }
    group = { ...group, ...(sent as Partial<ClassWithStudents>), ...own }
    return group
  })
  const address = await openPage(`/faculty/class/7?${new URLSearchParams({ backTo: LIST })}`)
  await expect.element(name).toHaveValue('Biology')
  return address
}

it('[ACT-04] [FLASH-18] [D-163] a class is renamed and put into a block; what is wrong with its name or hours is said at the field', async () => {
  await openClass()
  await expect.element(page.getByLabelText('Start')).toHaveValue('09:30')
  await expect.element(save).toBeDisabled()
  await name.fill('   ')
  await expect.element(page.getByText('Give the class a name.')).toBeVisible()
  await expect.element(save).toBeDisabled()
  const long = 'علم الأحياء 🧬 '.repeat(20)
  await name.fill(long)
  await expect.element(page.getByText('At most 100 characters.')).toBeVisible()
  await expect.element(name).toHaveValue(long)
  await name.fill('علم الأحياء 🧬')
  await page.getByLabelText('End').fill('09:00')
  await expect.element(page.getByText('The end must be after the start.')).toBeVisible()
  await expect.element(save).toBeDisabled()
  await page.getByText('Block', { exact: true }).click()
  await expect.element(save).toBeDisabled()
  await page.getByRole('combobox', { name: 'Block' }).selectOptions('Period 3')
  await save.click()
  await expect.element(flashes).toMatchTextContent('Successfully updated class!')
  await expect.element(page.getByRole('heading', { level: 1, name: 'علم الأحياء 🧬' })).toBeVisible()
  const { blockId } = group
  expect(blockId).not.toBeNull()
  expect(sentTo(CHANGE).map(({ body }) => body)).toEqual([
    { name: 'علم الأحياء 🧬', blockId, attributes: { schedule: null }, version: 1 },
  ])
})

it('[STU-02] a change made elsewhere shows at once, and never overwrites what is typed; Back leads to the list as it was', async () => {
  const address = await openClass()
  const elsewhere = (changed: string) => {
    group = { ...group, name: changed, version: group.version + 1 }
    dispatchLive('schoolChanged', { schoolId: SCHOOL_ID })
  }
  elsewhere('Botany')
  await expect.element(name).toHaveValue('Botany')
  await name.fill('Zoology')
  elsewhere('Ecology')
  const choice = page.getByRole('alert', { name: 'Name was changed elsewhere' })
  await expect.element(choice).toMatchTextContent('Ecology')
  await expect.element(name).toHaveValue('Zoology')
  await expect.element(save).toBeDisabled()
  await choice.getByRole('button', { name: 'Keep mine' }).click()
  await save.click()
  await expect.poll(() => sentTo(CHANGE).map(({ body }) => body)).toEqual([{ name: 'Zoology', version: 3 }])
  await expect.element(save).toBeDisabled()
  answer('GET /api/school/:schoolId/passsettings', pageOf([]))
  await page.getByRole('link', { name: 'Back' }).click()
  await expect.poll(address.href).toBe(LIST)
})

it('a student is removed at once, and comes back with Undo', async () => {
  await openClass()
  const set = (changed: ClassWithStudents['students']) => {
    group = { ...group, students: changed, numberOfStudents: changed.length }
    return group
  }
  answer('DELETE /api/usergroup/:userGroupId/students/:userId', ({ params }) =>
    set(group.students.filter(({ userId }) => userId !== Number(params.userId))),
  )
  answer('POST /api/usergroup/:userGroupId/students', set([...STUDENTS]))
  await page.getByRole('button', { name: 'Remove Maya Okonkwo' }).click()
  await expect.element(flashes).toMatchTextContent('Maya Okonkwo Removed')
  await expect.element(page.getByRole('heading', { name: 'Students (3)' })).toBeVisible()
  expect(namesOfStudents()).toEqual(['Liam', 'Ava', 'Theo'])
  await flashes.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByRole('heading', { name: 'Students (4)' })).toBeVisible()
  expect(namesOfStudents()).toEqual(['Liam', 'Maya', 'Ava', 'Theo'])
  expect(sentTo('POST /api/usergroup/:userGroupId/students').map(({ body }) => body.studentIds)).toEqual([
    [STUDENTS[1]?.userId],
  ])
})

it('[STU-08] the class of somebody else is shown without anything to change', async () => {
  await openClass({ ownedBy: OSEI_ID, professionalOwnedByName: 'Mr. Osei' })
  await expect.element(name).toBeDisabled()
  await expect.element(page.getByText('Only the teachers of this class')).toBeVisible()
  await expect.element(save).toBeDisabled()
  for (const button of ['Remove Maya Okonkwo', 'End this class']) {
    expect(page.getByRole('button', { name: button }).elements()).toEqual([])
  }
})
