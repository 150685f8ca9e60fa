import type { IncidentId, PassId, SchoolId, UserId } from '@corridor/rules/ids'
import { type IncidentType, incidentLabel } from '@corridor/rules/incident'
import { fullName, type IncidentReport, incidentReport, incidentSentence, type NamedReport } from '@corridor/rules/text'
import type { Instant } from '@corridor/rules/time'
import { asc, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Reader } from '../db/connect.ts'
import { fullNameOf, idInFacts } from '../db/facts.ts'
import { incident, room, school, userAccount } from '../db/schema/index.ts'

export interface ReadIncident {
  incidentId: IncidentId
  schoolId: SchoolId
  studentId: UserId
  studentName: string
  passId: PassId | null
  type: string
  title: string
  day: string
  report: IncidentReport
  /** What happened, in one sentence. */
  sentence: string
  profileImageUrl: string | null
  grade: string | null
  from: Endpoint | null
  to: Endpoint | null
  createdAt: Instant
  seenAt: Instant | null
}

interface Endpoint {
  name: string
  zoneColor: string
}

const student = alias(userAccount, 'student')
const completedBy = alias(userAccount, 'completed_by')
const confirmedBy = alias(userAccount, 'confirmed_by')
const fromRoom = alias(room, 'from_room')
const toRoom = alias(room, 'to_room')

/** Incidents with their text, oldest first. */
export async function selectIncidents(db: Reader, where: SQL | undefined): Promise<ReadIncident[]> {
  return (await incidentRows(db, where).orderBy(asc(incident.incidentId))).map(presented)
}

/** The same in another order, at most so many. */
export async function incidentsIn(
  db: Reader,
  where: SQL | undefined,
  orderBy: SQL,
  limit: number,
): Promise<ReadIncident[]> {
  return (await incidentRows(db, where).orderBy(orderBy).limit(limit)).map(presented)
}

function incidentRows(db: Reader, where: SQL | undefined) {
  return db
    .select({
      row: incident,
      timezone: school.timezone,
      student: {
        firstName: student.firstName,
        lastName: student.lastName,
        profileImageUrl: student.profileImageUrl,
      },
      from: endpoint(fromRoom),
      to: endpoint(toRoom),
      completedBy: fullNameOf(completedBy),
      confirmedBy: fullNameOf(confirmedBy),
      reports: NAMED_REPORTS,
    })
    .from(incident)
    .innerJoin(school, eq(school.schoolId, incident.schoolId))
    .innerJoin(student, eq(student.userId, incident.studentId))
    .leftJoin(fromRoom, eq(fromRoom.roomId, idInFacts(incident.facts, 'fromRoomId')))
    .leftJoin(toRoom, eq(toRoom.roomId, idInFacts(incident.facts, 'toRoomId')))
    .leftJoin(completedBy, eq(completedBy.userId, idInFacts(incident.facts, 'completedBy')))
    .leftJoin(confirmedBy, eq(confirmedBy.userId, idInFacts(incident.facts, 'confirmedBy')))
    .where(where)
}

/** Reports from the hall, with the current names. */
const NAMED_REPORTS = sql`coalesce((
  select json_agg(json_build_object('by', coalesce(u.first_name || ' ' || u.last_name, 'Staff'), 'at', report.value->'at',
    'room', r.name, 'note', report.value->'note') order by report.ordinality)
  from jsonb_array_elements(${incident.facts}->'reports') with ordinality as report
  left join user_account u on u.user_id = (report.value->>'by')::int
  left join room r on r.room_id = (report.value->>'roomId')::int), '[]')` as SQL<NamedReport[]>

/** Null if the pass had none. */
function endpoint({ name, zoneColor }: typeof fromRoom | typeof toRoom) {
  return sql`case when ${name} is not null then
    json_build_object('name', ${name}, 'zoneColor', ${zoneColor}) end` as SQL<Endpoint | null>
}

type Row = Awaited<ReturnType<typeof incidentRows>>[number]

function presented({ row, timezone, student: person, from, to, completedBy, confirmedBy, reports }: Row): ReadIncident {
  const { facts, seenBy: _, ...rest } = row
  const type = row.type as IncidentType
  const studentName = fullName(person)
  const names = {
    student: studentName,
    fromRoom: from?.name ?? null,
    toRoom: to?.name ?? '',
    completedBy,
    confirmedBy,
    reports,
  }
  return {
    ...rest,
    studentName,
    title: incidentLabel(type),
    report: incidentReport(type, facts, names, timezone),
    sentence: incidentSentence(type, facts, names),
    profileImageUrl: person.profileImageUrl,
    grade: facts.grade,
    from,
    to,
  }
}
