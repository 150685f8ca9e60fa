/**
 * The first morning of a district: from an empty server and the files that are made for Clever to the first pass of a
 * student who signed in with a slip. Every click is counted. `STUDENTS=1004 npm test -- e2e tests/first-morning.spec.ts`
 * plays it with a district of that size, and prints the clicks and the time of each step.
 */
import type { Page } from '@playwright/test'
import { cleverTables } from '../../apps/server/src/testing/cleverDistrict.ts'
import { PASSWORD } from '../server/people.ts'
import { SIZES } from '../support/checkScreen.ts'
import { Clicks } from '../support/clicks.ts'
import { flash } from '../support/flash.ts'
import { expect, test } from '../support/test.ts'

const MAX_CLICKS = 60
const STUDENTS = Number(process.env.STUDENTS ?? 36)
const PER_CLASS = STUDENTS < 100 ? 6 : 25
const HERE = 'Harbor High School'
const SCHOOLS = ['Harbor Elementary School', 'Harbor Middle School', HERE]
/** It is 10:00, in the third. */
const PERIODS = [
  ['08:00', '08:45'],
  ['08:50', '09:35'],
  ['09:40', '10:25'],
  ['10:30', '11:15'],
  ['11:55', '12:40'],
  ['12:45', '13:30'],
  ['13:35', '14:20'],
] as const
const OWN_PASSWORD = 'seven purple umbrellas'

const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

const TABLES = cleverTables({
  schools: SCHOOLS,
  students: STUDENTS,
  perClass: PER_CLASS,
  periods: PERIODS.length,
  lineEnd: '\r',
})

/** The teachers of the school that is set up: their emails and last names. */
const TEACHERS = String(TABLES['teachers.csv'])
  .split('\r')
  .map((row) => row.split(','))
  .filter(([school]) => school === 'S3')
  .map(([, , email = '', , lastName = '']) => ({ email, lastName }))

const ROOMS = [
  'Room name,Room number,Teacher emails,School',
  ...TEACHERS.map(({ email }, at) => `Room ${301 + at},${301 + at},${email},${HERE}`),
].join('\n')

