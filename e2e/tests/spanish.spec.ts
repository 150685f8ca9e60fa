/** A student who reads Spanish: choosing it, and every page of theirs on a small phone. */
import type { Page } from '@playwright/test'
import { isBuilt } from '../../apps/web/src/base/built.ts'
import { fillPath } from '../../apps/web/src/base/fillPath.ts'
import { ROUTE_NAMES, ROUTES } from '../../apps/web/src/base/routes.ts'
import { checkWidth, excessWidth } from '../support/checkScreen.ts'
import { expect, test } from '../support/test.ts'
import { visit } from '../support/visit.ts'

const SMALL_PHONE = { width: 360, height: 740 }
const LESSON = { fromFaculty: 'elena.alvarez' } as const

/** Words that are in most English sentences and in no Spanish one, and in no name of the school. */
const ENGLISH = /\b(the|your|you|and|from|with|pass|passes|for|this|is|to|of|in|it|at)\b/i

/** What can be read or heard on the page. */
function textsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const labels = [...document.querySelectorAll('[aria-label], [title], [placeholder]')].flatMap((element) =>
      ['aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
    )
    return [document.title, ...document.body.innerText.split('\n'), ...labels].filter((text) => text.trim() !== '')
  })
}

test('[LANG-04] a student chooses Spanish: at once, on all of their devices, and after a reload', async ({
  as,
  school,
}) => {
  await school.ask('maya.okonkwo', 'Library', LESSON)
  const phone = await as('maya.okonkwo')
  const chromebook = await as('maya.okonkwo')
  await expect(phone.getByRole('button', { name: 'Arrived' })).toBeVisible()
  await phone.getByRole('button', { name: /profile/i }).click()
  await phone.getByRole('button', { name: 'Language' }).click()
  await phone.getByRole('button', { name: 'Español' }).click()
  await expect(phone.getByText('Idioma')).toBeVisible()
  await expect(phone.locator('html')).toHaveAttribute('lang', 'es')
  await checkWidth(phone, 'spanish-profile', SMALL_PHONE.width)
  await expect(chromebook.getByRole('button', { name: 'Llegué' })).toBeVisible()
  await chromebook.reload()
  await expect(chromebook.getByRole('button', { name: 'Llegué' })).toBeVisible()
})

test('[LANG-02] [LANG-03] [LANG-08] every page of a student in Spanish, at 360 pixels', async ({ as, school }) => {
  test.setTimeout(600_000)
  await school.issue('samuel.reyes', 'maya.okonkwo', 'Library', { scheduledFor: '2026-10-13T18:00:00.000Z' })
  const later = await school.issue('elena.alvarez', 'maya.okonkwo', 'Library', {
    scheduledFor: '2026-10-13T19:00:00.000Z',
  })
  const live = await school.ask('maya.okonkwo', 'Restroom, 2nd floor', LESSON)
  const client = await school.client('maya.okonkwo')
  const { notifications, user } = await client.call('GET /api/user/initialize')
  await client.call('POST /api/user/:userId', {
    params: { userId: user.userId },
    body: { language: 'es', version: user.version },
  })
  const page = await as('maya.okonkwo')
  await page.setViewportSize(SMALL_PHONE)
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  const names = ROUTE_NAMES.filter((name) => name.startsWith('Student') && isBuilt(name))
  for (const name of names.filter((name) => ROUTES[name].redirectsTo === undefined)) {
    const { path } = ROUTES[name]
    const id = path.includes('/notification/')
      ? (notifications[0]?.notificationId ?? 0)
      : (name === 'StudentUpdatePass' ? later : live).passId
    await test.step(path, async () => {
      await visit(page, fillPath(path, { id }))
      await expect(page.locator(':is(h1, h2)').first()).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      expect.soft(await excessWidth(page), `pixels that ${path} is too wide`).toBe(0)
      const english = (await textsOn(page)).filter((text) => ENGLISH.test(text))
      expect.soft(english, `English on ${path}`).toEqual([])
    })
  }
})
