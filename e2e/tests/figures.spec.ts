/**
 * Figures on screen are those that a person would work out from the same passes: the expected ones are computed here,
 * from the list of passes alone, without the product's own rules.
 */
import type { Page } from '@playwright/test'
import { PEOPLE, type RoomName, type Username } from '../server/people.ts'
import type { HarnessProcess } from '../support/harness.ts'
import { makeSchool, type School } from '../support/school.ts'
import { type Clock, expect, test } from '../support/test.ts'
import { visit } from '../support/visit.ts'

const RESTROOM = 'Restroom, 2nd floor'
const DAY = 24 * 60

interface Walk {
  student: Username
  to: RoomName
  minutes: number
}

const walk = (student: Username, to: RoomName, minutes: number): Walk => ({ student, to, minutes })

/** What happens on Tuesday, October 13, from 10:00 am on, one after the other, and at the same time on Wednesday. */
const TUESDAY = [
  walk('maya.okonkwo', RESTROOM, 12),
  walk('maya.okonkwo', 'Library', 46),
  walk('liam.chen', RESTROOM, 9),
  walk('ava.rossi', RESTROOM, 3),
]
const WEDNESDAY = [walk('liam.chen', 'Library', 21), walk('zoe.haddad', RESTROOM, 5), walk('maya.okonkwo', RESTROOM, 4)]
const WALKS = [...TUESDAY, ...WEDNESDAY]

const STUDENTS = (Object.keys(PEOPLE) as Username[]).filter((username) => {
  const { type, schools }: { type: string; schools: readonly string[] } = PEOPLE[username]
  return type === 'student' && schools.includes('high')
})

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const minutesOf = (walks: readonly Walk[]) => sum(walks.map(({ minutes }) => minutes))
const of = (student: Username, walks = WALKS) => walks.filter((one) => one.student === student)
const nameOf = (student: Username) => `${PEOPLE[student].firstName} ${PEOPLE[student].lastName}`

/** The share of the other students who have less, in whole percent, and never 100. */
function percentile(student: Username, amountOf: (one: Username) => number, population = STUDENTS): number {
  const below = population.filter((other) => amountOf(other) < amountOf(student)).length
  return Math.min(99, Math.floor((below / (population.length - 1)) * 100))
}
const rankText = (rank: number) => `${rank}(st|nd|rd|th) percentile`
const ordinal = (rank: number) => new RegExp(`(?<!\\d)${rankText(rank)}`)
const time = (student: Username) => minutesOf(of(student))
const passes = (student: Username) => of(student).length
const round = (value: number) => String(Math.round(value * 10) / 10)
const deviation = (values: readonly number[]) => {
  const mean = sum(values) / values.length
  return Math.sqrt(sum(values.map((value) => (value - mean) ** 2)) / values.length)
}

async function live(school: School, clock: Clock, walks: readonly Walk[]): Promise<void> {
  for (const { student, to, minutes } of walks) {
    const pass = await school.ask(student, to, { fromFaculty: 'elena.alvarez' })
    await clock.advance(minutes)
    await school.complete(student, pass)
  }
}

/** Both days. It is Wednesday afterward, a little after 10:30 am. */
async function liveBothDays(harness: HarnessProcess, clock: Clock): Promise<void> {
  await live(makeSchool(harness), clock, TUESDAY)
  await clock.advance(DAY - minutesOf(TUESDAY))
  // Nobody is signed in anymore.
  await live(makeSchool(harness), clock, WEDNESDAY)
}

const region = (page: Page, name: string) => page.getByRole('region', { name })

test('[INS-01] [INS-02] [INS-03] [INS-06] [INS-07] [ANA-01] [DASH-01] [DASH-05] [DASH-10] [D-104] [D-105] [D-106] [D-107] [D-108] History, the dashboard, Insights and Student Analysis', async ({
  as,
  clock,
  harness,
}) => {
  await liveBothDays(harness, clock)
  const page = await as('daniel.whitaker', { at: '/administrator/explorer' })
  await test.step('History', () => historyIsRight(page))
  await test.step('the dashboard', () => dashboardIsRight(page))
  await test.step('Insights', () => insightsAreRight(page, harness))
  await test.step('Student Analysis', () => analysisIsRight(page, harness))
})

