/** A drill: the principal, a teacher and a student who is out. What each screen does in detail is tested beside its code. */

import { openNetwork } from '../../apps/server/src/testing/network.ts'
import { checkScreen } from '../support/checkScreen.ts'
import { expect, isLive, test } from '../support/test.ts'

test('[FREEZE-01] [FREEZE-03] [FREEZE-13] [FREEZE-15] [FREEZE-16] [FREEZE-17] [FREEZE-18] a drill is started, the roll is called in spite of dead Wi-Fi, somebody is found, and it ends', async ({
  as,
  school,
  harness,
}) => {
  await school.ask('maya.okonkwo', 'Restroom, 2nd floor', { fromFaculty: 'elena.alvarez' })
  const network = await openNetwork(harness.origin)
  const principal = await as('daniel.whitaker')
  const teacher = await as('elena.alvarez')
  const student = await as('maya.okonkwo')
  await isLive(principal)
  await isLive(teacher)
  await isLive(student)
  const toFind = principal.getByRole('region', { name: 'To find' })
  const yourClass = teacher.getByRole('region', { name: 'Your class' })

  await test.step('the principal starts it in two presses', async () => {
    await principal.getByRole('navigation', { name: 'Main' }).first().getByRole('link', { name: 'Freeze' }).click()
    const dialog = principal.getByRole('dialog', { name: /^Freeze passes at/ })
    await expect(dialog).toContainText('The student who is out stays on the list.')
    await dialog.getByLabel('This is a drill').check({ force: true })
    await checkScreen(principal, 'freeze-start')
    await dialog.getByRole('button', { name: 'Freeze now' }).click()
    await expect(principal.getByRole('timer')).toContainText('Drill: Frozen for')
    await expect(toFind).toContainText(/Out on a pass when it began · 1.*Maya Okonkwo.*Not seen yet/)
    await expect(student.getByText(/Go back to class now/)).toBeVisible()
  })

  await test.step('the bar leads the teacher to the roll call', async () => {
    await teacher
      .getByRole('region', { name: /^Freeze at/ })
      .getByRole('link', { name: 'Roll call' })
      .click()
    await expect(teacher.getByRole('region', { name: /^Out when it began/ })).toContainText('Maya Okonkwo')
  })

  await test.step('marks survive dead Wi-Fi and a reload', async () => {
    const slow = new URL(teacher.url())
    await teacher.context().addCookies(
      (await teacher.context().cookies()).map(({ domain: _, ...cookie }) => ({
        ...cookie,
        domain: new URL(network.origin).hostname,
      })),
    )
    await teacher.goto(network.origin + slow.pathname)
    await expect(yourClass).toBeVisible()
    network.cut()
    await yourClass.getByRole('button', { name: /with me$/ }).click()
    await teacher.getByRole('radiogroup', { name: 'Maya Okonkwo' }).getByRole('radio', { name: 'Not here' }).click()
    await expect(teacher.getByText('2 not sent yet')).toBeVisible()
    network.resume()
    await teacher.reload()
    await expect(teacher.getByText('All marks are sent')).toBeVisible()
    await expect(toFind.getByRole('button', { name: /new · Show/ })).toBeVisible()
    await toFind.getByRole('button', { name: /new · Show/ }).click()
    await expect(toFind).toContainText('Ms. Alvarez: Not here')
  })

  await test.step('somebody finds her, and it ends', async () => {
    await toFind.getByRole('button', { name: 'Found: Maya Okonkwo' }).click()
    await expect(
      teacher
        .getByText('With Mr. Whitaker')
        .or(teacher.getByText(/^With /))
        .first(),
    ).toBeVisible()
    await principal.getByRole('button', { name: 'End drill' }).click()
    await principal.getByRole('dialog').getByRole('button', { name: 'End drill' }).click()
    await expect(teacher.getByText(/^Passes are open again\. You can still mark/)).toBeVisible()
    await expect(principal.getByRole('region', { name: 'Drill' })).toContainText('ended at')
  })

  await test.step('the report says how fast it was', async () => {
    await principal.goto(`/administrator/reports/${harness.world.schools.high}`)
    const row = principal.getByRole('region', { name: 'Freezes and drills' }).getByRole('row', { name: /Drill/ })
    await row.getByRole('link').click()
    await expect(principal.getByRole('heading', { name: 'Drill', level: 1 })).toBeVisible()
    await expect(toFind).toBeVisible()
  })
  await network.close()
})
