/**
 * Every screen of the route table, opened once by somebody who may, in a school with something on every page: axe at
 * both sizes and in both modes, and what axe cannot see. A screen that is added to the product is swept automatically.
 */

import type { SchoolId } from '@corridor/rules/ids'
import type { Page } from '@playwright/test'
import { isBuilt } from '../../apps/web/src/base/built.ts'
import { fillPath } from '../../apps/web/src/base/fillPath.ts'
import { ROUTE_NAMES, ROUTES, type RouteName } from '../../apps/web/src/base/routes.ts'
import type { Username } from '../server/people.ts'
import { checkScreen } from '../support/checkScreen.ts'
import type { HarnessProcess } from '../support/harness.ts'
import { isWiderThan, lostBySpacing, unnamedControls } from '../support/lookClosely.ts'
import type { School } from '../support/school.ts'
import { type Clock, expect, test } from '../support/test.ts'
import { visit } from '../support/visit.ts'

const LESSON = { fromFaculty: 'elena.alvarez' } as const

interface Ids {
  school: SchoolId
  district: number
  student: number
  teacher: number
  room: number
  class: number
  livePass: string
  laterPass: string
  report: number
  reportToken: string
  /** 0 while passes are not frozen. */
  freeze: number
  notification: (username: Username) => Promise<number>
}

/** Passes in every state, a kiosk, an incident, notifications, a class, a schedule, and a week that is over. */
async function fillSchool(school: School, harness: HarnessProcess, clock: Clock): Promise<Ids> {
  const { world } = harness
  const schoolId = world.schools.high
  await harness.command('addSchedule')
  const late = await school.ask('maya.okonkwo', 'Restroom, 2nd floor', LESSON)
  await clock.advance(25)
  await school.complete('maya.okonkwo', late)
  await clock.advance(7 * 24 * 60 - 25)
  await harness.command('makeReports')
  await harness.command('lookBack')
  const admin = await school.client('daniel.whitaker')
  const params = { schoolId }
  const [report] = (await admin.call('GET /api/school/:schoolId/reports', { params, query: {} })).rows
  if (!report) throw new Error('There is no report.')
  const { token } = await admin.call('POST /api/report/:weeklyReportId/link', {
    params: { weeklyReportId: report.weeklyReportId },
  })
  await school.issue('samuel.reyes', 'maya.okonkwo', 'Library', { scheduledFor: '2026-10-20T18:00:00.000Z' })
  const later = await school.issue('elena.alvarez', 'nora.patel', 'Library', {
    scheduledFor: '2026-10-20T18:00:00.000Z',
  })
  const live = await school.ask('maya.okonkwo', 'Library', LESSON)
  await school.ask('theo.winters', 'Room 118', { ...LESSON, toFaculty: 'samuel.reyes', note: 'About the essay' })
  await school.connectKiosk('elena.alvarez', 'Room 204')
  const { classes } = await (await school.client('elena.alvarez')).call('GET /api/school/:schoolId', { params })
  return {
    school: schoolId,
    district: world.districtId,
    student: school.userId('maya.okonkwo'),
    teacher: school.userId('elena.alvarez'),
    room: school.roomId('Room 204'),
    class: classes[0]?.userGroupId ?? 0,
    livePass: live.passId,
    laterPass: later.passId,
    report: report.weeklyReportId,
    reportToken: token,
    freeze: 0,
    async notification(username) {
      const { notifications } = await (await school.client(username)).call('GET /api/user/initialize')
      return notifications[0]?.notificationId ?? 0
    },
  }
}

async function freezePasses(school: School, schoolId: SchoolId): Promise<number> {
  const admin = await school.client('daniel.whitaker')
  const body = { instruction: 'return', isDrill: true, message: 'Nurse needs the east hall clear.' } as const
  const { freeze } = await admin.call('POST /api/school/:schoolId/freezes', { params: { schoolId }, body })
  return freeze.freezeId
}

