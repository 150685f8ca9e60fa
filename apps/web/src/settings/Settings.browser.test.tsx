/** The form of one's own settings: what happens to it when saving fails, when others change it, and when one leaves. */
import type { Initialize, User } from '@corridor/contract'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '../base/session/queries.ts'
import { ALVAREZ_ID, anInitialize, aSetup, inOneSchool, LIBRARY, RESTROOM, STUDENT_ID } from '../base/testing.ts'
import { aClass } from '../class/testing.ts'
import { answer, refusal, sentTo } from '../testing/api.ts'
import { pageOf } from '../testing/pageOf.ts'
import { openPage } from '../testing/render.tsx'
import { textsOf } from '../testing/textsOf.ts'

const SAVE = 'POST /api/user/:userId'
const PATH = '/student/settings'

const name = page.getByRole('textbox', { name: 'Professional name' })
const title = page.getByLabelText('Title', { exact: true })
const save = page.getByRole('button', { name: 'Save' })
const reset = page.getByRole('button', { name: 'Reset' })
const elsewhere = page.getByRole('alert', { name: 'Professional name was changed elsewhere' })
const question = page.getByRole('dialog', { name: 'Leave without saving?' })

let saved: User

const keepSaving = () =>
  answer(SAVE, ({ body: { version, attributes, ...changes } }) => {
    const places = { ...saved.attributes, ...(attributes as object | undefined) }
    saved = { ...saved, ...(changes as object), attributes: places, version: version + 1 }
    return saved
  })

async function openSettings(
  changes: Partial<Initialize> = {},
  methods: User['notificationMethods'] = ['in-app'],
  setup = aSetup(),
) {
  // Both schools have the same rooms here, so the lists would have each of them twice.
  const frame: Initialize = { ...inOneSchool(anInitialize('student', STUDENT_ID)), ...changes }
  saved = { ...frame.user, notificationMethods: methods }
  answer('GET /api/user/initialize', () => ({ ...frame, user: saved }))
  answer('GET /api/school/:schoolId', setup)
  answer('GET /api/pass/quick', [])
  answer('GET /api/pass/own', refusal(422, 'invalid', 'Busy.'))
  answer('GET /api/pass/destinations', [])
  answer('GET /api/user/contact', refusal(422, 'invalid', 'Busy.'))
  answer('GET /api/user/:userId/account', refusal(422, 'invalid', 'Busy.'))
  answer('GET /api/user/pin', { isSet: false, isUsed: false })
  keepSaving()
  return openPage(PATH)
}

it('[D-133] [ERR-06] a save that fails loses nothing, and a field says what is wrong with it until it is edited', async () => {
  await openSettings()
  await expect.element(reset).toBeDisabled()
  await name.fill('Okonkwo-Reed')
  answer(SAVE, refusal(500, 'internal', 'Corridor could not answer just now.'))
  await save.click()
  await expect.element(page.getByTestId('flashes')).toMatchTextContent('could not answer')
  await expect.element(name).toHaveValue('Okonkwo-Reed')
  await expect.element(save).toBeEnabled()

  const fields = { professionalName: 'Letters only.' }
  answer(SAVE, refusal(422, 'invalid', 'Some fields need attention.', { fields }))
  await save.click()
  await expect.element(page.getByText('Letters only.')).toBeVisible()
  await expect.element(name).toHaveAttribute('aria-invalid', 'true')
  await name.fill('Reed')
  await expect.element(page.getByText('Letters only.')).not.toBeInTheDocument()
})

it('[D-134] Reset restores what is saved', async () => {
  await openSettings()
  const corridor = page.getByRole('switch', { name: 'Corridor' })
  await name.fill('Reed')
  await corridor.click()
  await reset.click()
  await expect.element(name).toHaveValue('')
  await expect.element(corridor).toBeChecked()
  for (const button of [save, reset]) await expect.element(button).toBeDisabled()
})

