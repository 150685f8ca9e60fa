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
import { checkSizes, SAVES_SCREENSHOTS, SIZES, sizeOf } from '../support/checkScreen.ts'
import type { HarnessProcess } from '../support/harness.ts'
import { lostBySpacing, partsOutside, unnamedControls } from '../support/lookClosely.ts'
import type { School } from '../support/school.ts'
import { type Clock, expect, test } from '../support/test.ts'
import { visit } from '../support/visit.ts'
import { watchLoading } from '../support/whenLoaded.ts'

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
  const teacher = await school.client('elena.alvarez')
  const { user } = await teacher.call('GET /api/user/initialize')
  await teacher.call('POST /api/user/:userId', {
    params: { userId: user.userId },
    body: { notificationSettings: ['request'], version: user.version },
  })
  await school.ask('noah.berg', 'Gym', LESSON)
  await school.connectKiosk('elena.alvarez', 'Room 204')
  const { classes } = await teacher.call('GET /api/school/:schoolId', { params })
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
      if (!notifications[0]) throw new Error(`${username} has no notification.`)
      return notifications[0].notificationId
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

const isDuringFreeze = (name: RouteName) => ['Freeze', 'PastFreeze', 'FreezeList', 'RollCall'].includes(name)

interface Viewer {
  /** Null if nobody is signed in. */
  username: Username | null
  has: (name: RouteName) => boolean
}

const VISITOR: Viewer = { username: null, has: (name) => ROUTES[name].who === ROUTES.Landing.who }
const STUDENT: Viewer = { username: 'maya.okonkwo', has: startsWith('Student') }
const TEACHER: Viewer = { username: 'elena.alvarez', has: startsWith('Faculty') }
const NEW_STAFF: Viewer = {
  username: 'samuel.reyes',
  has: (name) => ['ReadonlyPass', 'RoomCard', 'ConnectKiosk'].includes(name) || ROUTES[name].frame === 'onboarding',
}
const ADMINISTRATOR: Viewer = {
  username: 'daniel.whitaker',
  has: (name) =>
    ['Halls', 'LateArrivals', 'NoteHome', 'KioskCard', 'KioskCards'].includes(name) ||
    /^Admin(?!School|District)/.test(name),
}
const OF_A_SCHOOL: Viewer = {
  username: 'daniel.whitaker',
  has: (name) => name.startsWith('AdminSchool') || isDuringFreeze(name),
}
const OF_THE_DISTRICT: Viewer = { username: 'ruth.abara', has: startsWith('AdminDistrict') }

/** Who opens which screens. Each part has a school of its own, so that they run at the same time. */
const PARTS: readonly { of: string; viewers: readonly Viewer[] }[] = [
  { of: 'a visitor and a student', viewers: [VISITOR, STUDENT] },
  { of: 'a teacher', viewers: [TEACHER] },
  { of: 'new staff, and of the district', viewers: [NEW_STAFF, OF_THE_DISTRICT] },
  { of: 'an administrator', viewers: [ADMINISTRATOR] },
  { of: 'a school, and during a freeze', viewers: [OF_A_SCHOOL] },
]

const SCREENS = ROUTE_NAMES.filter((name) => isBuilt(name) && ROUTES[name].redirectsTo === undefined)

const viewersOf = (name: RouteName) => PARTS.flatMap(({ viewers }) => viewers.filter(({ has }) => has(name)))
const unclear = SCREENS.filter((name) => viewersOf(name).length !== 1)
if (unclear.length > 0) throw new Error(`Not exactly one part of the sweep opens ${unclear.join(', ')}.`)

/** A window as narrow as a page that is magnified to 400 %. */
const NARROW = { width: 320, height: 640 }

/** Whoever reviews the screenshots wants to see a phone. Otherwise the narrow window is looked at instead of it. */
const STAFF_WINDOWS = SAVES_SCREENSHOTS ? SIZES : { ...SIZES, phone: NARROW }

/**
 * From the size that the window has to the other one: from wide to narrow for one screen, and back for the next. What axe
 * cannot see is looked at on the device that the person has.
 */
async function lookAt(page: Page, name: RouteName, path: string, isStudent: boolean): Promise<void> {
  const windows = isStudent ? SIZES : STAFF_WINDOWS
  const expectToFit = async () =>
    expect.soft(await partsOutside(page), `what is outside of 320 pixels on ${path}`).toEqual([])
  const lookNarrow = async () => {
    if (windows.phone === NARROW) return
    await page.setViewportSize(NARROW)
    await expectToFit()
  }
  const first = sizeOf(page)
  if (first === 'phone') await lookNarrow()
  await checkSizes(page, `screen-${name}`, windows, async (size) => {
    if (windows[size] === NARROW) await expectToFit()
    if (size !== (isStudent ? 'phone' : 'chromebook')) return
    expect.soft(await unnamedControls(page), `controls without a name on ${path}`).toEqual([])
    expect.soft(await lostBySpacing(page), `what wider spacing hides on ${path}`).toEqual([])
  })
  if (first === 'chromebook') await lookNarrow()
}

for (const { of, viewers } of PARTS)
  test(`[1.4.10] [1.4.12] [4.1.2] every screen of ${of}`, async ({ as, open, school, harness, clock }) => {
    // Up to forty screens, each at both sizes.
    test.setTimeout(1_200_000)
    const ids = await fillSchool(school, harness, clock)
    if (viewers.includes(NEW_STAFF)) await harness.command('makeNew', { username: 'samuel.reyes' })
    for (const { username, has } of viewers) {
      const page = await (username ? as(username) : open())
      const whenLoaded = watchLoading(page)
      let isOpen = username !== null
      // Those of a freeze come last.
      const screens = SCREENS.filter(has).toSorted((a, b) => Number(isDuringFreeze(a)) - Number(isDuringFreeze(b)))
      for (const name of screens) {
        if (isDuringFreeze(name)) ids.freeze ||= await freezePasses(school, ids.school)
        const path = await addressOf(name, ids, username ?? 'maya.okonkwo')
        await test.step(path, async () => {
          if (isOpen) await visit(page, path)
          else await page.goto(path)
          isOpen = true
          await whenLoaded()
          await lookAt(page, name, path, username === 'maya.okonkwo')
        })
      }
    }
  })
