/**
 * Why a pass was canceled by nobody's decision about it. These sentences are stored in English, as reasons that people
 * write are. Here each is its own message: its student reads it in their language.
 */
import type { I18n, Message } from '../words/i18n.ts'

export const CANCEL_REASONS = {
  dayEnded: /* i18n */ 'The school day ended.',
  roomClosed: /* i18n */ 'The room was closed.',
  studentLeft: /* i18n */ 'The student left the school.',
} as const

const KNOWN: readonly string[] = Object.values(CANCEL_REASONS)

/** What somebody wrote stays as they wrote it. */
export function cancelReasonText(i18n: I18n, reason: string): string {
  if (!KNOWN.includes(reason)) return reason
  const message: Message = { id: reason }
  return i18n._(message)
}
