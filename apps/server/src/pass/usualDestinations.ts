/** Where a student usually goes, and what would happen to a request now. */
import type { Output, UsualDestination } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import type { UserId } from '@corridor/rules/ids'
import { isRoundTrip } from '@corridor/rules/pass'
import type { Instant } from '@corridor/rules/time'
import { sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { Reader } from '../db/connect.ts'
import type { SchoolReference } from '../reference.ts'
import { schoolOf } from '../school/reference.ts'
import type { Scope } from '../session/scope.ts'
import { requireSchool, schoolNotFound } from '../session/tenancy.ts'
import { destinationOutlooks } from './destinationOutlooks.ts'
import { checkPlaces, type Place } from './preview.ts'

type Query = Output<'GET /api/pass/destinations', 'query'>

/** Only the newest passes count, so that the cost does not grow with history, and new habits show soon. */
const RECENT_PASSES = 50
const MAX_DESTINATIONS = 12
const MAX_FOR_ANYBODY = 6

export async function usualDestinations(context: Context, scope: Scope, query: Query): Promise<UsualDestination[]> {
  const schoolId = requireSchool(scope, query.schoolId)
  if (!can(scope, 'pass.request', { schoolId })) throw schoolNotFound()
  const [school, uses] = await Promise.all([
    schoolOf(context.references, scope, schoolId),
    usedPlaces(context.database.db, scope.userId),
  ])
  checkPlaces(school, [query.fromRoomId], [query.fromFacultyId])
  const used = placesByUse(uses, school, context.clock.now())
  const places = used.length > 0 ? used : usualForAnybody(school, context.clock.now())
  return destinationOutlooks(context, scope, school, query, places)
}

interface UsedPlace extends Place, Record<string, unknown> {
  /** Null if the student has not chosen it for quick select. */
  position: number | null
  uses: number
}

/** What the student chose for quick select, and where they went lately, in whatever school. */
async function usedPlaces(db: Reader, studentId: UserId): Promise<UsedPlace[]> {
  const { rows } = await db.execute<UsedPlace>(sql`
    select room_id as "roomId", faculty_id as "userId", position, 0 as uses
    from quick_select where user_id = ${studentId} and kind = 'destination'
    union all
    select to_room_id, to_faculty_id, null, count(*)::int
    from (select to_room_id, to_faculty_id from pass where student_id = ${studentId} and started_at is not null and not is_late
      order by started_at desc limit ${RECENT_PASSES}) as recent
    group by to_room_id, to_faculty_id`)
  return rows
}

/** Rooms of this school, each once for each person who works there; most used first, then as in quick select. */
function placesByUse(used: readonly UsedPlace[], { rooms, staffByRoom }: SchoolReference, now: Instant): Place[] {
  const staff = staffByRoom(now)
  const here = used
    .filter(({ roomId }) => rooms.get(roomId)?.isInUse)
    // Where nobody works, the teacher on the pass is the one whom the student left.
    .map((place) => (staff.get(place.roomId)?.linked.length ? place : { ...place, userId: null }))
  const byPlace = [...Map.groupBy(here, ({ roomId, userId }) => `${roomId}/${userId}`).values()]
  return byPlace
    .flatMap((same) => {
      const [place] = same
      const uses = same.reduce((sum, one) => sum + one.uses, 0)
      const position = same.find((one) => one.position !== null)?.position ?? Number.POSITIVE_INFINITY
      return place ? [{ roomId: place.roomId, userId: place.userId, uses, position }] : []
    })
    .sort((a, b) => b.uses - a.uses || a.position - b.position || a.roomId - b.roomId)
    .slice(0, MAX_DESTINATIONS)
}

/** For somebody who has not gone anywhere yet: the places where nobody works and from which students come right back. */
export function usualForAnybody({ rooms, staffByRoom }: SchoolReference, now: Instant): Place[] {
  const staff = staffByRoom(now)
  return [...rooms.values()]
    .filter((room) => room.isInUse && isRoundTrip(room) && !staff.get(room.roomId)?.linked.length)
    .sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }) || a.roomId - b.roomId)
    .slice(0, MAX_FOR_ANYBODY)
    .map(({ roomId }) => ({ roomId, userId: null }))
}
