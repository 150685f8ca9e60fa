import type { Kiosk } from '@corridor/contract'
import { command } from '../../base/command.ts'
import { confirm } from '../../base/state/confirm.ts'
import { flash } from '../../base/state/flashes.ts'
import { withErrorFlash } from '../../base/withErrorFlash.ts'
import { kiosksQuery } from './queries.ts'

export const changeKiosk = command('POST /api/school/:schoolId/kiosk/:kioskId', ({ params }) => [
  kiosksQuery(params.schoolId),
])
const wake = command('POST /api/school/:schoolId/kiosk/:kioskId/wake', ({ params }) => [kiosksQuery(params.schoolId)])
const disconnect = command('DELETE /api/school/:schoolId/kiosk/:kioskId', ({ params }) => [
  kiosksQuery(params.schoolId),
])

export async function wakeKiosk({ schoolId, kioskId, name }: Kiosk): Promise<boolean> {
  const isAwake = await withErrorFlash(() => wake({ params: { schoolId, kioskId } }))
  if (isAwake) flash(`${name} is awake.`)
  return isAwake
}

export async function disconnectKiosk({ schoolId, kioskId, name }: Kiosk): Promise<boolean> {
  const isSure = await confirm({
    title: `Disconnect ${name}?`,
    message: 'The device stops being a kiosk at once and shows a new code. Passes that are under way go on.',
    confirmLabel: 'Disconnect',
    danger: true,
    losesSomething: true,
  })
  if (!isSure) return false
  const isDone = await withErrorFlash(() => disconnect({ params: { schoolId, kioskId } }))
  if (isDone) flash(`${name} is disconnected.`)
  return isDone
}
