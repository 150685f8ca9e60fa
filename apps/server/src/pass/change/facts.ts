/** Reads what a command decides on, in one round trip, with the SQL function `pass_facts`. */
import type { UserType } from '@corridor/rules/access'
import { asSchoolId, type PassId, type RoomId, type SchoolId, type UserId } from '@corridor/rules/ids'
import type { QuickUse } from '@corridor/rules/pass'
import { type Instant, instant, type LocalDay } from '@corridor/rules/time'
import type pg from 'pg'
import type { Key } from '../../change/idempotency.ts'
import { type PassJson, type PassRow, passFromJson } from './passRecord.ts'

/**
 * `places`: who waits and who is out at the destinations. `open`: the students' own open passes. `usage`: how close
 * students are to what their school calls an incident. `forgotten`: passes that they forgot to end lately. `urgent`: how
 * often they said lately that a pass was urgent.
 */
export type FactGroup = 'places' | 'open' | 'usage' | 'forgotten' | 'urgent'

/** A school with quick pass limits, and the first days of what counts. No term contains today if it is null. */
export interface CountedDays {
  school_id: SchoolId
  day: LocalDay
  week: LocalDay
  term: LocalDay | null
}

export interface FactsQuery {
  schoolIds: readonly SchoolId[]
  passIds: readonly PassId[]
  /** Students besides those of the passes. */
  studentIds: readonly UserId[]
  /** Destinations whose places matter, besides those of the passes. */
  roomIds: readonly RoomId[]
  facultyIds: readonly UserId[]
  limitedRooms: readonly RoomId[]
  limitedFaculty: readonly UserId[]
  outRooms: readonly RoomId[]
  cappedSchools: readonly SchoolId[]
  apartStudents: readonly UserId[]
  counting: readonly CountedDays[]
  include: readonly FactGroup[]
}

export interface StudentFacts {
  userId: UserId
  type: UserType
  firstName: string
  lastName: string
  grade: string | null
  profileImageUrl: string | null
  notificationSettings: readonly string[]
  notificationMethods: readonly string[]
  locked: boolean
  dailyPassLimit: number
  /** The schools they still belong to. */
  schoolIds: readonly SchoolId[]
  /** School by school. */
  usedToday: Readonly<Record<SchoolId, number>>
}

export interface RunningPass {
  passId: PassId
  schoolId: SchoolId
  fromRoomId: RoomId | null
  fromFacultyId: UserId | null
  toRoomId: RoomId
  toFacultyId: UserId | null
  studentId: UserId
  isLate: boolean
  scheduledFor: Instant | null
  approvedBy: UserId | null
  createdBy: UserId
}

/** What a student has used of the quick passes of a school, and when the last one ended. */
export interface QuickUseFacts extends QuickUse {
  studentId: UserId
  schoolId: SchoolId
  lastEndedAt: Instant | null
}

/** One of a student's own open passes, maybe in another school. */
export interface OpenPass {
  pass: PassRow
  toRoomName: string
  timezone: string
  passActivationIntervalBefore: number | null
  passActivationIntervalAfter: number | null
}

export interface Facts {
  versions: ReadonlyMap<SchoolId, number>
  /** The passes in question, as far as they are of the schools in question. */
  passes: readonly PassRow[]
  line: readonly PassRow[]
  running: readonly RunningPass[]
  /** Students who are kept apart from somebody and came back less than a minute ago. */
  back: readonly UserId[]
  counted: readonly QuickUseFacts[]
  /** How often students said lately that a pass was urgent. */
  urgent: Readonly<Record<UserId, number>>
  students: ReadonlyMap<UserId, StudentFacts>
  passSettings: readonly {
    studentId: UserId
    schoolId: SchoolId
    facultyId: UserId | null
    requiresApproval: boolean
  }[]
  open: readonly OpenPass[]
  /** How many passes the student had started by the end of the day on which each of these started. */
  usedThatDay: Readonly<Record<PassId, number>>
  /** In the school's timeframe for incidents, where it has one. */
  usedInTimeframe: readonly { studentId: UserId; schoolId: SchoolId; used: number | null }[]
  forgotten: readonly { studentId: UserId; schoolId: SchoolId; startedAt: Instant }[]
}

