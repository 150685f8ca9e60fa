/** Who teaches a class: its owner, and those who teach it with them. */
import type { UserGroup } from '@corridor/contract'
import type { UserId } from '@corridor/rules/ids'
import { type NamedPerson, professionalName } from '@corridor/rules/text'
import { type SQL, sql } from 'drizzle-orm'
import { ACTIVE_MEMBERS } from '../db/activeMembers.ts'
import { isActedFor, type SqlViewer } from '../session/actedFor.ts'

/**
 * Whether someone who teaches the class is meant. `group` is the table `class`, under the name that it has there. The
 * few classes of these people are looked up first, so that a list of their students does not read all classes.
 */
export function taughtBy(group: SQL, isMeant: (teacher: SQL, schoolId: SQL) => SQL): SQL {
  return sql`${group}.user_group_id in (
    select own.user_group_id from class own where ${isMeant(sql`own.owned_by`, sql`own.school_id`)}
    union all
    select ct.user_group_id from class_teacher ct where ${isMeant(sql`ct.user_id`, sql`ct.school_id`)})`
}

/** The rule `teachesClass` as SQL, for a class `c`. */
export function taughtByViewer(viewer: Pick<SqlViewer, 'userId' | 'covers'>): SQL {
  return taughtBy(sql`c`, (teacher, schoolId) => isActedFor(viewer, schoolId, [teacher]))
}

export type CoTeacher = NamedPerson & { userId: UserId }

/** The colleagues of a class's owner who still work at the school, by name, as JSON. */
export function coTeachersOf(group: SQL): SQL<CoTeacher[]> {
  return sql`(select coalesce(json_agg(json_build_object('userId', t.user_id, 'firstName', t.first_name,
      'lastName', t.last_name, 'title', t.title, 'professionalName', t.professional_name)
      order by lower(t.last_name), lower(t.first_name), t.user_id), '[]')
    from class_teacher ct join ${ACTIVE_MEMBERS} t on t.school_id = ct.school_id and t.user_id = ct.user_id
    where ct.user_group_id = ${group}.user_group_id and t.type <> 'student')`
}

export function presentCoTeachers(coTeachers: readonly CoTeacher[]): UserGroup['coTeachers'] {
  return coTeachers.map((teacher) => ({ userId: teacher.userId, professionalName: professionalName(teacher) }))
}
