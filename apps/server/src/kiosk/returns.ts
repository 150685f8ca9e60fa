/** Who came back while a kiosk had no connection. Each is taken as if it had come at its time; what is wrong is dropped. */
import type { Output } from '@corridor/contract'
import { isActive } from '@corridor/rules/pass'
import { minutesAfter } from '@corridor/rules/time'
import type { Context } from '../context.ts'
import { AppError } from '../http/errors.ts'
import type { KioskScope } from '../session/kioskScope.ts'
import { scopeAtKiosk } from '../session/scope.ts'
import { endPass, passesOf } from './answer.ts'
import { findIdentified } from './identify.ts'
import { openVisit } from './visit.ts'

type Returned = Output<'POST /api/kiosk/returns', 'body'>['returns'][number]

export async function takeReturns(context: Context, kiosk: KioskScope, returns: readonly Returned[]): Promise<void> {
  // At a late desk nobody comes back.
  if (kiosk.kind !== 'room') return
  // One after the other, and the oldest first, as they came.
  for (const one of returns.toSorted((a, b) => b.secondsAgo - a.secondsAgo)) await takeReturn(context, kiosk, one)
}

async function takeReturn(context: Context, kiosk: KioskScope, { secondsAgo, ...typed }: Returned): Promise<void> {
  const userId = await findIdentified(context, kiosk, typed).catch((error: unknown) => {
    // Too many wrong numbers: the rest is dropped as well, and nobody guesses this way.
    if (error instanceof AppError && error.status === 429) return null
    throw error
  })
  if (typeof userId !== 'number') return
  const scope = await scopeAtKiosk(context.database, userId, kiosk, context.clock.now())
  if (!scope) return
  const visit = await openVisit(context, kiosk, scope)
  const cameAt = minutesAfter(visit.now, -secondsAgo / 60)
  const pass = (await passesOf(visit)).find(
    ({ fromRoomId, toRoomId, ...one }) => isActive(one) && (fromRoomId === kiosk.roomId || toRoomId === kiosk.roomId),
  )
  // One that began after they came is another walk.
  if (pass?.startedAt && pass.startedAt <= cameAt) await endPass(visit, pass, cameAt)
}