it('[D-133] a change made elsewhere is a choice, whether it is heard of before the save or by it', async () => {
  await openSettings()
  await name.fill('Mine')
  saved = { ...saved, professionalName: 'Theirs', title: 'Dr.', version: 2 }
  // As every ten minutes, and after a lost connection.
  await queryClient.invalidateQueries()
  await expect.element(title).toHaveValue('Dr.')
  await expect.element(name).toHaveValue('Mine')
  await expect.element(elsewhere).toMatchTextContent('Changed elsewhere to Theirs')
  await expect.element(save).toBeDisabled()
  await elsewhere.getByRole('button', { name: 'Keep mine' }).click()

  const current = { ...saved, professionalName: 'Theirs again', title: 'Ms.', version: 3 }
  const message = 'Someone else changed this while you were editing. Check the new value, then save again.'
  answer(SAVE, refusal(409, 'changed', message, { fields: { professionalName: 'changed' }, current }))
  await save.click()
  await expect.element(page.getByTestId('flashes')).toMatchTextContent('Someone else changed this')
  await expect.element(name).toHaveValue('Mine')
  await expect.element(title).toHaveValue('Ms.')
  keepSaving()
  await elsewhere.getByRole('button', { name: 'Keep mine' }).click()
  await save.click()
  await expect.element(page.getByTestId('flashes')).toMatchTextContent('Successfully saved changes!')
  expect(sentTo(SAVE).at(-1)?.body).toEqual({ professionalName: 'Mine', version: 3 })
})

