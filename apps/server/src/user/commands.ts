import type { Output, Place } from '@corridor/contract'
import { isStaff, isStudent, STAFF_TYPES } from '@corridor/rules/access'
import type { SchoolId, UserId } from '@corridor/rules/ids'
import { isPhoneNumber } from '@corridor/rules/text'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Change } from '../change/change.ts'
import { edit } from '../change/edit.ts'
import { activeMembers, lockMembers } from '../db/activeMembers.ts'
import type { Tx } from '../db/connect.ts'
import { type Effect, quickSelect, room, userAccount } from '../db/schema/index.ts'
import { invalid, notFound } from '../http/errors.ts'
import { refuseImpersonator } from '../session/refuseImpersonator.ts'
import type { Scope } from '../session/scope.ts'
import { chosenRoomNotFound, chosenTeacherNotFound } from '../session/tenancy.ts'
import { readUser } from './queries.ts'

/** Of everything that can be changed about a person, what they change themselves. */
export type SettingsChange = Pick<
  Output<'POST /api/user/:userId', 'body'>,
  | 'version'
  | 'title'
  | 'professionalName'
  | 'notificationSettings'
  | 'notificationMethods'
  | 'phoneNumber'
  | 'language'
  | 'onboarded'
  | 'attributes'
>

type QuickSelectKind = 'origin' | 'destination'
type Settings = Omit<SettingsChange, 'version' | 'attributes'> & { [K in QuickSelectKind]?: Place[] | undefined }

/** Changes the user's own settings: their name, their notifications and their quick-select places. */
export async function changeOwnSettings(
  change: Change,
  scope: Scope,
  body: SettingsChange,
  availableMethods: readonly string[],
): Promise<void> {
  refuseImpersonator(scope, 'settings')
  const { version, attributes, ...fields } = body
  const { tx } = change
  const account = await lockAccount(tx, scope.userId)
  await edit<Settings>(change, {
    row: account,
    before: { ...account, ...(attributes && (await readUser(tx, scope)).attributes) } as Settings,
    version,
    sent: {
      ...fields,
      ...attributes,
      ...(fields.professionalName === '' && { professionalName: null }),
    },
    current: () => readUser(tx, scope),
    write: async ({ origin, destination, ...changed }, versions) => {
      checkMethods(account, changed, availableMethods)
      checkPhone(account, changed)
      checkLanguage(scope, changed)
      await tx
        .update(userAccount)
        .set({ ...changed, ...versions })
        .where(eq(userAccount.userId, scope.userId))
      await holdPlaces(tx, scope, [...(origin ?? []), ...(destination ?? [])])
      if (origin) await replacePlaces(tx, scope, 'origin', origin)
      if (destination) await replacePlaces(tx, scope, 'destination', destination)
    },
    line: (changed) => {
      const schoolIds = isShownToSchools(scope, changed) ? scope.schoolIds : []
      return {
        subject: 'user',
        subjectId: scope.userId,
        action: 'settings',
        schoolIds,
        effects: schoolIds.map(setupOf),
      }
    },
  })
}

async function lockAccount(tx: Tx, userId: UserId) {
  const [account] = await tx.select().from(userAccount).where(eq(userAccount.userId, userId)).for('no key update')
  if (!account) throw notFound()
  return account
}

/** The names of staff appear in their schools' forms. */
function isShownToSchools({ type }: Scope, changed: Partial<Settings>): boolean {
  return isStaff(type) && ('title' in changed || 'professionalName' in changed)
}

const setupOf = (schoolId: SchoolId): Effect => ({ kind: 'schoolChanged', schoolId })

async function replacePlaces(tx: Tx, scope: Scope, kind: QuickSelectKind, places: readonly Place[]): Promise<void> {
  await tx.delete(quickSelect).where(and(eq(quickSelect.userId, scope.userId), eq(quickSelect.kind, kind)))
  if (places.length === 0) return
  await tx.insert(quickSelect).values(
    places.map(({ roomId, userId }, position) => ({
      userId: scope.userId,
      kind,
      position,
      roomId,
      facultyId: userId,
    })),
  )
}

/** What was switched on when it was set up can stay on. */
function checkMethods(
  account: { notificationMethods: readonly string[] },
  changed: Pick<Settings, 'notificationMethods'>,
  available: readonly string[],
): void {
  const added = changed.notificationMethods?.find(
    (method) => !available.includes(method) && !account.notificationMethods.includes(method),
  )
  if (!added) return
  const message = `${added === 'sms' ? 'Text messages are' : 'Email is'} not set up at this school yet.`
  throw invalid(message, { notificationMethods: message })
}

/** Text messages need a phone number, whichever of the two settings was changed. */
function checkPhone(
  account: { notificationMethods: readonly string[]; phoneNumber: string | null },
  changed: Pick<Settings, 'notificationMethods' | 'phoneNumber'>,
): void {
  const methods: readonly string[] = changed.notificationMethods ?? account.notificationMethods
  const phoneNumber = changed.phoneNumber === undefined ? account.phoneNumber : changed.phoneNumber
  if (methods.includes('sms') && !isPhoneNumber(phoneNumber ?? '')) {
    throw invalid('Enter the phone number as (000) 000-0000.', { phoneNumber: 'format' })
  }
}

/** The screens of staff are in English. */
function checkLanguage({ type }: Scope, { language }: Pick<Settings, 'language'>): void {
  if (!language || isStudent(type)) return
  const message = 'Corridor is in English for staff. Only students can choose another language.'
  throw invalid(message, { language: message })
}

/**
 * Only rooms and staff of the viewer's own schools are accepted; anything else is not found. None of them ends before
 * the places are stored: whoever ends them removes the places, too.
 */
async function holdPlaces(tx: Tx, scope: Scope, places: readonly Place[]): Promise<void> {
  if (places.length === 0) return
  const { userId: viewerId } = scope
  const memberships = await activeMembers(tx, { schoolIds: scope.schoolIds, userIds: [viewerId] })
  const schoolIds = memberships.map(({ schoolId }) => schoolId)
  const roomIds = [...new Set(places.map(({ roomId }) => roomId))]
  const userIds = [...new Set(places.flatMap(({ userId }) => (userId === null ? [] : [userId])))]
  const rooms = await tx
    .select({ id: room.roomId })
    .from(room)
    .where(and(inArray(room.roomId, roomIds), inArray(room.schoolId, schoolIds), isNull(room.endedAt)))
    .orderBy(room.roomId)
    .for('share')
  if (rooms.length < roomIds.length) throw chosenRoomNotFound()
  const members = await lockMembers(tx, { schoolIds, userIds, types: STAFF_TYPES })
  const staff = new Set(members.map(({ userId }) => userId))
  if (staff.size < userIds.length) throw chosenTeacherNotFound()
}
