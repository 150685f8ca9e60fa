/** Hall duty: a phone in the hall and the phone of a student. What each screen does in detail is tested beside its code. */
import { checkScreen } from '../support/checkScreen.ts'
import { expect, isLive, test } from '../support/test.ts'
import { visit } from '../support/visit.ts'

const LESSON = { fromFaculty: 'elena.alvarez' } as const

test('[HALL-01] [HALL-02] [HALL-04] [HALL-06] [HALL-07] [HALL-08] somebody with hall duty sees who is out, sends one student back and another to class, and reports a third', async ({
  as,
  school,
  clock,
}) => {
  await test.step('an administrator gives somebody hall duty', async () => {
    const admin = await as('daniel.whitaker', {
      at: `/administrator/user/${school.userId('grace.kim')}/permissions`,
    })
    await admin.getByRole('switch', { name: 'Change hall duty' }).click({ force: true })
    await expect(admin.getByText('Successfully Updated!')).toBeVisible()
    await admin.close()
  })

  await school.ask('liam.chen', 'Restroom, 2nd floor', LESSON)
  await clock.advance(12)
  const maya = await as('maya.okonkwo')
  await isLive(maya)
  const grace = await as('grace.kim', { at: '/halls' })
  await grace.setViewportSize({ width: 390, height: 844 })
  await isLive(grace)
  const cards = grace.getByRole('region', { name: 'In the halls now' }).getByRole('listitem')

  await test.step('who leaves appears at once', async () => {
    await expect(cards).toHaveCount(1)
    await school.ask('maya.okonkwo', 'Library', LESSON)
    await expect(cards).toHaveText([/Liam Chen/, /Maya Okonkwo/])
  })

  await test.step('a student is sent back, and reads who asks', async () => {
    await cards.filter({ hasText: 'Maya' }).getByRole('button').click()
    await checkScreen(grace, 'hall-duty-pass')
    await grace.getByRole('button', { name: 'Send back to Room 204' }).click()
    await grace.getByRole('button', { name: 'Close message' }).click()
    const card = maya.getByRole('region', { name: 'Go back' })
    await expect(card).toContainText('Ms. Kim asks you to go back to Room 204.')
    await checkScreen(maya, 'student-sent-back')
    await expect(cards.filter({ hasText: 'Maya' })).toContainText('On the way back to Room 204')
  })

  await test.step('a student without a pass is sent to class', async () => {
    await grace.getByRole('searchbox', { name: 'Name or student number' }).fill('theo')
    await grace.getByRole('button', { name: /No pass, should be in Room 204/ }).click()
    const sheet = grace.getByRole('dialog', { name: 'Theo Winters' })
    await sheet.getByRole('combobox', { name: 'Room nearby' }).fill('gym')
    await grace.getByRole('option', { name: 'Gym' }).click()
    await expect(sheet).toContainText('From the hall near Gym')
    await checkScreen(grace, 'hall-duty-student')
    await sheet.getByRole('button', { name: 'Send to Room 204 with a pass' }).click()
    await grace.getByRole('searchbox').fill('')
    await expect(cards.filter({ hasText: 'Theo' })).toContainText(/Gym.*Room 204/)
  })

  await test.step('a report reaches the administrators', async () => {
    await cards.filter({ hasText: 'Liam' }).getByRole('button').click()
    await grace.getByRole('button', { name: 'Report' }).click()
    await grace.getByRole('textbox', { name: 'Note (optional)' }).fill('Was running')
    await checkScreen(grace, 'hall-duty-report')
    await grace.getByRole('button', { name: 'Send report' }).click()
    await expect(grace.getByText('Liam Chen was reported to the administrators')).toBeVisible()
    const admin = await as('daniel.whitaker', { at: '/administrator/notifications' })
    await expect(admin.getByText('Reported in the hall: Liam Chen')).toBeVisible()
    await visit(admin, `/administrator/user/${school.userId('liam.chen')}/incidents`)
    await expect(admin.getByText(/Was running/)).toBeVisible()
  })
})
