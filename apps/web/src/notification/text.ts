import type { Notification } from '@corridor/contract'
import { isStudent, type UserType } from '@corridor/rules/access'
import { isStudentKind, type NotificationText, studentNotificationText } from '@corridor/rules/text'
import type { I18n } from '@corridor/rules/words'
import { msg } from '@lingui/core/macro'

// lingui-set comment="Notifications"

/** The server words notifications in English. Students read what they are about in their own language. */
export function textOf(
  i18n: I18n,
  { title, message, about }: Pick<Notification, 'title' | 'message' | 'about'>,
  type: UserType,
): NotificationText {
  if (!isStudent(type) || i18n.locale === 'en') return { title, message }
  if (about === null || !isStudentKind(about.kind)) {
    return { title: i18n._(msg`New notification`), message: i18n._(msg`Reload this page to read it.`) }
  }
  const { kind, fromRoomName, roomName, actorName, reasonEs } = about
  const reason = (i18n.locale === 'es' && reasonEs) || about.reason
  const names = { fromRoom: fromRoomName, toRoom: roomName, actor: actorName }
  return studentNotificationText(i18n, kind, names, reason === null ? {} : { reason })
}
