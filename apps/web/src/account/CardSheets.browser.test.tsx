import { asUserId } from '@corridor/rules/ids'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { pathTo } from '../base/routes.ts'
import { ALVAREZ_ID, anInitialize } from '../base/testing.ts'
import { answer, sentTo } from '../testing/api.ts'
import { openPage } from '../testing/render.tsx'

const card = (id: number, firstName: string) => ({
  ...{ userId: asUserId(id), firstName, lastName: 'Okonkwo', grade: '10', code: 'BCDFGHJKLMNPQRSTVWXZBCDFGHJKLM' },
})

it('[KIOSK-10] cards are made by a press, and printed with name, school and code', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  answer('GET /api/user/initialize', anInitialize('faculty', ALVAREZ_ID))
  answer('POST /api/usergroup/:userGroupId/cards', {
    schoolName: 'Northside High School',
    cards: [card(1, 'Maya'), card(2, 'Tobe')],
  })
  await openPage(pathTo('KioskCards', { id: 5 }))
  await expect.element(page.getByRole('heading', { name: 'Student cards' })).toBeVisible()
  expect(sentTo('POST /api/usergroup/:userGroupId/cards'), 'the page was only opened').toEqual([])
  await page.getByRole('button', { name: 'Print' }).click()
  const first = page.getByRole('listitem').first()
  await expect.element(first).toMatchTextContent('Northside High SchoolMaya OkonkwoGrade 10')
  await expect.element(first.getByText('Muestra esta tarjeta al quiosco')).toHaveAttribute('lang', 'es')
  await expect.element(first.getByRole('img', { name: 'Card of Maya Okonkwo' })).toBeVisible()
  await vi.waitFor(() => expect(print).toHaveBeenCalledOnce())
  // The same cards once more, because new ones would end them.
  await page.getByRole('button', { name: 'Print again' }).click()
  expect(print).toHaveBeenCalledTimes(2)
  expect(sentTo('POST /api/usergroup/:userGroupId/cards')).toMatchObject([{ params: { userGroupId: '5' } }])
  print.mockRestore()
})
