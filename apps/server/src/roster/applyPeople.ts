/** Carries out steps about people: all of a part at once, in a few statements. */
import {
  isLastAdministrator,
  isStaff,
  type Permission,
  permissionsInRole,
  schoolsOf,
  type UserType,
} from '@corridor/rules/access'
import type { SchoolId, UserId } from '@corridor/rules/ids'
import { defaultOptions } from '@corridor/rules/notification'
import { givenPermissions, type PersonStep } from '@corridor/rules/roster'
import { freeUsername } from '@corridor/rules/text'
import { sql } from 'drizzle-orm'
import { endMemberships, type Membership } from '../account/endMemberships.ts'
import { dropLinks } from '../account/oneTimeLink.ts'
import { writeRole } from '../account/writeRole.ts'
import type { Change } from '../change/change.ts'
import { recordMany } from '../change/trail.ts'
import { activeMembers } from '../db/activeMembers.ts'
import { lockSchools } from '../db/lockSchools.ts'
import type { Effect } from '../db/schema/index.ts'
import { isLastAdministratorAnywhere } from '../school/lastAdministrator.ts'
import { endSessionsOf } from '../session/commands.ts'
import { takenUsernames } from './current.ts'
import { saveExternalIds } from './externalIds.ts'
import { json } from './json.ts'
import { isWithinPower, lockRunAuthority, type RunAuthority } from './runAuthority.ts'
import type { Run } from './runs.ts'

/** A step of someone who is here now. */
interface Placed {
  step: PersonStep
  userId: UserId
}

interface Applied {
  /** The schools that someone has left, whose open passes have to be reconciled. */
  left: SchoolId[]
  /** Steps that were not done because the responsible person no longer has the power. */
  beyond: ReadonlySet<unknown>
}

export async function applyPeople(change: Change, run: Run, planned: readonly PersonStep[]): Promise<Applied> {
  const { tx } = change
  await lockSchools(tx, [...new Set(planned.flatMap(schoolsTouched))])
  const behind = await lockRunAuthority(tx, run, planned)
  const steps = planned.filter((step) => isWithinPower(behind, step))
  const beyond = new Set(planned.filter((step) => !steps.includes(step)))
  const added = await addAccounts(
    change,
    run,
    steps.filter(({ action }) => action === 'add'),
  )
  const known = steps.flatMap((step) => (step.userId === null ? [] : [{ step, userId: step.userId }]))
  await changeAccounts(change, known)
  const placed = [...added, ...known]
  await link(change, run, placed)
  await join(change, run, placed, behind)
  await changeRoles(change, known, behind)
  const replaced = steps.flatMap(({ replaces }) =>
    replaces?.userId ? [{ step: replaces, userId: replaces.userId }] : [],
  )
  const left = await leave(change, [...placed, ...replaced])
  await recordSteps(change, run, [...placed, ...replaced], new Set(left.map(({ userId }) => userId)))
  return { left: [...new Set(left.map(({ schoolId }) => schoolId))], beyond }
}

/** With all schools of those whose role changes, where nobody else may become the last administrator meanwhile. */
function schoolsTouched({ schools, schoolIds, values, replaces }: PersonStep): SchoolId[] {
  const moved = [...schools, ...(replaces?.schools ?? [])].map(({ schoolId }) => schoolId)
  return values.changed.type ? [...moved, ...schoolIds] : moved
}

