/** A pass's life as four requests. It is requested for one minute later, which is approved automatically. */
import type { PassId, RoomId } from '@corridor/rules/ids'
import { type Instant, minutesAfter } from '@corridor/rules/time'
import type { BulkStudents, Person, Staff } from '../harness/bulkStudents.ts'

/** A student with the teacher they come from and the place they go to. */
export interface Actor {
  student: Person
  teacher: Staff
  toRoomId: RoomId
}

export function actorsOf({ students, staff, destinations }: BulkStudents): Actor[] {
  return students.map((student, at) => ({
    student,
    teacher: staff[at % staff.length] as Staff,
    toRoomId: destinations[at % destinations.length] as RoomId,
  }))
}

export const STEPS = ['create', 'start', 'complete', 'confirm'] as const
export type Step = (typeof STEPS)[number]

export interface StepRequest {
  by: Person
  path: string
  body: unknown
}

const deviceFingerprint = {
  id: '6c1f9a52-7f0e-4a0b-9a53-0d6a4f6f2b11',
  createdAt: '2026-10-13T13:05:00.000Z',
  dimensions: { width: 1366, height: 768 },
  deviceInfo: { name: 'Chrome', version: '140.0', os: { family: 'Chrome OS', version: '16181.61' } },
}

/** `passId` comes from the response of the create step, and is empty before. */
export function requestOf(
  step: Step,
  { student, teacher, toRoomId }: Actor,
  passId: PassId,
  now: Instant,
): StepRequest {
  switch (step) {
    case 'create': {
      const pass = {
        fromRoomId: teacher.roomId,
        fromFacultyId: teacher.userId,
        toRoomId,
        toFacultyId: teacher.userId,
        scheduledFor: minutesAfter(now, 1),
      }
      return { by: student, path: '/api/pass', body: { pass, deviceFingerprint } }
    }
    case 'start':
    case 'complete':
      return { by: student, path: `/api/pass/${passId}/${step}`, body: { deviceFingerprint } }
    case 'confirm':
      return { by: teacher, path: `/api/pass/${passId}/${step}`, body: { confirmed: true } }
  }
}
