/** Finds whom a provider has identified: the facts for the rule `matchProviderAccount`, and the link that it asks for. */
import type { SchoolId, UserId } from '@corridor/rules/ids'
import {
  countingEmails,
  type Match,
  type MatchCandidate,
  type MatchFacts,
  matchProviderAccount,
  type ProviderAccount,
  providerKey,
  type SignOnRefusal,
} from '@corridor/rules/signIn'
import { eq, type SQL, sql } from 'drizzle-orm'
import { SYSTEM } from '../change/actor.ts'
import { type Change, runSystemChange } from '../change/change.ts'
import { record, recordWithoutEffects } from '../change/trail.ts'
import type { Context } from '../context.ts'
import type { Reader, Tx } from '../db/connect.ts'
import { signInIdentity, ssoIdentity, userAccount } from '../db/schema/index.ts'
import { peopleUnderPowerOf } from './authorPower.ts'
import type { IdentityRow } from './identities.ts'
import { SignOnRefused } from './refused.ts'

/** Finds the person whom this provider account signs in, or the reason why it signs in nobody. Changes nothing. */
export async function findMatch(db: Reader, identity: IdentityRow, account: ProviderAccount): Promise<Match> {
  return matchProviderAccount(await readFacts(db, identity, account))
}

/**
 * The same, and links the person to the account if they were found for the first time. The provider was asked for a
 * while, and an administrator may have changed or removed the way to sign in meanwhile: then the answer counts no more.
 */
export function matchAndLink(context: Context, identity: IdentityRow, account: ProviderAccount): Promise<Match> {
  return runSystemChange(context, async (change) => {
    const current = await holdIdentity(change.tx, identity)
    const first = await findMatch(change.tx, current, account)
    if (first.kind !== 'found') return first
    // Someone else may be linked to the same person at this moment. Whoever has the lock is first.
    await change.tx
      .select({ userId: userAccount.userId })
      .from(userAccount)
      .where(eq(userAccount.userId, first.userId))
      .for('no key update')
    const match = await findMatch(change.tx, current, account)
    if (match.kind === 'found') await link(change, current, account, match)
    return match
  })
}

/** Nobody changes it until the person is linked. */
async function holdIdentity(tx: Tx, { ssoIdentityId, version }: IdentityRow): Promise<IdentityRow> {
  const [current] = await tx.select().from(ssoIdentity).where(eq(ssoIdentity.ssoIdentityId, ssoIdentityId)).for('share')
  if (!current || current.endedAt !== null) throw new SignOnRefused('not_set_up')
  if (current.version !== version) throw new SignOnRefused('expired')
  return current
}

async function link(
  change: Change,
  identity: IdentityRow,
  { subject }: ProviderAccount,
  { userId, by }: Extract<Match, { kind: 'found' }>,
): Promise<void> {
  const provider = keyOf(identity)
  const { districtId } = identity
  await change.tx.insert(signInIdentity).values({ districtId, provider, subject, userId, createdAt: change.now })
  const schoolIds = await schoolsOf(change.tx, userId)
  const detail = { provider, by, ssoIdentityId: identity.ssoIdentityId }
  const acting = { ...change, actor: { kind: 'user', userId } } as const
  record(acting, { subject: 'user', subjectId: userId, action: 'link', schoolIds, detail })
}

/** Records the reason of a refusal and nothing about the person, who is unknown here. */
export async function recordRefusal(
  { database: { db }, clock }: Context,
  identity: IdentityRow,
  reason: SignOnRefusal,
): Promise<void> {
  await recordWithoutEffects(
    { tx: db, now: clock.now(), actor: SYSTEM },
    {
      subject: 'signOn',
      subjectId: identity.ssoIdentityId,
      action: 'refuse',
      detail: { reason },
      ...onlySchool(identity),
    },
  )
}

/** A line about it belongs to its school, or to none if there are several, and all of them find it. */
export function onlySchool({ schoolIds: [only, another] }: IdentityRow): { schoolId?: SchoolId } {
  return only !== undefined && another === undefined ? { schoolId: only } : {}
}

export const keyOf = ({ provider, configuration }: IdentityRow) => providerKey(provider, configuration ?? {})

async function schoolsOf(db: Reader, userId: UserId): Promise<SchoolId[]> {
  const { rows } = await db.execute<{ schoolId: SchoolId }>(
    sql`select school_id as "schoolId" from membership where user_id = ${userId} and ended_at is null order by school_id`,
  )
  return rows.map(({ schoolId }) => schoolId)
}

export async function readFacts(db: Reader, identity: IdentityRow, account: ProviderAccount): Promise<MatchFacts> {
  const provider = keyOf(identity)
  const { subject, rosterIds } = account
  const emails = countingEmails(account.emails, { isPinned: true, isAuthoritative: identity.authoritative })
  const read = (where: SQL) => readCandidates(db, identity, { provider, subject }, where)
  const isHere = sql`u.district_id = ${identity.districtId} and u.ended_at is null ${roleCondition(account)}`
  const [linked] = await read(
    sql`u.user_id = (select user_id from sign_in_identity
      where district_id = ${identity.districtId} and provider = ${provider} and subject = ${subject})`,
  )
  const sources = sql.param(rosterIds.map(({ source }) => source))
  const externalIds = sql.param(rosterIds.map(({ externalId }) => externalId))
  return {
    linked: linked ?? null,
    withRosterId:
      rosterIds.length === 0
        ? []
        : await read(sql`${isHere} and u.user_id in (
            select e.row_id from external_id e where e.district_id = ${identity.districtId} and e.kind = 'user'
              and (e.source, e.external_id) in (select * from unnest(${sources}::text[], ${externalIds}::text[])))`),
    withEmail:
      emails.length === 0 ? [] : await read(sql`${isHere} and lower(u.email) = any(${sql.param(emails)}::text[])`),
  }
}

/** Where the provider says whether someone is a student, a teacher is not taken for one, nor the other way round. */
function roleCondition({ isStudent }: ProviderAccount): SQL {
  return isStudent === undefined ? sql`` : sql`and (u.type = 'student') = ${isStudent}`
}

async function readCandidates(
  db: Reader,
  identity: IdentityRow,
  { provider, subject }: { provider: string; subject: string },
  where: SQL,
): Promise<MatchCandidate[]> {
  const { districtId, schoolIds } = identity
  const { rows } = await db.execute<Omit<MatchCandidate, 'isReached'> & Record<string, unknown>>(sql`
    select u.user_id as "userId",
      u.ended_at is null and u.district_id = ${districtId} and exists (
        select 1 from membership m join school s on s.school_id = m.school_id
        where m.user_id = u.user_id and m.ended_at is null and s.ended_at is null and s.district_id = ${districtId}
          and (${schoolIds.length === 0} or s.school_id = any(${sql.param(schoolIds)}::int[]))) as "isInSchools",
      exists (select 1 from sign_in_identity i
        where i.user_id = u.user_id and i.provider = ${provider} and i.subject <> ${subject}) as "hasOtherAccount"
    from user_account u where ${where} order by "isInSchools" desc, u.user_id limit 3`)
  const reached = await peopleUnderPowerOf(
    db,
    identity,
    rows.map(({ userId }) => userId),
  )
  return rows.map((row) => ({ ...row, isReached: reached.has(row.userId) }))
}
