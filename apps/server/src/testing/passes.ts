/** The two ways in which tests create passes: a student requests one, or staff issue one. */
import type { Pass, PassDraft } from '@corridor/contract'
import type { TestClient } from './client.ts'
import type { RoomName, SchoolWorld } from './world.ts'

export interface PassInput extends Partial<PassDraft> {
  from?: RoomName
  to?: RoomName
}

function draft({ rooms, people }: SchoolWorld, { from = 'classroom', to = 'library', ...rest }: PassInput): PassDraft {
  return {
    fromRoomId: rooms[from],
    fromFacultyId: people.ada.userId,
    toRoomId: rooms[to],
    toFacultyId: people.ada.userId,
    ...rest,
  }
}

/** Requests a pass as soon as possible, unless a time is given. */
export async function requestPass(student: TestClient, school: SchoolWorld, input: PassInput = {}): Promise<Pass> {
  const pass = { isAsapPass: !input.scheduledFor, ...draft(school, input) }
  return (await student.call('POST /api/pass', { body: { pass } })) as Pass
}

export async function issuePass(
  staff: TestClient,
  school: SchoolWorld,
  input: PassInput & { scheduledFor: string },
): Promise<Pass> {
  const pass = { studentId: school.people.sam.userId, ...draft(school, input) }
  return (await staff.call('POST /api/pass', { body: { pass } })) as Pass
}
