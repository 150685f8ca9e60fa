/** A notification as it leaves Corridor, where others may read it: no student's full name, and nothing that someone wrote. */
import type { NotificationFacts, NotificationKind } from '../notification/kinds.ts'
import type { I18n } from '../words/i18n.ts'
import { type NotificationNames, notificationText, wholeText } from './notification.ts'
import type { NotificationText } from './studentNotification.ts'

/** "Maya Okonkwo" as "M.O." */
export function dottedInitials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '')
  const shown = words.length > 2 ? [words[0], words.at(-1)] : words
  return shown.map((word = '') => `${[...word][0]?.toUpperCase()}.`).join('')
}

/** The title names no student at all: it is read on locked screens. */
export function deliveredText(
  i18n: I18n,
  kind: NotificationKind,
  names: NotificationNames,
  { incident, week, actorId, studentId }: Partial<NotificationFacts>,
): NotificationText {
  const details = { ...(incident && { incident }), ...(week && { week }) }
  const actor = actorId !== null && actorId === studentId ? null : names.actor
  const student = names.student === null ? null : dottedInitials(names.student)
  return {
    title: notificationText(i18n, kind, { ...names, actor, student: null }, details).title,
    message: wholeText(i18n, kind, { ...names, actor, student: student || null }, details),
  }
}
