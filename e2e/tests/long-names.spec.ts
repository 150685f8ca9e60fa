/** The longest names that people, rooms, classes and schools can have, in one word, with emoji and from right to left. */
import type { UserGroupId } from '@corridor/rules/ids'
import type { Page } from '@playwright/test'
import { excessWidth, SIZES } from '../support/checkScreen.ts'
import { expect, test } from '../support/test.ts'
import { visit } from '../support/visit.ts'
import { watchLoading } from '../support/whenLoaded.ts'

const LONG = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3).slice(0, 100)
const RIGHT_TO_LEFT = 'مدرسة الثانوية الشمالية للعلوم والتكنولوجيا '.repeat(3).slice(0, 99).trim()
const EMOJI = '🏫🎓👩‍🏫'.repeat(10)
/** A Chromebook, and one zoomed to 400 %, which is narrower than a phone. */
const WINDOWS = [SIZES.chromebook, { width: 320, height: 640 }]

/** Each page is opened from the one before. What draws its names as another page does is left out. */
async function expectToFit(page: Page, paths: readonly string[]): Promise<void> {
  const whenLoaded = watchLoading(page)
  for (const path of paths) {
    await visit(page, path)
    await whenLoaded()
    for (const size of WINDOWS) {
      await page.setViewportSize(size)
      await expect.poll(() => excessWidth(page), `${path} at ${size.width} pixels`).toBe(0)
    }
  }
}

test('no name widens a page', async ({ as, school, harness: { world } }) => {
  const ruth = await school.client('ruth.abara')
  const schoolId = world.schools.high
  const { settings } = await ruth.call('GET /api/school/:schoolId', { params: { schoolId } })
  await ruth.call('POST /api/school/:schoolId', {
    params: { schoolId },
    body: { name: LONG, version: settings.version },
  })
  for (const [room, name] of [
    ['Room 204', LONG],
    ['Room 118', RIGHT_TO_LEFT],
    ['Room 310', EMOJI],
  ] as const) {
    const params = { roomId: school.roomId(room) }
    const { version } = await ruth.call('GET /api/room/:roomId/full', { params })
    await ruth.call('POST /api/room/:roomId', { params, body: { name, version } })
  }
  for (const [username, name] of [
    ['maya.okonkwo', LONG],
    ['liam.chen', RIGHT_TO_LEFT],
    ['ava.rossi', EMOJI],
    ['elena.alvarez', LONG],
  ] as const) {
    const params = { userId: school.userId(username) }
    const { version } = await ruth.call('GET /api/user/:userId/full', { params })
    await ruth.call('POST /api/user/:userId', { params, body: { firstName: name, lastName: name, version } })
  }
  const elena = await school.client('elena.alvarez')
  const { classes } = await elena.call('GET /api/school/:schoolId', { params: { schoolId } })
  const userGroupId = classes[0]?.userGroupId as UserGroupId
  const { version } = await ruth.call('GET /api/usergroup/:userGroupId', { params: { userGroupId } })
  await ruth.call('POST /api/usergroup/:userGroupId', { params: { userGroupId }, body: { name: LONG, version } })
  const pass = await school.ask('ava.rossi', 'Restroom, 2nd floor', { fromFaculty: 'elena.alvarez' })
  await school.complete('ava.rossi', pass)
  await ruth.call('POST /api/pass/:passId/confirm', { params: { passId: pass.passId }, body: { confirmed: false } })
  await school.ask('maya.okonkwo', 'Room 118', { fromFaculty: 'elena.alvarez' })

  const [student, teacher] = [school.userId('maya.okonkwo'), school.userId('elena.alvarez')]
  const lists = ['analysis', 'live', 'students', 'classes', 'rooms', 'pass/settings', 'settings', 'activity']
  await expectToFit(await as('ruth.abara'), [
    ...lists.map((list) => `/administrator/school/${schoolId}/${list}`),
    ...['overview', 'classes', 'passes'].map((tab) => `/administrator/user/${student}/${tab}`),
    `/administrator/user/${school.userId('ava.rossi')}/incidents`,
    `/administrator/reports/${schoolId}`,
    '/administrator/explorer?types=completed,live,requested',
    '/administrator/dashboard',
    ...['rooms', 'permissions'].map((tab) => `/administrator/user/${teacher}/${tab}`),
    `/administrator/room/${school.roomId('Room 204')}`,
    `/administrator/class/${userGroupId}`,
    `/administrator/class/${userGroupId}/slips`,
    `/administrator/district/${world.districtId}/students`,
    `/administrator/cards/${schoolId}`,
    '/administrator/settings',
  ])
  await expectToFit(await as('elena.alvarez'), [
    '/faculty/students/classes',
    '/faculty/students/settings',
    '/faculty/requested',
  ])
  await expectToFit(await as('maya.okonkwo'), ['/student/dashboard/requested', '/student/settings'])
})
