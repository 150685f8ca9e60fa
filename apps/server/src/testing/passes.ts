/** The two ways in which tests create passes: a student requests one, or staff issue one. */
import type { Pass, PassDraft } from '@corridor/contract'
import type { TestClient } from './client.ts'
import type { RoomName, SchoolWorld } from './world.ts'

export interface Wish extends Partial<PassDraft> {
  from?: RoomName
  to?: RoomName
}

function draft({ rooms, people }: SchoolWorld, { from = 'classroom', to = 'library', ...rest }: Wish): PassDraft {
  return {
    fromRoomId: rooms[from],
    fromFacultyId: people.ada.userId,
    toRoomId: rooms[to],
    toFacultyId: people.ada.userId,
    ...rest,
  }
}

/** As soon as possible unless a time is given. */
export async function ask(student: TestClient, school: SchoolWorld, wish: Wish = {}): Promise<Pass> {
  const pass = { isAsapPass: !wish.scheduledFor, ...draft(school, wish) }
  return (await student.call('POST /api/pass', { body: { pass } })) as Pass
}

export async function issue(
  staff: TestClient,
  school: SchoolWorld,
  wish: Wish & { scheduledFor: string },
): Promise<Pass> {
  const pass = { studentId: school.people.sam.userId, ...draft(school, wish) }
  return (await staff.call('POST /api/pass', { body: { pass } })) as Pass
}
