/** The ways to sign in that districts have set up. */
import type { SsoIdentity } from '@corridor/contract'
import type { SsoIdentityId } from '@corridor/rules/ids'
import { matchTier, rankMatches } from '@corridor/rules/text'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Reader } from '../db/connect.ts'
import { ssoIdentity } from '../db/schema/index.ts'

export type IdentityRow = typeof ssoIdentity.$inferSelect

export const MAX_FOUND = 10

export async function findIdentity(db: Reader, ssoIdentityId: SsoIdentityId): Promise<IdentityRow | null> {
  const [row] = await db
    .select()
    .from(ssoIdentity)
    .where(and(eq(ssoIdentity.ssoIdentityId, ssoIdentityId), isNull(ssoIdentity.endedAt)))
  return row ?? null
}

export async function findCleverIdentity(db: Reader, cleverDistrictId: string): Promise<IdentityRow | null> {
  const [row] = await db
    .select()
    .from(ssoIdentity)
    .where(
      and(
        eq(ssoIdentity.provider, 'clever'),
        isNull(ssoIdentity.endedAt),
        eq(sql`${ssoIdentity.configuration} ->> 'tenant'`, cleverDistrictId),
      ),
    )
  return row ?? null
}

interface NamedIdentity extends Record<string, unknown> {
  ssoIdentityId: SsoIdentityId
  provider: IdentityRow['provider']
  name: string
  schools: string[]
}

/** By the name of the way to sign in or, if that does not fit, of one of its schools, whose name is answered then. */
export async function searchIdentities(db: Reader, term: string): Promise<SsoIdentity[]> {
  if (term.trim() === '') return []
  const { rows } = await db.execute<NamedIdentity>(sql`
    select i.sso_identity_id as "ssoIdentityId", i.provider, i.name, array(
      select s.name from school s where s.district_id = i.district_id and s.ended_at is null
        and (i.school_ids = '{}' or s.school_id = any(i.school_ids)) order by s.school_id) as schools
    from sso_identity i where i.ended_at is null order by i.sso_identity_id`)
  const named = rows.flatMap(({ ssoIdentityId, provider, name, schools }) => {
    const names = matchTier(name, term.trim()) === null ? schools : [name]
    return names.map((one) => ({ ssoIdentityId, provider, name: one }))
  })
  const found = new Map<SsoIdentityId, SsoIdentity>()
  for (const one of rankMatches(named, ({ name }) => name, term, named.length)) {
    if (!found.has(one.ssoIdentityId)) found.set(one.ssoIdentityId, one)
    if (found.size === MAX_FOUND) break
  }
  return [...found.values()]
}