async function addAccounts(change: Change, run: Run, steps: readonly PersonStep[]): Promise<Placed[]> {
  const placed: Placed[] = []
  let waiting = steps.map((step) => ({ step, username: step.username ?? '' }))
  while (waiting.length > 0) {
    const rows = waiting.map(({ step, username }) => ({
      ...step.values.imported,
      type: step.type,
      username,
      notifications: defaultOptions(step.type),
    }))
    const { rows: made } = await change.tx.execute<{ userId: UserId; username: string }>(sql`
      insert into user_account (district_id, type, first_name, last_name, username, email, grade, school_identifier,
        notification_settings, created_at)
      select ${run.districtId}, type, "firstName", "lastName", username, email, grade, "schoolIdentifier",
        notifications, ${change.now}
      from jsonb_to_recordset(${json(rows)}::jsonb) as row (type text, "firstName" text, "lastName" text,
        username text, email text, grade text, "schoolIdentifier" text, notifications text[])
      on conflict do nothing returning user_id as "userId", username`)
    const byName = new Map(made.map(({ userId, username }) => [username, userId]))
    const missed: typeof waiting = []
    for (const one of waiting) {
      const userId = byName.get(one.username)
      if (userId === undefined) missed.push(one)
      else placed.push({ step: one.step, userId })
    }
    waiting = missed.length === 0 ? [] : await withOtherNames(change, missed)
  }
  return placed
}

/** Someone has taken these usernames since the plan was made. */
async function withOtherNames(change: Change, missed: readonly { step: PersonStep; username: string }[]) {
  const looks = missed.map(({ step, username }) => ({ ...step.name, id: '', username, email: null }))
  const taken = new Set(await takenUsernames(change.tx, looks as never))
  return missed.map(({ step, username }) => {
    const free = freeUsername(username, taken)
    taken.add(free)
    return { step, username: free }
  })
}

const COLUMNS = {
  firstName: sql`first_name`,
  lastName: sql`last_name`,
  email: sql`email`,
  grade: sql`grade`,
  schoolIdentifier: sql`school_identifier`,
} as const

/** A value that was edited here after the plan was made is kept, too. */
async function changeAccounts({ tx }: Change, placed: readonly Placed[]): Promise<void> {
  const changed = placed.filter(({ step }) => Object.keys(step.values.changed).length > 0)
  if (changed.length > 0) {
    const sets = Object.entries(COLUMNS).map(
      ([field, column]) => sql`${column} = case when changed ? ${field}
        and u.${column} is not distinct from changed -> ${field} ->> 'from' then changed -> ${field} ->> 'to'
        else u.${column} end`,
    )
    const rows = changed.map(({ step, userId }) => ({ userId, changed: step.values.changed }))
    await tx.execute(sql`
      update user_account u set ${sql.join(sets, sql`, `)}, version = u.version + 1,
        field_versions = u.field_versions || (select jsonb_object_agg(field, u.version + 1)
          from jsonb_object_keys(changed) as field)
      from jsonb_to_recordset(${json(rows)}::jsonb) as row ("userId" int, changed jsonb)
      where u.user_id = row."userId"`)
  }
  const back = placed.filter(({ step }) => step.schools.some(({ action }) => action === 'restore'))
  if (back.length > 0) {
    await tx.execute(sql`update user_account set ended_at = null
      where user_id = any(${sql.param(back.map(({ userId }) => userId))}::int[]) and ended_at is not null`)
  }
}

async function link({ tx }: Change, { districtId, source }: Run, placed: readonly Placed[]): Promise<void> {
  // Someone who has another id in the source from now on.
  const joined = placed
    .filter(({ step }) => step.action === 'join')
    .map(({ step, userId }) => ({ id: step.id, userId }))
  if (joined.length > 0) {
    await tx.execute(sql`
      delete from external_id e using jsonb_to_recordset(${json(joined)}::jsonb) as row (id text, "userId" int)
      where e.district_id = ${districtId} and e.source = ${source} and e.kind = 'user' and e.row_id = row."userId"
        and e.external_id <> row.id`)
  }
  const rows = placed.map(({ step, userId }) => ({ id: step.id, rowId: userId, imported: step.values.imported }))
  await saveExternalIds(tx, { districtId, source }, 'user', rows)
}

