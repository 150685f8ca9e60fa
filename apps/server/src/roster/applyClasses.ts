/** Carries out steps about classes, who teaches them and who is in them: all of a part at once, in a few statements. */
import type { SchoolId, UserGroupId, UserId } from '@corridor/rules/ids'
import type { ClassStep } from '@corridor/rules/roster'
import { sql } from 'drizzle-orm'
import type { Change } from '../change/change.ts'
import { recordMany } from '../change/trail.ts'
import { lockSchools } from '../db/lockSchools.ts'
import type { Effect } from '../db/schema/index.ts'
import { saveExternalIds } from './externalIds.ts'
import { json } from './json.ts'
import type { Run } from './runs.ts'

/** A step of a class that is here now. */
interface Placed {
  step: ClassStep
  userGroupId: UserGroupId
}

export async function applyClasses(change: Change, run: Run, steps: readonly ClassStep[]): Promise<void> {
  await lockSchools(change.tx, [...new Set(steps.map(({ schoolId }) => schoolId))])
  const added = await addClasses(
    change,
    run,
    steps.filter(({ action }) => action === 'add'),
  )
  const known = steps.flatMap((step) => (step.userGroupId === null ? [] : [{ step, userGroupId: step.userGroupId }]))
  await changeClasses(
    change,
    run,
    known.filter(({ step }) => step.action !== 'end'),
  )
  await endClasses(
    change,
    known.filter(({ step }) => step.action === 'end'),
  )
  const placed = [...added, ...known]
  await link(change, run, placed)
  const students = { joined: await join(change, run, placed), left: await leave(change, placed) }
  // After the owners, because nobody is both.
  const coTeachers = {
    left: await endCoTeaching(change, placed),
    joined: merged(await startCoTeaching(change, run, placed), await goOnTeaching(change, placed)),
  }
  await recordSteps(change, run, placed, { students, coTeachers })
}

/** The account that an id of the source means, as far as it belongs to the school's staff. */
const TEACHER = sql`join external_id e on e.district_id = run.district_id and e.source = run.source and e.kind = 'user'
    and e.external_id = row.teacher
  join membership m on m.school_id = row."schoolId" and m.user_id = e.row_id and m.ended_at is null
  join user_account u on u.user_id = e.row_id and u.type <> 'student'`

const runOf = ({ districtId, source }: Run) =>
  sql`(select ${districtId}::int as district_id, ${source}::text as source) as run`

async function addClasses({ tx, now }: Change, run: Run, steps: readonly ClassStep[]): Promise<Placed[]> {
  if (steps.length === 0) return []
  const rows = steps.map(({ id, schoolId, owner: teacher, values }) => ({ id, schoolId, teacher, ...values.imported }))
  const { rows: made } = await tx.execute<{ userGroupId: UserGroupId; id: string }>(sql`
    insert into class (school_id, name, owned_by, block_id, created_at, source, external_id)
    select row."schoolId", row.name, e.row_id, b.block_id, ${now}, run.source, row.id
    from ${runOf(run)} cross join jsonb_to_recordset(${json(rows)}::jsonb)
      as row (id text, "schoolId" int, teacher text, name text, "blockId" int)
    ${TEACHER} left join block b on b.block_id = row."blockId" and b.school_id = row."schoolId" and b.ended_at is null
    returning user_group_id as "userGroupId", external_id as id`)
  const byId = new Map(made.map(({ userGroupId, id }) => [id, userGroupId]))
  return steps.flatMap((step) => {
    const userGroupId = byId.get(step.id)
    return userGroupId === undefined ? [] : [{ step, userGroupId }]
  })
}

/** A name or a block that was edited here after the plan was made is kept, too. */
async function changeClasses({ tx }: Change, run: Run, placed: readonly Placed[]): Promise<void> {
  if (placed.length === 0) return
  const rows = placed.map(({ step, userGroupId }) => ({
    userGroupId,
    id: step.id,
    schoolId: step.schoolId,
    changed: step.values.changed,
  }))
  await tx.execute(sql`
    update class c set ended_at = null, source = ${run.source}, external_id = row.id, version = c.version + 1,
      field_versions = c.field_versions || coalesce((select jsonb_object_agg(
        case when field = 'blockId' then 'hours' else field end, c.version + 1)
        from jsonb_object_keys(row.changed) as field), '{}'),
      name = case when row.changed ? 'name' and c.name = row.changed -> 'name' ->> 'from'
        then row.changed -> 'name' ->> 'to' else c.name end,
      block_id = case when row.changed ? 'blockId' and c.start_minute is null
        and c.block_id is not distinct from (row.changed -> 'blockId' ->> 'from')::int
        then (row.changed -> 'blockId' ->> 'to')::int else c.block_id end
    from jsonb_to_recordset(${json(rows)}::jsonb) as row ("userGroupId" int, id text, "schoolId" int, changed jsonb)
    where c.user_group_id = row."userGroupId"`)
  const given = placed.filter(({ step }) => step.owner !== null)
  if (given.length === 0) return
  const owners = given.map(({ step, userGroupId }) => ({ userGroupId, schoolId: step.schoolId, teacher: step.owner }))
  await tx.execute(sql`
    update class c set owned_by = row.owner from (
      select row."userGroupId", e.row_id as owner
      from ${runOf(run)} cross join jsonb_to_recordset(${json(owners)}::jsonb)
        as row ("userGroupId" int, "schoolId" int, teacher text) ${TEACHER}) as row
    where c.user_group_id = row."userGroupId"`)
}

