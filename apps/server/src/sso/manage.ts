/** Administrators of a district set up how its people sign in. */
import type { DistrictSignIn, Output, SignOnIdentity } from '@corridor/contract'
import type { DistrictId, SchoolId, SsoIdentityId, UserId } from '@corridor/rules'
import { configurationFor, configurationProblems, hasPowerOver, type SignOnConfiguration } from '@corridor/rules/setup'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { lockKnown, refuseImpersonator } from '../account/knownAccount.ts'
import type { Change } from '../change/change.ts'
import { edit } from '../change/edit.ts'
import { record, type TrailLine } from '../change/trail.ts'
import type { Context } from '../context.ts'
import type { Reader, Tx } from '../db/connect.ts'
import { isDuplicate } from '../db/duplicate.ts'
import { one } from '../db/one.ts'
import { district, school, signInIdentity, ssoIdentity } from '../db/schema/index.ts'
import { AppError, forbidden, gone, invalid, notFound } from '../http/errors.ts'
import { endSessions } from '../session/commands.ts'
import type { Scope } from '../session/scope.ts'
import { secretPurpose } from './connection.ts'
import type { IdentityRow } from './identities.ts'
import { onlySchool } from './match.ts'
import { checkDistrict, findOwn } from './own.ts'

type NewIdentity = Output<'POST /api/district/:districtId/sign-in/identity', 'body'>
type IdentityEdit = Output<'POST /api/sso/identity/:ssoIdentityId', 'body'>

export async function readSignIn(context: Context, scope: Scope, districtId: DistrictId): Promise<DistrictSignIn> {
  checkDistrict(scope, districtId)
  const { db } = context.database
  const rows = await db
    .select()
    .from(ssoIdentity)
    .where(and(eq(ssoIdentity.districtId, districtId), isNull(ssoIdentity.endedAt)))
    .orderBy(sql`lower(${ssoIdentity.name})`, ssoIdentity.ssoIdentityId)
  const [row] = await db.select().from(district).where(eq(district.districtId, districtId))
  const { publicUrl } = context
  return {
    identities: rows.map((identity) => present(context, identity)),
    schools: await schoolsOf(db, districtId),
    returnUrls: publicUrl
      ? { openId: new URL('/sso/callback', publicUrl).href, clever: new URL('/sso/clever', publicUrl).href }
      : null,
    secondFactorRequired: row?.secondFactorRequired ?? false,
  }
}

function present({ signOn }: Pick<Context, 'signOn'>, row: IdentityRow): SignOnIdentity {
  const { ssoIdentityId, name, provider, schoolIds, clientSecret, authoritative, version } = row
  const { domains = [], tenant = '', issuer = '', client = '' } = row.configuration ?? {}
  const hasSecret = clientSecret !== null
  const isReady = provider === 'oidc' ? hasSecret : signOn.clients[provider] !== undefined
  const configuration = { domains: [...domains], tenant, issuer, client }
  return { ssoIdentityId, name, provider, schoolIds, ...configuration, hasSecret, authoritative, isReady, version }
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
  checkDistrict(scope, districtId)
  refuseImpersonator(scope)
  const { tx } = change
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
  checkDistrict(scope, districtId)
  refuseImpersonator(scope)
  const { provider, name, schoolIds, authoritative, clientSecret } = sent
  const configuration = configurationFor(provider, sent)
  checkConfiguration(provider, configuration)
  if (provider === 'oidc' && clientSecret === undefined) refuseField('clientSecret', 'Enter the client secret.')
  await checkSchools(change.tx, districtId, schoolIds)
  const secret = sealed(context, provider, districtId, clientSecret)
  const row = one(
    await change.tx
      .insert(ssoIdentity)
      .values({ districtId, name, provider, schoolIds, authoritative, configuration, clientSecret: secret })
      .returning()
      .catch(refuseTaken),
  )
  await recordIn(change, districtId, schoolIds, {
    subjectId: row.ssoIdentityId,
    action: 'create',
    detail: { provider },
  })
  return present(context, row)
}