it('leaving with unsaved changes asks whether to stay; after saving it does not', async () => {
  const address = await openSettings()
  const live = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Live' })

  await name.fill('Okonkwo-Reed')
  await live.click()
  await expect.element(question.getByRole('button', { name: 'Stay' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(question).not.toBeInTheDocument()
  expect(address.href()).toBe(PATH)
  await expect.element(name).toHaveValue('Okonkwo-Reed')

  await name.fill('Okonkwo')
  await save.click()
  await expect.element(save).toBeDisabled()
  await live.click()
  await expect.poll(address.href).toBe('/student/dashboard/live')
})

const email = page.getByRole('switch', { name: 'Email' })
const texts = page.getByRole('switch', { name: 'Text message (SMS)' })
const phone = page.getByLabelText('Phone number')

it('[D-117] [D-154] a method that is not set up cannot be switched on', async () => {
  await openSettings({ availableMethods: ['in-app'] })
  await expect.element(email).toBeDisabled()
  await expect.element(email).toHaveAccessibleDescription('Not set up at this school yet')
  await expect.element(texts).toBeDisabled()
  await expect.element(texts).toHaveAccessibleDescription('Your school has not turned this on for students')
  await expect.element(page.getByRole('switch', { name: 'Corridor' })).toBeEnabled()
})

it('[D-117] one that is no longer set up can still be switched off', async () => {
  await openSettings({ availableMethods: ['in-app'] }, ['in-app', 'email'])
  await expect.element(email).toBeChecked()
  await expect.element(email).toHaveAccessibleDescription('Not set up at this school yet')
  await email.click()
  await save.click()
  await expect.element(email).toBeDisabled()
  expect(sentTo(SAVE).at(-1)?.body).toEqual({ notificationMethods: ['in-app'], version: 1 })
})

it('[SSET-03] [SET-03] a text message needs a complete phone number, in one format', async () => {
  await openSettings({ availableMethods: ['in-app', 'sms', 'email'] })
  await email.click()
  expect(phone.query()).toBeNull()
  await texts.click()
  await expect.element(save).toBeDisabled()
  await phone.fill('31255501')
  await expect.element(phone).toHaveValue('(312) 555-01')
  await expect.element(page.getByText('This number is not complete.')).toBeVisible()
  await expect.element(save).toBeDisabled()
  await userEvent.type(phone, '42')
  await save.click()
  await expect.poll(() => sentTo(SAVE).at(-1)?.body).toMatchObject({ phoneNumber: '(312) 555-0142' })
})

const switchOf = (label: string) => page.getByRole('switch', { name: label })
const placesIn = (list: string) => page.getByRole('region', { name: list }).getByRole('listitem')
const roomsIn = (list: string) =>
  placesIn(list)
    .elements()
    .map((item) => item.querySelector('span[title]')?.textContent)

async function addTo(list: string, room: string) {
  await page.getByRole('combobox', { name: `Add to ${list}` }).fill(room)
  await page.getByRole('option').filter({ hasText: room }).first().click()
}

it('[SSET-01] [SSET-02] [NOTIF-07] [D-081] a student has a title, a name, two notifications and the lists of places, which are saved together', async () => {
  await openSettings()
  const about = page.getByRole('region', { name: 'Notify me about' })
  await expect.element(about).toMatchTextContent('Answers to your requests')
  expect(about.getByRole('switch').elements()).toHaveLength(2)
  await expect.element(title).toBeVisible()
  await expect.element(page.getByText(/^Students read/)).not.toBeInTheDocument()
  await expect.element(switchOf('Corridor')).toBeChecked()
  await switchOf('Starts').click()
  await addTo('quick destinations', 'Restroom')
  await expect.poll(() => roomsIn('Quick destinations')).toEqual(['Restroom, 2nd floor'])
  await addTo('quick destinations', 'Library')
  await page.getByRole('button', { name: 'Move Library up' }).click()
  expect(roomsIn('Quick destinations')).toEqual(['Library', 'Restroom, 2nd floor'])
  await addTo('quick destinations', 'Room 118')
  await page.getByRole('button', { name: /^Remove Room 118/ }).click()
  await save.click()
  await expect.element(page.getByTestId('flashes')).toMatchTextContent('Successfully saved changes!')
  const places = [LIBRARY, RESTROOM].map((roomId) => ({ roomId, userId: null }))
  expect(sentTo(SAVE).map(({ body }) => body)).toEqual([
    { notificationSettings: ['start'], attributes: { destination: places }, version: 1 },
  ])
})

it('[SSET-01] the first page follows the quick destinations that were just saved', async () => {
  await openSettings()
  const usual = {
    userId: null,
    outlook: 'go',
    inLine: 0,
    approverName: null,
    closedUntil: null,
    opensAt: null,
  } as const
  answer('GET /api/pass/destinations', () => saved.attributes.destination.map(({ roomId }) => ({ ...usual, roomId })))
  const live = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Live' })
  const tiles = page.getByRole('navigation', { name: 'Quick passes' }).getByRole('listitem')
  await live.click()
  await expect.poll(() => textsOf(tiles)).toEqual(['Somewhere else'])
  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('link', { name: 'Settings' }).click()
  await addTo('quick destinations', 'Library')
  await save.click()
  await expect.element(save).toBeDisabled()
  await live.click()
  await expect.poll(() => textsOf(tiles)).toEqual([expect.stringMatching(/^Library/), 'Somewhere else'])
})

it('[SSET-04] where a class meets cannot be removed from the quick origins, other places can', async () => {
  await openSettings({}, undefined, aSetup({ classes: [aClass()] }))
  const origins = placesIn('Quick origins')
  await expect.element(origins).toMatchTextContent('Class')
  await expect.element(origins).toMatchTextContent('Room 204')
  await page.getByRole('button', { name: /^Remove Room 204/ }).click()
  await expect
    .element(page.getByTestId('flashes'))
    .toMatchTextContent('You cannot remove classes from your quick edit menu')
  await expect.element(origins).toMatchTextContent('Room 204')
  await addTo('quick origins', 'Library')
  await page.getByRole('button', { name: 'Remove Library' }).click()
  await expect.poll(() => roomsIn('Quick origins')).toEqual(['Room 204'])
  await expect.element(save).toBeDisabled()
})

it('[SET-01] [SET-04] [NOTIF-06] [ACT-22] staff have a title, a name that students read, and five notifications, but no lists of places', async () => {
  const frame = anInitialize('faculty', ALVAREZ_ID)
  saved = { ...frame.user, lastName: 'Alvarez' }
  answer('GET /api/user/initialize', () => ({ ...frame, user: saved }))
  answer('GET /api/school/:schoolId', aSetup())
  answer('GET /api/user/contact', refusal(422, 'invalid', 'Busy.'))
  answer('GET /api/user/:userId/account', refusal(422, 'invalid', 'Busy.'))
  answer('GET /api/user/staff-code', { createdAt: null })
  answer('GET /api/school/:schoolId/cover', pageOf([]))
  keepSaving()
  await openPage('/faculty/settings')
  await expect.element(title).toBeVisible()
  const titles = [...(title.element() as HTMLSelectElement).options].map(({ text }) => text)
  expect(titles).toEqual(['None', 'Dr.', 'Mr.', 'Mrs.', 'Ms.', 'Miss.', 'Mx.'])
  for (const label of ['Requests', 'Seen', 'Rooms and classes', 'Starts', 'Ends']) {
    await expect.element(switchOf(label)).toBeVisible()
  }
  expect(page.getByRole('region', { name: 'Quick origins' }).elements()).toEqual([])
  await title.selectOptions('Dr.')
  await expect.element(page.getByText('Students read: Dr. Alvarez')).toBeVisible()
  await switchOf('Requests').click()
  await save.click()
  await expect.element(page.getByTestId('flashes')).toMatchTextContent('Successfully saved changes!')
  expect(sentTo(SAVE).map(({ body }) => body)).toEqual([
    { title: 'Dr.', notificationSettings: ['request'], version: 1 },
  ])
})
