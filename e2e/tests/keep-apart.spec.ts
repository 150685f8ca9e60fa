/** Two students are kept apart from the first press to the last. What each screen shows in detail is tested beside its code. */
import { checkScreen } from '../support/checkScreen.ts'
import { expect, isLive, test } from '../support/test.ts'
import { visit } from '../support/visit.ts'

const LESSON = { fromFaculty: 'elena.alvarez' } as const

test('[APART-01] [APART-03] [APART-08] an administrator keeps two apart, one waits without a reason, and starts over the limit', async ({
  as,
  school,
  harness,
}) => {
  const id = harness.world.schools.high
  const admin = await as('daniel.whitaker', { at: `/administrator/apart/${id}` })
  await test.step('a group is made', async () => {
    await expect(admin.getByText('Nobody is kept apart')).toBeVisible()
    await admin.getByRole('link', { name: 'New group' }).click()
    const students = admin.getByRole('textbox', { name: 'Students' })
    for (const name of ['Maya Okonkwo', 'Theo Winters']) {
      await students.fill(name)
      await admin.getByRole('option', { name: new RegExp(name) }).click()
    }
    await admin.getByLabel('Name (optional)').fill('Hallway, fall')
    await expect(admin.getByText('can be guessed')).toBeVisible()
    await checkScreen(admin, 'keep-apart-edit')
    await admin.getByRole('button', { name: 'Keep apart' }).click()
    await expect(admin.getByRole('link', { name: 'Hallway, fall' })).toBeVisible()
  })

  const waiting = await test.step('the second waits in the words of every line', async () => {
    await school.ask('maya.okonkwo', 'Library', LESSON)
    const pass = await school.ask('theo.winters', 'Library', LESSON)
    const theo = await as('theo.winters')
    await isLive(theo)
    await expect(theo.getByText(/1st in line/).first()).toBeVisible()
    return pass
  })

  await test.step('whoever starts it is asked, without a reason', async () => {
    await visit(admin, `/administrator/school/${id}/live`)
    await admin.getByRole('button', { name: /^Start now, Theo/ }).click()
    const dialog = admin.getByRole('dialog')
    await expect(dialog).toContainText('Start over a limit?')
    await expect(dialog).toContainText(
      "The office set one that applies now. If it's urgent, go ahead: the office is told.",
    )
    await checkScreen(admin, 'start-over-a-limit')
    await dialog.getByRole('button', { name: 'Start now' }).click()
    await expect(admin.getByText("Started Theo Winters's pass")).toBeVisible()
    expect(waiting.startedAt).toBeNull()
  })

  await test.step('the administrator is told, sees how often it mattered, and pauses the group', async () => {
    await visit(admin, `/administrator/user/${school.userId('theo.winters')}/overview`)
    await expect(admin.getByRole('link', { name: 'In 1 keep-apart group' })).toBeVisible()
    await visit(admin, `/administrator/apart/${id}`)
    await expect(admin.getByText('last today')).toBeVisible()
    await admin.getByRole('switch', { name: 'Hallway, fall: in force' }).click()
    await expect(admin.getByText('Paused')).toBeVisible()
    await visit(admin, '/administrator/notifications')
    await expect(admin.getByText('Two students who are kept apart are out').first()).toBeVisible()
  })
})
