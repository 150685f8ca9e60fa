/** Ids put into words. Only one student has a name here: all others are "another student". */
import { isStudent, type UserType } from '@corridor/rules/access'
import type { UserId } from '@corridor/rules/ids'
import { fullName } from '@corridor/rules/text'
import type pg from 'pg'
import { ANOTHER_STUDENT, indexNames } from './hideNames.ts'

export type NamedKind = 'person' | 'room' | 'school' | 'class' | 'schedule' | 'block'

/** Where each kind is, with its key and its name. */
const SOURCES: Record<Exclude<NamedKind, 'person'>, string> = {
  room: 'select room_id, name from room where room_id = any($1)',
  school: 'select school_id, name from school where school_id = any($1)',
  class: 'select user_group_id, name from class where user_group_id = any($1)',
  schedule: 'select schedule_id, name from schedule where schedule_id = any($1)',
  block: 'select block_id, name from block where block_id = any($1)',
}

/** What an id is of, by the name of a column or of a field. */
export function kindOf(field: string): NamedKind | undefined {
  const name = field.replaceAll('_', '').toLowerCase()
  return KINDS.find(([pattern]) => pattern.test(name))?.[1]
}

const KINDS: readonly (readonly [RegExp, NamedKind])[] = [
  [/(user|student|faculty|approver|actor)ids?$|by$/, 'person'],
  [/roomids?$/, 'room'],
  [/schoolids?$/, 'school'],
  [/usergroupids?$|classids?$/, 'class'],
  [/scheduleids?$/, 'schedule'],
  [/blockids?$/, 'block'],
]

export class Names {
  readonly #client: pg.PoolClient
  readonly #studentId: UserId
  readonly #known = new Map<string, string>()
  readonly #zones: Map<string, string>
  readonly #firstZone: string
  /** The names of the other students of the same schools, to hide them in typed text. */
  readonly others: ReturnType<typeof indexNames>

  private constructor(
    client: pg.PoolClient,
    studentId: UserId,
    { zones, others }: { zones: [string, string][]; others: string[] },
  ) {
    this.#client = client
    this.#studentId = studentId
    this.#zones = new Map(zones)
    this.#firstZone = zones[0]?.[1] ?? 'UTC'
    this.others = indexNames(others)
  }

  static async of(client: pg.PoolClient, studentId: UserId): Promise<Names> {
    const schools = await client.query<{ id: number; timezone: string }>(
      `select s.school_id as id, s.timezone from membership m join school s on s.school_id = m.school_id
        where m.user_id = $1 order by m.ended_at nulls first, s.school_id`,
      [studentId],
    )
    const others = await client.query<{ name: string }>(
      `select distinct u.first_name || ' ' || u.last_name as name
         from membership mine join membership m on m.school_id = mine.school_id
           join user_account u on u.user_id = m.user_id and u.type = 'student'
        where mine.user_id = $1 and u.user_id <> $1 and u.erased_at is null
          and lower(u.first_name || ' ' || u.last_name) <>
            (select lower(first_name || ' ' || last_name) from user_account where user_id = $1)`,
      [studentId],
    )
    return new Names(client, studentId, {
      zones: schools.rows.map(({ id, timezone }) => [String(id), timezone]),
      others: others.rows.map(({ name }) => name),
    })
  }

  /** The time zone of a school that the student is or was in, by default the first. */
  zoneOf(schoolId: string | null): string {
    return this.#zones.get(schoolId ?? '') ?? this.#firstZone
  }

  /** Reads the names that are not known yet. */
  async load(ids: Iterable<readonly [NamedKind, string]>): Promise<void> {
    const missing = new Map<NamedKind, Set<string>>()
    for (const [kind, id] of ids) {
      if (this.#known.has(`${kind} ${id}`)) continue
      const ofKind = missing.get(kind) ?? new Set()
      missing.set(kind, ofKind.add(id))
    }
    for (const [kind, wanted] of missing) {
      const found = kind === 'person' ? await this.#people([...wanted]) : await this.#named(kind, [...wanted])
      for (const id of wanted) this.#known.set(`${kind} ${id}`, found.get(id) ?? `${kind} ${id}`)
    }
  }

  nameOf(kind: NamedKind, id: string): string {
    return this.#known.get(`${kind} ${id}`) ?? `${kind} ${id}`
  }

  async #named(kind: Exclude<NamedKind, 'person'>, ids: string[]): Promise<Map<string, string>> {
    const { rows } = await this.#client.query<[number, string]>({
      text: SOURCES[kind],
      values: [ids],
      rowMode: 'array',
    })
    return new Map(rows.map(([id, name]) => [String(id), name]))
  }

  async #people(ids: string[]): Promise<Map<string, string>> {
    const { rows } = await this.#client.query<{ id: UserId; type: UserType; firstName: string; lastName: string }>(
      `select user_id as id, type, first_name as "firstName", last_name as "lastName" from user_account where user_id = any($1)`,
      [ids],
    )
    return new Map(
      rows.map((person) => {
        const isOther = isStudent(person.type) && person.id !== this.#studentId
        return [String(person.id), isOther ? ANOTHER_STUDENT : fullName(person)]
      }),
    )
  }
}
