/**
 * Invitations by email to many at once. One change makes the links and queues the emails, so that a server that is
 * killed has invited either everybody or nobody, and the deliveries go out in the background, whoever watches.
 */
import type { InvitationBatch } from '@corridor/contract'
import type { UserType } from '@corridor/rules/access'
import { sentLanguage } from '@corridor/rules/delivery'
import type { RosterRunId, SchoolId, UserGroupId, UserId } from '@corridor/rules/ids'
import { type Instant, instant } from '@corridor/rules/time'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Change } from '../change/change.ts'
import type { Context } from '../context.ts'
import type { Reader, Tx } from '../db/connect.ts'
import { expectOne } from '../db/expectOne.ts'
import { lockSchools } from '../db/lockSchools.ts'
import { delivery, invitationBatch, school } from '../db/schema/index.ts'
import { sealContent } from '../delivery/content.ts'
import { invitationMail } from '../delivery/templates/account.ts'
import { publicUrlOf } from '../delivery/urls.ts'
import { AppError, invalid } from '../http/errors.ts'
import { refuseImpersonator } from '../session/refuseImpersonator.ts'
import type { Scope } from '../session/scope.ts'
import { i18nIn } from '../words/i18n.ts'
import { type ChosenPeople, chosenBy, IS_NEW_PERSON, NOT_SIGNED_IN, OUTCOMES, visibleIn } from './accountFilters.ts'
import { timeText } from './accountMail.ts'
import { controlledOf, countInvitations, invitableOf, lockChosen, lockInvitees, recordInvited } from './invitees.ts'
import { dropLinks, makeLinks } from './oneTimeLink.ts'

interface Chosen {
  schoolId: SchoolId
  people: ChosenPeople
}

const ROWS_AT_ONCE = 500
const NO_ADDRESS = { state: 'not_configured', reason: 'no_address' } as const

export async function mailInvitations(
  context: Context,
  change: Change,
  scope: Scope,
  { schoolId, people }: Chosen,
): Promise<InvitationBatch> {
  refuseImpersonator(scope, 'account')
  if (!context.mail) throw invalid('Email is not set up. Print slips instead.')
  const { tx, now } = change
  await lockSchools(tx, [schoolId])
  const running = await readBatch(tx, schoolId)
  if (running && running.waiting > 0) {
    throw new AppError(409, 'changed', 'Invitations are still being sent. Wait until they are done, or stop them.')
  }
  const chosen = await lockChosen(tx, schoolId, { where: chosenBy(scope, schoolId, people, now) })
  const { invited, memberships } = await invitableOf(tx, scope, chosen)
  const reachable = invited.filter(({ email }) => email !== null)
  await countInvitations(context, tx, scope, reachable.length)
  const unreachable = invited.filter(({ email }) => email === null)
  const batch = { schoolId, createdBy: scope.userId, createdAt: now, noAddress: unreachable.length }
  const { invitationBatchId } = expectOne(await tx.insert(invitationBatch).values(batch).returning())
  const { name: schoolName, timezone } = expectOne(await tx.select().from(school).where(eq(school.schoolId, schoolId)))
  const userIds = reachable.map(({ userId }) => userId)
  const links = await makeLinks({ tx, now, createdBy: scope.userId }, userIds, 'invitation')
  const row = { method: 'email', kind: 'invitation', createdAt: now, changedAt: now, invitationBatchId } as const
  const rows = reachable.flatMap((invitee, at) => {
    const link = links[at]
    if (!link) return []
    const { userId, username } = invitee
    const i18n = i18nIn(sentLanguage(invitee))
    const url = new URL(`/set-password#${link.token}`, publicUrlOf(context)).href
    const mail = invitationMail(i18n, { username, schoolName, url, until: timeText(i18n, link.expiresAt, timezone) })
    const content = sealContent(context, mail)
    return [{ ...row, userId, content }]
  })
  // Those without an address are part of the batch, too, so that their count can say who they are.
  const missed = unreachable.map(({ userId }) => ({ ...row, userId, ...NO_ADDRESS }))
  for (const all of [rows, missed]) {
    for (let from = 0; from < all.length; from += ROWS_AT_ONCE) {
      await tx.insert(delivery).values(all.slice(from, from + ROWS_AT_ONCE))
    }
  }
  await recordInvited(change, { schoolId, userIds, memberships, action: 'invite' })
  const made = await readBatch(tx, schoolId)
  if (!made) throw new Error('the batch was not made')
  return made
}

/** The last one of the school. */
export async function readBatch(db: Reader, schoolId: SchoolId): Promise<InvitationBatch | null> {
  const among = (condition: SQL) => sql`(count(*) filter (where ${condition}))::int`
  const { rows } = await db.execute<InvitationBatch & Record<string, unknown>>(sql`
    select count(d.delivery_id)::int - b.no_address as total, ${among(OUTCOMES.sent)} as sent,
      ${among(OUTCOMES.failed)} as failed, ${among(sql`d.state = 'pending'`)} as waiting, b.no_address as "noAddress", b.stopped_at is not null as "isStopped"
    from (select * from invitation_batch where school_id = ${schoolId} order by invitation_batch_id desc limit 1) b
      left join delivery d on d.invitation_batch_id = b.invitation_batch_id
    group by b.no_address, b.stopped_at`)
  return rows[0] ?? null
}

