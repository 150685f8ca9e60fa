/** The settings for email and text messages. Either is set up completely or not at all. */
import { z } from 'zod'

export interface MailSettings {
  /** Contains a password. */
  smtpUrl: string
  /** `Corridor <passes@example.org>`. What cannot be delivered comes back to it. */
  from: string
  replyTo?: string
}

export interface TextSettings {
  provider: 'twilio'
  accountSid: string
  authToken: string
  /** One of the two. */
  messagingServiceSid?: string
  from?: string
}

export interface OutgoingSettings {
  mail?: MailSettings
  /** Where requests for help are mailed to. */
  supportEmail?: string
  texts?: TextSettings
}

const ADDRESS = /^[^\s@<>,;]+@[^\s@<>,;]+$/
const NAMED_ADDRESS = /^([^<>\r\n]*<[^\s@<>,;]+@[^\s@<>,;]+>|[^\s@<>,;]+@[^\s@<>,;]+)$/
const address = (name: string) =>
  z.string().regex(ADDRESS, `Set ${name} to an email address like help@example.org`).optional()

export const outgoingVariables = {
  SMTP_URL: z
    .string()
    .refine(
      isSmtpUrl,
      'Set SMTP_URL to the address of your mail server, like smtp://user:password@mail.example.org:587, with special characters in the password percent-encoded',
    )
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(NAMED_ADDRESS, 'Set MAIL_FROM to the address that emails come from, like Corridor <passes@example.org>')
    .optional(),
  MAIL_REPLY_TO: address('MAIL_REPLY_TO'),
  SUPPORT_EMAIL: address('SUPPORT_EMAIL'),
  SMS_PROVIDER: z.enum(['twilio'], 'Set SMS_PROVIDER to twilio').optional(),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(
      /^AC[0-9a-f]{32}$/i,
      'Set TWILIO_ACCOUNT_SID to the Account SID from the Twilio console, which starts with AC',
    )
    .optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_MESSAGING_SERVICE_SID: z
    .string()
    .regex(
      /^MG[0-9a-f]{32}$/i,
      'Set TWILIO_MESSAGING_SERVICE_SID to the SID of your Messaging Service, which starts with MG',
    )
    .optional(),
  TWILIO_FROM: z
    .string()
    .regex(/^\+1\d{10}$/, 'Set TWILIO_FROM to your Twilio number, like +15552345678')
    .optional(),
}

/** Variables that may contain a password. */
export const outgoingSecrets = ['SMTP_URL', 'TWILIO_AUTH_TOKEN']

type Given = { [K in keyof typeof outgoingVariables]?: z.output<(typeof outgoingVariables)[K]> } & {
  PUBLIC_URL?: string | undefined
}

/** What is missing, as a sentence; null if nothing is. */
export function outgoingProblem(given: Given): string | null {
  if (given.SMTP_URL && !given.MAIL_FROM) {
    return 'Set MAIL_FROM to the address that emails come from, because SMTP_URL is set.'
  }
  if (given.SMTP_URL && !given.PUBLIC_URL) {
    return 'Set PUBLIC_URL to the address that people type, because the links in emails begin with it.'
  }
  if (!given.SMS_PROVIDER) return null
  if (!given.TWILIO_ACCOUNT_SID || !given.TWILIO_AUTH_TOKEN) {
    return 'Set TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN, because SMS_PROVIDER is twilio.'
  }
  if (!given.TWILIO_MESSAGING_SERVICE_SID && !given.TWILIO_FROM) {
    return 'Set TWILIO_MESSAGING_SERVICE_SID or TWILIO_FROM, because SMS_PROVIDER is twilio.'
  }
  if (!given.PUBLIC_URL) return 'Set PUBLIC_URL to the address that people type, because Twilio calls it back there.'
  return null
}

export function outgoingSettings(given: Given): OutgoingSettings {
  const { SMTP_URL, MAIL_FROM, MAIL_REPLY_TO, SUPPORT_EMAIL, TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN } = given
  return {
    ...(SMTP_URL && MAIL_FROM
      ? { mail: { smtpUrl: SMTP_URL, from: MAIL_FROM, ...(MAIL_REPLY_TO && { replyTo: MAIL_REPLY_TO }) } }
      : {}),
    ...(SUPPORT_EMAIL && { supportEmail: SUPPORT_EMAIL }),
    ...(given.SMS_PROVIDER && TWILIO_ACCOUNT_SID && TWILIO_AUTH_TOKEN
      ? {
          texts: {
            provider: given.SMS_PROVIDER,
            accountSid: TWILIO_ACCOUNT_SID,
            authToken: TWILIO_AUTH_TOKEN,
            ...(given.TWILIO_MESSAGING_SERVICE_SID
              ? { messagingServiceSid: given.TWILIO_MESSAGING_SERVICE_SID }
              : { from: given.TWILIO_FROM as string }),
          },
        }
      : {}),
  }
}

function isSmtpUrl(text: string): boolean {
  return URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol) && new URL(text).hostname !== ''
}
