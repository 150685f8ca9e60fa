/** The chart of used passes on the dashboard. */
import type { SchoolUsage } from '@corridor/contract'
import type { UsageInterval } from '@corridor/rules/metrics'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { publishPass } from '../../base/session/passUpdates.ts'
import { ALVAREZ_ID, anInitialize, aRunningPass, aSetup, OTHER_SCHOOL_ID, SCHOOL_ID } from '../../base/testing.ts'
import { answer, sentTo } from '../../testing/api.ts'
import { channelsOf } from '../../testing/color.ts'
import { type Address, renderPart } from '../../testing/render.tsx'
import { UsageChart } from './UsageChart.tsx'

/** Red and green, each in its school. */
const COLORS = { [SCHOOL_ID]: '#7a1f3d', [OTHER_SCHOOL_ID]: '#0b6e4f' }

/** At 9:42 am on Monday, November 16. */
const POINTS: Readonly<Record<UsageInterval, { first: number; count: number; current: number; start: string }>> = {
  hour: { first: 0, count: 60, current: 42, start: '2026-11-16T15:00:00.000Z' },
  day: { first: 0, count: 24, current: 9, start: '2026-11-16T06:00:00.000Z' },
  week: { first: 1, count: 7, current: 1, start: '2026-11-16T06:00:00.000Z' },
  month: { first: 1, count: 30, current: 16, start: '2026-11-01T05:00:00.000Z' },
}

function usage(schoolId: SchoolUsage['schoolId'], interval: UsageInterval, used: number): SchoolUsage {
  const { first, count, current, start } = POINTS[interval]
  const rows = Array.from({ length: count }, (_, at) => ({ intervalValue: first + at, numberOfPasses: 0 }))
  const firstDay = interval === 'month' ? '2026-11-01' : '2026-11-16'
  return {
    ...{ schoolId, interval, current, firstDay, start: start as SchoolUsage['start'] },
    rows: rows.map((row) => (row.intervalValue === current ? { ...row, numberOfPasses: used } : row)),
  }
}

/** What started in the first of the two schools; in the second nothing did. */
function answerUsed(used: number): void {
  answer('GET /api/usage', ({ query }) => {
    const interval = query.interval as UsageInterval
    return [usage(SCHOOL_ID, interval, used), usage(OTHER_SCHOOL_ID, interval, 0)]
  })
}

async function open(): Promise<Address> {
  const all = anInitialize('districtAdministrator', ALVAREZ_ID)
  const schools = Object.fromEntries(
    Object.values(all.schools).map(({ school, ...rest }) => [
      school.schoolId,
      { ...rest, school: { ...school, primaryColor: COLORS[school.schoolId as keyof typeof COLORS] } },
    ]),
  )
  answer('GET /api/user/initialize', { ...all, schools } as typeof all)
  answer('GET /api/school/:schoolId', aSetup())
  answerUsed(2)
  return renderPart(() => <UsageChart schoolIds={[SCHOOL_ID, OTHER_SCHOOL_ID]} />, '/administrator/dashboard')
}

const chart = page.getByRole('figure', { name: 'Used Passes Summary' })

it('[DASH-07] [DASH-08] [1.3.1] has a heading, its sum in words, and a line for each school in its color', async () => {
  await open()
  await expect.element(chart.getByRole('heading', { level: 2, name: 'Used Passes Summary' })).toBeVisible()
  await expect.element(chart.getByRole('img')).toHaveAccessibleName('2 passes started today')
  const legend = chart.getByRole('listitem').elements()
  expect(legend.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^School 1 ?2$/),
    expect.stringMatching(/^School 2 ?0$/),
  ])
  const lines = [...chart.element().querySelectorAll('g[data-series="own"]')]
  const [[red = 0, green = 0] = [], [otherRed = 0, otherGreen = 0] = []] = lines.map((line) =>
    channelsOf(getComputedStyle(line.querySelector('path') ?? line).stroke),
  )
  expect(lines).toHaveLength(2)
  expect(red).toBeGreaterThan(green)
  expect(otherGreen).toBeGreaterThan(otherRed)
})

it('[DASH-07] [DASH-09] [DASH-10] [D-107] is of the hour, the day, the week or the month, which the address keeps', async () => {
  const address = await open()
  await chart.getByRole('button', { name: 'Table' }).click()
  for (const [interval, count, cells] of [
    ['Hour', 60, '9:42 am 2 0'],
    ['Week', 7, '16 Mon 2 0'],
    ['Month', 30, 'Nov 16 2 0'],
    ['Day', 24, '9 am 2 0'],
  ] as const) {
    await chart.getByText(interval, { exact: true }).first().click()
    await expect.element(chart.getByRole('row', { name: cells, exact: true })).toBeVisible()
    expect(chart.getByRole('row').elements()).toHaveLength(count + 1)
    await expect
      .poll(address.href)
      .toBe(`/administrator/dashboard${interval === 'Day' ? '' : `?interval=${interval.toLowerCase()}`}`)
  }
  // The choice lasts.
  await chart.getByRole('button', { name: 'Table' }).click()
  await expect.element(chart.getByRole('img')).toBeVisible()
})

it('tells the figures of one hour beside the pointer and by arrow keys, and follows what happens', async () => {
  await open()
  const figures = '9 am to 10 am, so far: School 1 2, School 2 0'
  const hour = chart.getByRole('slider', { name: 'Hour' })
  await expect.element(hour).toBeInTheDocument()
  ;(hour.element() as HTMLElement).focus()
  for (let at = 0; at < 9; at += 1) await userEvent.keyboard('{ArrowRight}')
  await expect.element(hour).toHaveAttribute('aria-valuetext', figures)
  await userEvent.keyboard('{Escape}')

  const tooltip = chart.getByText('9 am to 10 am, so far')
  await expect.element(tooltip).not.toBeInTheDocument()
  const { width } = chart.getByRole('img').element().getBoundingClientRect()
  await chart.getByRole('img').hover({ position: { x: 44 + 9.5 * ((width - 56) / 24), y: 100 } })
  await expect.element(tooltip).toBeVisible()

  answerUsed(3)
  publishPass(aRunningPass())
  await expect.element(chart.getByRole('img')).toHaveAccessibleName('3 passes started today')
  expect(sentTo('GET /api/usage').every(({ query }) => query.interval === 'day')).toBe(true)
})
