/** The classes that take place in a block, when the block is removed or comes back. */
import type { BlockId, SchoolId, UserGroupId } from '@corridor/rules/ids'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { schoolClass } from '../db/schema/index.ts'
import { AppError } from '../http/errors.ts'

/** The next version, in which the block changed: an open edit of the class is told. */
const BLOCK_CHANGED = {
  version: sql`${schoolClass.version} + 1`,
  fieldVersions: sql`${schoolClass.fieldVersions} || jsonb_build_object('blockId', ${schoolClass.version} + 1)`,
}

/** Leaves the classes of these blocks without one, if the person was told how many there are. Returns them. */
export async function releaseClasses(
  tx: Tx,
  blockIds: readonly BlockId[],
  isAllowed: boolean,
  what: 'block' | 'schedule',
): Promise<UserGroupId[]> {
  const using = and(inArray(schoolClass.blockId, [...blockIds]), isNull(schoolClass.endedAt))
  const classes = await tx
    .select({ userGroupId: schoolClass.userGroupId })
    .from(schoolClass)
    .where(using)
    .orderBy(asc(schoolClass.userGroupId))
    .for('no key update')
  if (classes.length > 0 && !isAllowed) throw inUseByClasses(classes.length, what)
  await tx
    .update(schoolClass)
    .set({ blockId: null, ...BLOCK_CHANGED })
    .where(using)
  return classes.map(({ userGroupId }) => userGroupId)
}

function inUseByClasses(count: number, what: 'block' | 'schedule'): AppError {
  const [use, they] = count === 1 ? ['1 class uses', 'It keeps its'] : [`${count} classes use`, 'They keep their']
  return new AppError(
    409,
    'block_in_use',
    `${use} this ${what}. ${they} students but will have no hours until you choose another block.`,
  )
}

/** Gives a block back to the classes that lost it and have no hours since. Returns those. */
export async function reclaimClasses(
  tx: Tx,
  schoolId: SchoolId,
  blockId: BlockId,
  userGroupIds: readonly UserGroupId[],
): Promise<UserGroupId[]> {
  const waiting = and(
    eq(schoolClass.schoolId, schoolId),
    inArray(schoolClass.userGroupId, [...userGroupIds]),
    isNull(schoolClass.blockId),
    isNull(schoolClass.startMinute),
    isNull(schoolClass.endedAt),
  )
  const back = await tx
    .update(schoolClass)
    .set({ blockId, ...BLOCK_CHANGED })
    .where(waiting)
    .returning({ userGroupId: schoolClass.userGroupId })
  return back.map(({ userGroupId }) => userGroupId)
}
