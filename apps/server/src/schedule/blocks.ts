import { type Block, NEW_BLOCK_NAME, type Output } from '@corridor/contract'
import type { BlockId, UserGroupId } from '@corridor/rules/ids'
import { eq } from 'drizzle-orm'
import { record } from '../change/trail.ts'
import { expectOne } from '../db/expectOne.ts'
import { block } from '../db/schema/index.ts'
import { type EditContext, inUse, lockBlock, lockSchedule } from './access.ts'
import { reclaimClasses, releaseClasses } from './classes.ts'
import { editRow } from './editRow.ts'
import { readBlock } from './queries.ts'

export async function createBlock(
  editing: EditContext,
  { scheduleId, name }: Output<'POST /api/block', 'body'>,
): Promise<Block> {
  const { tx, now } = editing.change
  const { school } = inUse(await lockSchedule(editing, scheduleId), 'schedule')
  const { schoolId } = school
  const { blockId } = expectOne(
    await tx
      .insert(block)
      .values({ schoolId, scheduleId, name: name ?? NEW_BLOCK_NAME, createdAt: now })
      .returning({ blockId: block.blockId }),
  )
  record(editing.change, {
    subject: 'schedule',
    subjectId: scheduleId,
    schoolId,
    action: 'createBlock',
    detail: { blockId },
  })
  return readBlock(tx, school, blockId)
}

type BlockChange = Output<'POST /api/block/:blockId', 'body'>

export async function changeBlock(
  editing: EditContext,
  blockId: BlockId,
  { version, ...sent }: BlockChange,
): Promise<Block> {
  const { tx } = editing.change
  const { row, school } = await blockInUse(editing, blockId)
  return editRow<Omit<BlockChange, 'version'>, Block>(editing, {
    row,
    version,
    sent,
    read: () => readBlock(tx, school, blockId),
    write: async (changed, versions) => {
      await tx
        .update(block)
        .set({ ...changed, ...versions })
        .where(eq(block.blockId, blockId))
    },
    line: {
      subject: 'schedule',
      subjectId: row.scheduleId,
      schoolId: school.schoolId,
      action: 'editBlock',
      detail: { blockId },
    },
  })
}

/** In use, and part of a schedule that is. */
export async function blockInUse(editing: EditContext, blockId: BlockId) {
  const found = inUse(await lockBlock(editing, blockId), 'block')
  inUse(await lockSchedule(editing, found.row.scheduleId), 'schedule')
  return found
}

/** Ends it. Its time ranges stay with it, for when it comes back. Returns the classes that it leaves without a block. */
export async function removeBlock(
  editing: EditContext,
  blockId: BlockId,
  { releaseClasses: mayRelease }: Output<'DELETE /api/block/:blockId', 'query'>,
): Promise<{ userGroupIds: UserGroupId[] }> {
  const { tx, now: endedAt } = editing.change
  const { row, school } = await lockBlock(editing, blockId)
  if (row.endedAt !== null) return { userGroupIds: [] }
  const userGroupIds = await releaseClasses(tx, [blockId], mayRelease !== undefined, 'block')
  await tx.update(block).set({ endedAt }).where(eq(block.blockId, blockId))
  record(editing.change, {
    subject: 'schedule',
    subjectId: row.scheduleId,
    schoolId: school.schoolId,
    action: 'endBlock',
    detail: { blockId, userGroupIds },
  })
  return { userGroupIds }
}

export async function restoreBlock(
  editing: EditContext,
  blockId: BlockId,
  { userGroupIds }: Output<'POST /api/block/:blockId/restore', 'body'>,
): Promise<Block> {
  const { tx } = editing.change
  const { row, school } = await lockBlock(editing, blockId)
  inUse(await lockSchedule(editing, row.scheduleId), 'schedule')
  if (row.endedAt !== null) {
    await tx.update(block).set({ endedAt: null }).where(eq(block.blockId, blockId))
    const reclaimed = await reclaimClasses(tx, school.schoolId, blockId, userGroupIds)
    record(editing.change, {
      subject: 'schedule',
      subjectId: row.scheduleId,
      schoolId: school.schoolId,
      action: 'restoreBlock',
      detail: { blockId, userGroupIds: reclaimed },
    })
  }
  return readBlock(tx, school, blockId)
}
