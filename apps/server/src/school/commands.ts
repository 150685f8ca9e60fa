import { permissionsAtCreation } from '@corridor/rules/access'
import { defaultOptions } from '@corridor/rules/notification'
import { type Instant, instant } from '@corridor/rules/time'
import type { Db } from '../db/connect.ts'
import { expectOne } from '../db/expectOne.ts'
import { district, membership, userAccount } from '../db/schema/index.ts'
import { StartupFailure } from '../process/failure.ts'
import { hashPassword } from '../session/password.ts'
import { insertSchool } from './newSchool.ts'

export interface FirstSchool {
  districtName: string
  schoolName: string
  timezone: string
  administrator: {
    username: string
    firstName: string
    lastName: string
    email?: string | undefined
    password: string
  }
}

/** For `npm run setup`: creates a district, its first school and a district administrator, in one transaction. */
export async function createFirstSchool(db: Db, input: FirstSchool, now: Instant = instant(Date.now())): Promise<void> {
  const { password, username, email, ...names } = input.administrator
  const passwordHash = await hashPassword(password)
  await db.transaction(async (tx) => {
    if ((await tx.select({ id: district.districtId }).from(district).limit(1)).length > 0) {
      throw new StartupFailure('This database already holds a district, and setup is for an empty one.')
    }
    const { districtId } = expectOne(
      await tx
        .insert(district)
        .values({ name: input.districtName, createdAt: now })
        .returning({ districtId: district.districtId }),
    )
    const { schoolName: name, timezone } = input
    const { schoolId } = expectOne(await insertSchool(tx, { districtId, name, timezone, createdAt: now }))
    const { userId } = expectOne(
      await tx
        .insert(userAccount)
        .values({
          districtId,
          type: 'districtAdministrator',
          ...names,
          username: username.toLowerCase(),
          email: email ?? null,
          passwordHash,
          notificationSettings: [...defaultOptions('districtAdministrator')],
          createdAt: now,
        })
        .returning({ userId: userAccount.userId }),
    )
    await tx
      .insert(membership)
      .values({ schoolId, userId, permissions: [...permissionsAtCreation('districtAdministrator')], startedAt: now })
  })
}
