import type { IncidentId, PassId, SchoolId, UserId } from '@corridor/rules/ids'
import { type IncidentType, incidentLabel } from '@corridor/rules/incident'
import { fullName, type IncidentReport, incidentReport } from '@corridor/rules/text'
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
  createdAt: Instant
  seenAt: Instant | null
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
      student: { firstName: student.firstName, lastName: student.lastName },
      fromRoom: sql<string | null>`${fromRoom.name}`,
      toRoom: sql<string | null>`${toRoom.name}`,
      completedBy: fullNameOf(completedBy),
      confirmedBy: fullNameOf(confirmedBy),
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

type Row = Awaited<ReturnType<typeof incidentRows>>[number]

function presented({ row, timezone, student: person, toRoom: to, ...names }: Row): ReadIncident {
  const { facts, seenBy: _, ...rest } = row
  const type = row.type as IncidentType
  const studentName = fullName(person)
  return {
    ...rest,
    studentName,
    title: incidentLabel(type),
    report: incidentReport(type, facts, { ...names, toRoom: to ?? '', student: studentName }, timezone),
  }
}
