/** Administrators of a district set up how its people sign in. */
import type { DistrictSignIn, Output, SignOnIdentity } from '@corridor/contract'
import { can, hasPowerOver } from '@corridor/rules/access'
import type { DistrictId, SchoolId, SsoIdentityId, UncheckedSchoolId, UserId } from '@corridor/rules/ids'
import { configurationFor, configurationProblems, type SignOnConfiguration } from '@corridor/rules/signIn'
import { fullName } from '@corridor/rules/text'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { viewersOf } from '../account/viewers.ts'
import { lockVisibleAccount } from '../account/visibleAccount.ts'
import type { Change } from '../change/change.ts'
import { edit } from '../change/edit.ts'
import { record, type TrailLine } from '../change/trail.ts'
import type { Context } from '../context.ts'
import type { Reader, Tx } from '../db/connect.ts'
import { isDuplicate } from '../db/duplicate.ts'
import { expectOne } from '../db/expectOne.ts'
import { district, school, signInIdentity, ssoIdentity, userAccount } from '../db/schema/index.ts'
import { AppError, forbidden, gone, invalid } from '../http/errors.ts'
import { checkMayConnect, openSchoolsOf } from '../school/connect.ts'
import { endSessions } from '../session/commands.ts'
import { refuseImpersonator } from '../session/refuseImpersonator.ts'
import type { Scope } from '../session/scope.ts'
import { requireSchool } from '../session/tenancy.ts'
import { checkClaims } from './claims.ts'
import { secretPurpose } from './connection.ts'
import type { IdentityRow } from './identities.ts'
import { onlySchool } from './match.ts'
import { findOwnIdentity } from './ownIdentity.ts'

type NewIdentity = Output<'POST /api/district/:districtId/sign-in/identity', 'body'>
type IdentityEdit = Output<'POST /api/sso/identity/:ssoIdentityId', 'body'>

export async function readSignIn(context: Context, scope: Scope, districtId: DistrictId): Promise<DistrictSignIn> {
  const { db } = context.database
  await checkMayConnect(db, scope)
  const rows = await db
    .select()
    .from(ssoIdentity)
    .where(and(eq(ssoIdentity.districtId, districtId), isNull(ssoIdentity.endedAt)))
    .orderBy(sql`lower(${ssoIdentity.name})`, ssoIdentity.ssoIdentityId)
  const [row] = await db.select().from(district).where(eq(district.districtId, districtId))
  const { publicUrl } = context
  return {
    identities: await presentAll(context, db, rows),
    schools: await schoolsOf(db, districtId),
    returnUrls: publicUrl
      ? { openId: new URL('/sso/callback', publicUrl).href, clever: new URL('/sso/clever', publicUrl).href }
      : null,
    secondFactorRequired: row?.secondFactorRequired ?? false,
  }
}

async function present(context: Context, db: Reader, row: IdentityRow): Promise<SignOnIdentity> {
  return expectOne(await presentAll(context, db, [row]))
}

async function presentAll(context: Context, db: Reader, rows: readonly IdentityRow[]): Promise<SignOnIdentity[]> {
  const authors = await authorsOf(db, rows)
  return rows.map((row) => presentOne(context, row, authors))
}

interface Author {
  name: string
  /** Has power over everybody in the district. */
  mayConnect: boolean
}

async function authorsOf(db: Reader, rows: readonly IdentityRow[]): Promise<ReadonlyMap<UserId, Author>> {
  const [first] = rows
  const userIds = rows.flatMap(({ authorId }) => authorId ?? [])
  if (!first || userIds.length === 0) return new Map()
  const people = await db.select().from(userAccount).where(inArray(userAccount.userId, userIds))
  const viewers = await viewersOf(db, userIds)
  const schoolIds = (await schoolsOf(db, first.districtId)).map(({ schoolId }) => schoolId)
  return new Map(
    people.map((person) => {
      const viewer = viewers.get(person.userId)
      const mayConnect = viewer !== undefined && can(viewer, 'district.connect', { schoolIds })
      return [person.userId, { name: fullName(person), mayConnect }]
    }),
  )
}

function presentOne(
  { signOn }: Pick<Context, 'signOn'>,
  row: IdentityRow,
  authors: ReadonlyMap<UserId, Author>,
): SignOnIdentity {
  const { ssoIdentityId, name, provider, schoolIds, clientSecret, authoritative, authorId, version } = row
  const author = authorId === null ? undefined : authors.get(authorId)
  const { domains = [], tenant = '', issuer = '', client = '' } = row.configuration ?? {}
  const hasSecret = clientSecret !== null
  const isReady = provider === 'oidc' ? hasSecret : signOn.clients[provider] !== undefined
  const configuration = { domains: [...domains], tenant, issuer, client }
  return {
    ssoIdentityId,
    name,
    provider,
    schoolIds,
    ...configuration,
    hasSecret,
    authoritative,
    isReady,
    setUpBy: author?.name ?? null,
    isConfirmed: author?.mayConnect ?? false,
    version,
  }
}

