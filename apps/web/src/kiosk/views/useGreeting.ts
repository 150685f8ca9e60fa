import { wallTime } from '@corridor/rules/time'
import { useLingui } from '@lingui/react/macro'
import { EVERY_SECOND, useNow } from '../../base/session/now.ts'
import { type KioskState, screenOf } from '../state/state.ts'

// lingui-set comment="Kiosk: at the entrance, by the time of day"

const NOON = 12
const EVENING = 17

/** "Good morning, Lucía", or without a name. */
export function useGreeting(state: KioskState, name?: string): string {
  const { t } = useLingui()
  const { hour } = wallTime(useNow(EVERY_SECOND), screenOf(state)?.timezone ?? 'UTC')
  if (hour < NOON) return name === undefined ? t`Good morning.` : t`Good morning, ${name}`
  if (hour < EVENING) return name === undefined ? t`Good afternoon.` : t`Good afternoon, ${name}`
  return name === undefined ? t`Good evening.` : t`Good evening, ${name}`
}
