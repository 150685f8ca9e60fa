import { KIOSK_IDLE_DAYS } from '@corridor/rules/kiosk'
import { minutesAfter } from '@corridor/rules/time'
import { and, isNull, lt } from 'drizzle-orm'
import { runSystemChange } from '../change/change.ts'
import type { Context } from '../context.ts'
import { kiosk } from '../db/schema/index.ts'
import { endKiosk } from './commands.ts'

/** Disconnects kiosks that were not seen for a month: nobody knows where the device is by now. */
export async function expireKiosks(context: Context): Promise<void> {
  const before = minutesAfter(context.clock.now(), -KIOSK_IDLE_DAYS * 24 * 60)
  const idle = await context.database.db
    .select()
    .from(kiosk)
    .where(and(isNull(kiosk.disconnectedAt), lt(kiosk.lastSeenAt, before)))
  for (const one of idle) await runSystemChange(context, (change) => endKiosk(change, one, 'expire'))
}
