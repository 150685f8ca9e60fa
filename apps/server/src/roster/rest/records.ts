/** The records of OneRoster's REST services as those of its files, which have one text in most cells. */
import type {
  ClassRecord,
  EnrollmentRecord,
  OrgRecord,
  RoleRecord,
  SessionRecord,
  UserRecord,
} from '../read/builder.ts'

type Json = Readonly<Record<string, unknown>>

export const recordOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}

/** Services write booleans and numbers with and without quotation marks. */
function text(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

const items = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
/** The id of what a reference points to. */
const idIn = (reference: unknown) => text(recordOf(reference).sourcedId)
const idsIn = (references: unknown) =>
  items(references)
    .map(idIn)
    .filter((id) => id !== '')
const joined = (values: readonly string[]) => values.filter((value) => value !== '').join(',')

export function orgOf(org: Json): OrgRecord {
  const { sourcedId, status, name, type, identifier } = org
  return {
    sourcedId: text(sourcedId),
    status: text(status),
    name: text(name),
    type: text(type),
    identifier: text(identifier),
  }
}

export function sessionOf({ sourcedId, status, startDate, endDate }: Json): SessionRecord {
  return { sourcedId: text(sourcedId), status: text(status), startDate: text(startDate), endDate: text(endDate) }
}

/** Roles in version 1.2, in which a user has several. */
export function rolesOf(user: Json): RoleRecord[] {
  return items(user.roles)
    .map(recordOf)
    .map((role) => ({
      status: text(role.status),
      userSourcedId: text(user.sourcedId),
      roleType: text(role.roleType),
      role: text(role.role),
      beginDate: text(role.beginDate),
      endDate: text(role.endDate),
      orgSourcedId: idIn(role.org),
    }))
}

export function userOf(user: Json): UserRecord {
  return {
    sourcedId: text(user.sourcedId),
    status: text(user.status),
    enabledUser: text(user.enabledUser),
    orgSourcedIds: idsIn(user.orgs),
    role: text(user.role),
    username: text(user.username),
    givenName: text(user.givenName),
    familyName: text(user.familyName),
    // The files of version 1.2 have other names for these than its services.
    preferredGivenName: text(user.preferredFirstName) || text(user.preferredGivenName),
    preferredFamilyName: text(user.preferredLastName) || text(user.preferredFamilyName),
    identifier: text(user.identifier),
    email: text(user.email),
    grades: joined(items(user.grades).map(text)),
  }
}

export function classOf(group: Json): ClassRecord {
  return {
    sourcedId: text(group.sourcedId),
    status: text(group.status),
    title: text(group.title),
    schoolSourcedId: idIn(group.school),
    termSourcedIds: idsIn(group.terms),
    periods: joined(items(group.periods).map(text)),
  }
}

export function enrollmentOf(enrollment: Json): EnrollmentRecord {
  return {
    sourcedId: text(enrollment.sourcedId),
    status: text(enrollment.status),
    classSourcedId: idIn(enrollment.class),
    userSourcedId: idIn(enrollment.user),
    role: text(enrollment.role),
    primary: text(enrollment.primary),
    beginDate: text(enrollment.beginDate),
    endDate: text(enrollment.endDate),
  }
}
