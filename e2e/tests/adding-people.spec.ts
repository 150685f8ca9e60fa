/** Adding people by hand, and letting them in: by a link, by a slip that is scanned, and by one that is typed. */
import { SIZES } from '../support/checkScreen.ts'
import { readQr } from '../support/readQr.ts'
import { expect, isLive, test } from '../support/test.ts'
import { visit } from '../support/visit.ts'

const PASSWORD = 'seven purple umbrellas'
const SLIPS_ON_A_SHEET = 8

test('[D-161] [D-175] [D-157] [INVITE-03] a student is added, and signs in with the link, which works once; a class gets sign-in slips, eight to a sheet, each of which is scanned or typed', async ({
  as,
  harness,
  school,
  open,
}) => {
  const schoolId = harness.world.schools.high
  const page = await as('daniel.whitaker', { at: `/administrator/invitations/${schoolId}` })
  const dialog = page.getByRole('dialog')
  const phone = await open(SIZES.phone)
  const sent: string[] = []
  phone.on('request', (request) => sent.push(request.url(), request.headers().referer ?? ''))
  const url = await test.step('a student is added', async () => {
    await expect(page.getByText('Everyone can sign in')).toBeVisible()
    await isLive(page)
    await page.getByRole('button', { name: 'Add Student' }).first().click()
    await dialog.getByLabel('First name').fill('Maya')
    await dialog.getByLabel('Last name').fill('Okonkwo')
    await expect(dialog.getByText('Leave it blank to use maya.okonkwo2.')).toBeVisible()
    await dialog.getByLabel('Email').fill('maya2@lakeview.example')
    await dialog.getByLabel('Grade').fill('9')
    await dialog.getByLabel('Student Id').fill('4711')
    await dialog.getByRole('button', { name: 'Add and invite' }).click()
    await expect(page.getByText('Maya Okonkwo was added')).toBeVisible()
    const link = await dialog.getByLabel('Link').inputValue()
    expect(new URL(link).pathname).toBe('/set-password')
    expect(new URL(link).hash).toHaveLength(23)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('row', { name: /Maya Okonkwo/ })).toContainText('Invited')
    return link
  })

  await test.step('they set their password with the link, which works once', async () => {
    await phone.goto(url)
    await expect(phone.getByRole('heading', { name: 'Welcome, Maya!' })).toBeVisible()
    await expect(phone.getByText('maya.okonkwo2')).toBeVisible()
    await expect(phone.getByText('Okonkwo', { exact: true })).toHaveCount(0)
    await phone.getByLabel('New password').fill('password1')
    await phone.getByRole('button', { name: 'Save and sign in' }).click()
    await expect(phone.getByRole('alert')).toContainText('easy to guess')
    await phone.getByLabel('New password').fill(PASSWORD)
    await phone.getByRole('button', { name: 'Save and sign in' }).click()
    await expect(phone).toHaveURL('/student/dashboard/live')
    for (const address of sent) expect(address).not.toContain(new URL(url).hash.slice(1))
    await phone.goto(url)
    await expect(phone.getByRole('heading', { name: 'This link cannot be used' })).toBeVisible()
    // The list follows without reloading.
    await expect(page.getByText('Everyone can sign in')).toBeVisible()
  })

  await test.step('slips are made by a press, eight to a sheet, with the last day of the school', async () => {
    const daniel = await school.client('daniel.whitaker')
    const add = async (firstName: string, lastName: string) => {
      const body = { schoolId, type: 'student', firstName, lastName, grade: '9' } as const
      return (await daniel.call('POST /api/user', { body })).userId
    }
    const ines = await add('Ines', 'Lopez')
    const added = [ines]
    for (let count = 1; count < SLIPS_ON_A_SHEET + 1; count += 1) added.push(await add('New', `Student ${count}`))
    const group = await daniel.call('POST /api/usergroup', {
      body: { schoolId, name: 'Homeroom 9b', ownedBy: school.userId('elena.alvarez') },
    })
    await daniel.call('POST /api/usergroup/:userGroupId/students', {
      params: { userGroupId: group.userGroupId },
      body: { studentIds: [...added, school.userId('eli.turner')] },
    })
    // It is the next day there already.
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setTimezoneOverride', { timezoneId: 'Asia/Tokyo' })
    await visit(page, `/administrator/class/${group.userGroupId}/slips`)
    await page.getByRole('checkbox', { name: 'Void earlier slips' }).check()
    const invited = () => daniel.call('GET /api/user/:userId/account', { params: { userId: ines } })
    expect((await invited()).link, 'opening the page makes none').toBeNull()
    await page.getByRole('button', { name: 'Print slips' }).click()
    await expect(page.getByRole('heading', { name: 'Sign-in slips for Homeroom 9b' })).toBeVisible()
    await expect(page.getByRole('listitem')).toHaveCount(added.length)
    await expect(page.getByText('Works once, until 10/27/2026').first(), 'the day at the school').toBeVisible()
    await expect(page.getByText('Skipped because they can already sign in: 1')).toBeVisible()
    for (const format of ['Letter', 'A4']) {
      const pdf = await page.pdf({ path: `e2e/screenshots/slips-${format}.pdf`, format })
      expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g), `eight on a page of ${format}`).toHaveLength(2)
    }
  })

  await test.step('one is scanned', async () => {
    const code = await readQr(page.getByRole('img', { name: 'Code for Ines Lopez' }))
    // Of two links, only what is after the # differs, and the browser would load nothing.
    await phone.goto('about:blank')
    await phone.goto(code)
    await phone.getByLabel('New password').fill(PASSWORD)
    await phone.getByRole('button', { name: 'Save and sign in' }).click()
    await expect(phone).toHaveURL('/student/dashboard/live')
  })

  await test.step('another one is typed', async () => {
    const slip = page.getByRole('listitem').filter({ hasText: 'New Student 1' })
    await expect(slip).toContainText('Homeroom 9b')
    await expect(slip).toContainText('Ms. Alvarez · Grade 9')
    const code = (await slip.textContent())?.match(/[B-Z]{5}-[B-Z]{5}/)?.[0] ?? ''
    const chromebook = await open()
    await chromebook.goto('/in')
    await chromebook.getByLabel('Code').fill(code.toLowerCase())
    await chromebook.getByRole('button', { name: 'Continue' }).click()
    await expect(chromebook.getByRole('heading', { name: 'Welcome, New!' })).toBeVisible()
  })
})
