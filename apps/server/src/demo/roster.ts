/** Collects accounts and memberships one by one, and assigns ids and usernames in order. */
import { type Permission, permissionsAtCreation, type UserType } from '@corridor/rules/access'
import { asUserId, type DistrictId, type SchoolId, type UserId } from '@corridor/rules/ids'
import { defaultOptions } from '@corridor/rules/notification'
import type { Instant } from '@corridor/rules/time'
import type { membership, userAccount } from '../db/schema/index.ts'
import type { Row } from './insert.ts'
import { type FullName, Usernames } from './names.ts'
import { MAIL_DOMAIN } from './plan.ts'

export interface NewPerson extends FullName {
  type: UserType
  schoolIds: readonly SchoolId[]
  since: Instant
  /** Defaults to first and last name. */
  username?: string
  /** In addition to the permissions that come with the type. */
  permissions?: readonly Permission[]
  account?: Partial<Row<typeof userAccount>>
}

export interface RosterOptions {
  districtId: DistrictId
  passwordHash: string
}

export class Roster {
  readonly accounts: Row<typeof userAccount>[] = []
  readonly memberships: Row<typeof membership>[] = []
  readonly #usernames = new Usernames()
  readonly #options: RosterOptions

  constructor(options: RosterOptions) {
    this.#options = options
  }

  /** Returns the new person's id. */
  add({ type, schoolIds, since, username, permissions = [], account, firstName, lastName }: NewPerson): UserId {
    const userId = asUserId(this.accounts.length + 1)
    const byName = this.#usernames.take({ firstName, lastName })
    this.accounts.push({
      userId,
      type,
      firstName,
      lastName,
      username: username ?? byName,
      email: `${byName}@${MAIL_DOMAIN}`,
      createdAt: since,
      locked: false,
      dailyPassLimit: 0,
      notificationSettings: [...defaultOptions(type)],
      notificationMethods: ['in-app'],
      onboarded: true,
      ...this.#options,
      ...account,
    })
    for (const schoolId of schoolIds) {
      const held = [...permissionsAtCreation(type), ...permissions]
      this.memberships.push({ schoolId, userId, permissions: held, startedAt: since })
    }
    return userId
  }
}
