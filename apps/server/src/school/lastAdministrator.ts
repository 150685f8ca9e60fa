import { isLastAdministrator } from '@corridor/rules/access'
import type { SchoolId, UserId } from '@corridor/rules/ids'
import { activeMembers } from '../db/activeMembers.ts'
import type { Tx } from '../db/connect.ts'
import { AppError } from '../http/errors.ts'

/** Whether nobody else runs one of these schools. */
export async function isLastAdministratorAnywhere(
  tx: Tx,
  userId: UserId,
  schoolIds: readonly SchoolId[],
): Promise<boolean> {
  const members = await activeMembers(tx, { schoolIds })
  return schoolIds.some((id) =>
    isLastAdministrator(
      userId,
      members.filter(({ schoolId }) => schoolId === id),
    ),
  )
}

/**
 * Refuses to weaken the only administrator who can still give permissions and change settings. The caller has
 * locked the school (`lockSchools`), or two administrators could remove each other at the same time.
 */
export async function refuseLastAdministrator(tx: Tx, schoolId: SchoolId, userId: UserId): Promise<void> {
  if (!isLastAdministrator(userId, await activeMembers(tx, { schoolIds: [schoolId] }))) return
  throw new AppError(
    409,
    'last_administrator',
    'Nobody else can manage this school. Give another administrator the permissions to change faculty and settings first.',
  )
}
