/**
 * Clever. A launch from its portal comes with a code, but without a state, so anybody could have sent the browser here
 * with a code of their own: it is never exchanged. The browser is sent to Clever once more with a state, and the
 * person's session there answers at once.
 */
import { cleverPersonId, type ProviderAccount, rosterIdsOf, verificationOf } from '@corridor/rules/signIn'
import {
  authorizationCodeGrant,
  ClientSecretBasic,
  type Configuration,
  type CustomFetch,
  customFetch,
} from 'openid-client'
import type { ProviderClient } from '../config/signOn.ts'
import type { Context } from '../context.ts'
import { configurationOf, guarded } from './connection.ts'

export interface CleverAccount {
  /** The id of their district at Clever. */
  districtId: string
  /** Null for a parent or another contact, who has no account here. */
  account: ProviderAccount | null
}

export function cleverConfiguration(context: Context, client: ProviderClient): Configuration {
  const { authorize, token } = context.signOn.addresses.clever
  const server = { issuer: new URL(authorize).origin, authorization_endpoint: authorize, token_endpoint: token }
  const configuration = configurationOf(context, server, client, ClientSecretBasic(client.clientSecret))
  configuration[customFetch] = withTokenType(guarded(context), token)
  return configuration
}

/** Clever may leave out the type of its token, which there is only one of, and without which the library refuses it. */
function withTokenType(fetch: CustomFetch, tokenUrl: string): CustomFetch {
  return async (url, options) => {
    const answer = await fetch(url, options)
    if (url !== tokenUrl || !answer.ok) return answer
    const body = (await answer.json()) as object
    return Response.json({ token_type: 'bearer', ...body }, { status: answer.status })
  }
}

export async function readClever(
  context: Context,
  configuration: Configuration,
  returned: URL,
  expectedState: string,
): Promise<CleverAccount> {
  const tokens = await authorizationCodeGrant(configuration, returned, { expectedState, idTokenExpected: false })
  const { api } = context.signOn.addresses.clever
  const read = async (path: string) => {
    const headers = { authorization: `Bearer ${tokens.access_token}` }
    const answer = await context.outbound.fetch(new URL(path, api), { headers })
    if (!answer.ok) throw new Error(`Clever answered ${answer.status}`)
    return (await answer.json()) as CleverAnswer
  }
  const user = await read(userPath(await read('/v3.0/me')))
  return accountOf(user.data ?? {})
}

interface CleverAnswer {
  data?: CleverUser
  links?: { rel?: unknown; uri?: unknown }[]
}

interface CleverUser {
  id?: unknown
  district?: unknown
  email?: unknown
  email_verified?: unknown
  roles?: Record<string, { sis_id?: unknown; staff_id?: unknown } | undefined>
}

const USER_PATH = /^\/v3\.\d\/users\/[0-9a-f]{24}$/
const ID = /^[0-9a-f]{24}$/

/** Accepts only a path of the expected form, so that an answer cannot send our token anywhere else. */
export function userPath({ data, links = [] }: CleverAnswer): string {
  const path = links.find(({ rel }) => rel === 'canonical')?.uri ?? `/v3.0/users/${String(data?.id)}`
  if (typeof path !== 'string' || !USER_PATH.test(path)) throw new Error('Clever named no user')
  return path
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

const STAFF_ROLES = ['teacher', 'staff', 'district_admin']

export function accountOf({ id, district, email, email_verified, roles = {} }: CleverUser): CleverAccount {
  if (typeof id !== 'string' || !ID.test(id) || typeof district !== 'string') throw new Error('Clever named no user')
  const isStudent = roles.student !== undefined
  const isStaff = STAFF_ROLES.some((role) => roles[role] !== undefined)
  if (!isStudent && !isStaff) return { districtId: district, account: null }
  const { student, teacher, staff } = roles
  const own = [
    ...[student?.sis_id].filter(isText).map((sisId) => cleverPersonId('student', sisId)),
    ...[teacher?.sis_id, staff?.staff_id].filter(isText).map((sisId) => cleverPersonId('staff', sisId)),
  ]
  return {
    districtId: district,
    account: {
      subject: id,
      // Someone who was away for long comes back with a new id, and with the same one of the school's own system.
      rosterIds: rosterIdsOf('clever', [id, ...own]),
      emails: typeof email === 'string' ? [{ address: email, verification: verificationOf(email_verified) }] : [],
      isStudent: !isStaff,
    },
  }
}
