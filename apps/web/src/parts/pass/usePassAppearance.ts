import type { Pass } from '@corridor/contract'
import { type PassStatus, passStatus } from '@corridor/rules/pass'
import type { Instant } from '@corridor/rules/time'
import { useLingui } from '@lingui/react/macro'
import { useSchool } from '../../base/session/initialize.ts'
import { EVERY_MINUTE, EVERY_SECOND, serverNow, useAtNow, useNow } from '../../base/session/now.ts'
import { type PassAppearance, passAppearance } from './passAppearance.ts'

/** Used for a school that is not loaded: the defaults of the activation window. */
const DEFAULTS = { passActivationIntervalBefore: null, passActivationIntervalAfter: null }

/** An active pass is checked every second for being over time; others every minute. */
export function usePassAppearance(pass: Pass): PassAppearance {
  const { i18n } = useLingui()
  const isRunning = pass.startedAt !== null && pass.completedAt === null
  const intervals = useSchool(pass.schoolId) ?? DEFAULTS
  const every = isRunning ? EVERY_SECOND : EVERY_MINUTE
  const appearanceAt = (now: Instant) => passAppearance(i18n, pass, intervals, now)
  // Each tone has labels of its own.
  useAtNow((now) => appearanceAt(now).label, every)
  return appearanceAt(serverNow())
}

export function usePassStatus(pass: Pass): PassStatus {
  return passStatus(pass, useSchool(pass.schoolId) ?? DEFAULTS, useNow())
}