test('[FIRST-09] [FIRST-07] from an empty server with Clever’s files to the first pass, in at most 60 clicks', async ({
  browser,
  harness,
}) => {
  test.setTimeout(300_000)
  await harness.command('install')
  const clicks = new Clicks()
  const report: string[] = []
  const step = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const [before, from] = [clicks.count, Date.now()]
    const done = await test.step(name, work)
    report.push(`${name}: ${clicks.count - before} clicks, ${((Date.now() - from) / 1000).toFixed(1)} s`)
    return done
  }
  const open = async (size: keyof typeof SIZES): Promise<Page> => {
    const context = await browser.newContext({ viewport: SIZES[size] })
    await clicks.watch(context)
    return context.newPage()
  }
  const page = await open('chromebook')
  const dashboard = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' })
  const start = page.getByRole('region', { name: 'Get started' }).first()
  const chooseFile = page.getByRole('button', { name: 'Choose a file' })
  const imported = page.getByLabel('Progress', { exact: true }).getByText('Imported', { exact: true })

  await step('sign in', async () => {
    await page.goto('/login')
    await clicks.type(page.getByLabel('Username'), 'olga.holm')
    await clicks.type(page.getByLabel('Password', { exact: true }), PASSWORD)
    await page.getByRole('button', { name: 'login' }).click()
    await page.getByRole('link', { name: 'Not now' }).click()
    await expect(start).toContainText('0 of 6 done')
  })

  await step('draw the bell schedule', async () => {
    await start.getByRole('link', { name: 'Draw the week' }).click()
    for (const [at, [from, to]] of PERIODS.entries()) {
      const name = page.getByLabel('Block name')
      const starts = page.getByLabel('Starts, range 1')
      if (at > 0) {
        await page.getByRole('button', { name: 'Add a block' }).click()
        await expect(name).toBeFocused()
      }
      await clicks.type(name, `Period ${at + 1}`)
      await page.getByRole('button', { name: 'Add a range' }).click()
      await expect(starts).toBeFocused()
      await starts.fill(from)
      // From the first field the Tab key leads here.
      await page.getByLabel('Ends, range 1').fill(to)
    }
    await expect(flash(page, 'All Changes Saved!').first()).toBeVisible()
  })

  await step('choose the files, and have them compared', async () => {
    await dashboard.click()
    await start.getByRole('link', { name: 'Import people' }).click()
    await clicks.chooseFiles(
      chooseFile,
      Object.entries(TABLES).map(([name, text]) => csv(name, text)),
    )
    await page.getByRole('button', { name: 'Add these 2 schools' }).click()
    await expect(page.getByRole('row', { name: new RegExp(HERE) })).toContainText('Ready')
  })

  await step('import people and classes', async () => {
    await page.getByRole('button', { name: 'Import 3 schools' }).click()
    await expect(imported).toBeVisible({ timeout: 120_000 })
  })

  await step('import rooms', async () => {
    await page.getByRole('button', { name: 'Choose another file' }).click()
    await clicks.chooseFiles(chooseFile, [csv('rooms.csv', ROOMS)])
    await page.getByRole('button', { name: 'Compare', exact: true }).click()
    await page.getByRole('button', { name: 'Import 1 school' }).click()
    await expect(imported).toBeVisible()
  })

  await step('choose where students go', async () => {
    await dashboard.click()
    await expect(start).toContainText('3 of 6 done')
    await start.getByRole('button', { name: 'Choose places' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Make these places' }).click()
    await expect(start).toContainText('4 of 6 done')
  })

  const code = await step('print the slips of a class', async () => {
    await start.getByRole('link', { name: 'Invite people' }).click()
    const group = page.getByRole('combobox', { name: 'Class' })
    const third = `Science - ${TEACHERS[0]?.lastName} - 3`
    await expect(group.getByRole('option', { name: third })).toBeAttached()
    await clicks.choose(group, third)
    await expect(page.getByText(`${PER_CLASS} people`)).toBeVisible()
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await page.getByRole('button', { name: 'Print slips', exact: true }).click()
    await expect(page.getByRole('listitem')).toHaveCount(PER_CLASS)
    // In the window of the printer.
    clicks.outside(1)
    const slip = await page.getByRole('listitem').first().textContent()
    expect(slip, 'the class in which it is handed out').toContain(third)
    return slip?.match(/[B-Z]{5}-[B-Z]{5}/)?.[0] ?? ''
  })

  await step('a student signs in with a slip, and goes', async () => {
    const student = await open('phone')
    await student.goto('/in')
    await clicks.type(student.getByLabel('Code'), code)
    await student.getByRole('button', { name: 'Continue' }).click()
    await clicks.type(student.getByLabel('New password'), OWN_PASSWORD)
    await student.getByRole('button', { name: 'Save and sign in' }).click()
    await student.getByRole('button', { name: /^Restroom 1.* Go now$/ }).click()
    const sheet = student.getByRole('dialog')
    await expect(sheet, 'the class in session').toContainText('Room 301')
    await sheet.getByRole('button', { name: 'Go now' }).click()
    const pass = student.getByRole('article', { name: 'Your pass to Restroom 1' })
    await expect(pass).toContainText('Active')
    await student.context().close()
  })

  await step('the administrator sees it', async () => {
    await page.getByRole('link', { name: 'Back to Invitations' }).click()
    await dashboard.click()
    await expect(page.getByRole('region', { name: `Get started with ${HERE}` }), 'the school is ready').toHaveCount(0)
  })
  if (process.env.STUDENTS) console.log([...report, `all: ${clicks.count} clicks`].join('\n'))
  expect(clicks.count, report.join('\n')).toBeLessThanOrEqual(MAX_CLICKS)
  await page.context().close()
})
