/** ClassLink on this computer: its sign-in, its tokens and what it tells about whoever signed in. */

import { CLIENT } from './client.ts'
import { type OAuthStandIn, startOAuth } from './oauth.ts'

/** The names of the fields differ between ClassLink's own examples. */
export type ClassLinkPerson = Readonly<Record<string, string | number | undefined>>
export type ClassLinkStandIn = OAuthStandIn<ClassLinkPerson>

const PATHS = { authorize: '/oauth2/v2/auth', token: '/oauth2/v2/token' }
const INFO = '/v2/my/info'

export function startClassLink(redirectUri: string): Promise<ClassLinkStandIn> {
  return startOAuth<ClassLinkPerson>({
    redirectUri,
    paths: PATHS,
    returned: { response_type: 'code' },
    // The secret is part of the form, and nothing is read from the header.
    isClient: ({ authorization }, body) =>
      authorization === undefined &&
      body.get('client_id') === CLIENT.clientId &&
      body.get('client_secret') === CLIENT.clientSecret,
    tokenAnswer: (token) => ({ access_token: token, token_type: 'Bearer', response_type: 'code' }),
    about: (path, person) => (path === INFO ? person : null),
  })
}

/** Where Corridor finds it. */
export const classLinkAddresses = ({ origin }: ClassLinkStandIn) => ({
  authorize: origin + PATHS.authorize,
  token: origin + PATHS.token,
  info: origin + INFO,
})
