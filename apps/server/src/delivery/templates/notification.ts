import { areaOf, type UserType } from '@corridor/rules/access'
import type { NotificationId } from '@corridor/rules/ids'
import type { NotificationText } from '@corridor/rules/text'
import type { I18n } from '@corridor/rules/words'
import { compose, type MailContent } from './compose.ts'

interface NotificationMail extends NotificationText {
  notificationId: NotificationId
  recipientType: UserType
  schoolName: string | null
  publicUrl: URL
  preferencesUrl: string
}

export function notificationMail(i18n: I18n, mail: NotificationMail): MailContent {
  const { title, message, notificationId, recipientType, schoolName, publicUrl, preferencesUrl } = mail
  const url = new URL(`/${areaOf(recipientType)}/notification/${notificationId}`, publicUrl).href
  return compose(
    {
      subject: title,
      heading: title,
      blocks: [
        { paragraph: message },
        { button: i18n._({ id: 'mail.openInCorridor', message: 'Open in Corridor' }), url },
      ],
      footer: [
        ...(schoolName ? [schoolName] : []),
        i18n._({
          id: 'mail.becauseSwitchedOn',
          message: "You're getting this because email is switched on in your settings.",
        }),
        { link: i18n._({ id: 'mail.stop', message: 'Stop or change these emails' }), url: preferencesUrl },
      ],
    },
    i18n.locale,
  )
}
