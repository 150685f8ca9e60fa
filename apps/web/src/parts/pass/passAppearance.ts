/** How a pass is displayed: a label for its state and a color tone, the same on every screen. */
import type { Pass } from '@corridor/contract'
import { type ActivationIntervals, cardLabel, liveState, type PassStatus, passStatus } from '@corridor/rules/pass'
import { placeText } from '@corridor/rules/text'
import type { Instant } from '@corridor/rules/time'
import type { I18n } from '@corridor/rules/words'
import { msg } from '@lingui/core/macro'

// lingui-set comment="The state of a pass"

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

export function passAppearance(i18n: I18n, pass: Pass, intervals: ActivationIntervals, now: Instant): PassAppearance {
  const status = passStatus(pass, intervals, now)
  if (status === 'inProgress' && liveState(pass, now) === 'over') {
    return { tone: 'over', label: i18n._(msg`Over time`) }
  }
  const label = cardLabel(i18n, status)
  const place = status === 'queued' && pass.placeInLine !== null ? ` · ${placeText(i18n, pass.placeInLine)}` : ''
  return { tone: TONES[status], label: label + place }
}
