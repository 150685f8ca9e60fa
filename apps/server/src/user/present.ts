import type { User } from '@corridor/contract'
import { permissionsInEvery } from '@corridor/rules/access'
import type { quickSelect, userAccount } from '../db/schema/index.ts'
import type { Scope } from '../session/scope.ts'

export type Account = Omit<typeof userAccount.$inferSelect, 'passwordHash'>

export function presentUser(
  row: Account,
  places: readonly (typeof quickSelect.$inferSelect)[],
  { permissions, schoolIds }: Pick<Scope, 'permissions' | 'schoolIds'>,
): User {
  const placesOf = (kind: 'origin' | 'destination') =>
    places.filter((place) => place.kind === kind).map(({ roomId, facultyId }) => ({ roomId, userId: facultyId }))
  return {
    userId: row.userId,
    type: row.type,
    firstName: row.firstName,
    lastName: row.lastName,
    username: row.username,
    email: row.email,
    title: row.title,
    professionalName: row.professionalName,
    profileImageUrl: row.profileImageUrl,
    grade: row.grade,
    schoolIdentifier: row.schoolIdentifier,
    externalSchoolIdentifier: row.externalId,
    schoolIds: schoolIds.join(','),
    locked: row.locked ? 1 : 0,
    dailyPassLimit: row.dailyPassLimit,
    permissions: permissionsInEvery(Object.values(permissions)),
    notificationSettings: row.notificationSettings as User['notificationSettings'],
    notificationMethods: row.notificationMethods as User['notificationMethods'],
    phoneNumber: row.phoneNumber,
    language: row.language,
    onboarded: row.onboarded,
    lastActivityAt: row.lastActivityAt,
    attributes: { origin: placesOf('origin'), destination: placesOf('destination') },
    version: row.version,
  }
}
