import { type SQL, sql } from 'drizzle-orm'

/** Where a line of the trail names people by their ids, beside the person that it is about: in its details, … */
export const NAMING_DETAILS = ['userId', 'userIds', 'facultyId', 'ownedBy', 'fromFacultyId', 'toFacultyId'] as const
/** … or as the old or the new value of a field. */
export const NAMING_CHANGES = ['ownedBy', 'fromFacultyId', 'toFacultyId'] as const

const listOf = (fields: readonly string[]) => sql.raw(`array[${fields.map((field) => `'${field}'`).join(', ')}]`)

/**
 * The condition of the index. A query that says it in the same words is read along it. A teacher's own switches of quick
 * passes name the teacher each time, and are found as what the teacher did.
 */
export function namesPeople(detail: SQL, actorId: SQL): SQL {
  return sql`(${detail} ?| ${listOf(NAMING_DETAILS)} or ${detail}->'changed' ?| ${listOf(NAMING_CHANGES)})
    and ${detail}->>'facultyId' is distinct from ${actorId}::text`
}
