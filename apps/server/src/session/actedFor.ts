import type { Viewer } from '@corridor/rules'
import { type SQL, sql } from 'drizzle-orm'

/** The rule `actsFor` as SQL: one of the people is the viewer, or somebody whom they cover in the row's own school. */
export function isActedFor({ userId, covers }: Pick<Viewer, 'userId' | 'covers'>, schoolId: SQL, people: SQL[]): SQL {
  const own = people.map((person) => sql`${person} = ${userId}`)
  const covered = Object.entries(covers)
    .filter(([, others]) => others.length > 0)
    .map(([school, others]) => {
      const among = people.map((person) => sql`${person} in ${[...others]}`)
      return sql`(${schoolId} = ${Number(school)} and (${sql.join(among, sql` or `)}))`
    })
  return sql`(${sql.join([...own, ...covered], sql` or `)})`
}