function schoolsOf(db: Reader, districtId: DistrictId): Promise<{ schoolId: SchoolId; name: string }[]> {
  return db
    .select({ schoolId: school.schoolId, name: school.name })
    .from(school)
    .where(and(eq(school.districtId, districtId), isNull(school.endedAt)))
    .orderBy(sql`lower(${school.name})`, school.schoolId)
}

export async function requireSecondFactor(
  change: Change,
  scope: Scope,
  districtId: DistrictId,
  secondFactorRequired: boolean,
): Promise<void> {
  const { tx } = change
  await checkMayConnect(tx, scope)
  refuseImpersonator(scope, 'account')
  const [row] = await tx.select().from(district).where(eq(district.districtId, districtId)).for('no key update')
  if (!row || row.secondFactorRequired === secondFactorRequired) return
  await tx.update(district).set({ secondFactorRequired }).where(eq(district.districtId, districtId))
  const changed = { secondFactorRequired: { from: row.secondFactorRequired, to: secondFactorRequired } }
  await recordIn(change, districtId, [], { subjectId: 0 as SsoIdentityId, action: 'requireSecondFactor', changed })
}

export async function addIdentity(
  context: Context,
  change: Change,
  scope: Scope,
  districtId: DistrictId,
  sent: NewIdentity,
): Promise<SignOnIdentity> {
  await checkMayConnect(change.tx, scope)
  refuseImpersonator(scope, 'account')
  const { provider, name, authoritative, clientSecret } = sent
  const configuration = configurationFor(provider, sent)
  checkConfiguration(provider, configuration)
  if (provider === 'oidc' && clientSecret === undefined) refuseField('clientSecret', 'Enter the client secret.')
  const schoolIds = await requireSchoolsOf(change.tx, districtId, sent.schoolIds)
  await checkClaims(change.tx, { districtId, provider, configuration })
  const secret = sealed(context, provider, districtId, clientSecret)
  const row = expectOne(
    await change.tx
      .insert(ssoIdentity)
      .values({
        districtId,
        name,
        provider,
        schoolIds,
        authoritative,
        configuration,
        clientSecret: secret,
        authorId: scope.userId,
      })
      .returning()
      .catch(refuseTaken),
  )
  await recordIn(change, districtId, schoolIds, {
    subjectId: row.ssoIdentityId,
    action: 'create',
    detail: { provider },
  })
  return present(context, change.tx, row)
}

export async function changeIdentity(
  context: Context,
  change: Change,
  scope: Scope,
  ssoIdentityId: SsoIdentityId,
  { version, clientSecret, ...sent }: IdentityEdit,
): Promise<SignOnIdentity> {
  const row = await lockIdentity(change.tx, scope, ssoIdentityId)
  refuseImpersonator(scope, 'account')
  const { provider, districtId } = row
  const { domains, tenant, issuer, client, schoolIds: requested, ...rest } = sent
  const before = row.configuration ?? {}
  const asked = { domains, tenant, issuer, client }
  const configuration = configurationFor(provider, { ...before, ...defined(asked) })
  checkConfiguration(provider, configuration)
  const schoolIds = requested && (await requireSchoolsOf(change.tx, districtId, requested))
  await checkClaims(change.tx, { districtId, provider, configuration }, before)
  // Otherwise whoever may change this could have the secret sent to a server of theirs.
  if (configuration.issuer !== before.issuer && provider === 'oidc' && clientSecret === undefined) {
    refuseField('clientSecret', 'Enter the client secret of the new issuer.')
  }
  const secret = sealed(context, provider, districtId, clientSecret)
  if (secret !== null) {
    await change.tx
      .update(ssoIdentity)
      .set({ clientSecret: secret, authorId: scope.userId })
      .where(eq(ssoIdentity.ssoIdentityId, ssoIdentityId))
    record(change, { subject: 'signOn', subjectId: ssoIdentityId, action: 'replaceSecret', ...onlySchool(row) })
  }
  const current = async () => present(context, change.tx, await lockIdentity(change.tx, scope, ssoIdentityId))
  await edit<Pick<IdentityRow, 'name' | 'schoolIds' | 'authoritative' | 'configuration'>>(change, {
    row,
    before: { ...row, configuration: before },
    version,
    sent: { ...defined({ ...rest, schoolIds }), configuration },
    current,
    write: async (changed, versions) => {
      // A new name changes nobody whom it finds.
      const isRenamed = Object.keys(changed).every((field) => field === 'name')
      await change.tx
        .update(ssoIdentity)
        .set({ ...changed, ...versions, ...(!isRenamed && { authorId: scope.userId }) })
        .where(eq(ssoIdentity.ssoIdentityId, ssoIdentityId))
        .catch(refuseTaken)
    },
    line: () => ({ subject: 'signOn', subjectId: ssoIdentityId, action: 'edit', ...onlySchool(row) }),
  })
  return current()
}

