/** Which of the people who cannot sign in yet: the same for the list, and for what is done with everybody in it. */
import type { Output } from '@corridor/contract'
import { holds, isStaffOf, isStudent, USER_TYPES } from '@corridor/rules/access'
import type { SchoolId, UserId } from '@corridor/rules/ids'
import type { Instant } from '@corridor/rules/time'
import { type SQL, sql } from 'drizzle-orm'
import { forbidden } from '../http/errors.ts'
import { containing } from '../http/table.ts'
import type { Scope } from '../session/scope.ts'

export type ChosenPeople = Output<'POST /api/school/:schoolId/invitations', 'body'>['people']
export type AccountFilters = Extract<ChosenPeople, { matching: unknown }>['matching']

/** All of these are about `membership m join user_account u`. */
export const NOT_SIGNED_IN = sql`m.ended_at is null and u.ended_at is null and u.password_hash is null
  and not exists (select 1 from sign_in_identity i where i.user_id = u.user_id)`

const INVITATIONS = sql`one_time_link l where l.user_id = u.user_id and l.used_at is null and l.purpose = 'invitation'`
export const INVITED_UNTIL = sql`(select max(l.expires_at) from ${INVITATIONS})`

/** The people of the school whom the viewer may see in tables. */
export function visibleIn(scope: Scope, schoolId: SchoolId): SQL {
  if (!isStaffOf(scope, schoolId)) throw forbidden()
  const types = USER_TYPES.filter((type) => holds(scope, schoolId, isStudent(type) ? 'allStudents' : 'allFaculty'))
  if (types.length === 0) throw forbidden()
  return sql`m.school_id = ${schoolId} and u.type = any(${sql.param(types)}::text[])`
}

export const matchesTerm = (term: string) =>
  sql`(lower(u.first_name || ' ' || u.last_name) like ${containing(term)} or lower(u.username) like ${containing(term)}
    or lower(u.email) like ${containing(term)})`

const HAD_NO_ADDRESS = sql`(d.state = 'not_configured' and d.reason = 'no_address')`

/** What became of a `delivery d` of a batch: the same for the counts and for whom they count. */
export const OUTCOMES = {
  sent: sql`d.state in ('sent', 'delivered')`,
  noAddress: HAD_NO_ADDRESS,
  failed: sql`(d.state in ('failed', 'undelivered', 'too_late', 'not_configured')
    and d.reason is distinct from 'stopped' and not coalesce(${HAD_NO_ADDRESS}, false))`,
}

/** In the last batch of the school, and what became of it. */
const inLastBatch = (schoolId: SchoolId, outcome: keyof typeof OUTCOMES) => sql`exists (
  select 1 from delivery d where d.user_id = u.user_id and ${OUTCOMES[outcome]} and d.invitation_batch_id = (
    select max(b.invitation_batch_id) from invitation_batch b where b.school_id = ${schoolId}))`

/** About a `roster_step s`. Steps are forgotten after 30 days. */
export const IS_NEW_PERSON = sql`(s.kind in ('students', 'staff') and s.action in ('add', 'join'))`

export function matchesFilters(schoolId: SchoolId, filters: AccountFilters, now: Instant): SQL {
  const { role, grade, userGroupId, rosterRunId, invitation, outcome, search } = filters
  const conditions: SQL[] = [sql`true`]
  if (role) conditions.push(sql`(u.type = 'student') = ${role === 'student'}`)
  if (grade) conditions.push(sql`u.grade = ${grade}`)
  if (userGroupId !== undefined) {
    conditions.push(sql`exists (select 1 from class_member o where o.school_id = m.school_id
      and o.user_id = m.user_id and o.user_group_id = ${userGroupId} and o.ended_at is null)`)
  }
  if (rosterRunId !== undefined) {
    conditions.push(sql`u.user_id in (
      select e.row_id from roster_run r join roster_step s on s.roster_run_id = r.roster_run_id
        join external_id e on e.district_id = r.district_id and e.source = r.source and e.kind = 'user'
          and e.external_id = s.step->>'id'
      where r.roster_run_id = ${rosterRunId} and ${IS_NEW_PERSON})`)
  }
  if (invitation === 'never') conditions.push(sql`not exists (select 1 from ${INVITATIONS})`)
  if (invitation === 'invited') conditions.push(sql`exists (select 1 from ${INVITATIONS} and l.expires_at > ${now})`)
  if (invitation === 'expired') conditions.push(sql`${INVITED_UNTIL} <= ${now}`)
  if (outcome) conditions.push(inLastBatch(schoolId, outcome))
  if (search) conditions.push(matchesTerm(search))
  return sql.join(conditions, sql` and `)
}

export function chosenBy(
  scope: Scope,
  schoolId: SchoolId,
  people: ChosenPeople | { userIds: readonly UserId[] },
  now: Instant,
): SQL {
  const visible = visibleIn(scope, schoolId)
  if ('userIds' in people) return sql`${visible} and u.user_id = any(${sql.param([...people.userIds])}::int[])`
  return sql`${visible} and ${NOT_SIGNED_IN} and ${matchesFilters(schoolId, people.matching, now)}`
}
