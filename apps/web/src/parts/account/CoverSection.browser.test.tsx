/** Who covers for a teacher: giving it, and what both of them see. */
import type { Cover } from '@corridor/contract'
import { asUserId, type CoverId } from '@corridor/rules/ids'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ALVAREZ_ID, anInitialize, aSetup, NOW, SCHOOL_ID } from '../../base/testing.ts'
import { answer, sentTo } from '../../testing/api.ts'
import { examine } from '../../testing/examine.ts'
import { pageOf } from '../../testing/pageOf.ts'
import { renderPart } from '../../testing/render.tsx'
import CoverSection from './CoverSection.tsx'

const KIM_ID = asUserId(40)
const COVER: Cover = {
  ...{ coverId: 1 as CoverId, schoolId: SCHOOL_ID, fromAt: NOW, untilAt: '2026-11-17T05:59:00.000Z', mayEnd: true },
  ...{ substitute: { userId: KIM_ID, name: 'Ms. Kim' }, colleague: { userId: ALVAREZ_ID, name: 'Ms. Alvarez' } },
}

const member = (userId: typeof KIM_ID, firstName: string, lastName: string) => ({
  ...{ userId, firstName, lastName, title: 'Ms.', professionalName: null },
})

async function open(userId: typeof KIM_ID, rows: Cover[]) {
  answer('GET /api/user/initialize', anInitialize('faculty', userId))
  answer('GET /api/school/:schoolId', aSetup())
  answerCovers(rows)
  answer('GET /api/school/:schoolId/colleagues', [
    member(ALVAREZ_ID, 'Elena', 'Alvarez'),
    member(KIM_ID, 'Grace', 'Kim'),
  ])
  await renderPart(() => <CoverSection schoolId={SCHOOL_ID} userId={userId} />)
}

const answerCovers = (rows: Cover[]) =>
  answer('GET /api/school/:schoolId/cover', {
    ...pageOf(rows),
  })

const section = page.getByRole('region', { name: 'Coverage' })
const dialog = page.getByRole('dialog')
const until = dialog.getByLabelText('Until', { exact: true })

it('[D-156] [D-176] a teacher gives it to a colleague for today, or for at most 31 days', async () => {
  await open(ALVAREZ_ID, [])
  await section.getByRole('button', { name: 'Add coverage' }).click()
  const add = dialog.getByRole('button', { name: 'Add coverage' })
  await expect.element(add).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Substitute' }).click()
  await page.getByRole('option', { name: 'Ms. Kim' }).click()
  await until.fill('2027-01-24')
  await expect.element(dialog.getByText('Coverage can last 31 days at most.')).toBeVisible()
  await examine('give-cover')
  await until.fill('2026-11-16')
  answer('POST /api/cover', COVER)
  answerCovers([COVER])
  await add.click()
  await expect.element(section.getByRole('listitem')).toMatchTextContent('Ms. Kim covers')
  expect(sentTo('POST /api/cover')).toMatchObject([
    { body: { userId: KIM_ID, forUserId: ALVAREZ_ID, untilAt: '2026-11-17T05:59:00.000Z' } },
  ])
})

it('[D-156] the substitute sees it, and ends it after a question', async () => {
  await open(KIM_ID, [COVER])
  await expect.element(section.getByRole('listitem')).toMatchTextContent('Covers for Ms. Alvarez')
  answer('POST /api/cover/:coverId/end', { ok: true })
  answerCovers([])
  await section.getByRole('button', { name: 'End' }).click()
  await dialog.getByRole('button', { name: 'End coverage' }).click()
  await expect.element(section.getByRole('listitem')).not.toBeInTheDocument()
  expect(sentTo('POST /api/cover/:coverId/end')).toHaveLength(1)
})
