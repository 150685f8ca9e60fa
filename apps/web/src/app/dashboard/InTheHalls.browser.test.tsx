import type { SchoolId } from '@corridor/rules/ids'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ALVAREZ_ID, anInitialize, OTHER_SCHOOL_ID, SCHOOL_ID } from '../../base/testing.ts'
import { answer } from '../../testing/api.ts'
import { renderPart } from '../../testing/render.tsx'
import { InTheHalls } from './InTheHalls.tsx'

const card = page.getByRole('region', { name: 'In the halls now' })

/** 19 active in each school, one of them to a room that no cap counts. */
async function openFor(schools: readonly { schoolId: SchoolId; hallCap: number | null }[]) {
  answer('GET /api/user/initialize', anInitialize('districtAdministrator', ALVAREZ_ID))
  const counts = { active: 19, inLine: 1, inHalls: 18, rooms: [], pausedRooms: [], newIncidents: null }
  answer(
    'GET /api/now',
    schools.map((school) => ({ ...school, ...counts })),
  )
  await renderPart(() => <InTheHalls />)
}

it('[LIMIT-12] a school with a hall cap shows how much of it is taken', async () => {
  await openFor([{ schoolId: SCHOOL_ID, hallCap: 20 }])
  await expect.element(card).toMatchTextContent('18 of 20 in the halls, 1 in line')
  expect(card.getByRole('list', { name: 'Hall caps' }).query(), 'it is said once').toBeNull()
})

it('[LIMIT-12] of several schools, each with a cap is named with its own, the fullest first', async () => {
  await openFor([
    { schoolId: SCHOOL_ID, hallCap: 40 },
    { schoolId: OTHER_SCHOOL_ID, hallCap: 20 },
  ])
  await expect.element(card).toMatchTextContent('38 active, 2 in line')
  const caps = card.getByRole('list', { name: 'Hall caps' }).getByRole('listitem')
  expect(caps.elements().map(({ textContent }) => textContent)).toEqual([
    'School 2 18 of 20 in the halls',
    'School 1 18 of 40 in the halls',
  ])
})

it('[LIMIT-12] schools without a cap have no such line', async () => {
  await openFor([
    { schoolId: SCHOOL_ID, hallCap: null },
    { schoolId: OTHER_SCHOOL_ID, hallCap: 20 },
  ])
  await expect.element(card.getByRole('listitem')).toHaveLength(1)
  await expect.element(card.getByRole('listitem')).toMatchTextContent('School 2')
})
