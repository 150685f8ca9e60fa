/** Where a pass leads is never cut, however long the room's name and however narrow the screen. */
import { expect, type Page } from '@playwright/test'
import { checkScreen, SIZES } from '../support/checkScreen.ts'
import { isLive, test } from '../support/test.ts'

const CENTER = 'Counseling and College Readiness Center'
const BIOLOGY = { fromFaculty: 'elena.alvarez' } as const
const NARROW = { width: 320, height: 640 }

/** Every place on screen with this text: whether all of it is visible, and in how many lines. */
async function shownIn(page: Page): Promise<{ isCut: boolean; lines: number }[]> {
  const places = page.getByRole('main').getByText(CENTER, { exact: true }).filter({ visible: true })
  await expect(places.first()).toBeVisible()
  return places.evaluateAll((elements) =>
    elements.map((element) => {
      const { left, right } = element.getBoundingClientRect()
      const lineHeight = Number.parseFloat(getComputedStyle(element).lineHeight)
      const range = document.createRange()
      range.selectNodeContents(element)
      return {
        isCut:
          element.scrollWidth > element.clientWidth + 1 ||
          element.scrollHeight > element.clientHeight + 4 ||
          left < 0 ||
          right > document.documentElement.clientWidth,
        lines: Math.round(range.getBoundingClientRect().height / lineHeight),
      }
    }),
  )
}

async function isNeverCut(page: Page): Promise<void> {
  for (const size of [SIZES.chromebook, SIZES.phone, NARROW]) {
    await page.setViewportSize(size)
    for (const { isCut, lines } of await shownIn(page)) {
      expect.soft(isCut, `cut at ${size.width} px`).toBe(false)
      expect.soft(lines, `lines at ${size.width} px`).toBeLessThanOrEqual(2)
    }
  }
}

test('[LIST-02] in the lists of staff, of one school and of a district', async ({ as, school }) => {
  await school.ask('maya.okonkwo', CENTER, BIOLOGY)
  await school.issue('elena.alvarez', 'liam.chen', CENTER, { note: 'Bring the form' })
  for (const [username, at] of [
    ['elena.alvarez', '/faculty/live'],
    ['elena.alvarez', '/faculty/upcoming'],
    ['ruth.abara', '/administrator/live?scope=all'],
    ['ruth.abara', '/administrator/upcoming?scope=all'],
  ] as const) {
    const page = await as(username, { at })
    await isNeverCut(page)
    await page.screenshot({
      path: `e2e/screenshots/where-to-320-${username}-${at.includes('live') ? 'live' : 'upcoming'}.png`,
    })
    await checkScreen(page, `where-to-${username}-${at.includes('live') ? 'live' : 'upcoming'}`)
    await page.close()
  }
})

test('[SLIST-01] on the cards of students', async ({ as, school }) => {
  await school.ask('maya.okonkwo', CENTER, BIOLOGY)
  await school.issue('elena.alvarez', 'liam.chen', CENTER)
  for (const [username, at] of [
    ['maya.okonkwo', '/student/dashboard/live'],
    ['liam.chen', '/student/dashboard/upcoming'],
  ] as const) {
    const page = await as(username, { at })
    await isLive(page)
    await isNeverCut(page)
    await checkScreen(page, `where-to-${username}`)
  }
})
