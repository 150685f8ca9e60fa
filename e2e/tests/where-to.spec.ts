/** Where a pass leads is never cut, however long the room's name and however narrow the screen. */
import { expect, type Page } from '@playwright/test'
import { SIZES } from '../support/checkScreen.ts'
import { test } from '../support/test.ts'

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
    // The list becomes cards a moment after the window has become narrow.
    await expect(async () => {
      for (const { isCut, lines } of await shownIn(page)) {
        expect(isCut, `cut at ${size.width} px`).toBe(false)
        expect(lines, `lines at ${size.width} px`).toBeLessThanOrEqual(2)
      }
    }).toPass({ timeout: 30_000 })
  }
}

test('[LIST-02] [SLIST-01] in the lists of a teacher and of a district, and on the cards of a student', async ({
  as,
  school,
}) => {
  await school.ask('maya.okonkwo', CENTER, BIOLOGY)
  await school.issue('elena.alvarez', 'maya.okonkwo', CENTER, { note: 'Bring the form' })
  for (const [username, live, upcoming] of [
    ['elena.alvarez', '/faculty/live', '/faculty/upcoming'],
    ['ruth.abara', '/administrator/live?scope=all', '/administrator/upcoming?scope=all'],
    ['maya.okonkwo', '/student/dashboard/live', '/student/dashboard/upcoming'],
  ] as const) {
    const page = await as(username, { at: live })
    await isNeverCut(page)
    await page.goto(upcoming)
    await isNeverCut(page)
  }
})
