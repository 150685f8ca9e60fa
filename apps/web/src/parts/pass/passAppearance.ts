/** How a pass is displayed: a label for its state and a color tone, the same on every screen. */
import type { Pass } from '@corridor/contract'
import { type ActivationIntervals, CARD_LABELS, liveState, type PassStatus, passStatus } from '@corridor/rules/pass'
import { ordinal } from '@corridor/rules/text'
import type { Instant } from '@corridor/rules/time'

export type PassTone = 'requested' | 'upcoming' | 'inLine' | 'active' | 'over' | 'awaiting' | 'ended'

export interface PassAppearance {
  tone: PassTone
  label: string
}

const TONES: Record<PassStatus, PassTone> = {
  awaitingApproval: 'requested',
  approved: 'upcoming',
  queued: 'inLine',
  inProgress: 'active',
  awaitingConfirmation: 'awaiting',
  used: 'ended',
  rejected: 'ended',
  canceled: 'ended',
  unused: 'ended',
}

export const OVER_TIME_LABEL = 'Over time'

export function passAppearance(pass: Pass, intervals: ActivationIntervals, now: Instant): PassAppearance {
  const status = passStatus(pass, intervals, now)
  if (status === 'inProgress' && liveState(pass, now) === 'over') {
    return { tone: 'over', label: OVER_TIME_LABEL }
  }
  const label = CARD_LABELS[status]
  const place = status === 'queued' && pass.placeInLine !== null ? ` · ${ordinal(pass.placeInLine)}` : ''
  return { tone: TONES[status], label: label + place }
}
