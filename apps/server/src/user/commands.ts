import type { Output } from '@corridor/contract'
import { isPhoneNumber } from '@corridor/rules'
import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { changeEvent, quickSelect, room, userAccount } from '../db/schema/index.ts'
import { forbidden, invalid, notFound } from '../http/errors.ts'
import type { Scope } from '../session/scope.ts'

export type SettingsChange = Output<'POST /api/user/:userId', 'body'>

/** Somebody changes their own settings: how they are called, what they are told and how, what is one tap away. */
export async function changeOwnSettings(tx: Tx, scope: Scope, change: SettingsChange, now: string): Promise<void> {
  if (scope.impersonator !== null) throw forbidden('Settings cannot be changed while you look through somebody’s eyes.')
  const { attributes, ...fields } = change
  await checkPhone(tx, scope.userId, fields)
  if (Object.keys(fields).length > 0) {
    const set = { ...fields, ...(fields.professionalName === '' && { professionalName: null }) }
    await tx.update(userAccount).set(set).where(eq(userAccount.userId, scope.userId))
  }
  for (const kind of ['origin', 'destination'] as const) {
    const places = attributes?.[kind]
    if (!places) continue
    await checkRooms(tx, scope, places)
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

async function checkRooms(tx: Tx, scope: Scope, places: readonly { roomId: number }[]): Promise<void> {
  const roomIds = [...new Set(places.map(({ roomId }) => roomId))]
  if (roomIds.length === 0) return
  const found = await tx
    .select({ roomId: room.roomId })
    .from(room)
    .where(and(inArray(room.roomId, roomIds), inArray(room.schoolId, [...scope.schoolIds])))
  if (found.length < roomIds.length) throw notFound('That room was not found. Choose another one.')
}
