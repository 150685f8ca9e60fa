/**
 * What would happen now if a student asked to go from a room to each of some places. It is worked out as the request
 * itself would be, but nothing is locked: the answer is a preview, and may be out of date a moment later.
 */
import type { UsualDestination } from '@corridor/contract'
import type { RoomId, UserId } from '@corridor/rules/ids'
import type { Context } from '../context.ts'
import type { SchoolReference } from '../reference.ts'
import type { Scope } from '../session/scope.ts'
import type { Situation } from './change/situation.ts'
import { endpointsOf, expectedOf } from './expected.ts'
import { approverName, type Place, previewSituation, refusedOutlook } from './preview.ts'

interface Origin {
  fromRoomId?: RoomId | undefined
  fromFacultyId?: UserId | undefined
}

/** The student is the viewer; the origin and the places are of this school. */
export async function destinationOutlooks(
  context: Context,
  scope: Scope,
  school: SchoolReference,
  origin: Origin,
  places: readonly Place[],
): Promise<UsualDestination[]> {
  const situation = await previewSituation(context, scope, school, places, origin.fromRoomId)
  return places.map((place) => outlookOf(situation, school, origin, place))
}

export function outlookOf(
  situation: Situation,
  school: SchoolReference,
  { fromRoomId, fromFacultyId }: Origin,
  { roomId, userId }: Place,
): UsualDestination {
  const destination = school.rooms.get(roomId)
  if (!destination) throw new Error('a destination was not looked at')
  const inLine = situation.facts.line.filter(({ toRoomId }) => toRoomId === roomId).length
  const place = { roomId, userId, inLine, approverName: null, closedUntil: null, opensAt: null }
  const staff = school.staffByRoom(situation.now)
  const endpoints = endpointsOf({ toRoomId: roomId, toFacultyId: userId, fromRoomId, fromFacultyId }, staff)
  const asked = { endpoints, school, destination, scheduledFor: null }
  const { expected, approver, opens } = expectedOf(situation, asked, { isPreview: true })
  switch (expected.kind) {
    case 'refused': {
      const closedUntil = expected.code === 'room_paused' ? destination.pausedUntil : null
      return { ...place, outlook: refusedOutlook(expected.code), closedUntil }
    }
    case 'ask':
      return {
        ...place,
        outlook: 'ask',
        approverName: approverName(school, approver),
        opensAt: expected.because === 'closed' ? opens : null,
      }
    default:
      return { ...place, outlook: expected.kind === 'line' ? 'line' : 'go' }
  }
}
