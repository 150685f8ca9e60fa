/** The current names for the ids in lines of the trail. They are joined when a line is read, and stored nowhere. */
import { isStudent, type UserType } from '@corridor/rules/access'
import { fullName, type NamedKind, type NameOf, namedIn, professionalName } from '@corridor/rules/text'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../db/connect.ts'
import type { StoredLine, Visibility } from './parts.ts'

interface Named extends Record<string, unknown> {
  id: string
  name: string
}

interface Person extends Record<string, unknown> {
  id: string
  type: UserType
  firstName: string
  lastName: string
  title: string | null
  professionalName: string | null
}

const PERSON = sql`u.type, u.first_name as "firstName", u.last_name as "lastName", u.title,
  u.professional_name as "professionalName"`

/** Where the names of things are. */
const THINGS: Readonly<Record<Exclude<NamedKind, 'person' | 'pass'>, (ids: SQL) => SQL>> = {
  school: (ids) => sql`select school_id::text as id, name from school where school_id = any(${ids}::int[])`,
  room: (ids) => sql`select room_id::text as id, name from room where room_id = any(${ids}::int[])`,
  class: (ids) => sql`select user_group_id::text as id, name from class where user_group_id = any(${ids}::int[])`,
  schedule: (ids) => sql`select schedule_id::text as id, name from schedule where schedule_id = any(${ids}::int[])`,
  block: (ids) => sql`select block_id::text as id, name from block where block_id = any(${ids}::int[])`,
  signOn: (ids) =>
    sql`select sso_identity_id::text as id, name from sso_identity where sso_identity_id = any(${ids}::int[])`,
  destination: (ids) => sql`
    select s.room_setting_id::text as id, coalesce(r.name, concat_ws(' ', u.title, u.last_name)) as name
    from room_setting s left join room r on r.room_id = s.to_room_id left join user_account u on u.user_id = s.to_faculty_id
    where s.room_setting_id = any(${ids}::int[])`,
}

const PEOPLE: Readonly<Record<'person' | 'pass', (ids: SQL) => SQL>> = {
  person: (ids) =>
    sql`select u.user_id::text as id, ${PERSON} from user_account u where u.user_id = any(${ids}::int[])`,
  pass: (ids) => sql`select p.pass_id::text as id, ${PERSON} from pass p join user_account u on u.user_id = p.student_id
    where p.pass_id = any(${ids}::uuid[])`,
}

/** Students are named to those who may see all students. Staff are named to everybody who may read the activity. */
export async function namesFor(db: Reader, lines: readonly StoredLine[], visibility: Visibility): Promise<NameOf> {
  const wanted = new Map<NamedKind, Set<string>>()
  for (const { kind, id } of lines.flatMap(namedIn)) wanted.set(kind, (wanted.get(kind) ?? new Set()).add(id))
  const names = new Map<string, string>()
  await Promise.all(
    [...wanted].map(async ([kind, ids]) => {
      const list = sql`${sql.param([...ids])}`
      const found = isOfPerson(kind)
        ? (await db.execute<Person>(PEOPLE[kind](list))).rows.map((row) => ({
            id: row.id,
            name: nameOf(row, visibility),
          }))
        : (await db.execute<Named>(THINGS[kind](list))).rows
      for (const { id, name } of found) names.set(`${kind} ${id}`, name)
    }),
  )
  return (kind, id) => names.get(`${kind} ${id}`) ?? null
}

const isOfPerson = (kind: NamedKind): kind is 'person' | 'pass' => kind === 'person' || kind === 'pass'

function nameOf(person: Person, { student }: Visibility): string {
  if (!isStudent(person.type)) return professionalName(person)
  return student ? fullName(person) : 'a student'
}
