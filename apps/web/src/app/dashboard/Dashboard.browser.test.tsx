/** The order in which the dashboard arrives. */
import type { Pass, SchoolNow, SchoolReadiness } from '@corridor/contract'
import type { Permission } from '@corridor/rules/access'
import { asScheduleId, asSchoolId } from '@corridor/rules/ids'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { dispatchLive } from '../../base/session/liveEvents.ts'
import { invalidateShared } from '../../base/session/queries.ts'
import {
  ALVAREZ_ID,
  aCalendar,
  aDayOff,
  anInitialize,
  aPass,
  aRunningPass,
  aSetup,
  inOneSchool,
  RESTROOM,
  SCHOOL_ID,
} from '../../base/testing.ts'
import { answer, hold, refusal, sentTo } from '../../testing/api.ts'
import { pageOf } from '../../testing/pageOf.ts'
import { openPage } from '../../testing/render.tsx'

const METRICS = {
  totalPassCount: 4,
  totalLivePassCount: 1,
  totalUpcomingPassCount: 0,
  totalRequestedPassCount: 0,
  adjustedAveragePassTime: null,
}

const NEW_SCHOOL: SchoolReadiness = {
  ...{ bells: null, rooms: 0, places: 0, students: 0, staff: 1, letIn: 1 },
  ...{ hasPass: false, version: 1, schoolId: SCHOOL_ID },
}

const tiles = page.getByRole('region', { name: 'Today' })
const getStarted = page.getByRole('region', { name: /^Get started/ })

async function openDashboard() {
  const all = anInitialize('schoolAdministrator', ALVAREZ_ID)
  const viewer = { ...all.viewer, permissions: { [SCHOOL_ID]: ['allSettings:write' as const] } }
  answer('GET /api/user/initialize', { ...all, viewer, metrics: METRICS })
  answer('GET /api/school/:schoolId', aSetup())
  answer('GET /api/usage', refusal(422, 'invalid', 'Busy.'))
  return openPage('/administrator/dashboard')
}

it('[FIRST-01] Get started comes with the rest of the dashboard, and pushes nothing down', async () => {
  const readiness = hold('GET /api/readiness')
  await openDashboard()
  await expect.element(page.getByRole('status', { name: 'Loading' })).toBeInTheDocument()
  expect(tiles.query()).toBeNull()
  await readiness.answer([NEW_SCHOOL])
  await expect.element(tiles).toBeVisible()
  expect(getStarted.query(), 'before the tiles were drawn').not.toBeNull()
})

it('[FIRST-01] the dashboard does not wait for an answer that does not come', async () => {
  answer('GET /api/readiness', refusal(422, 'invalid', 'Busy.'))
  await openDashboard()
  await expect.element(tiles).toBeVisible()
  expect(getStarted.query()).toBeNull()
})

it('whoever has many schools chooses the one whose quick passes they close, and no other is asked for its setup', async () => {
  const all = anInitialize('districtAdministrator', ALVAREZ_ID)
  const ids = Array.from({ length: 100 }, (_, at) => at + 1)
  const [one] = Object.values(all.schools)
  if (!one) throw new Error('There is no school.')
  const named = (id: number) => ({ ...one, school: { ...one.school, schoolId: asSchoolId(id), name: `School ${id}` } })
  const permissions = Object.fromEntries(ids.map((id) => [id, ['allSettings:write' as const]]))
  answer('GET /api/user/initialize', {
    ...all,
    viewer: { ...all.viewer, permissions },
    schools: Object.fromEntries(ids.map((id) => [id, named(id)])),
    metrics: METRICS,
  })
  answer('GET /api/readiness', [])
  answer('GET /api/usage', refusal(422, 'invalid', 'Busy.'))
  answer('GET /api/school/:schoolId', aSetup())
  await openPage('/administrator/dashboard')
  const quick = page.getByRole('region', { name: 'Quick passes' })
  await expect.element(quick).toBeVisible()
  expect(sentTo('GET /api/school/:schoolId')).toEqual([])
  expect(sentTo('GET /api/usage'), 'one call for all schools').toHaveLength(1)
  await quick.getByRole('combobox', { name: 'School' }).selectOptions('School 7')
  await expect.element(quick.getByRole('listitem')).toMatchTextContent('Open')
  expect(sentTo('GET /api/school/:schoolId').map(({ params }) => String(params.schoolId))).toEqual(['7'])
})

it('[FIRST-01] steps are checked as soon as people are added and a pass is made', async () => {
  answer('GET /api/readiness', [NEW_SCHOOL])
  await openDashboard()
  await expect.element(getStarted).toMatchTextContent('1 of 6 done')
  answer('GET /api/readiness', [{ ...NEW_SCHOOL, students: 3, staff: 2 }])
  dispatchLive('peopleChanged', { schoolId: SCHOOL_ID, userIds: [] })
  await expect.element(getStarted).toMatchTextContent('2 of 6 done')
  answer('GET /api/readiness', [{ ...NEW_SCHOOL, students: 3, staff: 2, hasPass: true }])
  dispatchLive('createPass', { pass: aPass() })
  await expect.element(getStarted).toMatchTextContent('3 of 6 done')
})

