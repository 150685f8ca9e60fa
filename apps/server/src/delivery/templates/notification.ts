import { areaOf, type UserType } from '@corridor/rules/access'
import type { NotificationId } from '@corridor/rules/ids'
import type { NotificationText } from '@corridor/rules/text'
import { compose, type MailContent } from './compose.ts'

interface NotificationMail extends NotificationText {
  notificationId: NotificationId
  recipientType: UserType
  schoolName: string | null
  publicUrl: URL
  preferencesUrl: string
}

export function notificationMail(mail: NotificationMail): MailContent {
  const { title, message, notificationId, recipientType, schoolName, publicUrl, preferencesUrl } = mail
  const url = new URL(`/${areaOf(recipientType)}/notification/${notificationId}`, publicUrl).href
  return compose({
    subject: title,
    heading: title,
    blocks: [{ paragraph: message }, { button: 'Open in Corridor', url }],
    footer: [
      ...(schoolName ? [schoolName] : []),
      "You're getting this because email is switched on in your settings.",
      { link: 'Stop or change these emails', url: preferencesUrl },
    ],
  })
}
