/** The document of a weekly report. */
import type { WeeklyReport } from '@corridor/contract'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { channelsOf } from '../../testing/color.ts'
import { type Address, renderPart } from '../../testing/render.tsx'
import { Report } from './Report.tsx'

const ENTRIES = (label: string, value: string) => [{ label, value }]

const REPORT: WeeklyReport = {
  ...{ schoolName: 'Lakeview High School', schoolColor: '#7a1f3d', timezone: 'America/Chicago' },
  ...{ createdAt: '2026-10-16T23:00:00.000Z', startDate: '2026-10-12', endDate: '2026-10-16', schoolDays: 5 },
  ...{ totalPassesUsed: 7, percentChange: 40, totalTimeOutsideClassroom: 25, totalIncidents: 1 },
  passesByDay: [12, 13, 14, 15, 16].map((day) => ({ day: `2026-10-${day}`, usedPasses: day === 13 ? 7 : 0 })),
  ...{ numberOfStudents: 7, avgUsedPasses: 1, avgTimeOutsideClassroom: 3.6, avgPassTime: 3.6 },
  topFiftyStudents: [
    {
      ...{ name: 'Maya Okonkwo', grade: '10', numberOfUsedPasses: 7, percentRankOfUsedPasses: 1 },
      ...{ totalTimeInHallway: 25, percentRankOfTotalTime: 1 },
    },
  ],
  lockedStudents: [{ name: 'Theo Winters', grade: '10', dailyPassLimit: 2 }],
  incidentsByStudents: [
    {
      ...{ name: 'Maya Okonkwo', grade: '10' },
      incidents: [
        {
          ...{ type: 'time_limit', title: 'Exceeded time limit', createdAt: '2026-10-13T15:25:00.000Z' },
          report: {
            incident: ENTRIES('What happened', 'The pass took too long.'),
            details: ENTRIES('Time limit (min)', '20'),
            summary: ENTRIES('Passes that day', '7'),
          },
        },
      ],
    },
  ],
}

const open = (report: WeeklyReport = REPORT): Promise<Address> =>
  renderPart(() => <Report report={report} />, '/reports/weekly/token')

const tile = (label: string) => page.getByText(label, { exact: true }).element().closest('div')?.textContent
const headings = (name: string) =>
  page
    .getByRole('region', { name })
    .getByRole('columnheader')
    .elements()
    .map(({ textContent }) => textContent)

/** Red and green of the arrow in this direction. */
function arrowColor(direction: 'up' | 'down'): { red: number; green: number } {
  const arrow = document.querySelector(`[data-direction="${direction}"] svg`)
  if (!arrow) throw new Error('There is no arrow.')
  const [red = 0, green = 0] = channelsOf(getComputedStyle(arrow).color)
  return { red, green }
}

it('[WEEK-02] [WEEK-03] [WEEK-05] [WEEK-06] [WEEK-07] [WEEK-08] has the school, the week, its figures and those of each day', async () => {
  await open()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Lakeview High School' })).toBeVisible()
  await expect.element(page.getByText('Monday, October 12 to Friday, October 16, 2026')).toBeVisible()
  expect(tile('Total Passes Used')).toContain('7')
  expect(tile('Over Last Week')).toContain('40%')
  expect(tile('Total Time in Hallway (min.)')).toContain('25')
  expect(tile('Total Incidents')).toContain('1')
  await expect.element(page.getByRole('heading', { name: 'Used Passes, Monday to Friday' })).toBeVisible()
  await expect.element(page.getByRole('row', { name: 'Tuesday, October 13 7' })).toBeInTheDocument()
  expect(tile('Avg. Passes')).toContain('1.0')
  expect(tile('Avg. Time in Hallway')).toContain('4')
  expect(tile('Avg. Pass Time')).toContain('4')
})

it('[WEEK-04] more than last week is green and points up, fewer is red and points down', async () => {
  await open()
  await expect.element(page.getByText('40%')).toBeVisible()
  expect(arrowColor('up').green).toBeGreaterThan(arrowColor('up').red)
  await open({ ...REPORT, percentChange: -40 })
  await expect.element(page.getByText('−40%')).toBeVisible()
  expect(arrowColor('down').red).toBeGreaterThan(arrowColor('down').green)
})

it('[WEEK-01] [WEEK-09] [WEEK-11] Frequent Flyers come first, and Locked Students are another view, which the address keeps', async () => {
  const address = await open()
  await expect.element(page.getByRole('heading', { name: /^Frequent Flyers/ })).toBeVisible()
  expect(headings('Frequent Flyers')).toEqual(['#', 'Student', 'Grade', 'Used Passes', 'Total Time (min.)'])
  const flyer = page.getByRole('row').filter({ hasText: 'Maya Okonkwo' })
  await expect.element(flyer.getByText('99th percentile')).toHaveLength(2)
  await page.getByRole('button', { name: 'Locked Students' }).click()
  await expect.poll(address.href).toBe('/reports/weekly/token?students=locked')
  expect(headings('Locked Students')).toEqual(['Student', 'Grade', 'Locked', 'Daily Pass Limit'])
  await expect.element(page.getByRole('row').filter({ hasText: 'Theo Winters' })).toMatchTextContent('2')
  expect(page.getByRole('heading', { name: /^Frequent Flyers/ }).elements()).toEqual([])
})

it('[WEEK-12] incidents are grouped by student, each with its three sections', async () => {
  await open()
  await expect.element(page.getByRole('heading', { level: 3, name: /Maya Okonkwo/ })).toMatchTextContent('1 incident')
  const incident = page.getByRole('article')
  await expect.element(incident).toMatchTextContent('Exceeded time limit')
  const sections = incident.getByRole('heading').elements()
  expect(sections.map(({ textContent }) => textContent)).toEqual(['Incident', 'Details', 'Summary'])
  await expect.element(incident.getByRole('term').filter({ hasText: 'Time limit (min)' })).toBeVisible()
})
