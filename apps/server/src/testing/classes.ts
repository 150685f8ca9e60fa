import type { Instant } from '@corridor/rules/time'
import type { Db } from '../db/connect.ts'
import { expectOne } from '../db/expectOne.ts'
import { classMember, schoolClass } from '../db/schema/index.ts'
import { type Person, SCHOOL_MORNING, type SchoolWorld } from './world.ts'

/** A class of Ada's, who works in the classroom, from 9:00 to 11:00. */
export async function putIntoClass(
  db: Db,
  { schoolId, people }: SchoolWorld,
  person: Person,
  confirmedAt: Instant | null = SCHOOL_MORNING,
): Promise<void> {
  const hours = { startMinute: 9 * 60, endMinute: 11 * 60 }
  const { userGroupId } = expectOne(
    await db
      .insert(schoolClass)
      .values({ schoolId, name: 'Chemistry', ownedBy: people.ada.userId, createdAt: SCHOOL_MORNING, ...hours })
      .returning(),
  )
  await db
    .insert(classMember)
    .values({ schoolId, userGroupId, userId: person.userId, startedAt: SCHOOL_MORNING, confirmedAt })
}
