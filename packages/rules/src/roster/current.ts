/** What is here, as the plan needs it. */
import type { Permission } from '../access/permissions.ts'
import type { UserType } from '../access/roles.ts'
import type { BlockId, SchoolId, UserGroupId, UserId } from '../ids.ts'
import type { ImportedField, PersonValues } from './staged.ts'

export interface CurrentMembership {
  schoolId: SchoolId
  isActive: boolean
  /** The roster has put them there, and says so still. */
  isFromRoster: boolean
  /** OneRoster or Clever has put them there. A plain list leaves that alone. */
  isOfOther?: boolean
  /** What they hold there; null if the school is closed. */
  permissions?: readonly Permission[] | null
}

export interface CurrentPerson extends PersonValues {
  userId: UserId
  type: UserType
  firstName: string
  lastName: string
  /** Their id in the source, if the source has named them before. */
  externalId: string | null
  /** This same roster has them, under that id. */
  isInRoster?: boolean
  /** What the source said last, by field. */
  imported: Partial<Record<ImportedField, string | null>>
  memberships: readonly CurrentMembership[]
}

export const CLASS_FIELDS = ['name', 'blockId'] as const
export type ClassField = (typeof CLASS_FIELDS)[number]
export type ImportedClass = Partial<Record<ClassField, string | number | null>>

export interface CurrentClass {
  userGroupId: UserGroupId
  schoolId: SchoolId
  name: string
  blockId: BlockId | null
  ownedBy: UserId
  hasEnded: boolean
  externalId: string | null
  imported: ImportedClass
  /** Those who teach it with its owner now. */
  coTeachers: readonly UserId[]
  /** Its students now. */
  students: readonly UserId[]
  /** Those of them whom a teacher added, and nobody has confirmed. */
  unconfirmed: readonly UserId[]
}