async function insightsAreRight(page: Page, harness: HarnessProcess): Promise<void> {
  const student = 'maya.okonkwo'
  await visit(page, `/administrator/user/${harness.world.people[student]}/insights`)
  const times = STUDENTS.map(time)
  const counts = STUDENTS.map(passes)
  const card = region(page, 'Total time outside class')
  await expect(card).toContainText(`${time(student)} min.`)
  await expect(card).toContainText(
    `School average ${figure(sum(times) / times.length)}, standard deviation ${figure(deviation(times))}`,
  )
  await expect(card).toContainText(ordinal(percentile(student, time)))
  const used = region(page, 'Used passes')
  await expect(used).toContainText(`${passes(student)} passes`)
  await expect(used).toContainText(
    `School average ${figure(sum(counts) / counts.length)}, standard deviation ${figure(deviation(counts))}`,
  )
  await expect(used).toContainText(ordinal(percentile(student, passes)))
  const short = of(student).filter(({ minutes }) => minutes < 45)
  await expect(page.getByRole('definition')).toHaveText([
    String(passes(student)),
    String(passes(student)),
    `${minutesOf(short)} min.`,
    `${Math.ceil(minutesOf(short) / short.length)} min.`,
  ])
  const calendar = region(page, 'Minutes outside class, day by day')
  await calendar.getByText('Table', { exact: true }).click()
  for (const [day, walks] of [
    ['Tuesday, October 13', TUESDAY],
    ['Wednesday, October 14', WEDNESDAY],
  ] as const) {
    const own = of(student, walks)
    await expect(
      calendar.getByRole('row', { name: `${day} ${minutesOf(own)} ${own.length}`, exact: true }),
    ).toBeVisible()
  }
}

async function analysisIsRight(page: Page, harness: HarnessProcess): Promise<void> {
  await visit(page, `/administrator/school/${harness.world.schools.high}/analysis`)
  const table = page.getByRole('table', { name: 'Student Analysis' })
  await expect(table.getByRole('row')).toHaveCount(STUDENTS.length + 1)
  for (const student of STUDENTS) {
    const cells = table
      .getByRole('row')
      .filter({ hasText: nameOf(student) })
      .getByRole('cell')
    await expect(cells.nth(1)).toContainText(new RegExp(`^${time(student)} min\\.`))
    await expect(cells.nth(1)).toContainText(ordinal(percentile(student, time)))
    await expect(cells.nth(2)).toContainText(new RegExp(`^${passes(student)}\\b`))
    await expect(cells.nth(2)).toContainText(ordinal(percentile(student, passes)))
  }
  const average = (values: readonly number[]) => figure(sum(values) / values.length)
  await expect(page.getByText(/^School average/)).toHaveText(
    `School average ${average(STUDENTS.map(time))} min. and ${average(STUDENTS.map(passes))} passes this school year`,
  )
}

async function historyIsRight(page: Page): Promise<void> {
  const rows = page.getByRole('table', { name: 'History' }).getByRole('rowgroup').last().getByRole('row')
  await expect(rows).toHaveCount(WALKS.length)
  const adjusted = WALKS.filter(({ minutes }) => minutes < 45)
  const average = Math.ceil(minutesOf(adjusted) / adjusted.length)
  await expect(
    page.getByText(`${WALKS.length} passes · newest first · ${average} min. on average (adj.)`),
  ).toBeVisible()
  for (const [at, { student, minutes }] of [...WALKS].reverse().entries()) {
    await expect(rows.nth(at)).toContainText(nameOf(student))
    await expect(rows.nth(at)).toContainText(`${minutes} min.`)
  }
}

async function dashboardIsRight(page: Page): Promise<void> {
  await visit(page, '/administrator/dashboard')
  const today = region(page, 'Today')
  const tile = (label: string) =>
    today
      .locator('div')
      .filter({ has: page.getByText(label, { exact: true }) })
      .last()
  await expect(tile('Total Passes Today').getByRole('definition')).toHaveText(String(WEDNESDAY.length))
  const short = WEDNESDAY.filter(({ minutes }) => minutes < 45)
  await expect(tile('Avg. Pass Time (adj.)').getByRole('definition')).toHaveText(
    `${Math.ceil(minutesOf(short) / short.length)} min.`,
  )
  const chart = page.getByRole('figure', { name: 'Used Passes Summary' })
  await chart.getByRole('button', { name: 'Table' }).click()
  const row = (name: string) => chart.getByRole('row', { name, exact: true })
  // Wednesday's passes all began between 10 and 11 am.
  await expect(row(`10 am ${WEDNESDAY.length}`)).toBeVisible()
  await expect(row('9 am 0')).toBeVisible()
  for (const interval of ['Week', 'Month']) {
    await chart.getByText(interval, { exact: true }).click()
    const label = (day: number, weekday: string) => (interval === 'Week' ? `${day} ${weekday}` : `Oct ${day}`)
    await expect(row(`${label(13, 'Tue')} ${TUESDAY.length}`)).toBeVisible()
    await expect(row(`${label(14, 'Wed')} ${WEDNESDAY.length}`)).toBeVisible()
    await expect(row(`${label(12, 'Mon')} 0`)).toBeVisible()
  }
}

/** Averages are whole from 10 on, and have a decimal below. */
function figure(value: number): string {
  return value < 10 ? round(value) : String(Math.round(value))
}
