/** Destination settings: rows that save themselves, and what keeps one from being saved. */
import type { RoomSetting } from '@corridor/contract'
import type { Permission, UserType } from '@corridor/rules/access'
import { asRoomSettingId, type RoomId } from '@corridor/rules/ids'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { dispatchLive } from '../../base/session/liveEvents.ts'
import { queryClient } from '../../base/session/queries.ts'
import {
  ALVAREZ_ID,
  anInitialize,
  aSetup,
  LIBRARY,
  OSEI_ID,
  RESTROOM,
  ROOM_118,
  ROOM_204,
  SCHOOL_ID,
} from '../../base/testing.ts'
import { answer, refusal, sentTo } from '../../testing/api.ts'
import { examine } from '../../testing/examine.ts'
import { openPage, renderPart } from '../../testing/render.tsx'
import { DestinationSettings } from './DestinationSettings.tsx'

const CREATE = 'POST /api/roomsetting'
const CHANGE = 'POST /api/roomsetting/:roomSettingId'
const REMOVE = 'DELETE /api/roomsetting/:roomSettingId'
const LIMITS = ['No Limit', ...Array.from({ length: 15 }, (_, at) => String(at + 1))]

const card = page.getByRole('region', { name: 'Destination settings' })
const row = (number: number) => card.getByRole('group', { name: `Row ${number}`, exact: true })
const add = card.getByRole('button', { name: 'Add a destination' })
const flashes = page.getByTestId('flashes')
const from = (number: number) => row(number).getByRole('combobox', { name: 'From' })
const to = (number: number) => row(number).getByRole('combobox', { name: 'To', exact: true })
const optionsOf = (field: ReturnType<typeof to>) =>
  [...(field.element() as HTMLSelectElement).options].map(({ text }) => text)
const created = () => sentTo(CREATE).map(({ body }) => body)

/** What the school has saved. */
let settings: RoomSetting[]

const fromAllTo = (at: number, toRoomId: RoomId, changes: Partial<RoomSetting> = {}): RoomSetting => ({
  ...{ roomSettingId: asRoomSettingId(at), schoolId: SCHOOL_ID, fromFacultyId: null, toRoomId, toFacultyId: null },
  ...{ approval: 'not_required', passLimit: -1, version: 1, ...changes },
})

beforeEach(() => {
  settings = []
  answer('GET /api/school/:schoolId', () => aSetup({ roomSettings: settings }))
  answer(CREATE, ({ body }) => {
    const made = { ...body, roomSettingId: asRoomSettingId(50 + settings.length), version: 1 }
    settings = [...settings, made]
    return made
  })
  answer(CHANGE, ({ params, body }) => {
    const isIt = ({ roomSettingId }: RoomSetting) => roomSettingId === Number(params.roomSettingId)
    const current = settings.find(isIt)
    if (!current) return refusal(404, 'not_found', 'It was removed.')
    const changed = { ...current, ...(body as Partial<RoomSetting>), version: current.version + 1 }
    settings = settings.map((one) => (isIt(one) ? changed : one))
    return changed
  })
  answer(REMOVE, ({ params }) => {
    settings = settings.filter(({ roomSettingId }) => roomSettingId !== Number(params.roomSettingId))
    return { ok: true as const }
  })
})

async function open(type: UserType, permissions: Permission[]) {
  const frame = anInitialize(type, ALVAREZ_ID)
  answer('GET /api/user/initialize', {
    ...frame,
    viewer: { ...frame.viewer, permissions: { [SCHOOL_ID]: permissions } },
  })
  const variant = type === 'faculty' ? 'teacher' : 'administrator'
  await renderPart(() => <DestinationSettings schoolId={SCHOOL_ID} variant={variant} />)
  await expect.element(card).toBeVisible()
}

const openAll = () => open('schoolAdministrator', ['allSettings:read', 'allSettings:write'])

