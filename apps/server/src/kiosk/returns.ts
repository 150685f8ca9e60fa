/** Who came back while a kiosk had no connection. Each is taken as if it had come at its time; what is wrong is dropped. */
import type { Output } from '@corridor/contract'
import { isOfRoom } from '@corridor/rules/kiosk'
import { isActive } from '@corridor/rules/pass'
import { minutesAfter } from '@corridor/rules/time'
import type { Context } from '../context.ts'
import { AppError } from '../http/errors.ts'
import type { KioskScope } from '../session/kioskScope.ts'
import { endPass, passesOf } from './answer.ts'
import { findVisit, isVisit, untilNextSlot } from './identify.ts'

type Returned = Output<'POST /api/kiosk/returns', 'body'>['returns'][number]

export async function takeReturns(context: Context, kiosk: KioskScope, returns: readonly Returned[]): Promise<void> {
  // At a late desk nobody comes back.
  if (kiosk.kind !== 'room') return
  const began = performance.now()
  // One after the other, and the oldest first, as they came.
  for (const one of returns.toSorted((a, b) => b.secondsAgo - a.secondsAgo)) await takeReturn(context, kiosk, one)
  await untilNextSlot(began)
}

async function takeReturn(context: Context, kiosk: KioskScope, { secondsAgo, ...typed }: Returned): Promise<void> {
  const visit = await findVisit(context, kiosk, typed).catch((error: unknown) => {
    // Too many wrong numbers: the rest is dropped as well, and nobody guesses this way.
    if (error instanceof AppError && error.status === 429) return null
    throw error
  })
  if (!visit || !isVisit(visit)) return
  const cameAt = minutesAfter(visit.now, -secondsAgo / 60)
  const pass = (await passesOf(visit)).find((one) => isActive(one) && isOfRoom(one, kiosk.roomId))
  // One that began after they came is another walk.
  if (pass?.startedAt && pass.startedAt <= cameAt) await endPass(visit, pass, cameAt)
}
