/** Long lists of passes: only what is near the window is drawn, and everybody's are loaded page by page. */
import type { Pass } from '@corridor/contract'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ALVAREZ_ID, anInitialize, aPass, aRunningPass, aSetup, OSEI_ID } from '../../../base/testing.ts'
import { answer, refusal, sentTo } from '../../../testing/api.ts'
import { pageOf } from '../../../testing/pageOf.ts'
import { openPage } from '../../../testing/render.tsx'
import { bar, button, check, dialog, flashes, giveReason, openAsTeacher, row } from '../testing.ts'

const search = page.getByLabelText('Search for a student or room')

const passesOf = (count: number, changes: Partial<Pass>) =>
  Array.from({ length: count }, (_, at) => aPass({ studentName: `Student ${at + 1}`, ...changes }))

it('[LIST-08] [D-049] select-all stops at 75, and 75 are approved at once', async () => {
  answer('POST /api/pass/approve', { passes: [], skipped: [] })
  await openAsTeacher('/faculty/requested', { lists: { requested: passesOf(80, {}) } })
  await expect.element(page.getByText('80 waiting for an answer')).toBeVisible()
  expect(page.getByRole('row').elements().length, 'only what is near the window is drawn').toBeLessThan(60)
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await expect.element(bar).toMatchTextContent('75 selected')
  await bar.getByRole('button', { name: 'Approve' }).click()
  await expect.element(dialog).toMatchTextContent('Are you sure you want to approve 75 pass(es)?')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect.poll(() => sentTo('POST /api/pass/approve')[0]?.body.passIds.length).toBe(75)
})

it('[D-133] everybody’s passes are loaded page by page, and the server searches them', async () => {
  const approvedAt = '2026-11-16T15:38:00.000Z'
  const passes = passesOf(104, { approvedAt, isAsapPass: false, scheduledFor: '2026-11-16T17:00:00.000Z' })
  answer('GET /api/pass/list', ({ query: { search: term = '', cursor } }) => {
    const found = passes.filter(({ studentName }) => studentName?.includes(term))
    const nextCursor = found.length > 100 && !cursor ? '100' : null
    const rows = cursor ? found.slice(100) : found.slice(0, 100)
    return { rows, total: found.length, nextCursor, previousCursor: null }
  })
  await openAsTeacher('/faculty/upcoming?scope=all', { permissions: ['allPasses:read'] })
  await expect.element(page.getByText('100+ coming up')).toBeVisible()
  await search.fill('10')
  await expect.element(page.getByText('6 coming up')).toBeVisible()
  await search.fill('nobody')
  await expect.element(page.getByRole('heading', { name: 'No upcoming pass matches “nobody”' })).toBeVisible()
  await search.fill('')
  await expect.element(page.getByText('100+ coming up')).toBeVisible()
  window.scrollTo(0, document.documentElement.scrollHeight)
  await expect.element(page.getByText('104 coming up')).toBeVisible()
})

it('[LIST-01] a search without a match among one’s own passes leads to the matches among all', async () => {
  const passes = [aPass({ studentName: 'Noah Berg' })]
  answer('GET /api/pass/list', ({ query: { search: term = '' } }) => {
    const rows = passes.filter(({ studentName }) => studentName?.toLowerCase().includes(term))
    return pageOf(rows)
  })
  const address = await openAsTeacher('/faculty/requested?scope=user', { permissions: ['allPasses:read'] })
  await search.fill('nobody')
  await expect.element(page.getByRole('heading', { name: 'No requested pass matches “nobody”' })).toBeVisible()
  expect(page.getByRole('button', { name: /^Show/ }).query()).toBeNull()
  await search.fill('noah')
  await expect.element(page.getByText('One of all passes matches.')).toBeVisible()
  await page.getByRole('button', { name: 'Show it' }).click()
  await expect.element(row('Noah Berg')).toBeVisible()
  expect(address.href()).toContain('scope=all')
})

