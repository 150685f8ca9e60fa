import type { HallPass } from '@corridor/contract'
import type { PassId } from '@corridor/rules/ids'
import { errorMessage } from '../base/apiError.ts'
import { request } from '../base/client.ts'
import { command } from '../base/command.ts'
import { invalidate } from '../base/session/queries.ts'
import { actNow, flash, flashBefore } from '../base/state/flashes.ts'
import { createStore } from '../base/state/store.ts'
import { firstName } from './labels.ts'
import { FOUND, hallsQuery } from './queries.ts'

export type Ending = 'sendBack' | 'end'

/** Passes that are about to end, while that can still be taken back. */
export const endings = createStore<ReadonlyMap<PassId, Ending>>(new Map())

function settle(passId: PassId): void {
  endings.set((known) => new Map([...known].filter(([id]) => id !== passId)))
}

/** Nothing is sent before the message with Undo has gone. */
export function endAfterUndo(pass: HallPass, ending: Ending): void {
  const { passId, schoolId, fromRoomName } = pass
  if (endings.get().has(passId)) return
  endings.set((known) => new Map(known).set(passId, ending))
  const name = firstName(pass.studentName)
  const text =
    ending === 'sendBack'
      ? `${name} is sent back${fromRoomName ? ` to ${fromRoomName}` : ''}`
      : `${name}’s pass is ended`
  const send = async () => {
    const call = ending === 'sendBack' ? 'POST /api/pass/:passId/sendBack' : 'POST /api/pass/:passId/complete'
    try {
      await request(call, { params: { passId } })
    } catch (error) {
      flash(errorMessage(error), 'error')
    }
    await Promise.all([invalidate(hallsQuery(schoolId)), invalidate(FOUND)]).catch(() => undefined)
    settle(passId)
  }
  // Whoever closes the page meant it.
  window.addEventListener('pagehide', actNow, { once: true })
  flashBefore(
    text,
    () => void send(),
    () => settle(passId),
  )
}

export const sendToClass = command('POST /api/school/:schoolId/halls/passes', ({ params }) => [
  hallsQuery(params.schoolId),
  FOUND,
])

export const report = command('POST /api/school/:schoolId/halls/reports', () => [])
