/**
 * What people do every day, with the number of taps and keys that it takes from their first page. A change that makes
 * one of them longer fails here. (Sending three students at once is counted with New Pass.)
 */
import type { Page } from '@playwright/test'
import { countActions } from '../support/actions.ts'
import { readFlash } from '../support/flash.ts'
import type { School } from '../support/school.ts'
import { type Clock, expect, isLive, test } from '../support/test.ts'
import { visit } from '../support/visit.ts'

const BIOLOGY = { fromFaculty: 'elena.alvarez' } as const
const TO_REYES = { ...BIOLOGY, toFaculty: 'samuel.reyes' } as const
const LATER = '2026-10-13T18:00:00.000Z'

type Username = Parameters<School['client']>[0]

interface Task {
  /** What has happened before. */
  given: (school: School, clock: Clock) => Promise<unknown>
  does: (page: Page) => Promise<unknown>
  /** Waits until it is done. */
  until: (page: Page) => Promise<unknown>
  atMost: number
}

interface Day {
  person: string
  home: string
  /** One after the other, each from their first page. */
  tasks: Readonly<Record<string, Task>>
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const menu = (page: Page, name: RegExp) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
const dialogButton = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })
const nothing = async () => undefined

const DAYS: Partial<Record<Username, Day>> = {
  'maya.okonkwo': {
    person: 'a student',
    home: '/student/dashboard/live',
    tasks: {
      'goes to the restroom, with something upcoming and something requested, and without scrolling': {
        given: async (school) => {
          await school.issue('elena.alvarez', 'maya.okonkwo', 'Library', { ...BIOLOGY, scheduledFor: LATER })
          await school.ask('maya.okonkwo', 'Gym', BIOLOGY)
        },
        does: async (page) => {
          for (const name of [/^Restroom.* Go now$/, /^Go now$/]) {
            const target = button(page, name)
            await expect(target).toBeInViewport({ ratio: 1 })
            await target.click()
          }
        },
        until: (page) => expect(page.getByRole('heading', { name: 'Active Pass' })).toBeVisible(),
        atMost: 2,
      },
      'shows the code of their pass': {
        given: nothing,
        does: (page) => page.getByRole('article').getByRole('link').first().click(),
        until: (page) => expect(page.getByText('Staff scan this to verify your pass')).toBeVisible(),
        atMost: 1,
      },
      arrives: {
        given: nothing,
        does: (page) => button(page, 'Arrived').click(),
        until: (page) => expect(button(page, 'Arrived')).toHaveCount(0),
        atMost: 1,
      },
      'cancels a request': {
        given: nothing,
        does: async (page) => {
          await menu(page, /Requested/).click()
          await page.getByRole('article').getByRole('button', { name: 'Cancel' }).click()
          await dialogButton(page, 'Cancel request').click()
        },
        until: (page) => readFlash(page, 'Successfully canceled pass'),
        atMost: 3,
      },
      'starts a pass that was made for them': {
        given: (school) => school.issue('elena.alvarez', 'maya.okonkwo', 'Library', BIOLOGY),
        does: async (page) => {
          await menu(page, /Upcoming/).click()
          await page.getByRole('article').first().getByRole('button', { name: 'Start' }).click()
        },
        until: (page) => expect(page.getByRole('heading', { name: 'Active Pass' })).toBeVisible(),
        atMost: 2,
      },
    },
  },
  'samuel.reyes': {
    person: 'a teacher whom students visit',
    home: '/faculty/live',
    tasks: {
      'approves a request': {
        given: (school) => school.ask('maya.okonkwo', 'Room 118', TO_REYES),
        does: async (page) => {
          await menu(page, /Requested/).click()
          await button(page, /^Approve Maya/).click()
          await dialogButton(page, 'Approve').click()
        },
        until: (page) => readFlash(page, 'Successfully approved pass(es)!'),
        atMost: 3,
      },
      'approves everything that waits': {
        given: async (school) => {
          for (const student of ['liam.chen', 'ava.rossi', 'noah.berg'] as const) {
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
        until: (page) => readFlash(page, 'Successfully approved pass(es)!'),
        atMost: 4,
      },
      'rejects a request and says why': {
        given: (school) => school.ask('zoe.haddad', 'Room 118', TO_REYES),
        does: async (page) => {
          await menu(page, /Requested/).click()
          await button(page, /^Reject Zoe/).click()
          await page.getByRole('dialog').getByRole('textbox').pressSequentially('After the test')
          await dialogButton(page, 'Reject').click()
        },
        until: (page) => readFlash(page, 'Successfully rejected pass(es)'),
        atMost: 3,
      },
    },
  },
  'priya.nair': {
    person: 'a teacher at the destination',
    home: '/faculty/live',
    tasks: {
      'ends a pass': {
        given: (school) => school.ask('maya.okonkwo', 'Library', { ...BIOLOGY, toFaculty: 'priya.nair' }),
        does: (page) => button(page, /^End Maya/).click(),
        until: (page) => readFlash(page, "Ended Maya Okonkwo's pass"),
        atMost: 1,
      },
      'confirms an arrival': {
        given: async (school) => {
          const pass = await school.ask('liam.chen', 'Library', { ...BIOLOGY, toFaculty: 'priya.nair' })
          await school.complete('liam.chen', pass)
        },
        does: (page) => button(page, /^Confirm Liam/).click(),
        until: (page) => readFlash(page, 'Successfully confirmed pass(es)'),
        atMost: 1,
      },
    },
  },
  'daniel.whitaker': {
    person: 'an administrator',
    home: '/administrator/dashboard',
    tasks: {
      'sees who is out too long': {
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
      'finds a student': {
        given: nothing,
        does: async (page) => {
          await page.keyboard.press('Control+k')
          await page.getByRole('combobox', { name: 'Find anything' }).pressSequentially('okonkwo')
          await expect(page.getByRole('option').first()).toContainText('Maya Okonkwo')
          await page.keyboard.press('Enter')
        },
        until: (page) => expect(page.getByRole('heading', { name: 'Maya Okonkwo' })).toBeVisible(),
        atMost: 2,
      },
      'cancels a pass for later': {
        given: (school) =>
          school.issue('elena.alvarez', 'maya.okonkwo', 'Library', { ...BIOLOGY, scheduledFor: LATER }),
        does: async (page) => {
          await menu(page, /Upcoming/).click()
          await button(page, /^Cancel Maya/).click()
          await page.getByRole('dialog').getByRole('textbox').pressSequentially('The library is closed')
          await dialogButton(page, 'Cancel pass').click()
        },
        until: (page) => readFlash(page, 'Successfully canceled pass'),
        atMost: 3,
      },
    },
  },
}

for (const [username, { person, home, tasks }] of Object.entries(DAYS)) {
  const titles = Object.entries(tasks).map(([name, { atMost }]) => `${name} (${atMost})`)
  test(`${person} in at most this many actions: ${titles.join(', ')}`, async ({ as, school, clock }) => {
    let page: Page | null = null
    for (const [name, { given, does, until, atMost }] of Object.entries(tasks)) {
      await test.step(name, async () => {
        await given(school, clock)
        if (page) await visit(page, home)
        else page = await as(username as Username)
        await isLive(page)
        const taken = await countActions(page)
        await does(page)
        const actions = await taken()
        expect(actions, 'the count sees taps and keys').toBeGreaterThan(0)
        expect(actions).toBeLessThanOrEqual(atMost)
        await until(page)
      })
    }
  })
}
