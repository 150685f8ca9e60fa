/** Google, Clever and ClassLink on this computer, and a district that has set them up. */
import { eq, sql } from 'drizzle-orm'
import { PROVIDER_ADDRESSES, type SignOnSettings } from '../../apps/server/src/config/signOn.ts'
import type { Db } from '../../apps/server/src/db/connect.ts'
import { externalId, ssoIdentity, userAccount } from '../../apps/server/src/db/schema/index.ts'
import { makeOutbound } from '../../apps/server/src/outbound/index.ts'
import { makeSealer } from '../../apps/server/src/outbound/seal.ts'
import {
  type ClassLinkPerson,
  classLinkAddresses,
  startClassLink,
} from '../../apps/server/src/testing/providers/classLink.ts'
import { type CleverPerson, startClever } from '../../apps/server/src/testing/providers/clever.ts'
import { CLIENT } from '../../apps/server/src/testing/providers/client.ts'
import { type ProviderClaims, startOpenId } from '../../apps/server/src/testing/providers/openId.ts'
import { TLS } from '../../apps/server/src/testing/tls.ts'
import { SCHOOLS } from './people.ts'
import type { World } from './world.ts'

export const DOMAIN = 'lakeview.example'
export const CLEVER_DISTRICT = '0123456789abcdef01234567'
export const CLASSLINK_TENANT = '2284'

/** Reaches this computer, and has a key that everybody knows. */
export const OUTBOUND = makeOutbound({
  sealer: makeSealer('the key of the end-to-end tests, known to all'),
  privateAddresses: ['127.0.0.1'],
  allowHttp: true,
  ca: TLS.cert,
})

/** Who signs in next at each of them. */
export interface NextAtProviders {
  google?: ProviderClaims | null
  clever?: CleverPerson | null
  classLink?: ClassLinkPerson | null
}

export interface Providers {
  signOn: SignOnSettings
  cleverOrigin: string
  next(people: NextAtProviders): void
  /** A code with which Clever's portal opens Corridor. */
  portalCode(): string
  close(): Promise<void>
}

export async function startProviders(origin: string): Promise<Providers> {
  const google = await startOpenId(`${origin}/sso/callback`)
  const clever = await startClever(`${origin}/sso/clever`)
  const classLink = await startClassLink(`${origin}/sso/callback`)
  const addresses = {
    ...PROVIDER_ADDRESSES,
    google: google.issuer,
    clever: {
      authorize: `${clever.origin}/oauth/authorize`,
      token: `${clever.origin}/oauth/tokens`,
      api: clever.origin,
    },
    classlink: classLinkAddresses(classLink),
  }
  return {
    signOn: { clients: { google: CLIENT, clever: CLIENT, classlink: CLIENT }, addresses },
    cleverOrigin: clever.origin,
    next(people) {
      if (people.google !== undefined) google.next = people.google
      if (people.clever !== undefined) clever.next = people.clever
      if (people.classLink !== undefined) classLink.next = people.classLink
    },
    portalCode: () => clever.newCode(),
    async close() {
      await Promise.all([google.close(), clever.close(), classLink.close()])
    },
  }
}

/**
 * Everybody has an email address and is in a roster under their username. The high school's people sign in with Google,
 * all of the district with Clever and ClassLink.
 */
export async function setUpSignOn(db: Db, world: World): Promise<void> {
  await db.update(userAccount).set({ email: sql`${userAccount.username} || ${`@${DOMAIN}`}` })
  const people = await db.select().from(userAccount).where(eq(userAccount.districtId, world.districtId))
  await db.insert(externalId).values(
    people.map(({ userId, username, districtId }) => ({
      districtId,
      source: 'oneroster',
      kind: 'user' as const,
      externalId: username,
      rowId: userId,
    })),
  )
  const authorId = people.find(({ type }) => type === 'districtAdministrator')?.userId ?? null
  await db.insert(ssoIdentity).values([
    {
      districtId: world.districtId,
      authorId,
      name: SCHOOLS.high.name,
      provider: 'google',
      schoolIds: [world.schools.high],
      configuration: { domains: [DOMAIN] },
    },
    {
      districtId: world.districtId,
      authorId,
      name: 'Clever for Lakeview',
      provider: 'clever',
      configuration: { tenant: CLEVER_DISTRICT },
      authoritative: true,
    },
    {
      districtId: world.districtId,
      authorId,
      name: 'ClassLink for Lakeview',
      provider: 'classlink',
      configuration: { tenant: CLASSLINK_TENANT },
    },
  ])
}
