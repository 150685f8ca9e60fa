import type { Output } from '@corridor/contract'
import {
  can,
  changedPermissions,
  holdsFlag,
  type Permission,
  TOGGLEABLE_PERMISSIONS,
  withPermission,
} from '@corridor/rules/access'
import type { SchoolId } from '@corridor/rules/ids'
import { and, eq } from 'drizzle-orm'
import type { Change } from '../change/change.ts'
import { edit } from '../change/edit.ts'
import type { Tx } from '../db/connect.ts'
import { membership } from '../db/schema/index.ts'
import { forbidden } from '../http/errors.ts'
import { refuseLastAdministrator } from '../school/lastAdministrator.ts'
import type { Scope } from '../session/scope.ts'
import { personNotFound, schoolNotFound } from '../session/tenancy.ts'
import { readPerson } from './queries.ts'
import type { VisiblePerson } from './visibility.ts'

type Switched = NonNullable<Output<'POST /api/user/:userId', 'body'>['permissions']>
/** Each flag is a field of its own, so that two administrators who switch different ones do not collide. */
type Flags = Record<Permission, boolean>

/** Switches what a person may do in one school. */
export async function changePermissions(
  change: Change,
  scope: Scope,
  { account, visibleIn }: VisiblePerson,
  { schoolId: requested, version, on, off }: Switched,
): Promise<void> {
  const schoolId = visibleIn.find((membership) => membership.schoolId === requested)?.schoolId
  if (schoolId === undefined) throw schoolNotFound()
  const { tx, now } = change
  const { userId, type } = account
  const row = await lockMembership(tx, schoolId, userId)
  const after = switched(switched(row.permissions, off, false), on, true)
  const changed = changedPermissions(row.permissions, after)
  if (!can(scope, 'person.changePermissions', { schoolId, userId, type, permissions: changed })) throw forbidden()
  if (changed.some((flag) => holdsFlag(row.permissions, flag))) await refuseLastAdministrator(tx, schoolId, userId)
  await edit<Flags>(change, {
    row,
    before: flagsOf(row.permissions, TOGGLEABLE_PERMISSIONS),
    version,
    sent: flagsOf(after, changed),
    current: () => readPerson(tx, scope, userId, now),
    write: async (_, versions) => {
      await tx
        .update(membership)
        .set({ permissions: after, ...versions })
        .where(and(eq(membership.schoolId, schoolId), eq(membership.userId, userId)))
    },
    line: () => ({ subject: 'user', subjectId: userId, schoolId, action: 'permissions', schoolIds: [schoolId] }),
  })
}

function switched(held: readonly Permission[], flags: readonly Permission[], isOn: boolean): Permission[] {
  return flags.reduce((now: Permission[], flag) => withPermission(now, flag, isOn), [...held])
}

function flagsOf(held: readonly Permission[], flags: readonly Permission[]): Flags {
  return Object.fromEntries(flags.map((flag) => [flag, holdsFlag(held, flag)])) as Flags
}

async function lockMembership(tx: Tx, schoolId: SchoolId, userId: VisiblePerson['account']['userId']) {
  const [row] = await tx
    .select()
    .from(membership)
    .where(and(eq(membership.schoolId, schoolId), eq(membership.userId, userId)))
    .for('no key update')
  if (!row || row.endedAt !== null) throw personNotFound()
  return row
}
