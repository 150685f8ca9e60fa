/** What an answer promises for good. */
import type { Answered } from './play.ts'
import type { PassRow } from './trail.ts'

/** The lines that an answered action leaves in the trail; ending at the destination is the confirmation too. */
export function promised({ player, event, isSentBack, pass: shown }: Answered): string[] {
  const line = (name: string, version: number) => `${shown.passId} ${version} ${name} by ${player.viewer.userId}`
  return event === 'completePass' && shown.confirmedAt && !isSentBack
    ? [line('completePass', shown.version - 1), line('confirmPass', shown.version)]
    : [line(event, shown.version)]
}

const KEPT = [
  'createdAt',
  'approvedAt',
  'rejectedAt',
  'rejectReason',
  'canceledAt',
  'cancelReason',
  'enqueuedAt',
  'startedAt',
  'completedAt',
  'duration',
  'confirmedAt',
  'confirmed',
] as const

/** No timestamp is ever cleared: what an answer showed is there for good. */
export function lostFacts({ pass: shown }: Answered, row: PassRow | undefined): string[] {
  return KEPT.filter((field) => shown[field] !== null && row?.[field] !== shown[field]).map(
    (field) => `${shown.passId} lost its ${field}`,
  )
}
