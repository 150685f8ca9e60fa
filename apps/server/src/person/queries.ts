import type { Person, PersonClass } from '@corridor/contract'
import { can, type Instant, type NamedPerson, professionalName, type UserId } from '@corridor/rules'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Reader } from '../db/connect.ts'
import { block, room, roomLink, schoolClass, userAccount } from '../db/schema/index.ts'
import { notFound } from '../http/errors.ts'
import { timeOfDay } from '../school/classes.ts'
import { type CoTeacher, coTeachersOf, presentCoTeachers, taughtBy } from '../school/classTeachers.ts'
import type { Scope } from '../session/scope.ts'
import { presentPerson } from './present.ts'
import { quickPassesOf } from './quickPasses.ts'
import { type SeenPerson, seePerson } from './seen.ts'

export const personNotFound = () => notFound('That person was not found.')

/** A person with everything that the viewer may see of them. */
export async function readPerson(db: Reader, scope: Scope, userId: UserId, now: Instant): Promise<Person> {
  const seen = await seePerson(db, scope, userId, now)
  if (!seen) throw personNotFound()
  // One after the other, because a change reads within its transaction, which has one connection.
  const rooms = await roomsOf(db, seen)
  const classes = await classesOf(db, scope, seen)
  const quickPasses = await quickPassesOf(db, scope, seen)
  return presentPerson(scope, seen, rooms, classes, quickPasses)
}

const schoolIdsOf = ({ seenIn }: SeenPerson) => seenIn.map(({ schoolId }) => schoolId)

function roomsOf(db: Reader, seen: SeenPerson): Promise<Person['rooms']> {
  return db
    .select({
      roomId: room.roomId,
      schoolId: room.schoolId,
      name: room.name,
      identifier: room.identifier,
      zoneColor: room.zoneColor,
    })
    .from(roomLink)
    .innerJoin(room, eq(room.roomId, roomLink.roomId))
    .where(
      and(
        eq(roomLink.userId, seen.account.userId),
        inArray(roomLink.schoolId, schoolIdsOf(seen)),
        isNull(roomLink.endedAt),
        isNull(room.endedAt),
      ),
    )
    .orderBy(asc(sql`lower(${room.name})`), asc(room.roomId))
}

/** The classes that the person teaches or is in, of those that the viewer may see. */
async function classesOf(db: Reader, scope: Scope, seen: SeenPerson): Promise<PersonClass[]> {
  const { userId } = seen.account
  const rows = await db
    .select({
      group: schoolClass,
      blockName: block.name,
      owner: {
        firstName: userAccount.firstName,
        lastName: userAccount.lastName,
        title: userAccount.title,
        professionalName: userAccount.professionalName,
      },
      coTeachers: coTeachersOf(sql`${schoolClass}`),
      numberOfStudents: sql<number>`(select count(*)::int from class_member m
        where m.user_group_id = ${schoolClass.userGroupId} and m.ended_at is null)`,
    })
    .from(schoolClass)
    .innerJoin(userAccount, eq(userAccount.userId, schoolClass.ownedBy))
    .leftJoin(block, and(eq(block.blockId, schoolClass.blockId), isNull(block.endedAt)))
    .where(
      and(
        inArray(schoolClass.schoolId, schoolIdsOf(seen)),
        isNull(schoolClass.endedAt),
        sql`(${taughtBy(sql`${schoolClass}`, (teacher) => sql`${teacher} = ${userId}`)} or exists (select 1 from class_member m
          where m.user_group_id = ${schoolClass.userGroupId} and m.user_id = ${userId} and m.ended_at is null))`,
      ),
    )
    .orderBy(asc(sql`lower(${schoolClass.name})`), asc(schoolClass.userGroupId))
  return rows
    .filter(({ group, coTeachers }) => userId === scope.userId || can(scope, 'class.see', { ...group, coTeachers }))
    .map((row) => presentClass(row))
}

interface ClassRow {
  group: typeof schoolClass.$inferSelect
  blockName: string | null
  owner: NamedPerson
  coTeachers: CoTeacher[]
  numberOfStudents: number
}

function presentClass({ group, blockName, owner, coTeachers, numberOfStudents }: ClassRow): PersonClass {
  const { userGroupId, schoolId, name, blockId, ownedBy, confirmed, startMinute, endMinute } = group
  const hasHours = startMinute !== null && endMinute !== null
  return {
    userGroupId,
    schoolId,
    name,
    blockId,
    blockName,
    attributes: {
      schedule: hasHours ? { start: timeOfDay(startMinute), end: timeOfDay(endMinute) } : null,
      confirmed,
    },
    ownedBy,
    professionalOwnedByName: professionalName(owner),
    coTeachers: presentCoTeachers(coTeachers),
    numberOfStudents,
  }
}
