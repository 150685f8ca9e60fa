/**
 * What people do every day, with the number of taps and keys that it takes from their first page. A change that makes
 * one of them longer fails here. (Sending three students at once is counted with New Pass.)
 */
import type { Page } from '@playwright/test'
import { countActions } from '../support/actions.ts'
import { flash } from '../support/flash.ts'
import type { School } from '../support/school.ts'
import { type Clock, expect, isLive, test } from '../support/test.ts'

const BIOLOGY = { fromFaculty: 'elena.alvarez' } as const
const TO_REYES = { ...BIOLOGY, toFaculty: 'samuel.reyes' } as const
const LATER = '2026-10-13T18:00:00.000Z'

type Username = Parameters<School['client']>[0]

interface Task {
  who: Username
  /** What has happened before. */
  given: (school: School, clock: Clock) => Promise<unknown>
  does: (page: Page) => Promise<unknown>
  /** Waits until it is done. */
  until: (page: Page) => Promise<unknown>
  atMost: number
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const menu = (page: Page, name: RegExp) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
const dialogButton = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })
const nothing = async () => undefined

const TASKS: Readonly<Record<string, Task>> = {
  'a student goes to one of their usual places': {
    who: 'maya.okonkwo',
    given: nothing,
    does: async (page) => {
      await page
        .getByRole('navigation', { name: 'Quick passes' })
        .getByRole('link', { name: /Library/ })
        .click()
      await button(page, 'Request pass').click()
    },
    until: (page) => expect(page.getByRole('heading', { name: 'Active Pass' })).toBeVisible(),
    atMost: 2,
  },
  'a student shows the code of their pass': {
    who: 'maya.okonkwo',
    given: (school) => school.ask('maya.okonkwo', 'Library', BIOLOGY),
    does: (page) => page.getByRole('article').getByRole('link').first().click(),
    until: (page) => expect(page.getByText('Staff scan this to verify your pass')).toBeVisible(),
    atMost: 1,
  },
  'a student arrives': {
    who: 'maya.okonkwo',
    given: (school) => school.ask('maya.okonkwo', 'Library', BIOLOGY),
    does: (page) => button(page, 'Arrived').click(),
    until: (page) => expect(button(page, 'Arrived')).toHaveCount(0),
    atMost: 1,
  },
  'a student starts a pass that was made for them': {
    who: 'maya.okonkwo',
    given: (school) => school.issue('elena.alvarez', 'maya.okonkwo', 'Library', BIOLOGY),
    does: async (page) => {
      await menu(page, /Upcoming/).click()
      await page.getByRole('article').getByRole('button', { name: 'Start' }).click()
    },
    until: (page) => expect(page.getByRole('heading', { name: 'Active Pass' })).toBeVisible(),
    atMost: 2,
  },
  'a student cancels a request': {
    who: 'maya.okonkwo',
    given: (school) => school.ask('maya.okonkwo', 'Gym', BIOLOGY),
    does: async (page) => {
      await menu(page, /Requested/).click()
      await page.getByRole('article').getByRole('button', { name: 'Cancel' }).click()
      await dialogButton(page, 'Cancel request').click()
    },
    until: (page) => expect(flash(page, 'Successfully canceled pass')).toBeVisible(),
    atMost: 3,
  },
  'a teacher approves a request': {
    who: 'samuel.reyes',
    given: (school) => school.ask('maya.okonkwo', 'Room 118', TO_REYES),
    does: async (page) => {
      await menu(page, /Requested/).click()
      await button(page, /^Approve Maya/).click()
      await dialogButton(page, 'Approve').click()
    },
    until: (page) => expect(flash(page, 'Successfully approved pass(es)!')).toBeVisible(),
    atMost: 3,
  },
  'a teacher approves everything that waits': {
    who: 'samuel.reyes',
    given: async (school) => {
      for (const student of ['maya.okonkwo', 'liam.chen', 'ava.rossi'] as const) {
        await school.ask(student, 'Room 118', TO_REYES)
      }
    },
    does: async (page) => {
      await menu(page, /Requested/).click()
      await page.getByRole('checkbox', { name: 'Select all' }).click()
      await page.keyboard.press('a')
      await expect(dialogButton(page, 'Approve')).toBeFocused()
      await page.keyboard.press('Enter')
    },
    until: (page) => expect(flash(page, 'Successfully approved pass(es)!')).toBeVisible(),
    atMost: 4,
  },
  'a teacher rejects a request and says why': {
    who: 'samuel.reyes',
    given: (school) => school.ask('maya.okonkwo', 'Room 118', TO_REYES),
    does: async (page) => {
      await menu(page, /Requested/).click()
      await button(page, /^Reject Maya/).click()
      await page.getByRole('dialog').getByRole('textbox').pressSequentially('After the test')
      await dialogButton(page, 'Reject').click()
    },
    until: (page) => expect(flash(page, 'Successfully rejected pass(es)')).toBeVisible(),
    atMost: 3,
  },
  'a teacher ends a pass': {
    who: 'priya.nair',
    given: (school) => school.ask('maya.okonkwo', 'Library', { ...BIOLOGY, toFaculty: 'priya.nair' }),
    does: (page) => button(page, /^End Maya/).click(),
    until: (page) => expect(flash(page, "Ended Maya Okonkwo's pass")).toBeVisible(),
    atMost: 1,
  },
  'a teacher confirms an arrival': {
    who: 'priya.nair',
    given: async (school) => {
      const pass = await school.ask('maya.okonkwo', 'Library', { ...BIOLOGY, toFaculty: 'priya.nair' })
      await school.complete('maya.okonkwo', pass)
    },
    does: (page) => button(page, /^Confirm Maya/).click(),
    until: (page) => expect(flash(page, 'Successfully confirmed pass(es)')).toBeVisible(),
    atMost: 1,
  },
  'an administrator sees who is out too long': {
    who: 'daniel.whitaker',
    given: async (school, clock) => {
      await school.ask('maya.okonkwo', 'Restroom, 2nd floor', BIOLOGY)
      await clock.advance(9)
      await school.ask('liam.chen', 'Library', BIOLOGY)
    },
    does: (page) => menu(page, /Live/).click(),
    until: async (page) => {
      const first = page
        .getByRole('row')
        .filter({ has: page.getByRole('timer') })
        .first()
      await expect(first).toContainText('Maya Okonkwo')
      await expect(first).toContainText('Over time')
    },
    atMost: 1,
  },
  'an administrator cancels a pass for later': {
    who: 'daniel.whitaker',
    given: (school) => school.issue('elena.alvarez', 'maya.okonkwo', 'Library', { ...BIOLOGY, scheduledFor: LATER }),
    does: async (page) => {
      await menu(page, /Upcoming/).click()
      await button(page, /^Cancel Maya/).click()
      await page.getByRole('dialog').getByRole('textbox').pressSequentially('The library is closed')
      await dialogButton(page, 'Cancel pass').click()
    },
    until: (page) => expect(flash(page, 'Successfully canceled pass')).toBeVisible(),
    atMost: 3,
  },
}

for (const [name, { who, given, does, until, atMost }] of Object.entries(TASKS)) {
  test(`${name}, in at most ${atMost === 1 ? 'one action' : `${atMost} actions`}`, async ({ as, school, clock }) => {
    await given(school, clock)
    const page = await as(who)
    await isLive(page)
    const taken = await countActions(page)
    await does(page)
    await until(page)
    expect(await taken()).toBeLessThanOrEqual(atMost)
  })
}

test('the count sees taps and keys, but not the letters of a text', async ({ as }) => {
  const page = await as('elena.alvarez')
  await isLive(page)
  const taken = await countActions(page)
  await page.getByRole('searchbox').click()
  await page.keyboard.type('Maya')
  await page.keyboard.press('Tab')
  expect(await taken()).toBe(2)
})
