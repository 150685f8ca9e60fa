/** A note home: what it says in both languages, who hears of it, and what never leaves the page. */
import type { NoteFacts } from '@corridor/contract'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ALVAREZ_ID, anInitialize, SCHOOL_ID, STUDENT_ID, TIMEZONE } from '../../base/testing.ts'
import { answer, refusal, sentTo } from '../../testing/api.ts'
import { openPage } from '../../testing/render.tsx'

const INCIDENT: NonNullable<NoteFacts['incident']> = {
  type: 'exceed_time',
  day: '2026-11-16',
  startedAt: '2026-11-16T15:42:00.000Z',
  completedAt: '2026-11-16T15:56:00.000Z',
  duration: 14,
  timeLimit: 10,
  usedThatDay: 3,
  perDayAmount: null,
  toRoomName: 'Restroom, 2nd floor',
}

async function openNote(incident: NoteFacts['incident']): Promise<void> {
  answer('GET /api/user/initialize', anInitialize('faculty', ALVAREZ_ID))
  answer('GET /api/user/:userId/note', {
    schoolId: SCHOOL_ID,
    schoolName: 'Northside High School',
    timezone: TIMEZONE,
    studentName: 'Maya Okonkwo',
    year: { usedPasses: 41, minutes: 1204 },
    incident,
  })
  answer('POST /api/user/:userId/note', { ok: true })
  await openPage(`/note/${STUDENT_ID}${incident ? '?incident=7' : `?school=${SCHOOL_ID}`}`)
}

const english = page.getByRole('article', { name: 'A note about Maya Okonkwo' })
const spanish = page.getByRole('article', { name: 'Nota sobre Maya Okonkwo' })

it('[LANG-09] says the facts of an incident in both languages, and the destination only if it is ticked', async () => {
  await openNote(INCIDENT)
  await expect.element(english.getByText('The pass lasted 14 minutes; the limit is 10.')).toBeVisible()
  await expect.element(english.getByText('Monday, November 16, 2026')).toBeVisible()
  await expect.element(english.getByText('9:42 am to 9:56 am')).toBeVisible()
  await expect.element(spanish).toHaveAttribute('lang', 'es')
  await expect.element(spanish.getByText('El pase duró 14 minutos; el límite es de 10.')).toBeVisible()
  await expect.element(spanish.getByText('lunes 16 de noviembre de 2026')).toBeVisible()
  await expect.element(spanish.getByText('de 9:42 a.\u00a0m. a 9:56 a.\u00a0m.')).toBeVisible()
  expect(page.getByText('Restroom, 2nd floor').elements()).toHaveLength(0)
  await page.getByLabelText('Destination').click()
  await expect.element(spanish.getByText('Restroom, 2nd floor')).toBeVisible()
  await page.getByLabelText('Day', { exact: true }).click()
  await expect.element(english.getByText('Monday, November 16, 2026')).not.toBeInTheDocument()
})

it('[LANG-09] says the year from Insights, and what staff add as they wrote it', async () => {
  await openNote(null)
  await expect.element(english.getByText('1,204')).toBeVisible()
  await expect.element(spanish.getByText('Pases en este año escolar')).toBeVisible()
  await page.getByLabelText('Your own words, in Spanish').fill('Maya es muy buena estudiante.')
  await expect.element(spanish.getByText('Maya es muy buena estudiante.')).toBeVisible()
  expect(english.getByText('Maya es').elements()).toHaveLength(0)
})

it('[LANG-09] that it was made is told once, without what it says; if it cannot be told, none is made', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await openNote(INCIDENT)
  answer('POST /api/user/:userId/note', refusal(422, 'invalid', 'Busy.'))
  const button = page.getByRole('button', { name: 'Print' })
  await button.click()
  await expect.element(page.getByText('Busy.')).toBeVisible()
  expect(print).not.toHaveBeenCalled()
  answer('POST /api/user/:userId/note', { ok: true })
  await button.click()
  await expect.poll(() => print.mock.calls.length).toBe(1)
  await page.getByRole('button', { name: 'Copy the Spanish' }).click()
  await expect.poll(() => write.mock.calls[0]?.[0]).toContain('Estimada familia de Maya Okonkwo:')
  expect(write.mock.calls[0]?.[0]).toContain('Minutos fuera de clase: 14')
  expect(sentTo('POST /api/user/:userId/note').map(({ body }) => body)).toEqual([
    { schoolId: SCHOOL_ID },
    { schoolId: SCHOOL_ID },
  ])
  print.mockRestore()
  write.mockRestore()
})
