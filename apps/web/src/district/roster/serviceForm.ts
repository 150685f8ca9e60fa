import type { RosterService } from '@corridor/contract'
import { type OneRosterVersion, type ServiceAuth, serviceProblems } from '@corridor/rules/roster'
import { hourText } from '../../base/calendarText.ts'
import type { Problems } from '../../ui/form/useForm.ts'

/** A service, as it is typed. */
export interface ServiceForm {
  oneRoster: OneRosterVersion
  baseUrl: string
  auth: ServiceAuth
  tokenUrl: string
  client: string
  secret: string
  isNightly: boolean
  hour: number
}

export const newService = (): ServiceForm => ({
  oneRoster: '1.1',
  baseUrl: '',
  auth: 'oauth1',
  tokenUrl: '',
  client: '',
  secret: '',
  isNightly: true,
  hour: 3,
})

export function formOf(service: RosterService): ServiceForm {
  const { oneRoster, baseUrl, auth, tokenUrl, client, isNightly, hour } = service
  return { oneRoster, baseUrl, auth, tokenUrl, client, secret: '', isNightly, hour }
}

/** Version 1.2 knows tokens alone, whatever was chosen before. */
export function authOf({ oneRoster, auth }: ServiceForm): ServiceAuth {
  return oneRoster === '1.2' ? 'clientCredentials' : auth
}

/** What is sent. The secret only if one was typed: the stored one is never shown. */
export function bodyOf(values: ServiceForm) {
  const { secret, tokenUrl, ...rest } = values
  const auth = authOf(values)
  return {
    ...rest,
    auth,
    tokenUrl: auth === 'clientCredentials' ? tokenUrl : '',
    ...(secret.trim() !== '' && { secret }),
  }
}

/** What is wrong with what was typed. Empty fields are not complained about while somebody types. */
export function problemsOf(values: ServiceForm): Problems<ServiceForm> {
  const problems = serviceProblems({ ...bodyOf(values) })
  const typed = (field: 'baseUrl' | 'tokenUrl') => (values[field].trim() === '' ? null : (problems[field] ?? null))
  return { baseUrl: typed('baseUrl'), tokenUrl: typed('tokenUrl') }
}

/** `isNew`: no secret is stored. */
export function isIncomplete(values: ServiceForm, isNew: boolean): boolean {
  const { baseUrl, client, tokenUrl, secret } = values
  const needed = [baseUrl, client, ...(isNew ? [secret] : []), ...(authOf(values) === 'oauth1' ? [] : [tokenUrl])]
  return needed.some((text) => text.trim() === '')
}

export const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: hourText(hour) }))
