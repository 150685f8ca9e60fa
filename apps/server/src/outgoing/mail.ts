/** Sends email through the operator's mail server. */
import type { FastifyBaseLogger } from 'fastify'
import { createTransport } from 'nodemailer'
import type { MailSettings } from '../config/outgoing.ts'
import type { Outcome } from './outcome.ts'

export interface Attachment {
  filename: string
  contentType: string
  content: Buffer
}

export interface OutgoingMail {
  /** The same for every attempt, so that a mail server can recognize a repetition. */
  messageId: string
  to: string
  subject: string
  text: string
  html: string
  replyTo?: string | undefined
  /** A POST to this URL stops such mails. */
  unsubscribeUrl?: string | undefined
  attachments?: readonly Attachment[] | undefined
}

export interface Mail {
  send(mail: OutgoingMail): Promise<Outcome>
  /** Signs in to the mail server and sends nothing. Null if all is well, else a sentence that says what is wrong. */
  check(): Promise<string | null>
  close(): void
}

export interface Timeouts {
  connection: number
  silence: number
  whole: number
}
const TIMEOUTS: Timeouts = { connection: 10_000, silence: 20_000, whole: 60_000 }
const CONNECTIONS = 4

export function makeMail(settings: MailSettings, log: FastifyBaseLogger, timeouts: Timeouts = TIMEOUTS): Mail {
  const open = () =>
    createTransport({
      url: settings.smtpUrl,
      pool: true,
      maxConnections: CONNECTIONS,
      connectionTimeout: timeouts.connection,
      greetingTimeout: timeouts.connection,
      socketTimeout: timeouts.silence,
      // A password and the names of children are never sent in the clear, except within this machine.
      requireTLS: !isLoopback(settings.smtpUrl),
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  let transport = open()
  let isRefusingUs = false

  /** A server that answers just often enough to keep the connection open must not hold us forever. */
  const withinTime = async <T>(work: Promise<T>): Promise<T> => {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        transport.close()
        transport = open()
        reject(Object.assign(new Error('too slow'), { code: 'ETIMEDOUT' }))
      }, timeouts.whole)
    })
    try {
      return await Promise.race([work, late])
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    async send(mail) {
      try {
        await withinTime(transport.sendMail(toMessage(mail, settings)))
        isRefusingUs = false
        return { kind: 'sent' }
      } catch (error) {
        const outcome = outcomeOf(error as SmtpError)
        if (isSignInFailure(error as SmtpError) && !isRefusingUs) {
          isRefusingUs = true
          log.error('the mail server does not accept the username and password in SMTP_URL; emails wait')
        }
        return outcome
      }
    },
    async check() {
      try {
        await withinTime(transport.verify())
        return null
      } catch (error) {
        return problemOf(error as SmtpError)
      }
    },
    close: () => transport.close(),
  }
}

/** Control characters would start another header. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

function toMessage(mail: OutgoingMail, { from, replyTo }: MailSettings) {
  const { messageId, to, subject, text, html, unsubscribeUrl, attachments } = mail
  return {
    from,
    // Never parsed: an address with a comma in it would be two.
    to: { name: '', address: to },
    envelope: { from: addressOf(from), to: [to] },
    replyTo: mail.replyTo ? { name: '', address: mail.replyTo } : replyTo,
    messageId,
    subject: oneLine(subject),
    text,
    html,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(unsubscribeUrl && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    attachments: (attachments ?? []).map((one) => ({ ...one })),
  }
}

/** Returns the address between the brackets of `Corridor <passes@example.org>`. */
export function addressOf(from: string): string {
  return /<([^>]+)>\s*$/.exec(from)?.[1] ?? from
}

function isLoopback(smtpUrl: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(smtpUrl).hostname)
}

interface SmtpError extends Error {
  code?: string
  responseCode?: number
}

const isSignInFailure = ({ code }: SmtpError) => code === 'EAUTH' || code === 'ENOAUTH'

/** Of the answers of a mail server, 5xx are final and 4xx are not. Only those about a recipient say something about it. */
function outcomeOf(error: SmtpError): Outcome {
  const { code, responseCode = 0 } = error
  const reason = responseCode ? `smtp_${responseCode}` : (code ?? 'unknown').toLowerCase()
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  if (isAboutMail && responseCode >= 500) return { kind: 'refused', reason }
  return { kind: 'failed', reason, isDown: !isAboutMail || responseCode === 421 }
}

function problemOf(error: SmtpError): string {
  if (isSignInFailure(error)) return 'The mail server does not accept the username and password in SMTP_URL.'
  if (error.code === 'ETLS') return 'The mail server offers no encryption, so nothing is sent through it.'
  if (error.code === 'ETIMEDOUT') return 'The mail server does not answer. Check the host and the port in SMTP_URL.'
  return 'The mail server cannot be reached. Check the host and the port in SMTP_URL.'
}
