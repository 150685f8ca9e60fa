/**
 * Ending memberships, any number at once. What history needs is ended and stays: the membership, links to rooms, places
 * in classes. What only concerns the future goes: cover that has not begun, quick-select places, switches of a teacher,
 * rooms that wait to be confirmed, teaching a class with its owner, and being kept apart. The classes of a teacher stay as they are and wait for another owner.
 *
 * The caller has locked the schools, and reconciles the open passes after the commit (`reconcilePasses`).
 */
import type { SchoolId, UserId } from '@corridor/rules/ids'
import { sql } from 'drizzle-orm'
import { leaveGroups } from '../apart/leave.ts'
import type { Change } from '../change/change.ts'

export interface Membership {
  userId: UserId
  schoolId: SchoolId
}

interface Options {
  /** The roster ends what it gave. Otherwise the row remembers that the roster gave it, and someone ended it here. */
  isByRoster?: boolean
}

export async function endMemberships(
  change: Change,
  ended: readonly Membership[],
  { isByRoster = false }: Options = {},
): Promise<void> {
  if (ended.length === 0) return
  const { tx, now } = change
  const users = sql.param(ended.map(({ userId }) => userId))
  const schools = sql.param(ended.map(({ schoolId }) => schoolId))
  const gone = sql`unnest(${users}::int[], ${schools}::int[]) as gone (user_id, school_id)`
  const forgotten = isByRoster ? sql`, source = null, external_id = null` : sql``
  await tx.execute(sql`
    update membership m set ended_at = ${now}, version = m.version + 1 ${forgotten} from ${gone}
    where m.user_id = gone.user_id and m.school_id = gone.school_id and m.ended_at is null`)
  await tx.execute(sql`
    update room_link l set ended_at = ${now} from ${gone}
    where l.user_id = gone.user_id and l.school_id = gone.school_id and l.ended_at is null`)
  await tx.execute(sql`
    delete from room_claim c using ${gone} where c.user_id = gone.user_id and c.school_id = gone.school_id`)
  await tx.execute(sql`
    update class_member c set ended_at = ${now} from ${gone}
    where c.user_id = gone.user_id and c.school_id = gone.school_id and c.ended_at is null`)
  await tx.execute(sql`
    delete from class_teacher t using ${gone} where t.user_id = gone.user_id and t.school_id = gone.school_id`)
  await tx.execute(sql`
    update room_setting s set ended_at = ${now} from ${gone}
    where s.school_id = gone.school_id and gone.user_id in (s.from_faculty_id, s.to_faculty_id) and s.ended_at is null`)
  await tx.execute(sql`
    delete from pass_setting s using ${gone} where s.school_id = gone.school_id and s.faculty_id = gone.user_id`)
  // Cover that has begun stays in the table, because it says who acted for whom.
  const covers = sql`c.school_id = gone.school_id and gone.user_id in (c.user_id, c.for_user_id)`
  await tx.execute(sql`delete from cover c using ${gone} where ${covers} and c.from_at >= ${now}`)
  await tx.execute(sql`update cover c set until_at = ${now} from ${gone} where ${covers} and c.until_at > ${now}`)
  // Their own places in this school, and their name on the places of others.
  const here = sql`q.room_id in (select r.room_id from room r where r.school_id = gone.school_id)`
  await tx.execute(sql`delete from quick_select q using ${gone} where q.user_id = gone.user_id and ${here}`)
  await tx.execute(
    sql`update quick_select q set faculty_id = null from ${gone} where q.faculty_id = gone.user_id and ${here}`,
  )
  await leaveGroups(change, ended)
}