it('[DASH-02] [DASH-06] the figures follow what happens in the school', async () => {
  answer('GET /api/readiness', [])
  await openDashboard()
  await expect.element(tiles).toMatchTextContent('Live Passes1')
  const metrics = { ...METRICS, totalLivePassCount: 2, adjustedAveragePassTime: 3.2 }
  answer('GET /api/user/initialize', { ...anInitialize('schoolAdministrator', ALVAREZ_ID), metrics })
  dispatchLive('createPass', { pass: aPass() })
  await expect.element(tiles).toMatchTextContent('Live Passes2')
  await expect.element(tiles).toMatchTextContent('Avg. Pass Time (adj.)4 min.')
})

const NOBODY_OUT: SchoolNow = {
  ...{ schoolId: SCHOOL_ID, active: 0, inLine: 0, inHalls: 0, hallCap: null, rooms: [], pausedRooms: [] },
  newIncidents: { count: 1, titles: ['Flagged'] },
}

/** Somebody who sees all passes of one school. */
async function openAsOffice(now: SchoolNow) {
  const all = inOneSchool(anInitialize('schoolAdministrator', ALVAREZ_ID))
  const permissions = { [SCHOOL_ID]: ['allPasses:read', 'allStudents:read'] satisfies Permission[] }
  answer('GET /api/user/initialize', { ...all, viewer: { ...all.viewer, permissions }, metrics: METRICS })
  answer('GET /api/school/:schoolId', aSetup())
  answer('GET /api/readiness', [])
  answerPanels(now, { used: 1, requested: [] })
  return openPage('/administrator/dashboard')
}

function answerPanels(now: SchoolNow, { used, requested }: { used: number; requested: Pass[] }): void {
  answer('GET /api/now', [now])
  answer('GET /api/pass/list', ({ query }) => pageOf(query.list === 'requested' ? requested : []))
  answer('GET /api/usage', [
    {
      ...{
        schoolId: SCHOOL_ID,
        interval: 'day',
        current: 9,
        firstDay: '2026-11-16',
        start: '2026-11-16T06:00:00.000Z',
      },
      rows: Array.from({ length: 24 }, (_, hour) => ({ intervalValue: hour, numberOfPasses: hour === 9 ? used : 0 })),
    },
  ])
}

const needs = page.getByRole('region', { name: 'Needs you' })

it('[DASH-07] who is in the halls, what needs somebody, and the chart follow what happens', async () => {
  await openAsOffice(NOBODY_OUT)
  const halls = page.getByRole('region', { name: 'In the halls now' })
  const chart = page.getByRole('figure', { name: 'Used Passes Summary' })
  await expect.element(halls).toMatchTextContent('0 active, 0 in line')
  await expect.element(needs).toMatchTextContent('1 new incident')
  await expect.element(chart.getByRole('img')).toHaveAccessibleName('1 pass started today')
  const room = { roomId: RESTROOM, name: 'Restroom', zoneColor: '#0e9384', active: 1, inLine: 0, totalLimit: -1 }
  answerPanels({ ...NOBODY_OUT, active: 1, inHalls: 1, rooms: [room] }, { used: 2, requested: [aPass()] })
  dispatchLive('startPass', { pass: aRunningPass() })
  await expect.element(halls).toMatchTextContent('1 active, 0 in line')
  await expect.element(halls.getByRole('listitem')).toMatchTextContent('Restroom')
  await expect.element(needs).toMatchTextContent('1 request waiting')
  await expect.element(chart.getByRole('img')).toHaveAccessibleName('2 passes started today')
})

it('[FIND-03] whoever comes back from new incidents that are now seen is not sent there again', async () => {
  const address = await openAsOffice(NOBODY_OUT)
  answer('GET /api/school/:schoolId/now', refusal(422, 'invalid', 'Busy.'))
  answer('GET /api/school/:schoolId/incidents', { ...pageOf([]), newCount: 0, seenCount: 1 })
  await needs.getByRole('link', { name: 'See' }).click()
  await expect.poll(address.href).toBe(`/administrator/incidents/${SCHOOL_ID}?state=new`)
  await expect.element(needs).not.toBeInTheDocument()
  answerPanels({ ...NOBODY_OUT, newIncidents: { count: 0, titles: [] } }, { used: 1, requested: [aPass()] })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click()
  await expect.element(needs).toMatchTextContent('1 request waiting')
  await expect.element(needs).not.toMatchTextContent('new incident')
})

it('[DAYS-03] the header of the day has the letter of each school', async () => {
  const days = ['A', 'B'].map((letter) => ({ letter, scheduleId: asScheduleId(1) }))
  const lettered = aCalendar({ cycle: { fromDay: '2026-11-13', countsDaysOff: false, days } })
  const closed = aCalendar({ days: [aDayOff('2026-11-16')] })
  answer('GET /api/readiness', [])
  await openDashboard()
  answer('GET /api/school/:schoolId', ({ params: { schoolId } }) =>
    aSetup({ calendar: Number(schoolId) === SCHOOL_ID ? lettered : closed }),
  )
  await invalidateShared()
  await expect.element(page.getByText('Today at School 1: B day, School 2: No school')).toBeVisible()
})
