import type { Viewer } from '@corridor/rules/access'
import { asSchoolId, type SchoolId, type UserId } from '@corridor/rules/ids'
import { type SQL, sql } from 'drizzle-orm'

/** The people whom a viewer covers, each with the school of the cover. */
export interface CoverValues {
  coverSchoolIds: SchoolId[]
  coveredUserIds: UserId[]
}

export function coverValues({ covers }: Pick<Viewer, 'covers'>): CoverValues {
  const covered = Object.entries(covers).flatMap(([school, people]) =>
    people.map((person) => ({ schoolId: asSchoolId(Number(school)), person })),
  )
  return {
    coverSchoolIds: covered.map(({ schoolId }) => schoolId),
    coveredUserIds: covered.map(({ person }) => person),
  }
}

/** A viewer in a statement: values, or their places in a prepared one. */
export interface SqlViewer {
  userId: SQL
  linkedRoomIds: SQL
  /** Null if they cover nobody. The statement is simpler then. */
  covers: { [K in keyof CoverValues]: SQL } | null
}

export function sqlViewer(viewer: Pick<Viewer, 'userId' | 'linkedRoomIds' | 'covers'>): SqlViewer {
  const { coverSchoolIds, coveredUserIds } = coverValues(viewer)
  const array = (ids: readonly number[]) => sql`${sql.param([...ids])}`
  return {
    userId: sql`${viewer.userId}`,
    linkedRoomIds: array(viewer.linkedRoomIds),
    covers:
      coveredUserIds.length === 0
        ? null
        : { coverSchoolIds: array(coverSchoolIds), coveredUserIds: array(coveredUserIds) },
  }
}

/** The rule `actsFor` as SQL: one of the people is the viewer, or someone whom they cover in the row's own school. */
export function isActedFor(
  { userId, covers }: Pick<SqlViewer, 'userId' | 'covers'>,
  schoolId: SQL,
  people: SQL[],
): SQL {
  const own = people.map((person) => sql`${person} = ${userId}`)
  const covered = covers
    ? [
        sql`exists (select 1 from unnest(${covers.coverSchoolIds}::int[], ${covers.coveredUserIds}::int[])
          as cover (school_id, user_id)
          where cover.school_id = ${schoolId} and cover.user_id in (${sql.join(people, sql`, `)}))`,
      ]
    : []
  return sql`(${sql.join([...own, ...covered], sql` or `)})`
}
