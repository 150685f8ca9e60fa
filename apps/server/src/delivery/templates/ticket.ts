import type { UserType } from '@corridor/rules/access'
import { compose, type MailContent } from './compose.ts'

export interface TicketMail {
  ticketId: number
  from: { name: string; username: string; email: string | null; type: UserType }
  /** The names of all schools that the person is in. */
  schoolNames: readonly string[]
  subject: string
  message: string
  page: string | null
  hasScreenshot: boolean
}

const WHO: Readonly<Record<UserType, string>> = {
  student: 'a student',
  faculty: 'a teacher',
  schoolAdministrator: 'a school administrator',
  districtAdministrator: 'a district administrator',
}

/** The email to support. Its subject names nobody, because locked phones show subjects. */
export function ticketMail(ticket: TicketMail): MailContent {
  const { ticketId, from, schoolNames, subject, message, page, hasScreenshot } = ticket
  const [school] = schoolNames
  return compose({
    subject: `Help request ${ticketId} from ${WHO[from.type]}${school && schoolNames.length === 1 ? ` at ${school}` : ''}`,
    heading: subject,
    blocks: [
      ...message
        .split(/\n+/)
        .filter((line) => line.trim() !== '')
        .map((paragraph) => ({ paragraph })),
      {
        figures: [
          ['From', `${from.name} (${from.username})`],
          ...(from.email ? [['Email', from.email] as const] : []),
          ['Who', WHO[from.type]],
          ...(schoolNames.length > 0 ? [['School', schoolNames.join(', ')] as const] : []),
          ...(page ? [['Page', page] as const] : []),
          ['Screenshot', hasScreenshot ? 'attached' : 'none'],
        ],
      },
    ],
    footer: [
      from.email
        ? 'A reply to this email goes to the person who asked.'
        : 'The person who asked has no email address. Answer through their school.',
      `Once it is solved: npm run tickets -- done ${ticketId}`,
    ],
  })
}