/** A class is kept with its students, for what happened in it. */
async function endClasses({ tx, now }: Change, placed: readonly Placed[]): Promise<void> {
  if (placed.length === 0) return
  await tx.execute(sql`update class set ended_at = ${now}, version = version + 1
    where user_group_id = any(${sql.param(placed.map(({ userGroupId }) => userGroupId))}::int[]) and ended_at is null`)
}

async function link({ tx }: Change, run: Run, placed: readonly Placed[]): Promise<void> {
  const rows = placed.map(({ step, userGroupId }) => ({
    id: step.id,
    rowId: userGroupId,
    imported: step.values.imported,
  }))
  await saveExternalIds(tx, run, 'class', rows)
}

type Moved = Map<UserGroupId, UserId[]>

async function join({ tx, now }: Change, run: Run, placed: readonly Placed[]): Promise<Moved> {
  const rows = placed
    .filter(({ step }) => step.joining.length > 0)
    .map(({ step, userGroupId }) => ({ userGroupId, schoolId: step.schoolId, ids: step.joining }))
  if (rows.length === 0) return new Map()
  const schoolIds = sql.param([...new Set(rows.map(({ schoolId }) => schoolId))])
  const { rows: joined } = await tx.execute<{ userGroupId: UserGroupId; userId: UserId }>(sql`
    insert into class_member (school_id, user_group_id, user_id, started_at, confirmed_at, source)
    select distinct row."schoolId", row."userGroupId", e.row_id, ${now}::timestamptz, ${now}::timestamptz, run.source
    from ${runOf(run)} cross join jsonb_to_recordset(${json(rows)}::jsonb)
      as row ("userGroupId" int, "schoolId" int, ids jsonb) cross join jsonb_array_elements_text(row.ids) as student
    join external_id e on e.district_id = ${run.districtId} and e.source = ${run.source} and e.kind = 'user'
      and e.external_id = student
    join membership m on m.user_id = e.row_id and m.ended_at is null and m.school_id = row."schoolId"
    -- Otherwise the memberships of all schools are read for the few that are needed.
    where m.school_id = any(${schoolIds}::int[])
    on conflict (user_group_id, user_id) do update
      set ended_at = null, started_at = excluded.started_at, source = excluded.source,
        confirmed_at = excluded.confirmed_at, confirmed_by = null
    returning user_group_id as "userGroupId", user_id as "userId"`)
  return grouped(joined)
}

async function leave({ tx, now }: Change, placed: readonly Placed[]): Promise<Moved> {
  const rows = placed.flatMap(({ step, userGroupId }) => step.leaving.map((userId) => ({ userGroupId, userId })))
  if (rows.length === 0) return new Map()
  const { rows: left } = await tx.execute<{ userGroupId: UserGroupId; userId: UserId }>(sql`
    update class_member c set ended_at = ${now}, source = null
    from jsonb_to_recordset(${json(rows)}::jsonb) as row ("userGroupId" int, "userId" int)
    where c.user_group_id = row."userGroupId" and c.user_id = row."userId" and c.ended_at is null
    returning c.user_group_id as "userGroupId", c.user_id as "userId"`)
  return grouped(left)
}

async function endCoTeaching({ tx }: Change, placed: readonly Placed[]): Promise<Moved> {
  const rows = placed.flatMap(({ step, userGroupId }) =>
    step.coTeachers.leaving.map((userId) => ({ userGroupId, userId })),
  )
  if (rows.length === 0) return new Map()
  const { rows: ended } = await tx.execute<{ userGroupId: UserGroupId; userId: UserId }>(sql`
    delete from class_teacher t
    using jsonb_to_recordset(${json(rows)}::jsonb) as row ("userGroupId" int, "userId" int)
    where t.user_group_id = row."userGroupId" and t.user_id = row."userId"
    returning t.user_group_id as "userGroupId", t.user_id as "userId"`)
  return grouped(ended)
}

