/** The profile menu: what it leads to, and choosing a language and an appearance. */
import type { Initialize } from '@corridor/contract'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { keptChosenLanguage } from '../../base/offline/storage.ts'
import { offlineSince } from '../../base/reachability.ts'
import { refreshNow } from '../../base/session/queries.ts'
import { ALVAREZ_ID, anInitialize, aSetup, SCHOOL_ID, STUDENT_ID } from '../../base/testing.ts'
import { answer, refusal, sentTo } from '../../testing/api.ts'
import { examine } from '../../testing/examine.ts'
import { pageOf } from '../../testing/pageOf.ts'
import { openPage } from '../../testing/render.tsx'
import { keptLanguage } from '../../words/words.ts'
import { startSending } from '../sendQueued.ts'

const title = page.getByRole('heading', { level: 1 })
const spanish = page.getByRole('button', { name: 'Español' })

const student = anInitialize('student', STUDENT_ID)
const inSpanish = { ...student.user, language: 'es' as const, version: 2 }

function openAs(frame: Initialize, path = '/student/notifications') {
  answer('GET /api/user/initialize', frame)
  answer('GET /api/notification', pageOf([]))
  return openPage(path)
}

async function openLanguages() {
  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('button', { name: 'Language English' }).click()
}

it('[SSHELL-07] the menu leads to the settings and is gone then, and it has Log out', async () => {
  const address = await openAs(student)
  answer('GET /api/school/:schoolId', aSetup())
  answer('GET /api/pass/quick', [])
  answer('GET /api/user/pin', { isSet: false, isUsed: false })
  answer('GET /api/user/contact', refusal(422, 'invalid', 'Busy.'))
  answer('GET /api/user/:userId/account', refusal(422, 'invalid', 'Busy.'))
  await page.getByRole('button', { name: 'Profile' }).click()
  const menu = page.getByRole('dialog', { name: 'Profile' })
  await expect.element(menu.getByRole('button', { name: 'Log out' })).toBeEnabled()
  await examine('student-profile')
  await menu.getByRole('link', { name: 'Settings' }).click()
  await expect.poll(address.href).toBe('/student/settings')
  await expect.element(title).toHaveTextContent('Settings')
  await expect.element(menu).not.toBeInTheDocument()
})

it('[LANG-04] a student chooses a language in the menu, and everything around them changes at once', async () => {
  answer('POST /api/user/:userId', inSpanish)
  await openAs(student)
  await openLanguages()
  await expect.element(page.getByRole('button', { name: 'English', pressed: true, exact: true })).toBeVisible()
  await expect.element(spanish).toHaveAttribute('lang', 'es')
  await spanish.click()
  await expect.element(page.getByRole('group', { name: 'Idioma' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Español', pressed: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Cerrar sesión' })).toBeVisible()
  await expect.poll(() => document.title).toContain('Notificaciones')
  expect(document.documentElement.lang).toBe('es')
  expect(keptLanguage()).toBe('es')
  expect(sentTo('POST /api/user/:userId').map(({ body }) => body)).toEqual([{ language: 'es', version: 1 }])
  await expect.poll(() => keptChosenLanguage(STUDENT_ID)).toBeNull()
})

it('[LANG-04] a choice on another device, or of the school, is followed at once', async () => {
  await openAs(student)
  await expect.element(title).toMatchTextContent('Notifications')
  answer('GET /api/user/initialize', { ...student, user: inSpanish })
  await refreshNow()
  await expect.element(title).toMatchTextContent('Notificaciones')
  const { schools } = student
  const school = { ...schools[SCHOOL_ID], school: { ...schools[SCHOOL_ID]?.school, studentLanguage: 'en' } }
  answer('GET /api/user/initialize', { ...student, schools: { ...schools, [SCHOOL_ID]: school } } as Initialize)
  await refreshNow()
  await expect.element(title).toMatchTextContent('Notifications')
})

it('[LANG-04] without a connection the choice counts at once, and is sent when there is one', async () => {
  let isReachable = false
  answer('POST /api/user/:userId', () => {
    if (!isReachable) throw new TypeError('Failed to fetch')
    return inSpanish
  })
  await openAs(student)
  await openLanguages()
  startSending(STUDENT_ID)
  await spanish.click()
  await expect.element(page.getByRole('button', { name: 'Cerrar sesión' })).toBeVisible()
  // It was tried again twice.
  await expect.poll(() => sentTo('POST /api/user/:userId').length).toBe(3)
  expect(keptChosenLanguage(STUDENT_ID)).toBe('es')
  // The server still knows nothing of it.
  await refreshNow()
  await expect.element(page.getByRole('button', { name: 'Cerrar sesión' })).toBeVisible()
  offlineSince.set(Date.now())
  isReachable = true
  offlineSince.set(null)
  await expect.poll(() => keptChosenLanguage(STUDENT_ID)).toBeNull()
  await expect.element(page.getByTestId('flashes').getByRole('alert')).not.toBeInTheDocument()
})

it('[LANG-08] the menu is a sheet at the bottom edge of a phone and a drawer at the side of a Chromebook; Escape gives the focus back', async () => {
  const edges = () => {
    const dialog = page.getByRole('dialog', { name: 'Profile' }).element().getBoundingClientRect()
    return { left: dialog.left, right: dialog.right, bottom: dialog.bottom, showsPage: dialog.top > 48 }
  }
  await page.viewport(360, 740)
  await openAs(student)
  await openLanguages()
  await expect.poll(edges).toEqual({ left: 0, right: 360, bottom: 740, showsPage: true })
  await page.viewport(1366, 768)
  await expect.poll(edges).toEqual({ left: 1366 - 380, right: 1366, bottom: 768, showsPage: false })
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Profile' })).toHaveFocus()
})

it('[LANG-03] staff have English, and no choice of a language', async () => {
  await openAs(anInitialize('faculty', ALVAREZ_ID), '/faculty/notifications')
  await page.getByRole('button', { name: 'Profile' }).click()
  await expect.element(page.getByRole('button', { name: 'Log out' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /Language/ })).not.toBeInTheDocument()
})

it('anybody can have it light or dark, whatever the device says', async () => {
  await openAs(student)
  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('button', { name: /^Appearance/ }).click()
  await page.getByRole('button', { name: 'Dark' }).click()
  await expect.poll(() => document.documentElement.dataset.mantineColorScheme).toBe('dark')
  await page.getByRole('button', { name: 'Light' }).click()
  await expect.poll(() => document.documentElement.dataset.mantineColorScheme).toBe('light')
})
