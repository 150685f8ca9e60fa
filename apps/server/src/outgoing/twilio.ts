/** Text messages through Twilio's API. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { TextSettings } from '../config/outgoing.ts'
import type { Outcome } from './outcome.ts'
import type { Texts } from './texts.ts'

interface TwilioOptions extends TextSettings {
  /** Where Twilio reports what became of a text. */
  statusUrl: string
  /** Another address in tests. */
  apiUrl?: string | undefined
  timeoutMs?: number | undefined
}

const API = 'https://api.twilio.com'
const TIMEOUT_MS = 15_000
/** A text that could not be delivered for this many seconds is of no use anymore. */
const VALID_SECONDS = 600

/** Reasons by the code of Twilio's answer. Any other code is a refusal of this text alone. */
const FINAL: Readonly<Record<number, string>> = {
  21211: 'invalid',
  21217: 'invalid',
  21614: 'invalid',
  21610: 'opted_out',
  30005: 'invalid',
  30006: 'landline',
}
const REASONS: Readonly<Record<number, string>> = {
  ...FINAL,
  21408: 'region_off',
  21606: 'bad_sender',
  21659: 'bad_sender',
  21612: 'unroutable',
  30003: 'unreachable',
  30004: 'blocked',
  30007: 'filtered',
  30008: 'unknown',
  30032: 'not_registered',
  30034: 'not_registered',
}
const SIGN_IN_FAILED = 20003
const TOO_FAST = 20429

const reasonOf = (code: number) => REASONS[code] ?? `twilio_${code}`

export function makeTwilio(settings: TwilioOptions, log: FastifyBaseLogger): Texts {
  const { accountSid, authToken, messagingServiceSid, from, statusUrl } = settings
  const account = `${settings.apiUrl ?? API}/2010-04-01/Accounts/${accountSid}`
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  const call = (path: string, body?: URLSearchParams) =>
    fetch(account + path, {
      ...(body ? { method: 'POST', body } : {}),
      headers: { authorization, accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(settings.timeoutMs ?? TIMEOUT_MS),
    })
  let isRefusingUs = false

  return {
    from: from ?? null,
    async send({ to, body }) {
      const form = new URLSearchParams({
        To: to,
        ...(messagingServiceSid ? { MessagingServiceSid: messagingServiceSid } : { From: from ?? '' }),
        Body: body,
        StatusCallback: statusUrl,
        ValidityPeriod: String(VALID_SECONDS),
      })
      const outcome = await call('/Messages.json', form).then(outcomeOf, notAnswered)
      const isRefused = outcome.kind === 'failed' && outcome.reason === 'sign_in_failed'
      if (isRefused && !isRefusingUs)
        log.error('Twilio does not accept TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN; texts wait')
      isRefusingUs = isRefused
      return outcome
    },
    async check() {
      const answer = await call('.json').catch(() => null)
      if (answer === null) return 'Twilio cannot be reached from this server.'
      if (answer.ok) return null
      if (answer.status === 401) return 'Twilio does not accept TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN.'
      return `Twilio answered with status ${answer.status}.`
    },
    isGenuine(url, form, signature) {
      const expected = Buffer.from(twilioSignature(authToken, url, form))
      const given = Buffer.from(signature ?? '')
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
    readStatus(form) {
      const [id, status, to] = [form.get('MessageSid'), form.get('MessageStatus'), form.get('To')]
      if (!id || !status || !to) return null
      const code = Number(form.get('ErrorCode') ?? 0)
      const isLost = status === 'undelivered' || status === 'failed'
      const state = status === 'delivered' ? 'delivered' : isLost ? 'undelivered' : null
      return { id, state, to, reason: isLost && code ? reasonOf(code) : null, blocks: code in FINAL }
    },
    readInbound(form) {
      const sender = form.get('From')
      if (!sender) return null
      const word = (form.get('OptOutType') ?? form.get('Body') ?? '').trim().toLowerCase()
      return { from: sender, keyword: STOP.has(word) ? 'stop' : START.has(word) ? 'start' : null }
    },
  }
}

/** Twilio answers these itself. We only take note. */
const STOP = new Set(['stop', 'stopall', 'unsubscribe', 'cancel', 'end', 'quit', 'revoke', 'optout'])
const START = new Set(['start', 'unstop', 'yes'])

/** The address that was called, followed by the fields of the form in the order of their names. */
export function twilioSignature(authToken: string, url: string, form: URLSearchParams): string {
  const fields = [...form].toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  const text = url + fields.map(([name, value]) => name + value).join('')
  return createHmac('sha1', authToken).update(text, 'utf8').digest('base64')
}

async function outcomeOf(answer: Response): Promise<Outcome> {
  const body = (await answer.json().catch(() => ({}))) as { sid?: string; code?: number }
  if (answer.ok) return { kind: 'sent', ...(body.sid && { id: body.sid }) }
  const { code = 0 } = body
  if (answer.status === 429 || code === TOO_FAST) {
    const wait = Number(answer.headers.get('retry-after') ?? 0)
    return { kind: 'failed', reason: 'too_fast', isDown: true, ...(wait > 0 && { wait }) }
  }
  if (answer.status === 401 || code === SIGN_IN_FAILED)
    return { kind: 'failed', reason: 'sign_in_failed', isDown: true }
  if (answer.status >= 500) return { kind: 'failed', reason: `http_${answer.status}`, isDown: true, isUnsure: true }
  return { kind: 'refused', reason: reasonOf(code), blocks: code in FINAL }
}

/** Where nobody could be reached, nothing was sent. Otherwise the text may be on its way: Twilio has no way to ask twice. */
const NEVER_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

function notAnswered(error: Error): Outcome {
  const code = (error.cause as { code?: string } | undefined)?.code
  if (code && NEVER_SENT.has(code)) return { kind: 'failed', reason: code.toLowerCase(), isDown: true }
  return { kind: 'failed', reason: 'timeout', isDown: true, isUnsure: true }
}
