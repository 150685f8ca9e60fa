import type { ActivityPerson, Output } from '@corridor/contract'
import type { UserType } from '@corridor/rules/access'
import type { SchoolId, UserId } from '@corridor/rules/ids'
import { commonName } from '@corridor/rules/text'
import { sql } from 'drizzle-orm'
import type { Reader } from '../db/connect.ts'
import { containing } from '../http/table.ts'
import type { Scope } from '../session/scope.ts'
import { findActivitySchool } from './queries.ts'

type Query = Output<'GET /api/school/:schoolId/activity/people', 'query'>

const MAX_PEOPLE = 20

interface Row extends Record<string, unknown> {
  userId: UserId
  type: UserType
  firstName: string
  lastName: string
  title: string | null
  professionalName: string | null
}

/** People to look for. Staff can be chosen by everybody who may read the activity, because they appear as actors. */
export async function findPeople(
  db: Reader,
  scope: Scope,
  schoolId: SchoolId,
  { search = '', userId }: Query,
): Promise<ActivityPerson[]> {
  const { visibility } = await findActivitySchool(db, scope, schoolId, { userId })
  const chosen = userId === undefined ? sql`true` : sql`m.user_id = ${userId}`
  const isVisible = visibility.student ? sql`true` : sql`u.type <> 'student'`
  const { rows } = await db.execute<Row>(sql`
    select u.user_id as "userId", u.type, u.first_name as "firstName", u.last_name as "lastName", u.title,
      u.professional_name as "professionalName"
    from membership m join user_account u on u.user_id = m.user_id
    where m.school_id = ${schoolId} and ${chosen} and ${isVisible}
      and lower(concat_ws(' ', u.title, u.first_name, u.last_name, u.professional_name)) like ${containing(search)}
    order by lower(u.last_name), lower(u.first_name), u.user_id limit ${MAX_PEOPLE}`)
  return rows.map((person) => ({
    userId: person.userId,
    type: person.type,
    name: commonName(person),
  }))
}
