/** Clever on this computer: its sign-in, its tokens and what it tells about users. */

import { CLIENT } from './client.ts'
import { type OAuthStandIn, startOAuth } from './oauth.ts'

export interface CleverPerson {
  id: string
  district: string
  email?: string
  roles: Record<string, object>
}

export interface CleverStandIn extends OAuthStandIn<CleverPerson> {
  /** What `/me` names as the canonical address, if it is not the usual one. */
  canonical: string | null
}

export async function startClever(redirectUri: string): Promise<CleverStandIn> {
  const server = await startOAuth<CleverPerson>({
    redirectUri,
    paths: { authorize: '/oauth/authorize', token: '/oauth/tokens' },
    isClient({ authorization }) {
      // Both parts are encoded like the fields of a form.
      const [clientId, secret] = Buffer.from(authorization?.replace('Basic ', '') ?? '', 'base64')
        .toString()
        .split(':')
        .map((part) => decodeURIComponent(part.replaceAll('+', ' ')))
      return clientId === CLIENT.clientId && secret === CLIENT.clientSecret
    },
    // Without a token type, which others always send.
    tokenAnswer: (token) => ({ access_token: token }),
    about(path, person) {
      if (path === `/v3.0/users/${person.id}`) return { data: person }
      if (path !== '/v3.0/me') return null
      const { id, district } = person
      const canonical = standIn.canonical ?? `/v3.0/users/${id}`
      return {
        type: 'user',
        data: { id, district, type: 'user', authorized_by: 'district' },
        links: [
          { rel: 'self', uri: '/me' },
          { rel: 'canonical', uri: canonical },
        ],
      }
    },
  })
  const standIn: CleverStandIn = Object.assign(server, { canonical: null })
  return standIn
}
