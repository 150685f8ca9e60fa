import type { Output, Place } from '@corridor/contract'
import { isPhoneNumber } from '@corridor/rules'
import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { changeEvent, membership, quickSelect, room, userAccount } from '../db/schema/index.ts'
import { forbidden, invalid, notFound } from '../http/errors.ts'
import type { Scope } from '../session/scope.ts'

export type SettingsChange = Output<'POST /api/user/:userId', 'body'>

/** Somebody changes their own settings: how they are called, what they are told and how, what is one tap away. */
export async function changeOwnSettings(tx: Tx, scope: Scope, change: SettingsChange, now: string): Promise<void> {
  if (scope.impersonator !== null) throw forbidden('Settings cannot be changed while impersonating.')
  const { attributes, ...fields } = change
  await checkPhone(tx, scope.userId, fields)
  if (Object.keys(fields).length > 0) {
    const set = { ...fields, ...(fields.professionalName === '' && { professionalName: null }) }
    await tx.update(userAccount).set(set).where(eq(userAccount.userId, scope.userId))
  }
  for (const kind of ['origin', 'destination'] as const) {
    const places = attributes?.[kind]
    if (!places) continue
    await checkPlaces(tx, scope, places)
    await tx.delete(quickSelect).where(and(eq(quickSelect.userId, scope.userId), eq(quickSelect.kind, kind)))
    if (places.length > 0) {
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
  }
  await tx.insert(changeEvent).values({
    subject: 'user',
    subjectId: String(scope.userId),
    action: 'settings',
    // The names of what changed, never the values: a phone number has no place in a trail.
    detail: { fields: [...Object.keys(fields), ...Object.keys(attributes ?? {})] },
    at: now,
    actorId: scope.userId,
    actorKind: 'user',
    emittedAt: now,
  })
}

/** Text messages need a number to go to, whichever of the two was changed. */
async function checkPhone(tx: Tx, userId: number, fields: Omit<SettingsChange, 'attributes'>): Promise<void> {
  const [held] = await tx
    .select({ methods: userAccount.notificationMethods, phoneNumber: userAccount.phoneNumber })
    .from(userAccount)
    .where(eq(userAccount.userId, userId))
    .for('update')
  const methods: readonly string[] = fields.notificationMethods ?? held?.methods ?? []
  const phoneNumber = fields.phoneNumber === undefined ? held?.phoneNumber : fields.phoneNumber
  if (methods.includes('sms') && !isPhoneNumber(phoneNumber ?? '')) {
    throw invalid('Write the phone number as (000) 000-0000.', { phoneNumber: 'format' })
  }
}

/** Rooms and staff of the viewer's own schools; anything else does not exist. */
async function checkPlaces(tx: Tx, { schoolIds }: Scope, places: readonly Place[]): Promise<void> {
  const roomIds = [...new Set(places.map(({ roomId }) => roomId))]
  const userIds = [...new Set(places.flatMap(({ userId }) => (userId === null ? [] : [userId])))]
  const rooms = await tx
    .select({ id: room.roomId })
    .from(room)
    .where(and(inArray(room.roomId, roomIds), inArray(room.schoolId, [...schoolIds]), isNull(room.endedAt)))
  if (rooms.length < roomIds.length) throw notFound('That room was not found. Choose another one.')
  const staff = await tx
    .selectDistinct({ id: membership.userId })
    .from(membership)
    .innerJoin(userAccount, eq(userAccount.userId, membership.userId))
    .where(
      and(
        inArray(membership.userId, userIds),
        inArray(membership.schoolId, [...schoolIds]),
        isNull(membership.endedAt),
        ne(userAccount.type, 'student'),
      ),
    )
  if (staff.length < userIds.length) throw notFound('That teacher was not found. Choose another one.')
}
