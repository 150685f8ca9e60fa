import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPart } from '../../testing/render.tsx'
import { looseField } from '../form/field.ts'
import { MultiPicker } from './MultiPicker.tsx'

const TEACHERS = [
  { id: 1, name: 'Ms. Alvarez', room: 'Room 204' },
  { id: 2, name: 'Mr. Osei', room: 'Room 118' },
  { id: 3, name: 'Dr. Lind', room: 'Room 118' },
]

function Faculty() {
  const [teachers, setTeachers] = useState<readonly number[]>([1])
  return (
    <MultiPicker
      bind={looseField('teachers', teachers, setTeachers)}
      label="Faculty"
      placeholder="Add a teacher"
      options={TEACHERS}
      keyOf={({ id }) => id}
      labelOf={({ name }) => name}
      detailOf={({ room }) => room}
      emptyText="Nobody else with that name."
    />
  )
}

it('several options are chosen by typing, also by their detail, and removed again', async () => {
  await renderPart(Faculty)
  const faculty = page.getByRole('textbox', { name: 'Faculty' })
  const chosen = () =>
    page
      .getByRole('button', { name: /^Remove / })
      .elements()
      .map((button) => button.getAttribute('aria-label'))
  const offered = () =>
    page
      .getByRole('option')
      .elements()
      .map((option) => option.textContent)
  await faculty.fill('118')
  await expect
    .poll(() => offered().sort())
    .toEqual([expect.stringContaining('Dr. Lind'), expect.stringContaining('Mr. Osei')])
  await faculty.fill('osei')
  await expect.poll(() => offered().length).toBe(1)
  await userEvent.keyboard('{Enter}')
  await expect.poll(chosen).toEqual(['Remove Ms. Alvarez', 'Remove Mr. Osei'])
  await page.getByRole('button', { name: 'Remove Ms. Alvarez' }).click()
  await expect.poll(chosen).toEqual(['Remove Mr. Osei'])
})