/** Takes it over from whoever set it up, who may have left, or have lost power over some of the people. */
export async function confirmIdentity(
  context: Context,
  change: Change,
  scope: Scope,
  ssoIdentityId: SsoIdentityId,
): Promise<SignOnIdentity> {
  const row = await lockIdentity(change.tx, scope, ssoIdentityId)
  refuseImpersonator(scope, 'account')
  if (row.authorId !== scope.userId) {
    await change.tx
      .update(ssoIdentity)
      .set({ authorId: scope.userId })
      .where(eq(ssoIdentity.ssoIdentityId, ssoIdentityId))
    await recordIn(change, row.districtId, row.schoolIds, { subjectId: ssoIdentityId, action: 'confirm' })
  }
  return present(context, change.tx, { ...row, authorId: scope.userId })
}

export async function removeIdentity(change: Change, scope: Scope, ssoIdentityId: SsoIdentityId): Promise<void> {
  const { districtId, schoolIds } = await lockIdentity(change.tx, scope, ssoIdentityId)
  refuseImpersonator(scope, 'account')
  await change.tx.update(ssoIdentity).set({ endedAt: change.now }).where(eq(ssoIdentity.ssoIdentityId, ssoIdentityId))
  await recordIn(change, districtId, schoolIds, { subjectId: ssoIdentityId, action: 'end' })
}

/** Ends the link, and the sessions that it may have opened. */
export async function unlink(change: Change, scope: Scope, userId: UserId, provider: string): Promise<void> {
  refuseImpersonator(scope, 'account')
  const { account, schoolIds } = await lockVisibleAccount(change.tx, scope, userId)
  if (!hasPowerOver(scope, account)) throw forbidden()
  const removed = await change.tx
    .delete(signInIdentity)
    .where(and(eq(signInIdentity.userId, userId), eq(signInIdentity.provider, provider)))
    .returning({ provider: signInIdentity.provider })
  if (removed.length === 0) throw gone('This link is not there anymore.')
  record(change, { subject: 'user', subjectId: userId, action: 'unlink', schoolIds, detail: { provider } })
  await endSessions(change, userId)
}

async function lockIdentity(tx: Tx, scope: Scope, ssoIdentityId: SsoIdentityId): Promise<IdentityRow> {
  await tx
    .select({ ssoIdentityId: ssoIdentity.ssoIdentityId })
    .from(ssoIdentity)
    .where(and(eq(ssoIdentity.ssoIdentityId, ssoIdentityId), eq(ssoIdentity.districtId, scope.districtId)))
    .for('no key update')
  return findOwnIdentity(tx, scope, ssoIdentityId)
}

async function requireSchoolsOf(
  tx: Tx,
  districtId: DistrictId,
  requested: readonly UncheckedSchoolId[],
): Promise<SchoolId[]> {
  const schoolIds = await openSchoolsOf(tx, districtId)
  return requested.map((schoolId) => requireSchool({ schoolIds }, schoolId))
}

function checkConfiguration(provider: IdentityRow['provider'], configuration: SignOnConfiguration): void {
  const problems = configurationProblems(provider, configuration)
  const [first] = Object.values(problems)
  if (first !== undefined) throw invalid(first, problems as Record<string, string>)
}

function refuseField(field: string, sentence: string): never {
  throw invalid(sentence, { [field]: sentence })
}

function sealed(
  { outbound }: Context,
  provider: IdentityRow['provider'],
  districtId: DistrictId,
  clientSecret: string | undefined,
): string | null {
  if (provider !== 'oidc' || clientSecret === undefined) return null
  try {
    return outbound.sealer.seal(clientSecret, secretPurpose({ districtId }))
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return refuseField('clientSecret', error.message)
  }
}

function refuseTaken(error: unknown): never {
  if (!isDuplicate(error, 'sso_identity_clever')) throw error
  const sentence = 'This Clever district is set up already. Ask your IT person if it was not you.'
  throw new AppError(409, 'duplicate', sentence, { fields: { tenant: sentence } })
}

/** One line for each school whose people are concerned, so that its administrators find it. */
async function recordIn(
  change: Change,
  districtId: DistrictId,
  schoolIds: readonly SchoolId[],
  line: Omit<Extract<TrailLine, { subject: 'signOn' }>, 'subject' | 'schoolId'>,
): Promise<void> {
  const concerned =
    schoolIds.length > 0 ? schoolIds : (await schoolsOf(change.tx, districtId)).map(({ schoolId }) => schoolId)
  for (const schoolId of concerned) record(change, { subject: 'signOn', schoolId, ...line })
}

function defined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never
}