async function choose(field: ReturnType<typeof to>, text: string) {
  await field.fill(text)
  await page.getByRole('option').filter({ hasText: text }).first().click()
}

it('[DEST-01] [DEST-04] [DEST-06] [DEST-07] [DEST-08] [DEST-09] [DEST-11] [FLASH-20] a row is saved as soon as it is whole, and said nothing about before', async () => {
  await openAll()
  await expect.element(card.getByRole('heading', { name: 'No Destinations Configured!' })).toBeVisible()
  await add.click()
  await expect.element(from(1)).toHaveFocus()
  await expect.element(row(1)).toMatchTextContent('Choose where from')
  expect(optionsOf(row(1).getByLabelText('Pass limit'))).toEqual(LIMITS)
  expect(optionsOf(row(1).getByLabelText('Needs approval'))).toEqual(['Yes', 'No', 'Origin'])
  await from(1).click()
  const origins = page.getByRole('listbox', { name: 'From' }).getByRole('option')
  await expect.element(origins.first()).toHaveTextContent('All Rooms in School')
  await choose(from(1), 'Ms. Alvarez')
  await expect.element(row(1)).toMatchTextContent('Choose where to')
  await to(1).click()
  await expect.element(page.getByRole('option').filter({ hasText: 'Mr. Osei' })).toMatchTextContent('In any room')
  expect(created()).toEqual([])
  await choose(to(1), 'Library')
  await expect.element(flashes).toMatchTextContent('Successfully Updated Destination!')
  const trip = { schoolId: SCHOOL_ID, fromFacultyId: ALVAREZ_ID, toRoomId: LIBRARY, toFacultyId: null }
  expect(created()).toEqual([{ ...trip, approval: 'required', passLimit: -1 }])
  await row(1).getByLabelText('Pass limit').selectOptions('4')
  await row(1).getByLabelText('Needs approval').selectOptions('Origin')
  await expect.poll(() => settings).toMatchObject([{ ...trip, approval: 'origin', passLimit: 4 }])
})

it('[DEST-05] a duplicate is tinted, names its twin, and waits until one of them goes another way', async () => {
  settings = [fromAllTo(1, LIBRARY)]
  await openAll()
  await expect.element(row(1)).toBeVisible()
  await add.click()
  await choose(from(2), 'All Rooms')
  await choose(to(2), 'Library')
  await expect.element(row(2)).toMatchTextContent('Same trip as row 1')
  await expect.element(row(2)).toHaveAttribute('data-duplicate', 'true')
  await expect.element(row(1)).not.toHaveAttribute('data-duplicate')
  expect(created()).toEqual([])
  await examine('destinations-duplicate')
  await choose(to(1), 'Restroom')
  await expect.poll(created).toMatchObject([{ fromFacultyId: null, toRoomId: LIBRARY }])
  await expect.poll(() => settings.map(({ toRoomId }) => toRoomId)).toEqual([RESTROOM, LIBRARY])
})

it('[DEST-12] nine have no search, ten have one', async () => {
  const toRooms = [LIBRARY, RESTROOM, ROOM_118, ROOM_204]
  settings = toRooms.map((roomId, at) => fromAllTo(at + 1, roomId))
  settings = [...settings, ...toRooms.map((roomId, at) => fromAllTo(at + 11, roomId, { fromFacultyId: ALVAREZ_ID }))]
  settings = [...settings, fromAllTo(21, LIBRARY, { fromFacultyId: OSEI_ID })]
  await openAll()
  await expect.element(row(9)).toBeVisible()
  const search = page.getByRole('textbox', { name: 'Search destinations' })
  expect(search.elements()).toEqual([])
  settings = [...settings, fromAllTo(22, RESTROOM, { fromFacultyId: OSEI_ID })]
  await queryClient.invalidateQueries()
  await expect.element(row(10)).toBeVisible()
  await search.fill('restroom')
  await expect.element(card).toMatchTextContent('3 of 10')
  expect(card.getByRole('group').elements()).toHaveLength(3)
})

