/** The schools of a person, which administrators link and unlink. */
import type { Person } from '@corridor/contract'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ALVAREZ_ID, OTHER_SCHOOL_ID, SCHOOL_ID, STUDENT_ID } from '../../base/testing.ts'
import { answer, sentTo } from '../../testing/api.ts'
import { openPage } from '../../testing/render.tsx'
import { anAdministrator, answerPerson, aPerson } from '../testing.ts'

const LINK = 'POST /api/user/:userId/school/:schoolId'
const UNLINK = 'DELETE /api/user/:userId/school/:schoolId'

const section = page.getByRole('region', { name: 'Schools' })
const listed = () =>
  section
    .getByRole('listitem')
    .elements()
    .map((item) => item.querySelector('span')?.textContent)
const picker = section.getByLabelText('Link a school')

const [OWN] = aPerson().schools
if (!OWN) throw new Error('no school')
const OTHER = { ...OWN, schoolId: OTHER_SCHOOL_ID, name: `School ${OTHER_SCHOOL_ID}` }

async function openSchools(changes: Partial<Person> = {}) {
  let person = aPerson(changes)
  const set = (schools: Person['schools']) => {
    person = { ...person, schools }
    return { ok: true as const }
  }
  answerPerson(anAdministrator(), () => person)
  answer(LINK, () => set([...person.schools, OTHER]))
  answer(UNLINK, ({ params }) => set(person.schools.filter(({ schoolId }) => schoolId !== Number(params.schoolId))))
  await openPage(`/administrator/user/${person.userId}/schools`)
  await expect.element(section).toBeVisible()
}

it('[USER-07] [API-07] [API-08] a school is linked at once, and unlinked after a question', async () => {
  await openSchools()
  await expect.poll(listed).toEqual([OWN.name])
  await picker.click()
  await page.getByRole('option', { name: OTHER.name }).click()
  await expect.poll(listed).toEqual([OWN.name, OTHER.name])
  await expect.element(picker).not.toBeInTheDocument()
  await section.getByRole('button', { name: `Unlink ${OWN.name}` }).click()
  const question = page.getByRole('dialog', { name: `Unlink Maya Okonkwo from ${OWN.name}?` })
  expect(sentTo(UNLINK)).toEqual([])
  await question.getByRole('button', { name: 'Unlink' }).click()
  await expect.poll(listed).toEqual([OTHER.name])
  expect(sentTo(LINK).map(({ params }) => params)).toEqual([
    { userId: String(STUDENT_ID), schoolId: String(OTHER_SCHOOL_ID) },
  ])
  expect(sentTo(UNLINK).map(({ params }) => params)).toEqual([
    { userId: String(STUDENT_ID), schoolId: String(SCHOOL_ID) },
  ])
})

it('[D-161] nobody ends their own membership', async () => {
  await openSchools({ userId: ALVAREZ_ID, type: 'schoolAdministrator', schools: [{ ...OWN, permissions: [] }] })
  await expect.poll(listed).toEqual([OWN.name])
  expect(page.getByRole('button', { name: /^Unlink/ }).elements()).toEqual([])
})
