import type { UserGroup } from '@corridor/contract'
import { peopleActedFor } from '@corridor/rules/access'
import type { OwnHours } from '@corridor/rules/class'
import type { SchoolId, UserId } from '@corridor/rules/ids'
import { type NamedPerson, professionalName } from '@corridor/rules/text'
import { getTableColumns, sql } from 'drizzle-orm'
import { ACTIVE_MEMBERS } from '../db/activeMembers.ts'
import type { Database } from '../db/connect.ts'
import { jsonOf } from '../db/json.ts'
import { prepared } from '../db/prepared.ts'
import { schoolClass, userAccount } from '../db/schema/index.ts'
import type { Scope } from '../session/scope.ts'
import { type CoTeacher, coTeachersOf, presentCoTeachers, taughtBy } from './classTeachers.ts'

interface Values {
  schoolId: SchoolId
  userId: UserId
  /** The viewer, and those whom they cover. */
  teachers: UserId[]
}

interface Row {
  group: typeof schoolClass.$inferSelect
  owner: NamedPerson
  coTeachers: CoTeacher[]
  numberOfStudents: number
}

type HourColumns = Pick<typeof schoolClass.$inferSelect, 'startMinute' | 'endMinute'>

const { firstName, lastName, title, professionalName: ownName } = getTableColumns(userAccount)

const OWN_CLASSES = prepared<Values, Row>(
  'own_classes',
  (value) => sql`
    select ${jsonOf(getTableColumns(schoolClass))} as "group",
      ${jsonOf({ firstName, lastName, title, professionalName: ownName })} as owner,
      ${coTeachersOf(sql`class`)} as "coTeachers",
      (select count(*)::int from class_member m
        join ${ACTIVE_MEMBERS} s on s.school_id = m.school_id and s.user_id = m.user_id
        where m.user_group_id = class.user_group_id and m.ended_at is null) as "numberOfStudents"
    from class join user_account on user_account.user_id = class.owned_by
    where class.school_id = ${value('schoolId')} and class.ended_at is null
      and (${taughtBy(sql`class`, (teacher) => sql`${teacher} = any(${value('teachers')}::int[])`)} or exists (select 1 from class_member m
        where m.user_group_id = class.user_group_id and m.user_id = ${value('userId')} and m.ended_at is null))
    order by class.name, class.user_group_id`,
)

/** The classes that the viewer teaches, covers or is in. */
export async function readClasses(database: Database, scope: Scope, schoolId: SchoolId): Promise<UserGroup[]> {
  const { userId } = scope
  const rows = await OWN_CLASSES(database, { schoolId, userId, teachers: [...peopleActedFor(scope, schoolId)] })
  return rows.map(({ group, owner, coTeachers, numberOfStudents }) => ({
    userGroupId: group.userGroupId,
    schoolId,
    name: group.name,
    blockId: group.blockId,
    attributes: {
      schedule: ownHoursOf(group),
      confirmed: group.confirmed,
    },
    ownedBy: group.ownedBy,
    professionalOwnedByName: professionalName(owner),
    coTeachers: presentCoTeachers(coTeachers),
    numberOfStudents,
  }))
}

/** The hours that a class has of its own; null if it meets in those of its block, or has none. */
export function ownHoursOf({ startMinute, endMinute }: HourColumns): OwnHours | null {
  if (startMinute === null || endMinute === null) return null
  return { start: timeOfDay(startMinute), end: timeOfDay(endMinute) }
}

export const timeOfDay = (minutes: number) => ({ hour: Math.floor(minutes / 60), minute: minutes % 60 })
