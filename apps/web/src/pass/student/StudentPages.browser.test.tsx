/** What surrounds a student's pages. */
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aPass, aRunningPass, aSetup, NOW } from '../../base/testing.ts'
import { answer, refusal } from '../../testing/api.ts'
import { openPage, unmountAll } from '../../testing/render.tsx'
import { openAsStudent } from './testing.ts'

const retry = page.getByRole('button', { name: 'Try again' })

it('[SSHELL-01] [D-038] the header shows the page’s title, except on forms, which have their own', async () => {
  const pass = aPass({
    approvedAt: NOW,
    fromRoomId: null,
    fromRoomName: null,
    fromFacultyId: null,
    fromFacultyName: null,
  })
  for (const [path, inHeader, inPage] of [
    ['/student/dashboard/live', 'Live Passes', null],
    ['/student/dashboard/upcoming', 'Upcoming Passes', null],
    ['/student/dashboard/requested', 'Requested Passes', null],
    ['/student/dashboard/pass', null, 'New Pass'],
    ['/student/dashboard/pass?quick=1', null, 'New Quick Pass'],
    [`/student/pass/${pass.passId}/update`, null, 'Where are you now?'],
  ] as const) {
    await openAsStudent(path, { lists: { upcoming: [pass] } })
    const header = page.getByRole('banner').getByRole('heading')
    if (inHeader) await expect.element(header).toHaveTextContent(inHeader)
    else await expect.element(page.getByRole('main').getByRole('heading', { name: inPage, exact: true })).toBeVisible()
    expect(header.elements()).toHaveLength(inHeader ? 1 : 0)
    await unmountAll()
  }
})

it('[SSHELL-05] [SSHELL-06] the menu counts the student’s passes, and the header leads to a new one', async () => {
  const lists = { live: [aRunningPass()], upcoming: [aPass({ approvedAt: NOW })], requested: [] }
  const address = await openAsStudent('/student/dashboard/live', { lists })
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect
    .poll(() => links.elements().map((link) => link.textContent))
    .toEqual([
      expect.stringMatching(/^Live Passes\s*1/),
      expect.stringMatching(/^Upcoming Passes\s*1/),
      expect.stringMatching(/^Requested Passes\s*0/),
      'My Passes',
    ])
  await page.getByRole('banner').getByRole('link', { name: 'New Pass' }).click()
  await expect.poll(address.href).toBe('/student/dashboard/pass')
})

it('[D-134] parts that need the school’s rooms report when those failed to load, and retry', async () => {
  const pass = aPass({
    approvedAt: NOW,
    fromRoomId: null,
    fromRoomName: null,
    fromFacultyId: null,
    fromFacultyName: null,
  })
  await openAsStudent('/student/dashboard/live', {
    lists: { upcoming: [pass] },
    setup: refusal(422, 'invalid', 'Busy.'),
  })
  await expect.element(page.getByText('Your quick passes could not be loaded.')).toBeVisible()
  await expect.element(retry).toBeEnabled()
  for (const path of [`/student/pass/${pass.passId}/update`, '/student/dashboard/pass']) {
    await unmountAll()
    await openPage(path)
    await expect.element(page.getByRole('heading', { name: "Your school's rooms could not be loaded" })).toBeVisible()
    await expect.element(retry).toBeEnabled()
  }
  answer('GET /api/school/:schoolId', aSetup())
  await retry.click()
  await expect.element(page.getByRole('button', { name: 'Request pass' })).toBeVisible()
})