async function join(
  { tx, now }: Change,
  { source }: Run,
  placed: readonly Placed[],
  behind: RunAuthority,
): Promise<void> {
  const before = await heldBefore(tx, placed)
  const rows = placed.flatMap(({ step, userId }) =>
    step.schools
      .filter(({ action }) => action === 'join' || action === 'restore')
      .map(({ schoolId }) => {
        const backers = [behind.author, behind.confirmerOf(step) ?? null]
        const held = before.get(`${schoolId} ${userId}`) ?? null
        return { userId, schoolId, permissions: givenPermissions(backers, schoolId, step.type, held) }
      }),
  )
  const agreed = placed.flatMap(({ step, userId }) =>
    step.schools.filter(({ action }) => action === 'agree').map(({ schoolId }) => ({ userId, schoolId })),
  )
  const released = placed.flatMap(({ step, userId }) =>
    step.schools.filter(({ action }) => action === 'release').map(({ schoolId }) => ({ userId, schoolId })),
  )
  if (rows.length > 0) {
    await tx.execute(sql`
      insert into membership (school_id, user_id, permissions, started_at, source)
      select "schoolId", "userId", array(select jsonb_array_elements_text(permissions)), ${now}, ${source}
      from jsonb_to_recordset(${json(rows)}::jsonb) as row ("schoolId" int, "userId" int, permissions jsonb)
      on conflict (school_id, user_id) do update set source = excluded.source, ended_at = null,
        permissions = case when membership.ended_at is null then membership.permissions else excluded.permissions end,
        started_at = case when membership.ended_at is null then membership.started_at else excluded.started_at end,
        version = membership.version + 1`)
  }
  if (agreed.length > 0) {
    await tx.execute(sql`
      update membership m set source = ${source}, version = m.version + 1
      from jsonb_to_recordset(${json(agreed)}::jsonb) as row ("schoolId" int, "userId" int)
      where m.school_id = row."schoolId" and m.user_id = row."userId" and m.ended_at is null`)
  }
  if (released.length > 0) {
    await tx.execute(sql`
      update membership m set source = null
      from jsonb_to_recordset(${json(released)}::jsonb) as row ("schoolId" int, "userId" int)
      where m.school_id = row."schoolId" and m.user_id = row."userId"`)
  }
}

/** What those who come back held in the schools to which they come back. */
async function heldBefore(tx: Change['tx'], placed: readonly Placed[]): Promise<Map<string, Permission[]>> {
  const back = placed.flatMap(({ step, userId }) =>
    step.schools.some(({ action }) => action === 'join' || action === 'restore') && step.userId !== null
      ? [userId]
      : [],
  )
  if (back.length === 0) return new Map()
  const { rows } = await tx.execute<{ key: string; permissions: Permission[] }>(sql`
    select concat(school_id, ' ', user_id) as key, permissions from membership
    where user_id = any(${sql.param(back)}::int[]) and ended_at is not null`)
  return new Map(rows.map(({ key, permissions }) => [key, permissions]))
}

/** [D-141] [D-171] The school's last administrator stays one, whatever the roster says. */
async function changeRoles(change: Change, placed: readonly Placed[], behind: RunAuthority): Promise<void> {
  for (const { step, userId } of placed) {
    const role = step.values.changed.type as { from: UserType; to: UserType } | undefined
    const { account } = behind.accountsOf(step)
    if (!role || account?.type !== role.from) continue
    const backers = [behind.author, behind.confirmerOf(step) ?? null]
    const members = schoolsOf(account).map((schoolId) => ({
      schoolId,
      permissions: permissionsInRole(
        role.to,
        account.permissions[schoolId] ?? [],
        givenPermissions(backers, schoolId, role.to, null),
      ),
    }))
    const isLast = await isLastAdministratorAnywhere(change.tx, userId, schoolsOf(account))
    if (role.to === 'schoolAdministrator' || !isLast) await writeRole(change, userId, role.to, members)
  }
}

