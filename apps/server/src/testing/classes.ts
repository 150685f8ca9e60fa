import type { UserGroupId } from '@corridor/rules/ids'
import { type Instant, minutesAfter } from '@corridor/rules/time'
import type { Db } from '../db/connect.ts'
import { expectOne } from '../db/expectOne.ts'
import { classMember, schoolClass } from '../db/schema/index.ts'
import type { PassFields } from './rows.ts'
import { type Person, SCHOOL_MORNING, type SchoolWorld } from './world.ts'

/** A class of Ada's, who works in the classroom, from 9:00 to 11:00. */
async function makeClass(db: Db, { schoolId, people }: SchoolWorld): Promise<UserGroupId> {
  const hours = { startMinute: 9 * 60, endMinute: 11 * 60 }
  const made = await db
    .insert(schoolClass)
    .values({ schoolId, name: 'Chemistry', ownedBy: people.ada.userId, createdAt: SCHOOL_MORNING, ...hours })
    .returning()
  return expectOne(made).userGroupId
}

export async function putIntoClass(
  db: Db,
  school: SchoolWorld,
  person: Person,
  confirmedAt: Instant | null = SCHOOL_MORNING,
): Promise<void> {
  const userGroupId = await makeClass(db, school)
  await db
    .insert(classMember)
    .values({ schoolId: school.schoolId, userGroupId, userId: person.userId, startedAt: SCHOOL_MORNING, confirmedAt })
}

/** What makes a pass one of somebody who came late to a class. */
export async function lateTo(
  db: Db,
  school: SchoolWorld,
  lateReason: string | null = null,
): Promise<Partial<PassFields>> {
  const lateClassId = await makeClass(db, school)
  return { isLate: true, lateClassId, lateUntil: minutesAfter(SCHOOL_MORNING, 60), lateReason }
}