export async function changeIdentity(
  context: Context,
  change: Change,
  scope: Scope,
  ssoIdentityId: SsoIdentityId,
  { version, clientSecret, ...sent }: IdentityEdit,
): Promise<SignOnIdentity> {
  const row = await lockIdentity(change.tx, scope, ssoIdentityId)
  refuseImpersonator(scope)
  const { provider, districtId } = row
  const { domains, tenant, issuer, client, ...rest } = sent
  const before = row.configuration ?? {}
  const asked = { domains, tenant, issuer, client }
  const configuration = configurationFor(provider, { ...before, ...defined(asked) })
  checkConfiguration(provider, configuration)
  if (rest.schoolIds) await checkSchools(change.tx, districtId, rest.schoolIds)
  // Otherwise whoever may change this could have the secret sent to a server of theirs.
  if (configuration.issuer !== before.issuer && provider === 'oidc' && clientSecret === undefined) {
    refuseField('clientSecret', 'Enter the client secret of the new issuer.')
  }
  const secret = sealed(context, provider, districtId, clientSecret)
  if (secret !== null) {
    await change.tx
      .update(ssoIdentity)
      .set({ clientSecret: secret })
      .where(eq(ssoIdentity.ssoIdentityId, ssoIdentityId))
    record(change, { subject: 'signOn', subjectId: ssoIdentityId, action: 'replaceSecret', ...onlySchool(row) })
  }
  const current = async () => present(context, await lockIdentity(change.tx, scope, ssoIdentityId))
  await edit<Pick<IdentityRow, 'name' | 'schoolIds' | 'authoritative' | 'configuration'>>(change, {
    row,
    before: { ...row, configuration: before },
    version,
    sent: { ...defined(rest), configuration },
    current,
    write: async (changed, versions) => {
      await change.tx
        .update(ssoIdentity)
        .set({ ...changed, ...versions })
        .where(eq(ssoIdentity.ssoIdentityId, ssoIdentityId))
        .catch(refuseTaken)
    },
    line: () => ({ subject: 'signOn', subjectId: ssoIdentityId, action: 'edit', ...onlySchool(row) }),
  })
  return current()
}

export async function removeIdentity(change: Change, scope: Scope, ssoIdentityId: SsoIdentityId): Promise<void> {
  const { districtId, schoolIds } = await lockIdentity(change.tx, scope, ssoIdentityId)
  refuseImpersonator(scope)
  await change.tx.update(ssoIdentity).set({ endedAt: change.now }).where(eq(ssoIdentity.ssoIdentityId, ssoIdentityId))
  await recordIn(change, districtId, schoolIds, { subjectId: ssoIdentityId, action: 'end' })
}

/** Ends the link, and the sessions that it may have opened. */
export async function unlink(change: Change, scope: Scope, userId: UserId, provider: string): Promise<void> {
  refuseImpersonator(scope)
  const { account, schoolIds } = await lockKnown(change.tx, scope, userId)
  if (!hasPowerOver(scope, account)) throw forbidden()
  const removed = await change.tx
    .delete(signInIdentity)
    .where(and(eq(signInIdentity.userId, userId), eq(signInIdentity.provider, provider)))
    .returning({ provider: signInIdentity.provider })
  if (removed.length === 0) throw gone('This link is not there any more.')
  record(change, { subject: 'user', subjectId: userId, action: 'unlink', schoolIds, detail: { provider } })
  await endSessions(change, userId)
}

async function lockIdentity(tx: Tx, scope: Scope, ssoIdentityId: SsoIdentityId): Promise<IdentityRow> {
  await tx
    .select({ ssoIdentityId: ssoIdentity.ssoIdentityId })
    .from(ssoIdentity)
    .where(and(eq(ssoIdentity.ssoIdentityId, ssoIdentityId), eq(ssoIdentity.districtId, scope.districtId)))
    .for('no key update')
  return findOwn(tx, scope, ssoIdentityId)
}

async function checkSchools(tx: Tx, districtId: DistrictId, schoolIds: readonly SchoolId[]): Promise<void> {
  const own = new Set((await schoolsOf(tx, districtId)).map(({ schoolId }) => schoolId))
  if (!schoolIds.every((schoolId) => own.has(schoolId))) throw notFound('That school was not found.')
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
  { outside }: Context,
  provider: IdentityRow['provider'],
  districtId: DistrictId,
  clientSecret: string | undefined,
): string | null {
  if (provider !== 'oidc' || clientSecret === undefined) return null
  try {
    return outside.sealer.seal(clientSecret, secretPurpose({ districtId }))
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return refuseField('clientSecret', error.message)
  }
}

function refuseTaken(error: unknown): never {
  if (!isDuplicate(error, 'sso_identity_clever')) throw error
  const sentence = 'This Clever district is set up already. Ask whoever runs Corridor if it was not you.'
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
