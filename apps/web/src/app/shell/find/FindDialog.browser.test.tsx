/** The search in the header of every staff page. */
import type { Answer } from '@corridor/contract'
import { TOGGLEABLE_PERMISSIONS } from '@corridor/rules/access'
import { asUserId } from '@corridor/rules/ids'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ALVAREZ_ID, anInitialize, LIBRARY, SCHOOL_ID, STUDENT_ID } from '../../../base/testing.ts'
import { answer, refusal, sentTo } from '../../../testing/api.ts'
import { renderPart } from '../../../testing/render.tsx'
import { FindButton } from './FindButton.tsx'

type Student = Answer<'POST /api/find'>['students'][number]

const nowhere = { roomName: null, className: null, since: null }
const student = (id: number, firstName: string, whereabouts: Partial<Student['whereabouts']>): Student => ({
  ...{ userId: asUserId(id), schoolId: SCHOOL_ID, firstName, lastName: 'Reyes', grade: '10' },
  ...{ schoolIdentifier: '204117', profileImageUrl: null },
  whereabouts: { state: 'noClass', ...nowhere, ...whereabouts },
})

const button = page.getByRole('button', { name: 'Find anything' })
const field = page.getByRole('combobox', { name: 'Find anything' })
const option = (name: RegExp) => page.getByRole('option', { name })

function asAdministrator(): void {
  const all = anInitialize('schoolAdministrator', ALVAREZ_ID)
  const permissions = { [SCHOOL_ID]: [...TOGGLEABLE_PERMISSIONS] }
  answer('GET /api/user/initialize', { ...all, viewer: { ...all.viewer, permissions } })
}

beforeEach(() => {
  asAdministrator()
  answer('POST /api/find', {
    students: [
      student(STUDENT_ID, 'Grace', { state: 'inLine', roomName: 'Library' }),
      student(2, 'Theo', { state: 'inClass', roomName: 'Room 118', className: 'Chemistry' }),
    ],
    faculty: [],
    rooms: [
      {
        ...{ roomId: LIBRARY, schoolId: SCHOOL_ID, name: 'Reading room', identifier: 'R1', zoneColor: '#112233' },
        ...{ limit: 4, students: 4, inLine: 1 },
      },
    ],
  })
})

it('[FIND-01] Ctrl+K opens it, and it finds students with where they are, rooms and pages', async () => {
  await renderPart(FindButton)
  await expect.element(button).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('re')
  await expect.element(option(/Grace Reyes.*Grade 10.*In line for Library/)).toBeVisible()
  await expect.element(option(/Theo Reyes.*Should be in Room 118, Chemistry/)).toBeVisible()
  await expect.element(option(/Reading room.*4 of 4, 1 in line/)).toBeVisible()
  await expect.element(option(/^Reports/)).toBeVisible()
  // A slow computer may have asked for "r" before.
  await expect.poll(() => sentTo('POST /api/find').at(-1)?.body).toEqual({ search: 're' })
})

it('[FIND-01] arrows move through the list while the field keeps the focus, and Enter opens a row', async () => {
  const address = await renderPart(FindButton)
  await button.click()
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('re')
  await expect.element(option(/Grace Reyes/)).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(option(/Reading room/)).toHaveAttribute('aria-selected', 'true')
  await expect.element(field).toHaveFocus()
  expect(field.element().getAttribute('aria-activedescendant')).toBe(option(/Reading room/).element().id)
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
  await expect.element(page.getByRole('option').last()).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{ArrowDown}{Shift>}{Enter}{/Shift}')
  await expect.poll(address.href).toContain(`/administrator/pass?studentId=${STUDENT_ID}`)
  await expect.element(field).not.toBeInTheDocument()
})

it('[FIND-01] a refusal is shown, and pages are found without the server', async () => {
  answer('POST /api/find', refusal(429, 'too_many_attempts', 'Too many searches in the last minute.'))
  const address = await renderPart(FindButton)
  await expect.element(button).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('rooms')
  await expect.element(page.getByText('Too many searches in the last minute.')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(address.href).toBe(`/administrator/school/${SCHOOL_ID}/rooms`)
})

it('[FIND-01] Escape closes it, and the focus returns', async () => {
  await renderPart(FindButton)
  await button.click()
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(field).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
})