export interface ReadFacts {
  facts: Facts
  /** The digest of what the decision depends on. The decision is written only if the digest is still the same. */
  digest: string
  /** What was answered to the same key before. */
  stored: { answer: unknown; bodyHash: Buffer; rights: string } | null
}

/** Both statements take what `pass_facts` takes, in this order. */
export function factsQueryValues(at: Instant, query: FactsQuery): unknown[] {
  const { schoolIds, passIds, studentIds, roomIds, facultyIds, limitedRooms, limitedFaculty } = query
  const { outRooms, cappedSchools, apartStudents, counting, include } = query
  const limits = [limitedRooms, limitedFaculty, outRooms, cappedSchools, apartStudents, JSON.stringify(counting)]
  return [at, schoolIds, passIds, studentIds, roomIds, facultyIds, ...limits, include]
}

const READ = {
  name: 'pass_facts',
  text: `
    select facts,
      (select json_build_object('answer', k.answer, 'bodyHash', encode(k.body_hash, 'hex'), 'rights', k.rights)
        from idempotency_key k
        where k.user_id = $14 and k.key = $15 and k.method = $16 and k.path = $17 and k.created_at > $18) as stored
    from pass_facts($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) as facts`,
}

interface FactsJson {
  digest: string
  versions: Record<string, number> | null
  passes: PassJson[] | null
  line: PassJson[] | null
  running: RunningPass[] | null
  back: UserId[] | null
  counted: (Omit<QuickUseFacts, 'lastEndedAt'> & { lastEndedAt: string | null })[] | null
  urgent: Record<string, number> | null
  students:
    | (Omit<StudentFacts, 'schoolIds' | 'usedToday'> & {
        schoolIds: SchoolId[] | null
        usedToday: Record<string, number> | null
      })[]
    | null
  passSettings: Facts['passSettings'] | null
  open: (Omit<OpenPass, 'pass'> & { pass: PassJson })[] | null
  usedThatDay: Facts['usedThatDay'] | null
  usedInTimeframe: Facts['usedInTimeframe'] | null
  forgotten: (Omit<Facts['forgotten'][number], 'startedAt'> & { startedAt: string })[] | null
}

interface FactsRow {
  facts: FactsJson
  stored: { answer: unknown; bodyHash: string; rights: string } | null
}

export async function readFacts(
  db: Pick<pg.Pool, 'query'>,
  at: Instant,
  query: FactsQuery,
  key: (Key & { expired: Instant }) | null,
): Promise<ReadFacts> {
  const values = [
    ...factsQueryValues(at, query),
    ...(key ? [key.userId, key.key, key.method, key.path, key.expired] : [null, null, null, null, null]),
  ]
  const { rows } = await db.query<FactsRow>({ ...READ, values })
  if (!rows[0]) throw new Error('the facts of a change are missing')
  const { facts, stored } = rows[0]
  return {
    facts: factsFrom(facts),
    digest: facts.digest,
    stored: stored && { ...stored, bodyHash: Buffer.from(stored.bodyHash, 'hex') },
  }
}

function factsFrom(json: FactsJson): Facts {
  return {
    versions: new Map(
      Object.entries(json.versions ?? {}).map(([schoolId, version]) => [asSchoolId(Number(schoolId)), version]),
    ),
    passes: (json.passes ?? []).map(passFromJson),
    line: (json.line ?? []).map(passFromJson),
    running: json.running ?? [],
    back: json.back ?? [],
    counted: (json.counted ?? []).map((use) => ({
      ...use,
      lastEndedAt: use.lastEndedAt && instant(use.lastEndedAt),
    })) as QuickUseFacts[],
    urgent: json.urgent ?? {},
    students: new Map(
      (json.students ?? []).map((student) => [
        student.userId,
        { ...student, schoolIds: student.schoolIds ?? [], usedToday: student.usedToday ?? {} },
      ]),
    ),
    passSettings: json.passSettings ?? [],
    open: (json.open ?? []).map((open) => ({ ...open, pass: passFromJson(open.pass) })),
    usedThatDay: json.usedThatDay ?? {},
    usedInTimeframe: json.usedInTimeframe ?? [],
    forgotten: (json.forgotten ?? []).map((pass) => ({ ...pass, startedAt: instant(pass.startedAt) })),
  }
}
