/** Finds whoever a provider has identified: the facts for the rule `matchPerson`, and the link that it asks for. */
import type { SchoolId, UserId } from '@corridor/rules'
import {
  countingEmails,
  type Match,
  type MatchCandidate,
  type MatchFacts,
  matchPerson,
  type ProviderAccount,
  providerKey,
  type SignOnRefusal,
} from '@corridor/rules/setup'
import { eq, type SQL, sql } from 'drizzle-orm'
import { SYSTEM } from '../change/actor.ts'
import { type Change, runSystemChange } from '../change/change.ts'
import { record, recordQuietly } from '../change/trail.ts'
import type { Context } from '../context.ts'
import type { Reader } from '../db/connect.ts'
import { signInIdentity, userAccount } from '../db/schema/index.ts'
import type { IdentityRow } from './identities.ts'

/** Whom this account of the provider signs in here, or why nobody. Changes nothing. */
export async function findMatch(db: Reader, identity: IdentityRow, account: ProviderAccount): Promise<Match> {
  return matchPerson(await readFacts(db, identity, account))
}

/** The same, and links the person to the account if they were found for the first time. */
export function matchAndLink(context: Context, identity: IdentityRow, account: ProviderAccount): Promise<Match> {
  return runSystemChange(context, async (change) => {
    const first = await findMatch(change.tx, identity, account)
    if (first.kind !== 'found') return first
    // Somebody else may be linked to the same person at this moment. Whoever has the lock is first.
    await change.tx
      .select({ userId: userAccount.userId })
      .from(userAccount)
      .where(eq(userAccount.userId, first.userId))
      .for('no key update')
    const match = await findMatch(change.tx, identity, account)
    if (match.kind === 'found') await link(change, identity, account, match)
    return match
  })
}

async function link(
  change: Change,
  identity: IdentityRow,
  { subject }: ProviderAccount,
  { userId, by }: Extract<Match, { kind: 'found' }>,
): Promise<void> {
  const provider = keyOf(identity)
  await change.tx.insert(signInIdentity).values({ provider, subject, userId, createdAt: change.now })
  const schoolIds = await schoolsOf(change.tx, userId)
  const detail = { provider, by, ssoIdentityId: identity.ssoIdentityId }
  const acting = { ...change, actor: { kind: 'user', userId } } as const
  record(acting, { subject: 'user', subjectId: userId, action: 'link', schoolIds, detail })
}

/** With the reason, and without anything that says who it was: nobody here knows. */
export async function recordRefusal(
  { database: { db }, clock }: Context,
  identity: IdentityRow,
  reason: SignOnRefusal,
): Promise<void> {
  await recordQuietly(
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
    sql`u.user_id = (select user_id from sign_in_identity where provider = ${provider} and subject = ${subject})`,
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

/** Where the provider says whether somebody is a student, a teacher is not taken for one, nor the other way round. */
function roleCondition({ isStudent }: ProviderAccount): SQL {
  return isStudent === undefined ? sql`` : sql`and (u.type = 'student') = ${isStudent}`
}

async function readCandidates(
  db: Reader,
  { districtId, schoolIds }: IdentityRow,
  { provider, subject }: { provider: string; subject: string },
  where: SQL,
): Promise<MatchCandidate[]> {
  const { rows } = await db.execute<MatchCandidate & Record<string, unknown>>(sql`
    select u.user_id as "userId",
      u.ended_at is null and u.district_id = ${districtId} and exists (
        select 1 from membership m join school s on s.school_id = m.school_id
        where m.user_id = u.user_id and m.ended_at is null and s.ended_at is null and s.district_id = ${districtId}
          and (${schoolIds.length === 0} or s.school_id = any(${sql.param(schoolIds)}::int[]))) as "isInSchools",
      exists (select 1 from sign_in_identity i
        where i.user_id = u.user_id and i.provider = ${provider} and i.subject <> ${subject}) as "hasOtherAccount"
    from user_account u where ${where} order by u.user_id limit 3`)
  return rows
}