export async function readInvitations(context: Pick<Context, 'database' | 'mail'>, scope: Scope, schoolId: SchoolId) {
  const { db } = context.database
  const { rows } = await db.execute<FilterOptions>(sql`
    with people as (
      select u.user_id, u.grade from membership m join user_account u on u.user_id = m.user_id
      where ${visibleIn(scope, schoolId)} and ${NOT_SIGNED_IN})
    select coalesce((select json_agg(distinct grade) from people where grade is not null), '[]') as grades,
      coalesce((select json_agg(json_build_object('userGroupId', g.user_group_id, 'name', g.name) order by lower(g.name), g.user_group_id)
        from class g where g.school_id = ${schoolId} and g.ended_at is null and exists (
          select 1 from class_member o join people p on p.user_id = o.user_id
          where o.user_group_id = g.user_group_id and o.ended_at is null)), '[]') as classes,
      coalesce((select json_agg(json_build_object('rosterRunId', r.roster_run_id, 'createdAt', r.created_at) order by r.roster_run_id desc)
        from (select * from roster_run r where state in ('done', 'held', 'stopped')
          and district_id = (select district_id from school where school_id = ${schoolId})
          and exists (select 1 from roster_step s where s.roster_run_id = r.roster_run_id
            and ${IS_NEW_PERSON} and ${schoolId} = any(s.school_ids))
          order by roster_run_id desc limit ${MAX_IMPORTS}) r), '[]') as imports`)
  const { grades = [], classes = [], imports = [] } = rows[0] ?? {}
  return {
    batch: await readBatch(db, schoolId),
    mayMail: context.mail !== null,
    grades: [...grades].sort((a, b) => a.localeCompare(b, 'en', { numeric: true })),
    classes,
    imports: imports.map((one) => ({ ...one, createdAt: instant(one.createdAt) })),
  }
}

const MAX_IMPORTS = 10

interface FilterOptions extends Record<string, unknown> {
  grades: string[]
  classes: { userGroupId: UserGroupId; name: string }[]
  imports: { rosterRunId: RosterRunId; createdAt: string }[]
}

/**
 * Those whose turn had not come are not invited: their links go, so that the list shows them as before. As with inviting
 * them, it takes power over their accounts; whom others have invited and the viewer could not have is invited.
 */
export async function stopInvitations(change: Change, scope: Scope, schoolId: SchoolId): Promise<void> {
  refuseImpersonator(scope, 'account')
  visibleIn(scope, schoolId)
  const { tx, now } = change
  await lockSchools(tx, [schoolId])
  const inSchool = sql`invitation_batch_id in (select b.invitation_batch_id from invitation_batch b
    where b.school_id = ${schoolId} and b.stopped_at is null)`
  const { rows: waiting } = await tx.execute<{ userId: UserId; type: UserType }>(sql`
    select u.user_id as "userId", u.type from user_account u
    where u.user_id in (select user_id from delivery where state = 'pending' and ${inSchool})`)
  const { controlled, memberships } = await controlledOf(tx, scope, waiting)
  const userIds = await unqueue(tx, sql`${inSchool} and ${isAmong(controlled)}`, now)
  await dropLinks(tx, userIds, { slips: false })
  const isStopped = userIds.length > 0 && controlled.length === waiting.length
  await tx.execute(sql`update invitation_batch set stopped_at = ${now} where ${isStopped}
    and school_id = ${schoolId} and stopped_at is null
    and invitation_batch_id = (select max(invitation_batch_id) from invitation_batch where school_id = ${schoolId})`)
  await recordInvited(change, { schoolId, userIds, memberships, action: 'stopInvitation' })
}

const isAmong = (people: readonly { userId: UserId }[]) =>
  sql`user_id = any(${sql.param(people.map(({ userId }) => userId))}::int[])`

/** What a server is sending at this moment is sent. */
async function unqueue(tx: Tx, where: ReturnType<typeof sql>, now: Instant): Promise<UserId[]> {
  const { rows } = await tx.execute<{ userId: UserId }>(sql`
    update delivery set state = 'too_late', reason = 'stopped', content = null, changed_at = ${now}
    where state = 'pending' and kind = 'invitation' and reason is distinct from 'sending' and ${where}
    returning user_id as "userId"`)
  return rows.map(({ userId }) => userId)
}

/** Ends every invitation of these people, on paper as well, and emails that were not sent yet. */
export async function cancelInvitations(
  change: Change,
  scope: Scope,
  { schoolId, people }: { schoolId: SchoolId; people: { userIds: readonly UserId[] } },
): Promise<number> {
  refuseImpersonator(scope, 'account')
  const { tx, now } = change
  const chosen = await lockInvitees(tx, schoolId, { where: chosenBy(scope, schoolId, people, now) })
  const { invited, memberships } = await invitableOf(tx, scope, chosen)
  const userIds = invited.map(({ userId }) => userId)
  await unqueue(tx, isAmong(invited), now)
  const canceled = await dropLinks(tx, userIds)
  await recordInvited(change, { schoolId, userIds: canceled, memberships, action: 'cancelInvitation' })
  return canceled.length
}
