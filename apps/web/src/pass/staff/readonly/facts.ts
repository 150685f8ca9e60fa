/** The facts about a pass on the page behind its QR code, as data. */
import type { Pass } from '@corridor/contract'
import { cardLabel, isActive, isLongPass, type PassStatus } from '@corridor/rules/pass'
import { awaitingApprovalText } from '@corridor/rules/text'
import { dayText, type Instant, relativeTime, shortTime } from '@corridor/rules/time'
import { NO_ORIGIN } from '../../../parts/pass/RoomChip.tsx'
import { i18n } from '../../../words/runtime.tsx'
import { outcomeText } from '../../outcome.ts'

export interface Chip {
  text: string
  isActive?: boolean
}

/** A pass that never started has neither chip; active means started and not completed. */
export function chipsOf(pass: Pass, now: Instant): Chip[] {
  const active = isActive(pass)
  return [
    ...(pass.startedAt ? [{ text: `started ${relativeTime(pass.startedAt, now)}` }] : []),
    ...(!active && pass.completedAt ? [{ text: `completed ${relativeTime(pass.completedAt, now)}` }] : []),
    { text: active ? 'active' : 'inactive', isActive: active },
  ]
}

/** Null unless the student has been out for an hour. */
export function longPassBanner(pass: Pass, now: Instant): string | null {
  return pass.startedAt && isLongPass(pass, now) ? `Pass started ${relativeTime(pass.startedAt, now)}` : null
}

export interface Fact {
  label: string
  value: string
}

export function factsOf(pass: Pass, status: PassStatus, timezone: string): Fact[] {
  const outcome = outcomeText(i18n, pass)
  return [
    { label: 'From', value: pass.fromRoomName ?? NO_ORIGIN },
    { label: 'Created By', value: pass.createdByName },
    { label: 'Created At', value: dayText(pass.createdAt, timezone) },
    ...approvalFacts(pass, status, timezone),
    ...(outcome ? [{ label: 'Outcome', value: outcome }] : stateFact(status)),
    ...(pass.note ? [{ label: 'Note', value: pass.note }] : []),
  ]
}

/** What "inactive" means, if nothing else says it. */
function stateFact(status: PassStatus): Fact[] {
  if (status === 'inProgress' || status === 'awaitingApproval') return []
  return [{ label: 'State', value: cardLabel(i18n, status) }]
}

function approvalFacts(pass: Pass, status: PassStatus, timezone: string): Fact[] {
  if (status === 'awaitingApproval') return [{ label: 'Approval', value: awaitingApprovalText(i18n, pass) }]
  if (pass.approvedAt === null) return [{ label: 'Approval', value: 'Never approved' }]
  if (pass.approvedBy === null) return [{ label: 'Approval', value: 'Automatic Approval' }]
  return [
    { label: 'Approved At', value: shortTime(pass.approvedAt, timezone) },
    { label: 'Approved By', value: pass.approvedByName ?? '' },
  ]
}
