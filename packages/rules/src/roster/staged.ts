/**
 * What every roster is turned into before it is compared with what is here: OneRoster 1.1 and 1.2, as files or over
 * REST, Clever's files, and plain lists. Everything after that is the same for all of them.
 */
import type { UserType } from '../access/roles.ts'
import type { SchoolId } from '../ids.ts'

/** A roster never makes district administrators: whoever may do everything is chosen by a person. */
export type RosterType = Exclude<UserType, 'districtAdministrator'>

/** What a roster says about a person. A name that someone signs in with is only taken when they are added. */
export const PERSON_FIELDS = ['firstName', 'lastName', 'email', 'grade', 'schoolIdentifier'] as const
export type PersonField = (typeof PERSON_FIELDS)[number]
/** The fields of a person and their type, which never changes without a question. */
export type ImportedField = PersonField | 'type'
export type PersonValues = Readonly<Record<PersonField, string | null>>

export interface StagedPerson extends PersonValues {
  /** Their id in the source. */
  id: string
  /** Null if a file with changes does not say what they are. Then they are here already. */
  type: RosterType | null
  firstName: string
  lastName: string
  username: string | null
  /** The ids of their schools in the source. Null if this file does not say. */
  orgs: readonly string[] | null
  /** Schools that they have left. Given if the file names single roles: then `orgs` are not all of their schools. */
  leftOrgs?: readonly string[]
  /** A file with changes says that they are gone. */
  isGone?: true
}

export interface StagedClass {
  id: string
  /** Null if the file only says who is in it. Then it is here already, and stays as it is. */
  name: string | null
  org: string | null
  period: string | null
  /** The ids of people. The first teacher is the class's own, the others teach it with them; null if this file does not say. */
  teachers: readonly string[] | null
  /** The source says that the first teacher is the class's own. Only a file with changes depends on it. */
  hasPrimary?: true
  students: readonly string[]
  /** Students and teachers who have left. Only a file with changes names them. */
  leftStudents?: readonly string[]
  isGone?: true
}

/** Whether the source has everything, or only what changed since the last time. */
export type Extent = 'whole' | 'changes'

/** Which school each organization of the source is. One without a school is left out. */
export type OrgMapping = ReadonlyMap<string, SchoolId>
