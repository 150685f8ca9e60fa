/** How the figures of a student are written. What they are is for the server and the rules. */
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderPart } from '../../testing/render.tsx'
import { Comparison } from './Comparison.tsx'
import { UsageMetrics } from './UsageMetrics.tsx'

it('[INS-01] [INS-02] a student against the school: averages are whole from 10 on, and have a decimal below', async () => {
  const maya = { name: 'Maya', rank: 0.92 }
  await renderPart(() => (
    <>
      <Comparison
        {...maya}
        title="Total time outside class"
        unit="min."
        value={1062}
        average={14.28}
        deviation={20.6}
      />
      <Comparison {...maya} title="Used passes" unit="passes" value={3} average={1.04} deviation={1.25} />
    </>
  ))
  const time = page.getByRole('region', { name: 'Total time outside class' })
  await expect.element(time).toMatchTextContent('1,062 min.')
  await expect.element(time).toMatchTextContent('School average 14, standard deviation 21')
  await expect.element(time).toMatchTextContent('92nd percentile')
  const used = page.getByRole('region', { name: 'Used passes' })
  await expect.element(used).toMatchTextContent('3 passes')
  await expect.element(used).toMatchTextContent('School average 1, standard deviation 1.3')
})

it('[INS-06] [INS-07] the figures of a school year have their units, and no average is N/A', async () => {
  const metrics = { totalPassCount: 1204, totalUsedPassCount: 1003, totalTimeOutsideClassroomAdjusted: 7020 }
  await renderPart(() => (
    <>
      <UsageMetrics metrics={{ ...metrics, averagePassTimeAdjusted: 7 }} />
      <UsageMetrics metrics={{ ...metrics, averagePassTimeAdjusted: null }} />
    </>
  ))
  await expect.element(page.getByRole('definition')).toHaveLength(8)
  const values = page.getByRole('definition').elements()
  const texts = values.map(({ textContent }) => textContent?.trim())
  expect(texts.slice(0, 4)).toEqual(['1,204', '1,003', '7,020 min.', '7 min.'])
  expect(texts.at(-1)).toBe('N/A')
})