it('[D-170] who may only read settings sees why nothing can be changed', async () => {
  settings = [fromAllTo(1, LIBRARY)]
  await open('schoolAdministrator', ['allSettings:read'])
  await expect.element(row(1).getByLabelText('Pass limit')).toBeDisabled()
  await expect.element(card).toMatchTextContent('Only administrators who may change settings can edit this.')
  expect(add.elements()).toEqual([])
  expect(page.getByRole('button', { name: 'Remove row 1' }).elements()).toEqual([])
})

it('[DEST-03] [DEST-08] [D-064] a teacher has destinations from themselves, without Origin', async () => {
  await open('faculty', [])
  await add.click()
  await expect.element(to(1)).toHaveFocus()
  expect(from(1).elements()).toEqual([])
  expect(optionsOf(row(1).getByLabelText('Needs approval'))).toEqual(['Yes', 'No'])
  await choose(to(1), 'Library')
  await expect.poll(created).toMatchObject([{ fromFacultyId: ALVAREZ_ID, toRoomId: LIBRARY }])
})

it('[D-009] what somebody else does with a row that cannot be sent yet is a choice, or is said', async () => {
  settings = [fromAllTo(1, LIBRARY), fromAllTo(2, RESTROOM)]
  await openAll()
  await choose(to(1), 'Restroom')
  await expect.element(row(1)).toMatchTextContent('Same trip as row 2')
  settings = [fromAllTo(1, ROOM_118, { version: 2 }), fromAllTo(2, RESTROOM)]
  await queryClient.invalidateQueries()
  const choice = row(1).getByRole('alert', { name: 'Row 1 was changed elsewhere' })
  await expect.element(choice).toMatchTextContent('Room 118')
  await expect.element(to(1)).toHaveValue('Restroom, 2nd floor')
  await choice.getByRole('button', { name: /^Use/ }).click()
  await expect.element(to(1)).toHaveValue('Room 118')
  await choose(to(1), 'Restroom')
  await expect.element(row(1)).toMatchTextContent('Same trip as row 2')
  settings = [fromAllTo(2, RESTROOM)]
  await queryClient.invalidateQueries()
  await expect.element(flashes).toMatchTextContent('Someone else removed the destination you were changing.')
  expect(card.getByRole('group').elements()).toHaveLength(1)
  expect(sentTo(CHANGE)).toEqual([])
})

it('[ACT-09] a row that is removed comes back with Undo', async () => {
  settings = [fromAllTo(1, LIBRARY, { passLimit: 1 })]
  await openAll()
  await page.getByRole('button', { name: 'Remove row 1' }).click()
  await expect.element(card).toMatchTextContent('No Destinations Configured!')
  await flashes.getByRole('button', { name: 'Undo' }).click()
  await expect.element(row(1).getByLabelText('Pass limit')).toHaveDisplayValue('1')
  expect(settings).toMatchObject([{ fromFacultyId: null, toRoomId: LIBRARY, passLimit: 1 }])
})

it('[DEST-10] a teacher’s own appears beside those of the school as soon as it is saved', async () => {
  settings = [fromAllTo(1, LIBRARY)]
  const frame = anInitialize('schoolAdministrator', ALVAREZ_ID)
  const permissions = { [SCHOOL_ID]: ['allSettings:read' as const] }
  answer('GET /api/user/initialize', { ...frame, viewer: { ...frame.viewer, permissions } })
  answer('GET /api/school/:schoolId/now', refusal(422, 'invalid', 'Busy.'))
  await openPage(`/administrator/school/${SCHOOL_ID}/pass/settings`)
  await expect.element(row(1)).toBeVisible()
  settings = [...settings, fromAllTo(2, RESTROOM, { fromFacultyId: ALVAREZ_ID })]
  dispatchLive('schoolChanged', { schoolId: SCHOOL_ID })
  await expect.element(from(2)).toHaveValue('Ms. Alvarez')
})
