/** A browser on its way to a provider and back, for tests of signing in through the school. */
import type { UserId } from '@corridor/rules/ids'
import { type SQL, sql } from 'drizzle-orm'
import { PROVIDER_ADDRESSES, type ProviderAddresses } from '../config/signOn.ts'
import type { Db } from '../db/connect.ts'
import { expectOne } from '../db/expectOne.ts'
import { ssoIdentity } from '../db/schema/index.ts'
import type { IdentityRow } from '../sso/identities.ts'
import type { TestClient } from './client.ts'
import { CLIENT } from './providers/client.ts'

export const PUBLIC_URL = new URL('https://corridor.example')

/** Corridor is registered with all providers, at the addresses of the stand-ins. */
export function signOnWith(addresses: Partial<ProviderAddresses>) {
  return {
    clients: { google: CLIENT, microsoft: CLIENT, clever: CLIENT, classlink: CLIENT },
    addresses: { ...PROVIDER_ADDRESSES, ...addresses },
  }
}

/** What an administrator types for Google. */
export const googleIdentity = (more = {}) => ({
  provider: 'google' as const,
  name: 'Lakeside',
  schoolIds: [],
  domains: ['lakeside.example'],
  tenant: '',
  issuer: '',
  client: '',
  authoritative: false,
  ...more,
})

/** Set up by the district's administrator, unless told otherwise. */
export async function addIdentity(
  db: Db,
  identity: Pick<IdentityRow, 'districtId' | 'name' | 'provider' | 'configuration'> & Partial<IdentityRow>,
): Promise<IdentityRow> {
  const authorId = sql`(select min(user_id) from user_account
    where district_id = ${identity.districtId} and type = 'districtAdministrator')` as SQL<UserId>
  return expectOne(
    await db
      .insert(ssoIdentity)
      .values({ authorId, ...identity })
      .returning(),
  )
}

/** The person who is signed in in this browser. */
export async function whoIs(client: TestClient): Promise<number | null> {
  const { status, body } = await client.ask('GET /api/user/current')
  return status === 200 ? body.userId : null
}

/** Where an answer sends the browser: a path of ours, or an address of the provider. */
export function locationOf({ headers }: { headers: Headers }): string {
  const location = headers.get('location') ?? ''
  return location.startsWith(PUBLIC_URL.origin) ? location.slice(PUBLIC_URL.origin.length) : location
}

/** Goes to the provider, which signs in whoever is next, and returns the path with which it sends the browser back. */
export async function throughProvider(url: string): Promise<string> {
  const cookies = new Map<string, string>()
  let at = url
  for (let steps = 0; steps < 10; steps += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(at, { redirect: 'manual', headers: { cookie } })
    for (const set of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=')
      cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    if (location === null) throw new Error(`The provider answered ${answer.status}: ${await answer.text()}`)
    if (location.startsWith(PUBLIC_URL.origin)) return location.slice(PUBLIC_URL.origin.length)
    at = new URL(location, at).href
  }
  throw new Error('The provider keeps sending the browser around.')
}

/** The whole trip. Returns the page that Corridor opens at the end. */
export async function signOnThrough(client: TestClient, path: string): Promise<string> {
  const started = await client.send('GET', path)
  const back = await throughProvider(locationOf(started))
  return locationOf(await client.send('GET', back))
}
