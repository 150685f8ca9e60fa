/** What somebody has to do something about, on the dashboard. */
import type { PassPage, SchoolNow } from '@corridor/contract'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ALVAREZ_ID, anInitialize, aPass, aRunningPass, aSetup, NOW, SCHOOL_ID } from '../../base/testing.ts'
import { answer, refusal } from '../../testing/api.ts'
import { pageOf } from '../../testing/pageOf.ts'
import { renderPart } from '../../testing/render.tsx'
import { NeedsYou } from './NeedsYou.tsx'

const needs = page.getByRole('region', { name: 'Needs you' })
const item = (text: string) => needs.getByRole('listitem').filter({ hasText: text })

const listOf = (...rows: PassPage['rows']): PassPage => ({
  ...pageOf(rows),
})

/** One request, one arrival, and as many new incidents. */
async function open({ incidents = 0, breaks = false } = {}) {
  answer('GET /api/user/initialize', anInitialize('schoolAdministrator', ALVAREZ_ID))
  answer('GET /api/school/:schoolId', aSetup())
  const now: SchoolNow = {
    ...{ schoolId: SCHOOL_ID, active: 0, inLine: 0, inHalls: 0, hallCap: null, rooms: [], pausedRooms: [] },
    newIncidents: { count: incidents, titles: incidents > 0 ? ['Flagged', 'Device mismatch'] : [] },
  }
  answer('GET /api/now', [now])
  answer('GET /api/pass/list', ({ query: { list, show } }) => {
    if (list === 'requested') return breaks ? refusal(422, 'invalid', 'The server has a problem.') : listOf(aPass())
    return show === 'confirm' ? listOf(aRunningPass({ completedAt: NOW })) : listOf()
  })
  return renderPart(() => <NeedsYou seesPasses confirms={false} answersClaims={false} />)
}

it('[D-134] a part that cannot be loaded says so beside the others, and tries again', async () => {
  await open({ breaks: true })
  const broken = item('Requests could not be loaded')
  await expect.element(broken.getByRole('status')).toHaveTextContent('The server has a problem.')
  await expect.element(needs).toMatchTextContent('1 arrival to confirm')
  expect(needs.element().textContent).not.toContain('Arrivals could not be loaded')
  answer('GET /api/pass/list', ({ query: { list, show } }) =>
    list === 'requested' || show === 'confirm' ? listOf(aPass({ completedAt: NOW })) : listOf(),
  )
  await broken.getByRole('button', { name: 'Try again' }).click()
  await expect.element(needs).toMatchTextContent('1 request waiting')
  await expect.element(broken).not.toBeInTheDocument()
})

it('leads to where requests are answered', async () => {
  await open()
  await expect
    .element(needs.getByRole('link', { name: 'Answer' }))
    .toHaveAttribute('href', '/administrator/requested?scope=all')
})

it('[FIND-03] counts new incidents, says what they are, and leads to those of the school', async () => {
  await open({ incidents: 2 })
  await expect.element(item('2 new incidents')).toMatchTextContent('Flagged, Device mismatch')
  await expect
    .element(item('2 new incidents').getByRole('link', { name: 'See' }))
    .toHaveAttribute('href', `/administrator/incidents/${SCHOOL_ID}?state=new`)
})