/** [D-141] The school's last administrator stays, whatever the roster says. */
async function leave(change: Change, placed: readonly Placed[]): Promise<Membership[]> {
  const wanted = placed.flatMap(({ step, userId }) =>
    step.schools
      .filter(({ action }) => action === 'end')
      .map(({ schoolId }) => ({ userId, schoolId, isStaff: isStaff(step.type) })),
  )
  const left = await withoutLastAdministrators(change, wanted)
  if (left.length === 0) return []
  await endMemberships(change, left, { isByRoster: true })
  const { rows } = await change.tx.execute<{ userId: UserId }>(sql`
    select u as "userId" from unnest(${sql.param(left.map(({ userId }) => userId))}::int[]) as u
    where not exists (select 1 from membership m where m.user_id = u and m.ended_at is null)`)
  const withoutSchool = rows.map(({ userId }) => userId)
  if (withoutSchool.length > 0) {
    await dropLinks(change.tx, withoutSchool)
    await endSessionsOf(change, withoutSchool)
  }
  return left
}

async function withoutLastAdministrators(
  { tx }: Change,
  wanted: readonly (Membership & { isStaff: boolean })[],
): Promise<Membership[]> {
  const schoolIds = [...new Set(wanted.filter((one) => one.isStaff).map(({ schoolId }) => schoolId))]
  const members = await activeMembers(tx, { schoolIds, types: ['schoolAdministrator', 'districtAdministrator'] })
  const remaining = new Map(schoolIds.map((id) => [id, members.filter(({ schoolId }) => schoolId === id)]))
  return wanted.filter(({ userId, schoolId }) => {
    const here = remaining.get(schoolId) ?? []
    if (isLastAdministrator(userId, here)) return false
    remaining.set(
      schoolId,
      here.filter((member) => member.userId !== userId),
    )
    return true
  })
}

/** More ids than this do not fit into one message to the other processes; the lists are fetched again in any case. */
const MAX_ANNOUNCED_PEOPLE = 200

/** One line for each person, and one word to the screens for all of them. */
async function recordSteps(
  change: Change,
  run: Run,
  placed: readonly Placed[],
  left: ReadonlySet<UserId>,
): Promise<void> {
  const seen = placed.filter(({ step }) => step.action !== 'agree')
  const lines = seen
    .filter(({ step, userId }) => step.action !== 'end' || left.has(userId))
    .map(({ step, userId }) => {
      const moved = step.schools.map(({ schoolId }) => schoolId)
      const schoolIds = moved.length > 0 ? moved : step.schoolIds
      const [schoolId] = schoolIds
      return {
        subject: 'user' as const,
        subjectId: userId,
        ...(schoolIds.length === 1 && schoolId && { schoolId }),
        action: actionOf(step),
        detail: { rosterRunId: run.rosterRunId, ...(schoolIds.length > 1 && { schoolIds }) },
        ...(Object.keys(step.values.changed).length > 0 && { changed: step.values.changed }),
      }
    })
  await recordMany(change, lines, effectsOf(seen))
}

function effectsOf(seen: readonly Placed[]): Effect[] {
  const bySchool = new Map<SchoolId, { userIds: UserId[]; hasStaff: boolean }>()
  for (const { step, userId } of seen) {
    for (const schoolId of step.schoolIds) {
      const found = bySchool.get(schoolId) ?? { userIds: [], hasStaff: false }
      found.userIds.push(userId)
      found.hasStaff ||= isStaff(step.type)
      bySchool.set(schoolId, found)
    }
  }
  const isSmall = seen.length <= MAX_ANNOUNCED_PEOPLE
  return [...bySchool].flatMap(([schoolId, { userIds, hasStaff }]): Effect[] => [
    { kind: 'peopleChanged', schoolId, userIds: isSmall ? userIds : [] },
    ...(hasStaff ? [{ kind: 'schoolChanged', schoolId } as const] : []),
  ])
}

function actionOf({ action, schools }: PersonStep): string {
  if (action === 'add') return 'add'
  if (action === 'restore') return 'restoreMembership'
  if (schools.some((step) => step.action === 'join')) return 'linkSchool'
  return schools.some((step) => step.action === 'end') ? 'endMembership' : 'change'
}
