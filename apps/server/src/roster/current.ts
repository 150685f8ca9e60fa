/** Reads what is here, as the plan needs it: always a part, never a whole district. */
import type { BlockId, DistrictId, RosterRunId, SchoolId, UserGroupId, UserId } from '@corridor/rules/ids'
import {
  type Blocks,
  type CurrentClass,
  type CurrentPerson,
  type CurrentRoom,
  periodKey,
  type StagedClass,
  type StagedPerson,
  usernameCandidates,
} from '@corridor/rules/roster'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../db/connect.ts'
import { usualScheduleOf } from '../db/usualSchedule.ts'
import { LIST } from './runs.ts'

export interface SourceScope {
  districtId: DistrictId
  source: string
}

const lowered = (texts: readonly (string | null)[]) => [
  ...new Set(texts.flatMap((text) => (text?.trim() ? [text.trim().toLowerCase()] : []))),
]
const texts = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`
const ids = (values: readonly number[]) => sql`${sql.param([...values])}::int[]`

/** Everybody whom one of the staged people could be. */
export async function findCandidates(
  db: Reader,
  { districtId, source, rosterRunId }: SourceScope & { rosterRunId: RosterRunId },
  staged: readonly StagedPerson[],
): Promise<CurrentPerson[]> {
  const linked = sql`select row_id from external_id where district_id = ${districtId} and source = ${source}
    and kind = 'user' and external_id = any(${texts(staged.map(({ id }) => id))})`
  const sameNumber = sql`select user_id from user_account where district_id = ${districtId}
    and lower(school_identifier) = any(${texts(lowered(staged.map(({ schoolIdentifier }) => schoolIdentifier)))})`
  const sameEmail = sql`select user_id from user_account where district_id = ${districtId}
    and lower(email) = any(${texts(lowered(staged.map(({ email }) => email)))})`
  const inRoster = sql`exists (select from roster_row r where r.roster_run_id = ${rosterRunId} and r.kind = 'person'
    and r.external_id = e.external_id and not r.data ? 'isGone')`
  return readPeople(db, { districtId, source }, sql`${linked} union ${sameNumber} union ${sameEmail}`, inRoster)
}

/** These people, as far as the source has put them into one of these schools. */
export function findImportedPeople(
  db: Reader,
  where: SourceScope,
  userIds: readonly UserId[],
  schoolIds: readonly SchoolId[],
): Promise<CurrentPerson[]> {
  return readPeople(
    db,
    where,
    sql`select m.user_id from membership m where m.user_id = any(${ids(userIds)}) and m.source = ${where.source}
      and m.school_id = any(${ids(schoolIds)})`,
  )
}

async function readPeople(
  db: Reader,
  { districtId, source }: SourceScope,
  userIds: SQL,
  inRoster: SQL = sql`false`,
): Promise<CurrentPerson[]> {
  const { rows } = await db.execute<CurrentPerson & Record<string, unknown>>(sql`
    select u.user_id as "userId", u.type, u.first_name as "firstName", u.last_name as "lastName", u.email, u.grade,
      u.school_identifier as "schoolIdentifier", e.external_id as "externalId", coalesce(e.imported, '{}') as imported,
      ${inRoster} as "isInRoster",
      coalesce((select json_agg(json_build_object('schoolId', m.school_id, 'isActive',
          m.ended_at is null and u.ended_at is null, 'isFromRoster', m.source is not distinct from ${source},
          'isOfOther', ${source} = ${LIST} and m.source is not null and m.source <> ${LIST},
          'permissions', case when s.ended_at is null then m.permissions end))
        from membership m join school s on s.school_id = m.school_id where m.user_id = u.user_id), '[]') as memberships
    from user_account u
    left join external_id e on e.kind = 'user' and e.row_id = u.user_id and e.district_id = ${districtId}
      and e.source = ${source}
    where u.user_id in (${userIds}) and u.erased_at is null
    order by u.user_id`)
  return rows
}

/** Usernames that exist and that one of these people might get: the ones they want, and those with numbers after them. */
export async function takenUsernames(db: Reader, staged: readonly StagedPerson[]): Promise<string[]> {
  const wanted = [...new Set(staged.flatMap(usernameCandidates))]
  const taken = await existing(db, wanted)
  if (taken.length === 0) return []
  const numbered = taken.flatMap((name) => Array.from({ length: 98 }, (_, at) => `${name}${at + 2}`))
  return [...taken, ...(await existing(db, numbered))]
}

async function existing(db: Reader, names: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ username: string }>(
    sql`select lower(username) as username from user_account where lower(username) = any(${texts(names)})`,
  )
  return rows.map(({ username }) => username)
}

const LINKED = 10_000

/** Everybody or everything that the source has named before. Others are answered between the parts of it. */
export async function linked<Id extends number>(
  db: Reader,
  { districtId, source }: SourceScope,
  kind: 'user' | 'class',
): Promise<Map<string, Id>> {
  const found = new Map<string, Id>()
  for (let after = ''; ; ) {
    const { rows } = await db.execute<{ externalId: string; id: Id }>(sql`
      select external_id as "externalId", row_id as id from external_id
      where district_id = ${districtId} and source = ${source} and kind = ${kind} and external_id > ${after}
      order by external_id limit ${LINKED}`)
    for (const { externalId, id } of rows) found.set(externalId, id)
    const last = rows.at(-1)
    if (!last || rows.length < LINKED) return found
    after = last.externalId
  }
}

const PEOPLE_OF_CLASS = sql`
  array(select ct.user_id from class_teacher ct where ct.user_group_id = c.user_group_id) as "coTeachers",
  array(select cm.user_id from class_member cm where cm.user_group_id = c.user_group_id and cm.ended_at is null) as students,
  array(select cm.user_id from class_member cm where cm.user_group_id = c.user_group_id and cm.ended_at is null
    and cm.confirmed_at is null) as unconfirmed`

const CLASS_COLUMNS = sql`c.user_group_id as "userGroupId", c.school_id as "schoolId", c.name, c.block_id as "blockId",
  c.owned_by as "ownedBy", c.ended_at is not null as "hasEnded", e.external_id as "externalId",
  coalesce(e.imported, '{}') as imported, ${PEOPLE_OF_CLASS}`

type ClassRecord = CurrentClass & Record<string, unknown>

/** The classes that these are, and those of the same teachers that were typed in. */
export async function currentClasses(
  db: Reader,
  { districtId, source }: SourceScope,
  staged: readonly StagedClass[],
  people: ReadonlyMap<string, UserId | null>,
): Promise<CurrentClass[]> {
  const teachers = new Set(staged.flatMap((group) => group.teachers ?? []).map((id) => people.get(id)))
  const known = await db.execute<ClassRecord>(sql`
    select ${CLASS_COLUMNS} from external_id e join class c on c.user_group_id = e.row_id
    where e.district_id = ${districtId} and e.source = ${source} and e.kind = 'class'
      and e.external_id = any(${texts(staged.map(({ id }) => id))})`)
  const typed = await db.execute<ClassRecord>(sql`
    select c.user_group_id as "userGroupId", c.school_id as "schoolId", c.name, c.block_id as "blockId",
      c.owned_by as "ownedBy", false as "hasEnded", null as "externalId", '{}'::jsonb as imported,
      ${PEOPLE_OF_CLASS}
    from class c where c.source is null and c.ended_at is null
      and c.owned_by = any(${ids([...teachers].filter((id) => id != null))})`)
  return [...known.rows, ...typed.rows]
}

/** These classes, as far as they are in one of these schools and have not ended. */
export async function openClasses(
  db: Reader,
  { districtId, source }: SourceScope,
  userGroupIds: readonly UserGroupId[],
  schoolIds: readonly SchoolId[],
): Promise<CurrentClass[]> {
  const { rows } = await db.execute<ClassRecord>(sql`
    select ${CLASS_COLUMNS} from class c join external_id e on e.kind = 'class' and e.row_id = c.user_group_id
      and e.district_id = ${districtId} and e.source = ${source}
    where c.user_group_id = any(${ids(userGroupIds)}) and c.ended_at is null and c.school_id = any(${ids(schoolIds)})
    order by c.user_group_id`)
  return rows
}

/** All rooms of these schools, with those that were closed and that the source has named. */
export async function currentRooms(
  db: Reader,
  { districtId, source }: SourceScope,
  schoolIds: readonly SchoolId[],
): Promise<CurrentRoom[]> {
  const { rows } = await db.execute<CurrentRoom & Record<string, unknown>>(sql`
    select r.room_id as "roomId", r.school_id as "schoolId", r.name, r.identifier, r.ended_at is not null as "hasEnded",
      e.external_id as "externalId", coalesce(e.imported, '{}') as imported,
      array(select l.user_id from room_link l where l.room_id = r.room_id) as faculty
    from room r left join external_id e on e.kind = 'room' and e.row_id = r.room_id and e.district_id = ${districtId}
      and e.source = ${source}
    where r.school_id = any(${ids(schoolIds)}) and (r.ended_at is null or e.external_id is not null)
    order by r.room_id`)
  return rows
}

/** The blocks of each school's usual schedule. */
export async function blocksOf(db: Reader, schoolIds: readonly SchoolId[]): Promise<Blocks> {
  const { rows } = await db.execute<{ schoolId: SchoolId; blockId: BlockId; name: string }>(sql`
    select b.school_id as "schoolId", b.block_id as "blockId", b.name from block b
    where b.ended_at is null and b.school_id = any(${ids(schoolIds)}) and b.schedule_id = ${usualScheduleOf(sql`b.school_id`)}
    order by b.block_id desc`)
  const blocks = new Map<SchoolId, Map<string, BlockId>>()
  for (const { schoolId, blockId, name } of rows) {
    const ofSchool = blocks.get(schoolId) ?? new Map<string, BlockId>()
    blocks.set(schoolId, ofSchool.set(periodKey(name), blockId))
  }
  return blocks
}

/** Those whom someone ended here while a roster goes on naming them. */
export async function endedHere(db: Reader, schoolIds: readonly SchoolId[]): Promise<Map<SchoolId, Set<UserId>>> {
  const { rows } = await db.execute<{ schoolId: SchoolId; userIds: UserId[] }>(sql`
    select m.school_id as "schoolId", array_agg(m.user_id) as "userIds"
    from membership m join user_account u on u.user_id = m.user_id
    where m.school_id = any(${ids(schoolIds)}) and m.source is not null
      and (m.ended_at is not null or u.ended_at is not null)
    group by m.school_id`)
  return new Map(rows.map(({ schoolId, userIds }) => [schoolId, new Set(userIds)]))
}

export interface ActiveCount {
  schoolId: SchoolId
  kind: 'students' | 'staff' | 'classes' | 'enrollments'
  count: number
}

/** How many rows of each kind the source has given to each school. */
export async function activeCounts(db: Reader, source: string, schoolIds: readonly SchoolId[]): Promise<ActiveCount[]> {
  const { rows } = await db.execute<ActiveCount & Record<string, unknown>>(sql`
    select m.school_id as "schoolId", case when u.type = 'student' then 'students' else 'staff' end as kind,
      count(*)::int as count
    from membership m join user_account u on u.user_id = m.user_id
    where m.school_id = any(${ids(schoolIds)}) and m.source = ${source} and m.ended_at is null and u.ended_at is null
    group by 1, 2
    union all
    select c.school_id, 'classes', count(*)::int from class c
    where c.school_id = any(${ids(schoolIds)}) and c.source = ${source} and c.ended_at is null group by 1
    union all
    select c.school_id, 'enrollments', count(*)::int
    from class c join class_member cm on cm.user_group_id = c.user_group_id and cm.ended_at is null
    where c.school_id = any(${ids(schoolIds)}) and c.source = ${source} and c.ended_at is null group by 1`)
  return rows
}
