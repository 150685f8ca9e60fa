/** A room is paused on one screen and closed on another. What each of them shows in detail is tested beside its code. */
import { checkScreen } from '../support/checkScreen.ts'
import { expect, isLive, test } from '../support/test.ts'
import { visit } from '../support/visit.ts'

const LESSON = { fromFaculty: 'elena.alvarez' } as const
const RESTROOM = 'Restroom, 2nd floor'

test('[PAUSE-01] [QUICK-01] [QUICK-02] an administrator pauses a room, students read until when, and it opens again', async ({
  as,
  school,
  harness,
  clock,
}) => {
  await school.issue('elena.alvarez', 'maya.okonkwo', 'Library', {
    ...LESSON,
    scheduledFor: '2026-10-13T18:00:00.000Z',
  })
  await school.ask('maya.okonkwo', 'Gym', LESSON)
  const admin = await as('daniel.whitaker', { at: `/administrator/room/${school.roomId(RESTROOM)}` })

  await test.step('the room is paused', async () => {
    await admin.getByRole('button', { name: 'Pause room' }).click()
    await expect(admin.getByRole('dialog')).toContainText(/Closed until 10:\d\d/)
    await checkScreen(admin, 'pause-room')
    await admin.getByRole('button', { name: /^Pause until/ }).click()
    await expect(admin.getByText(/^Paused until 10:\d\d/)).toBeVisible()
    await visit(admin, `/administrator/school/${harness.world.schools.high}/rooms`)
    await expect(admin.getByRole('row', { name: new RegExp(RESTROOM) })).toContainText(/Paused until 10:\d\d/)
  })

  const maya = await as('maya.okonkwo')
  await isLive(maya)
  const tile = maya.getByRole('navigation', { name: 'Quick passes' }).getByRole('button', { name: RESTROOM })
  await test.step('its tile is closed', async () => {
    await expect(tile).toHaveAccessibleName(/Closed until 10:\d\d$/)
    await checkScreen(maya, 'student-home')
    await maya.getByRole('button', { name: /^Library/ }).click()
    await expect(maya.getByRole('dialog')).toContainText('Room 204')
    await checkScreen(maya, 'student-go-now')
    await maya.keyboard.press('Escape')
  })

  await test.step('it is on the dashboard, and opens by itself', async () => {
    await visit(admin, '/administrator/dashboard')
    await expect(admin.getByRole('region', { name: 'Paused rooms' })).toContainText(RESTROOM)
    await clock.advance(20)
    await maya.reload()
    await expect(tile).toHaveAccessibleName(`${RESTROOM} Go now`)
  })
})
