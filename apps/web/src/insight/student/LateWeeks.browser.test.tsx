import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderPart } from '../../testing/render.tsx'
import { LateWeeks } from './LateWeeks.tsx'

const YEAR = { firstDay: '2026-08-01', today: '2026-08-20' }

it('[TARDY-08] says how often a student came late, week by week, also in weeks without', async () => {
  const weeks = [
    { week: '2026-08-03', latePasses: 1 },
    { week: '2026-08-17', latePasses: 2 },
  ]
  await renderPart(() => <LateWeeks weeks={weeks} {...YEAR} />)
  await expect.element(page.getByText('Late 3 times this school year, last in the week of Aug 17.')).toBeVisible()
  await page.getByRole('button', { name: 'Table' }).click()
  const rows = () =>
    page
      .getByRole('row')
      .elements()
      .map((row) => row.textContent)
  await expect.poll(() => rows().slice(1)).toEqual(['Jul 270', 'Aug 31', 'Aug 100', 'Aug 172'])
})

it('[TARDY-08] says so if they never did', async () => {
  await renderPart(() => <LateWeeks weeks={[]} {...YEAR} />)
  await expect.element(page.getByText('Never late this school year.')).toBeVisible()
})