it('[LIST-09] [LIST-14] [FLASH-07] [FLASH-08] upcoming passes are started or say why not, and canceling one or many needs a reason', async () => {
  const upcoming = (studentName: string, changes: Partial<Pass> = {}) =>
    aPass({ studentName, approvedAt: '2026-11-16T15:38:00.000Z', ...changes })
  const maya = upcoming('Maya Okonkwo')
  const liam = upcoming('Liam Chen')
  const noah = upcoming('Noah Berg', { fromRoomId: null, fromRoomName: null, fromRoomZoneColor: null })
  const nora = upcoming('Nora Patel', { isAsapPass: false, scheduledFor: '2026-11-17T16:00:00.000Z' })
  const canceled = (pass: Pass): Pass => ({ ...pass, canceledAt: '2026-11-16T15:42:00.000Z', version: 2 })
  await openAsTeacher('/faculty/upcoming', { lists: { upcoming: [maya, liam, noah, nora] } })

  await expect.element(button("Start Nora Patel's pass")).toBeDisabled()
  await expect.element(row('Nora Patel')).toMatchTextContent('Starts tomorrow')
  await expect.element(button("Start Noah Berg's pass")).toBeDisabled()
  await expect.element(button("Start Noah Berg's pass")).toHaveAccessibleDescription('Needs a starting room')

  answer('POST /api/pass/:passId/cancel', canceled(maya))
  await button("Cancel Maya Okonkwo's pass").click()
  await giveReason('The library is closed', 'Cancel pass')
  await expect.element(flashes).toMatchTextContent('Successfully canceled pass')
  await expect.element(check('Maya Okonkwo')).not.toBeInTheDocument()
  expect(sentTo('POST /api/pass/:passId/cancel')).toMatchObject([
    { params: { passId: maya.passId }, body: { reason: 'The library is closed' } },
  ])

  const started = { ...liam, startedAt: '2026-11-16T15:42:00.000Z' as const, version: 2 }
  answer('POST /api/pass/start', { passes: [started], skipped: [] })
  await check('Liam Chen').click()
  await check('Noah Berg').click()
  await bar.getByRole('button', { name: 'Start' }).click()
  await expect.element(check('Liam Chen')).not.toBeInTheDocument()
  expect(sentTo('POST /api/pass/start')[0]?.body.passIds, 'the other one has no origin yet').toEqual([liam.passId])

  answer('POST /api/pass/cancel', { passes: [canceled(noah), canceled(nora)], skipped: [] })
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await bar.getByRole('button', { name: 'Cancel' }).click()
  await giveReason('Assembly', 'Cancel passes')
  await expect.element(page.getByRole('heading', { name: 'Nothing coming up' })).toBeVisible()
  expect(sentTo('POST /api/pass/cancel')[0]?.body).toMatchObject({ reason: 'Assembly' })
})

it('[LIST-07] [LIST-13] [LIST-14] a request that somebody else answers can only be viewed', async () => {
  const theirs = { toFacultyId: OSEI_ID, toFacultyName: 'Mr. Osei', approverId: OSEI_ID, studentName: 'Zoe Haddad' }
  await openAsTeacher('/faculty/requested', { lists: { requested: [aPass(theirs)] } })
  await check('Zoe Haddad').click()
  for (const name of ['Approve', 'Reject']) {
    await expect.element(button(`${name} Zoe Haddad's pass`)).toBeDisabled()
    await expect.element(bar.getByRole('button', { name })).toBeDisabled()
  }
})

it('[FREEZE-08] the office is asked before it starts a pass during a freeze', async () => {
  const START = 'POST /api/pass/:passId/start'
  const pass = aPass({ approvedAt: '2026-11-16T15:38:00.000Z' })
  const started: Pass = { ...pass, startedAt: '2026-11-16T15:42:00.000Z', version: 2 }
  answer(START, ({ body }) =>
    body?.override
      ? started
      : refusal(409, 'frozen', 'Passes are paused at your school. Try again when they are open.'),
  )
  await openAsTeacher('/faculty/upcoming?scope=mine', {
    lists: { upcoming: [pass] },
    permissions: ['allPasses:write'],
  })
  await page
    .getByRole('button', { name: /^Start/ })
    .first()
    .click()
  const question = page.getByRole('dialog', { name: 'Passes are frozen. Start this one anyway?' })
  await question.getByRole('button', { name: 'Start anyway' }).click()
  await expect.element(page.getByText("Started Maya Okonkwo's pass")).toBeVisible()
  expect(sentTo(START).map(({ body }) => body?.override)).toEqual([undefined, true])
})

it('[SCH-03] [ROUTE-36] [D-066] the lists of a school are everybody’s passes of that school, with their count in its menu', async () => {
  const all = anInitialize('schoolAdministrator', ALVAREZ_ID)
  const [first, second] = Object.values(all.schools)
  if (!first || !second) throw new Error('There are not two schools.')
  answer('GET /api/user/initialize', {
    ...all,
    viewer: { ...all.viewer, permissions: { 1: ['allPasses:read'], 2: ['allPasses:read'] } },
    schools: { 1: { ...first, counts: { live: 1, upcoming: 0, requested: 0 } }, 2: second },
  })
  answer('GET /api/school/:schoolId', aSetup())
  answer('GET /api/pass/list', ({ query }) => pageOf(Number(query.schoolId) === 1 ? [aRunningPass()] : []))
  const address = await openPage('/administrator/school/2/live')
  const menu = page.getByRole('navigation', { name: 'Manage School' })
  await expect.element(page.getByRole('heading', { name: 'No live passes' })).toBeVisible()
  await expect.element(menu.getByRole('link', { name: 'Live 0' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'School 1' }).click()
  await expect.element(row('Maya Okonkwo')).toBeVisible()
  await expect.element(menu.getByRole('link', { name: 'Live 1' })).toBeVisible()
  expect(address.href()).toBe('/administrator/school/1/live')
  expect(page.getByLabelText('School', { exact: true }).query(), 'the school is the page').toBeNull()
})
