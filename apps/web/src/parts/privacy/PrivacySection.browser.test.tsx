/** What the office does for parents and courts, on a student's page: the record, a hold, and erasing. */
import type { StudentPrivacy } from '@corridor/contract'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { NOW, STUDENT_ID, TIMEZONE } from '../../base/testing.ts'
import { answer, fileNamed, refusal, sentTo } from '../../testing/api.ts'
import { renderPart } from '../../testing/render.tsx'
import { savedFilesFromNow } from '../../testing/savedFiles.ts'
import { textsOf } from '../../testing/textsOf.ts'
import PrivacySection from './PrivacySection.tsx'

const MAYA = { userId: STUDENT_ID, firstName: 'Maya', lastName: 'Okonkwo' }
const IN_A_WEEK = '2026-11-23T15:42:00.000Z'
const NAME_DIFFERS = 'Type the name of the student as it is shown.'

const section = page.getByRole('region', { name: 'Privacy' })
const button = (name: string) => section.getByRole('button', { name })
const flashes = page.getByTestId('flashes')

async function open(changes: Partial<StudentPrivacy> = {}): Promise<void> {
  let privacy: StudentPrivacy = {
    ...{ mayChange: true, mayExport: true, heldAt: null, eraseAt: null, eraseRequestedAt: null },
    ...changes,
  }
  const change = (changed: Partial<StudentPrivacy>) => {
    privacy = { ...privacy, ...changed }
    return { ok: true as const }
  }
  answer('GET /api/user/:userId/privacy', () => privacy)
  answer('POST /api/user/:userId/hold', ({ body: { held } }) => change({ heldAt: held ? NOW : null }))
  answer('POST /api/user/:userId/erase', () => change({ eraseAt: IN_A_WEEK, eraseRequestedAt: NOW }))
  answer('POST /api/user/:userId/erase/cancel', () => change({ eraseAt: null, eraseRequestedAt: null }))
  await renderPart(() => <PrivacySection person={MAYA} timezone={TIMEZONE} />)
  await expect.element(section).toBeVisible()
}

it('[D-179] the record is saved as one file, which is asked for with a link of its own', async () => {
  const files = savedFilesFromNow()
  answer('POST /api/user/:userId/record', { token: 'once', expiresAt: NOW })
  answer('POST /api/user/:userId/record/file', () => fileNamed('student-record-2026-11-16.zip', 'everything'))
  await open()
  await button('Save record').click()
  await expect
    .element(flashes)
    .toMatchTextContent('student-record-2026-11-16.zip was saved. Read it before you pass it on.')
  expect(await files()).toEqual([{ name: 'student-record-2026-11-16.zip', text: 'everything' }])
  expect(sentTo('POST /api/user/:userId/record/file')).toMatchObject([
    { params: { userId: String(STUDENT_ID) }, body: { token: 'once' } },
  ])
})

it('[D-168] a hold begins and ends once somebody has confirmed it, and nobody erases meanwhile', async () => {
  await open()
  await button('Put on hold').click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toMatchTextContent('Put a hold on Maya Okonkwo?')
  expect(sentTo('POST /api/user/:userId/hold')).toEqual([])
  await dialog.getByRole('button', { name: 'Put on hold' }).click()
  await expect.element(section).toMatchTextContent('On hold since Nov 16, 26 @ 9:42 am.')
  await expect.element(flashes).toMatchTextContent('Maya Okonkwo is on hold.')
  expect(button('Erase…').query()).toBeNull()
  await button('End hold').click()
  await dialog.getByRole('button', { name: 'End hold' }).click()
  await expect.element(section).not.toMatchTextContent('On hold')
  await expect.element(button('Erase…')).toBeVisible()
  expect(sentTo('POST /api/user/:userId/hold').map(({ body }) => body)).toEqual([{ held: true }, { held: false }])
})

it('[D-167] [D-141] erasing says what goes and what stays, needs the whole name, and can be taken back for a week', async () => {
  await open()
  await button('Erase…').click()
  const dialog = page.getByRole('dialog', { name: 'Erase Maya Okonkwo?' })
  const erase = dialog.getByRole('button', { name: 'Erase in a week' })
  const name = dialog.getByRole('textbox', { name: 'Type Maya Okonkwo to confirm' })
  await expect.element(name).toHaveFocus()
  expect(textsOf(dialog.getByRole('heading', { level: 3 }))).toEqual(['Deleted', 'Stays'])
  await expect.element(dialog).toMatchTextContent('The figures of the school, without a name')
  await expect.element(erase).toBeDisabled()
  await name.fill('Maya Okonk')
  await expect.element(erase).toBeDisabled()
  await name.fill('maya okonkwo')
  await erase.click()
  await expect.element(section).toMatchTextContent('Will be erased on Nov 23, 26 @ 9:42 am.')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sentTo('POST /api/user/:userId/erase').map(({ body }) => body)).toEqual([{ name: 'maya okonkwo' }])
  await button('Cancel erasure').click()
  await expect.element(flashes).toMatchTextContent('Maya Okonkwo will not be erased.')
  await expect.element(button('Erase…')).toBeVisible()
  await expect.element(section).not.toMatchTextContent('Will be erased')
})

it('[D-167] a refused erasure is said in the dialog, which stays open', async () => {
  await open()
  answer('POST /api/user/:userId/erase', refusal(422, 'invalid', 'Check this.', { fields: { name: NAME_DIFFERS } }))
  await button('Erase…').click()
  const dialog = page.getByRole('dialog', { name: 'Erase Maya Okonkwo?' })
  await dialog.getByRole('textbox').fill('Maya Okonkwo')
  await dialog.getByRole('button', { name: 'Erase in a week' }).click()
  await expect.element(dialog).toMatchTextContent(NAME_DIFFERS)
})

it('[D-168] an erasure waits while there is a hold', async () => {
  await open({ heldAt: NOW, eraseAt: IN_A_WEEK, eraseRequestedAt: NOW })
  await expect.element(section).toMatchTextContent('Erasing waits for the end of the hold.')
  await expect.element(button('Cancel erasure')).toBeVisible()
})

it('[D-179] whoever may only have the record sees nothing of holds and erasures', async () => {
  await open({ mayChange: false, heldAt: NOW })
  expect(textsOf(section.getByRole('button'))).toEqual(['Save record'])
  await expect.element(section).not.toMatchTextContent('On hold')
})