/** What stands for `:id` in the path of this screen. */
async function addressOf(name: RouteName, ids: Ids, username: Username): Promise<string> {
  const { path } = ROUTES[name]
  const fill = (id: string | number) => fillPath(path, { id, school: ids.school, room: ids.room })
  if (name === 'WeeklyReport') return fill(ids.reportToken)
  if (name === 'AdminReport') return fill(ids.report)
  if (name === 'KioskCard') return fill(ids.student)
  if (/Freeze/.test(name)) return fill(ids.freeze)
  if (name === 'AdminNewRoom') return `${path}?schoolId=${ids.school}`
  if (path.includes('/district/')) return fill(ids.district)
  if (path.includes('/notification/')) return fill(await ids.notification(username))
  if (path.includes('/class/')) return fill(ids.class)
  if (path.includes('/room/')) return fill(ids.room)
  if (/Permissions$/.test(name)) return fill(ids.teacher)
  if (path.includes('/user/') || name === 'NoteHome') return fill(ids.student)
  if (/EditPass$|UpdatePass$/.test(name)) return fill(ids.laterPass)
  if (/Pass$/.test(name)) return fill(ids.livePass)
  return fill(ids.school)
}

const startsWith = (prefix: string) => (name: RouteName) => name.startsWith(prefix)
const isPersonTab = (name: RouteName) => /User/.test(name)

const DURING_FREEZE: readonly RouteName[] = ['Freeze', 'PastFreeze', 'FreezeList', 'RollCall']

/** Who opens which screens. Each part runs alone, so that they run at the same time. */
const PARTS: readonly { who: string; username: Username | null; has: (name: RouteName) => boolean }[] = [
  { who: 'a visitor', username: null, has: (name) => ROUTES[name].who === ROUTES.Landing.who },
  { who: 'a student', username: 'maya.okonkwo', has: startsWith('Student') },
  { who: 'a teacher', username: 'elena.alvarez', has: (name) => name.startsWith('Faculty') && !isPersonTab(name) },
  {
    who: 'a teacher, of a person',
    username: 'elena.alvarez',
    has: (name) => /^Faculty/.test(name) && isPersonTab(name),
  },
  {
    who: 'staff, of a pass and of their first day',
    username: 'samuel.reyes',
    has: (name) => ['ReadonlyPass', 'RoomCard', 'ConnectKiosk'].includes(name) || ROUTES[name].frame === 'onboarding',
  },
  {
    who: 'an administrator',
    username: 'daniel.whitaker',
    has: (name) =>
      ['Halls', 'LateArrivals'].includes(name) || (/^Admin(?!School|District)/.test(name) && !isPersonTab(name)),
  },
  {
    who: 'an administrator, of a person',
    username: 'daniel.whitaker',
    has: (name) => (/^Admin/.test(name) && isPersonTab(name)) || ['NoteHome', 'KioskCard', 'KioskCards'].includes(name),
  },
  { who: 'an administrator, of a school', username: 'daniel.whitaker', has: startsWith('AdminSchool') },
  {
    who: 'an administrator, during a freeze',
    username: 'daniel.whitaker',
    has: (name) => DURING_FREEZE.includes(name),
  },
  { who: 'a district administrator', username: 'ruth.abara', has: startsWith('AdminDistrict') },
]

const SCREENS = ROUTE_NAMES.filter((name) => isBuilt(name) && ROUTES[name].redirectsTo === undefined)

test('every screen belongs to one part of the sweep', () => {
  const parts = Object.fromEntries(SCREENS.map((name) => [name, PARTS.filter(({ has }) => has(name)).length]))
  expect(parts).toEqual(Object.fromEntries(SCREENS.map((name) => [name, 1])))
})

async function isReady(page: Page): Promise<void> {
  await expect(page.locator(':is(h1, h2)').first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

async function open(page: Page, path: string): Promise<Page> {
  await page.goto(path)
  return page
}

for (const { who, username, has } of PARTS)
  test(`[1.4.10] [1.4.12] [4.1.2] every screen of ${who}`, async ({ as, page: visitor, school, harness, clock }) => {
    // Up to thirty screens, each at both sizes.
    test.setTimeout(1_200_000)
    const ids = await fillSchool(school, harness, clock)
    if (has('Freeze')) ids.freeze = await freezePasses(school, ids.school)
    if (username === 'samuel.reyes') await harness.command('makeNew', { username })
    let page: Page | null = null
    for (const name of SCREENS.filter(has)) {
      const path = await addressOf(name, ids, username ?? 'maya.okonkwo')
      await test.step(path, async () => {
        if (page) await visit(page, path)
        else page = username ? await as(username, { at: path }) : await open(visitor, path)
        await isReady(page)
        await checkScreen(page, `screen-${name}`)
        expect.soft(await unnamedControls(page), `controls without a name on ${path}`).toEqual([])
        expect.soft(await isWiderThan(page, 320), `what is outside of 320 pixels on ${path}`).toEqual([])
        expect.soft(await lostBySpacing(page), `what wider spacing hides on ${path}`).toEqual([])
      })
    }
  })