async function startCoTeaching({ tx, now }: Change, run: Run, placed: readonly Placed[]): Promise<Moved> {
  const rows = placed.flatMap(({ step, userGroupId }) =>
    step.coTeachers.joining.map((teacher) => ({ userGroupId, schoolId: step.schoolId, teacher })),
  )
  if (rows.length === 0) return new Map()
  const { rows: started } = await tx.execute<{ userGroupId: UserGroupId; userId: UserId }>(sql`
    insert into class_teacher (school_id, user_group_id, user_id, started_at)
    select distinct row."schoolId", row."userGroupId", e.row_id, ${now}::timestamptz
    from ${runOf(run)} cross join jsonb_to_recordset(${json(rows)}::jsonb)
      as row ("userGroupId" int, "schoolId" int, teacher text)
    ${TEACHER} join class c on c.user_group_id = row."userGroupId" and c.owned_by <> e.row_id
    on conflict do nothing
    returning user_group_id as "userGroupId", user_id as "userId"`)
  return grouped(started)
}

/** Those whose own class it was. */
async function goOnTeaching({ tx, now }: Change, placed: readonly Placed[]): Promise<Moved> {
  const rows = placed.flatMap(({ step, userGroupId }) =>
    step.formerOwner === null ? [] : [{ userGroupId, schoolId: step.schoolId, userId: step.formerOwner }],
  )
  if (rows.length === 0) return new Map()
  const { rows: started } = await tx.execute<{ userGroupId: UserGroupId; userId: UserId }>(sql`
    insert into class_teacher (school_id, user_group_id, user_id, started_at)
    select row."schoolId", row."userGroupId", row."userId", ${now}::timestamptz
    from jsonb_to_recordset(${json(rows)}::jsonb) as row ("userGroupId" int, "schoolId" int, "userId" int)
    join membership m on m.school_id = row."schoolId" and m.user_id = row."userId" and m.ended_at is null
    join class c on c.user_group_id = row."userGroupId" and c.owned_by <> row."userId"
    on conflict do nothing
    returning user_group_id as "userGroupId", user_id as "userId"`)
  return grouped(started)
}

function merged(one: Moved, other: Moved): Moved {
  const both = new Map(one)
  for (const [userGroupId, userIds] of other) both.set(userGroupId, [...(both.get(userGroupId) ?? []), ...userIds])
  return both
}

function grouped(rows: readonly { userGroupId: UserGroupId; userId: UserId }[]): Moved {
  const groups: Moved = new Map()
  for (const { userGroupId, userId } of rows) {
    const group = groups.get(userGroupId)
    if (group) group.push(userId)
    else groups.set(userGroupId, [userId])
  }
  return groups
}

const ACTIONS = { add: 'create', restore: 'change', join: 'change', change: 'change', end: 'end' } as const

async function recordSteps(
  change: Change,
  run: Run,
  placed: readonly Placed[],
  { students, coTeachers }: Record<'students' | 'coTeachers', { joined: Moved; left: Moved }>,
): Promise<void> {
  const { rosterRunId } = run
  const lines = placed.flatMap(({ step, userGroupId }) => {
    const about = { subject: 'class', subjectId: userGroupId, schoolId: step.schoolId } as const
    const action = step.action in ACTIONS ? ACTIONS[step.action as keyof typeof ACTIONS] : null
    const isEdited = action !== 'change' || Object.keys(step.values.changed).length > 0 || step.owner !== null
    const moved = (what: string, userIds: UserId[] | undefined) =>
      userIds ? [{ ...about, action: what, detail: { rosterRunId, userIds } }] : []
    return [
      ...(action && isEdited
        ? [{ ...about, action, detail: { rosterRunId, name: step.name }, changed: step.values.changed }]
        : []),
      ...moved('addTeachers', coTeachers.joined.get(userGroupId)),
      ...moved('removeTeacher', coTeachers.left.get(userGroupId)),
      ...moved('addStudents', students.joined.get(userGroupId)),
      ...moved('removeStudent', students.left.get(userGroupId)),
    ]
  })
  const schoolIds = [...new Set(placed.map(({ step }) => step.schoolId))]
  await recordMany(
    change,
    lines,
    schoolIds.flatMap((schoolId: SchoolId): Effect[] => [
      { kind: 'schoolChanged', schoolId },
      { kind: 'peopleChanged', schoolId, userIds: [] },
    ]),
  )
}
