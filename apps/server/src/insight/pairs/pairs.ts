import type { Answer, Output, PairSearch, PairSort, StudentPair } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import type { SchoolId } from '@corridor/rules/ids'
import { eq, type SQL, sql } from 'drizzle-orm'
import { ACTIVE_MEMBERS } from '../../db/activeMembers.ts'
import type { Reader } from '../../db/connect.ts'
import { studentPairSearch } from '../../db/schema/index.ts'
import { forbidden } from '../../http/errors.ts'
import { byNumber, byText, containing, type Table, tablePage } from '../../http/table.ts'
import type { Scope } from '../../session/scope.ts'

type Query = Output<'GET /api/school/:schoolId/pairs', 'query'>

function student(member: SQL, passes: SQL, minutes: SQL): SQL {
  return sql`json_build_object('userId', ${member}.user_id, 'firstName', ${member}.first_name,
    'lastName', ${member}.last_name, 'profileImageUrl', ${member}.profile_image_url, 'grade', ${member}.grade,
    'passes', ${passes}, 'minutes', ${minutes})`
}

/** Pairs of which someone has left the school since the night are not shown. */
const TABLE: Omit<Table<PairSort>, 'where'> = {
  select: sql`p.room_id as "roomId", r.name as "roomName", r.zone_color as "zoneColor", p.overlaps, p.days,
    p.last_day::text as "lastDay", p.expected,
    ${student(sql`a`, sql`p.passes`, sql`p.minutes`)} as student,
    ${student(sql`b`, sql`p.other_passes`, sql`p.other_minutes`)} as "otherStudent"`,
  from: sql`student_pair p
    join room r on r.room_id = p.room_id
    join ${ACTIVE_MEMBERS} a on a.school_id = p.school_id and a.user_id = p.student_id
    join ${ACTIVE_MEMBERS} b on b.school_id = p.school_id and b.user_id = p.other_student_id`,
  // Not by name: what is searched for is in the address of the page.
  search: (term) => sql`lower(r.name) like ${containing(term)}`,
  sorts: {
    overlaps: [byNumber(sql`p.overlaps`)],
    // In hundredths. Who overlaps at all is expected to, however rarely.
    ratio: [byNumber(sql`least(100 * p.overlaps / p.expected, 2000000000)::int`)],
    room: [byText(sql`r.name`)],
  },
  ties: [byNumber(sql`p.room_id`), byNumber(sql`p.student_id`), byNumber(sql`p.other_student_id`)],
}

export async function schoolPairs(
  db: Reader,
  scope: Scope,
  schoolId: SchoolId,
  query: Query,
): Promise<Answer<'GET /api/school/:schoolId/pairs'>> {
  if (!can(scope, 'insight.seeAll', { schoolId })) throw forbidden()
  const where = sql`p.school_id = ${schoolId}`
  const [page, search] = await Promise.all([
    tablePage<StudentPair, PairSort>(db, { ...TABLE, where }, query),
    searchOf(db, schoolId),
  ])
  return { ...page, search }
}

async function searchOf(db: Reader, schoolId: SchoolId): Promise<PairSearch> {
  const [row] = await db.select().from(studentPairSearch).where(eq(studentPairSearch.schoolId, schoolId))
  if (!row) return null
  const { searchedAt, firstDay, lastDay, schoolDays } = row
  return { searchedAt, firstDay, lastDay, schoolDays }
}
