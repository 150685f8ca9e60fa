/** Where a pass leads is never cut, however long the room's name and however narrow the screen. */
import type { Pass } from '@corridor/contract'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ALVAREZ_ID, anInitialize, aPass, aRunningPass, aSetup, NOW } from '../base/testing.ts'
import { answer } from '../testing/api.ts'
import { openPage } from '../testing/render.tsx'
import { openAsTeacher } from './staff/testing.ts'
import { openAsStudent } from './student/testing.ts'

const CENTER = 'Counseling and College Readiness Center'
const SIZES = [
  [1366, 768],
  [390, 844],
  [320, 640],
] as const

const TO_CENTER = { toRoomName: CENTER }
const LIVE = [aRunningPass(TO_CENTER)]
const UPCOMING = [aPass({ ...TO_CENTER, approvedAt: NOW, note: 'Bring the form' })]
const LISTS = { live: LIVE, upcoming: UPCOMING }

interface Place {
  isCut: boolean
  lines: number
}

/** Every place on screen with this text: whether all of it is visible, and in how many lines. */
function shown(): Place[] {
  const places = page.getByRole('main').getByText(CENTER, { exact: true }).elements()
  return places
    .filter((place) => place.checkVisibility({ visibilityProperty: true }) && !place.closest('.visually-hidden'))
    .map((place) => {
      const { left, right } = place.getBoundingClientRect()
      const lineHeight = Number.parseFloat(getComputedStyle(place).lineHeight)
      const range = document.createRange()
      range.selectNodeContents(place)
      const isOutside = left < 0 || right > document.documentElement.clientWidth
      const isClipped = place.scrollWidth > place.clientWidth + 1 || place.scrollHeight > place.clientHeight + 4
      return { isCut: isOutside || isClipped, lines: Math.round(range.getBoundingClientRect().height / lineHeight) }
    })
}

async function isNeverCut(): Promise<void> {
  for (const [width, height] of SIZES) {
    await page.viewport(width, height)
    // The list becomes cards a moment after the window has become narrow.
    await expect
      .poll(shown, { message: `at ${width} pixels` })
      .toSatisfy((places: Place[]) => places.length > 0 && places.every(({ isCut, lines }) => !isCut && lines <= 2))
  }
}

it.each(['live', 'upcoming'] as const)('[LIST-02] in the %s passes of a teacher', async (list) => {
  await openAsTeacher(`/faculty/${list}`, { lists: LISTS })
  await isNeverCut()
})

it.each(['live', 'upcoming'] as const)(
  '[LIST-02] in the %s passes of a district, with a column for the school',
  async (list) => {
    const all = anInitialize('districtAdministrator', ALVAREZ_ID)
    const permissions = { 1: ['allPasses:read' as const], 2: ['allPasses:read' as const] }
    answer('GET /api/user/initialize', { ...all, viewer: { ...all.viewer, permissions } })
    answer('GET /api/school/:schoolId', aSetup())
    const rows: Pass[] = LISTS[list]
    answer('GET /api/pass/list', { rows, total: 1, nextCursor: null, previousCursor: null })
    await openPage(`/administrator/${list}?scope=all`)
    await expect.element(page.getByRole('columnheader', { name: 'School' })).toBeVisible()
    await isNeverCut()
  },
)

it.each(['live', 'upcoming'] as const)('[SLIST-01] on the %s cards of a student', async (list) => {
  await openAsStudent(`/student/dashboard/${list}`, { lists: LISTS })
  await isNeverCut()
})
