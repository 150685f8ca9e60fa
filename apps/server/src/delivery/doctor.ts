/** What `npm run doctor` says of the ways out: mail, texts, and where people sign in. */
import type { Settings } from '../config/settings.ts'
import type { Finding } from '../health/doctor/finding.ts'
import { makeLog } from '../http/log.ts'
import { makeMail } from '../outgoing/mail.ts'
import { makeTwilio } from '../outgoing/twilio.ts'

const PROVIDERS = { google: 'Google', microsoft: 'Microsoft', clever: 'Clever', classlink: 'ClassLink' } as const

type Outgoing = Pick<Settings, 'mail' | 'texts' | 'signOnClients' | 'publicUrl'>

export async function* outgoingFindings({ mail, texts, signOnClients, publicUrl }: Outgoing): AsyncGenerator<Finding> {
  yield mail
    ? await looked('Mail', makeMail(mail, quiet), 'The mail server accepts our sign-in.')
    : { state: 'off', about: 'Mail', says: 'Email is off. Set SMTP_URL and MAIL_FROM to turn it on.' }
  yield texts
    ? await looked('Texts', makeTwilio({ ...texts, statusUrl: '' }, quiet), 'Twilio accepts our account.')
    : { state: 'off', about: 'Texts', says: 'Texts are off. Set SMS_PROVIDER and the account to turn them on.' }
  const names = Object.keys(signOnClients).map((provider) => PROVIDERS[provider as keyof typeof PROVIDERS])
  if (names.length > 0 && publicUrl === undefined) {
    const says = `Nobody can sign in with ${names.join(', ')}: set PUBLIC_URL to the address that people open.`
    yield { state: 'problem', about: 'Sign-in', says }
    return
  }
  yield names.length > 0
    ? { state: 'ok', about: 'Sign-in', says: `Corridor is registered with ${names.join(', ')}.` }
    : { state: 'off', about: 'Sign-in', says: 'Corridor is registered with no provider. People sign in by password.' }
}

const quiet = makeLog('silent')

interface Checked {
  check(): Promise<string | null>
  close?(): void
}

async function looked(about: string, service: Checked, well: string): Promise<Finding> {
  const problem = await service.check()
  service.close?.()
  return problem === null ? { state: 'ok', about, says: well } : { state: 'problem', about, says: problem }
}
