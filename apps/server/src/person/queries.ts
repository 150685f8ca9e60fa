import type { Person, PersonClass } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import type { UserId } from '@corridor/rules/ids'
import { type NamedPerson, professionalName } from '@corridor/rules/text'
import type { Instant } from '@corridor/rules/time'
import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../db/connect.ts'
import { block, room, roomLink, schoolClass, userAccount } from '../db/schema/index.ts'
import { ownHoursOf } from '../school/classes.ts'
import { type CoTeacher, coTeachersOf, presentCoTeachers, taughtBy } from '../school/classTeachers.ts'
import type { Scope } from '../session/scope.ts'
import { personNotFound } from '../session/tenancy.ts'
import { presentPerson } from './present.ts'
import { quickPassesOf } from './quickPasses.ts'
import { findVisiblePerson, type VisiblePerson } from './visibility.ts'

/** A person with everything that the viewer may see of them. */
export async function readPerson(db: Reader, scope: Scope, userId: UserId, now: Instant): Promise<Person> {
  const person = await findVisiblePerson(db, scope, userId, now)
  if (!person) throw personNotFound()
  // One after the other, because a change reads within its transaction, which has one connection.
  const rooms = await roomsOf(db, person)
  const classes = await classesOf(db, scope, person)
  const quickPasses = await quickPassesOf(db, scope, person)
  return presentPerson(scope, person, rooms, classes, quickPasses)
}

const schoolIdsOf = ({ visibleIn }: VisiblePerson) => visibleIn.map(({ schoolId }) => schoolId)

function roomsOf(db: Reader, person: VisiblePerson): Promise<Person['rooms']> {
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
        eq(roomLink.userId, person.account.userId),
        inArray(roomLink.schoolId, schoolIdsOf(person)),
        isNull(roomLink.endedAt),
        isNull(room.endedAt),
      ),
    )
    .orderBy(asc(sql`lower(${room.name})`), asc(room.roomId))
}

/** The classes that the person teaches or is in, of those that the viewer may see. */
async function classesOf(db: Reader, scope: Scope, person: VisiblePerson): Promise<PersonClass[]> {
  const { userId } = person.account
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
      numberOfStudents: sql`(select count(*)::int from class_member m
        where m.user_group_id = ${schoolClass.userGroupId} and m.ended_at is null)` as SQL<number>,
    })
    .from(schoolClass)
    .innerJoin(userAccount, eq(userAccount.userId, schoolClass.ownedBy))
    .leftJoin(block, and(eq(block.blockId, schoolClass.blockId), isNull(block.endedAt)))
    .where(
      and(
        inArray(schoolClass.schoolId, schoolIdsOf(person)),
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
  const { userGroupId, schoolId, name, blockId, ownedBy, confirmed } = group
  return {
    userGroupId,
    schoolId,
    name,
    blockId,
    blockName,
    attributes: {
      schedule: ownHoursOf(group),
      confirmed,
    },
    ownedBy,
    professionalOwnedByName: professionalName(owner),
    coTeachers: presentCoTeachers(coTeachers),
    numberOfStudents,
  }
}
