/** Carries out steps about rooms: all of a part at once, in a few statements. */
import { IDENTIFIER_LENGTH } from '@corridor/contract'
import type { RoomId, SchoolId, UserId } from '@corridor/rules/ids'
import type { RoomStep } from '@corridor/rules/roster'
import { DEFAULT_ZONE_COLOR } from '@corridor/rules/text'
import { sql } from 'drizzle-orm'
import type { Change } from '../change/change.ts'
import { recordMany } from '../change/trail.ts'
import { lockSchools } from '../db/lockSchools.ts'
import type { Effect } from '../db/schema/index.ts'
import { saveExternalIds } from './externalIds.ts'
import { json } from './json.ts'
import { firstOf } from './read/text.ts'
import type { Run } from './runs.ts'

/** A step of a room that is here now. */
interface Placed {
  step: RoomStep
  roomId: RoomId
}

export async function applyRooms(change: Change, run: Run, steps: readonly RoomStep[]): Promise<void> {
  await lockSchools(change.tx, [...new Set(steps.map(({ schoolId }) => schoolId))])
  const added = await addRooms(
    change,
    run,
    steps.filter(({ action }) => action === 'add'),
  )
  const known = steps.flatMap((step) => (step.roomId === null ? [] : [{ step, roomId: step.roomId }]))
  await changeRooms(change, known)
  const placed = [...added, ...known]
  await name(change, run, placed)
  const linked = await link(change, run, placed)
  await recordSteps(change, run, placed, linked)
}

/** A room of that name that someone has made since the plan is left alone; the next import joins it. */
async function addRooms({ tx, now }: Change, run: Run, steps: readonly RoomStep[]): Promise<Placed[]> {
  if (steps.length === 0) return []
  const rows = steps.map(({ id, schoolId, values: { imported } }) => ({
    id,
    schoolId,
    name: imported.name,
    identifier: imported.identifier ?? firstOf(imported.name ?? '', IDENTIFIER_LENGTH).trim(),
  }))
  const { rows: made } = await tx.execute<{ roomId: RoomId; id: string }>(sql`
    insert into room (school_id, name, identifier, zone_color, created_at, source, external_id)
    select "schoolId", name, identifier, ${DEFAULT_ZONE_COLOR}, ${now}, ${run.source}, id
    from jsonb_to_recordset(${json(rows)}::jsonb) as row (id text, "schoolId" int, name text, identifier text)
    on conflict do nothing returning room_id as "roomId", external_id as id`)
  const byId = new Map(made.map(({ roomId, id }) => [id, roomId]))
  return steps.flatMap((step) => {
    const roomId = byId.get(step.id)
    return roomId === undefined ? [] : [{ step, roomId }]
  })
}

/** A name or a number that was edited here after the plan was made is kept, too. */
async function changeRooms({ tx }: Change, placed: readonly Placed[]): Promise<void> {
  const rows = placed
    .filter(({ step }) => Object.keys(step.values.changed).length > 0)
    .map(({ step, roomId }) => ({ roomId, changed: step.values.changed }))
  if (rows.length === 0) return
  await tx.execute(sql`
    update room r set version = r.version + 1,
      field_versions = r.field_versions || (select jsonb_object_agg(field, r.version + 1)
        from jsonb_object_keys(changed) as field),
      name = case when changed ? 'name' and r.name = changed -> 'name' ->> 'from'
        then changed -> 'name' ->> 'to' else r.name end,
      identifier = case when changed ? 'identifier' and r.identifier = changed -> 'identifier' ->> 'from'
        then changed -> 'identifier' ->> 'to' else r.identifier end
    from jsonb_to_recordset(${json(rows)}::jsonb) as row ("roomId" int, changed jsonb)
    where r.room_id = row."roomId"`)
}

async function name({ tx }: Change, run: Run, placed: readonly Placed[]): Promise<void> {
  const rows = placed.map(({ step, roomId }) => ({ id: step.id, rowId: roomId, imported: step.values.imported }))
  await saveExternalIds(tx, run, 'room', rows)
}

/** Links only people who still belong to the school. */
async function link({ tx, now }: Change, run: Run, placed: readonly Placed[]): Promise<Map<RoomId, UserId[]>> {
  const rows = placed.flatMap(({ step, roomId }) =>
    step.linking.map((userId) => ({ roomId, schoolId: step.schoolId, userId })),
  )
  if (rows.length === 0) return new Map()
  const { rows: made } = await tx.execute<{ roomId: RoomId; userId: UserId }>(sql`
    insert into room_link (school_id, room_id, user_id, created_at, source)
    select row."schoolId", row."roomId", row."userId", ${now}, ${run.source}
    from jsonb_to_recordset(${json(rows)}::jsonb) as row ("schoolId" int, "roomId" int, "userId" int)
    join membership m on m.school_id = row."schoolId" and m.user_id = row."userId" and m.ended_at is null
    on conflict do nothing returning room_id as "roomId", user_id as "userId"`)
  const linked = new Map<RoomId, UserId[]>()
  for (const { roomId, userId } of made) linked.set(roomId, [...(linked.get(roomId) ?? []), userId])
  return linked
}

async function recordSteps(
  change: Change,
  { rosterRunId }: Run,
  placed: readonly Placed[],
  linked: ReadonlyMap<RoomId, UserId[]>,
): Promise<void> {
  const lines = placed.flatMap(({ step, roomId }) => {
    const about = { subject: 'room', subjectId: roomId, schoolId: step.schoolId } as const
    const { changed } = step.values
    return [
      ...(step.action === 'add' ? [{ ...about, action: 'create', detail: { rosterRunId, name: step.name } }] : []),
      ...(Object.keys(changed).length > 0 ? [{ ...about, action: 'edit', detail: { rosterRunId }, changed }] : []),
      ...(linked.get(roomId) ?? []).map((userId) => ({ ...about, action: 'link', detail: { rosterRunId, userId } })),
    ]
  })
  const schoolIds = [...new Set(placed.map(({ step }) => step.schoolId))]
  const people = [...new Set([...linked.values()].flat())]
  await recordMany(change, lines, [
    ...schoolIds.map((schoolId: SchoolId): Effect => ({ kind: 'schoolChanged', schoolId })),
    ...people.map((userId): Effect => ({ kind: 'personChanged', userId })),
  ])
}
