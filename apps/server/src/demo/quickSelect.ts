/** A student's quick-select entries: their classes as origins, and the most common destinations. */
import type { quickSelect } from '../db/schema/index.ts'
import type { Row } from './insert.ts'
import type { DemoSchool } from './school.ts'
import type { DemoStudent } from './students.ts'

const NEAR_AT_HAND = ['restroom', 'fountain', 'nurse', 'library']

export function quickSelectOf({ rooms, lessons }: DemoSchool, student: DemoStudent): Row<typeof quickSelect>[] {
  const classes = lessons.filter(({ cohort }) => cohort === student.cohort)
  const origins = classes.map(({ room, teacher }) => ({ roomId: room.roomId, facultyId: teacher.userId }))
  const destinations = rooms
    .filter(({ kind }) => NEAR_AT_HAND.includes(kind))
    .map(({ roomId, facultyIds }) => ({ roomId, facultyId: facultyIds[0] ?? null }))
  return [
    ...origins.map((place, position) => ({ userId: student.userId, kind: 'origin' as const, position, ...place })),
    ...destinations.map((place, position) => ({
      userId: student.userId,
      kind: 'destination' as const,
      position,
      ...place,
    })),
  ]
}
