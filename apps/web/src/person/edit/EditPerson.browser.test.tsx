/** Changing the details of a person. */
import type { Person } from '@corridor/contract'
import { useQuery } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../base/session/queries.ts'
import { STUDENT_ID } from '../../base/testing.ts'
import { answer, refusal, sentTo } from '../../testing/api.ts'
import { renderPart } from '../../testing/render.tsx'
import { Details } from '../Details.tsx'
import { personQuery } from '../queries.ts'
import { anAdministrator, answerPerson, aPerson } from '../testing.ts'

const SAVE = 'POST /api/user/:userId'

const dialog = page.getByRole('dialog')
const field = (label: string) => dialog.getByRole('textbox', { name: label })
const save = dialog.getByRole('button', { name: 'Save' })

function DetailsOfMaya() {
  const { data } = useQuery(personQuery(STUDENT_ID))
  return data && <Details person={data} />
}

let person: Person

async function openDetails(mayEdit = true) {
  person = aPerson({ mayEdit })
  answerPerson(anAdministrator(), () => person)
  await renderPart(DetailsOfMaya)
  await expect.element(page.getByRole('region', { name: 'Details' })).toMatchTextContent('maya.okonkwo')
}

const answerSave = () =>
  answer(SAVE, ({ body: { version, ...changes } }) => {
    person = { ...person, ...(changes as object), version: version + 1 }
    return person
  })

it('[USER-14] whoever may not edit somebody is not offered it', async () => {
  await openDetails(false)
  expect(page.getByRole('button', { name: 'Edit' }).elements()).toEqual([])
})

it('[D-157] a username that is taken is said at its field, and nothing that was typed is lost', async () => {
  await openDetails()
  await page.getByRole('button', { name: 'Edit' }).click()
  await field('First name').fill('Ava-Ødegård 🙂')
  await field('Username').fill('liam.chen')
  const fields = { username: 'This username is taken. Choose another one.' }
  answer(SAVE, refusal(422, 'invalid', 'Some fields need attention.', { fields }))
  await save.click()
  await expect.element(dialog.getByText(fields.username)).toBeVisible()
  await expect.element(field('First name')).toHaveValue('Ava-Ødegård 🙂')
  await field('Username').fill('ava.o')
  answerSave()
  await save.click()
  await expect.element(page.getByTestId('flashes')).toMatchTextContent('Successfully Updated User!')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('region', { name: 'Details' })).toMatchTextContent('ava.o')
  expect(sentTo(SAVE).at(-1)?.body).toEqual({ firstName: 'Ava-Ødegård 🙂', username: 'ava.o', version: 1 })
})

it('of a field that somebody else changed meanwhile, one value is chosen; what was not edited follows', async () => {
  await openDetails()
  await page.getByRole('button', { name: 'Edit' }).click()
  await field('Grade').fill('12')
  person = { ...person, grade: '9', lastName: 'Rosso', version: 2 }
  await queryClient.invalidateQueries({ queryKey: personQuery(STUDENT_ID).queryKey })
  await expect.element(field('Last name')).toHaveValue('Rosso')
  const choice = dialog.getByRole('alert', { name: 'Grade was changed elsewhere' })
  await expect.element(choice).toMatchTextContent('Changed elsewhere to 9')
  await expect.element(save).toBeDisabled()
  await choice.getByRole('button', { name: 'Keep mine' }).click()
  answerSave()
  await save.click()
  await expect.poll(() => sentTo(SAVE).map(({ body }) => body)).toEqual([{ grade: '12', version: 2 }])
})
