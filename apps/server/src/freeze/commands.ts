import type { Freeze, Output } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import { canUndo } from '@corridor/rules/freeze'
import type { FreezeId } from '@corridor/rules/ids'
import { and, eq, isNull } from 'drizzle-orm'
import type { Change } from '../change/change.ts'
import { record } from '../change/trail.ts'
import { notBefore } from '../clock.ts'
import { freeze } from '../db/schema/index.ts'
import { AppError, forbidden } from '../http/errors.ts'
import type { SchoolReference } from '../reference.ts'
import { presentFreeze } from '../school/presentFreeze.ts'
import type { Scope } from '../session/scope.ts'
import { type FreezeRow, lockFreeze } from './find.ts'
import { lapsedDuring } from './passes.ts'

type Start = Output<'POST /api/school/:schoolId/freezes', 'body'>

/** If two start one at the same moment, the second gets the first's. */
export async function startFreeze(
  change: Change,
  scope: Scope,
  reference: SchoolReference,
  { instruction, isDrill, message }: Start,
): Promise<{ freeze: Freeze; isNew: boolean }> {
  const { tx, now } = change
  const { schoolId } = reference.school
  if (!can(scope, 'freeze.start', { schoolId })) throw forbidden()
  const values = { schoolId, instruction, isDrill, message: message || null, startedAt: now, startedBy: scope.userId }
  // The one that is on may end between the two statements: then this is a new one after all.
  for (;;) {
    const [made] = await tx.insert(freeze).values(values).onConflictDoNothing().returning()
    if (made) {
      recordFreeze(change, made, 'start', { instruction, isDrill })
      return { freeze: shown(reference, made), isNew: true }
    }
    const [running] = await tx
      .select()
      .from(freeze)
      .where(and(eq(freeze.schoolId, schoolId), isNull(freeze.endedAt)))
    if (running) return { freeze: shown(reference, running), isNew: false }
  }
}

type Edit = Output<'POST /api/freeze/:freezeId', 'body'>

/** The last word counts: whoever asks students to do something else knows why. */
export async function changeFreeze(
  change: Change,
  scope: Scope,
  freezeId: FreezeId,
  referenceOf: (row: FreezeRow) => Promise<SchoolReference>,
  { instruction, message }: Edit,
): Promise<Freeze> {
  const before = await lockFreeze(change.tx, scope, freezeId, 'freeze.start')
  if (before.endedAt !== null) throw hasEnded()
  const after = {
    instruction: instruction ?? before.instruction,
    message: message === undefined ? before.message : message || null,
  }
  const isSame = after.instruction === before.instruction && after.message === before.message
  if (!isSame) {
    await change.tx.update(freeze).set(after).where(eq(freeze.freezeId, freezeId))
    recordFreeze(change, before, 'change', { instruction: after.instruction })
  }
  return shown(await referenceOf(before), { ...before, ...after })
}

/** One that somebody else has ended is left as it is. */
export async function endFreeze(
  change: Change,
  scope: Scope,
  freezeId: FreezeId,
  referenceOf: (row: FreezeRow) => Promise<SchoolReference>,
  { isUndo }: Output<'POST /api/freeze/:freezeId/end', 'body'>,
): Promise<Freeze> {
  const { tx, now } = change
  const row = await lockFreeze(tx, scope, freezeId, 'freeze.start')
  const reference = await referenceOf(row)
  if (row.endedAt !== null) return shown(reference, row)
  if (isUndo && !canUndo(row, now))
    throw new AppError(409, 'moved_on', 'It is too late to undo this. End the freeze instead.')
  const endedAt = notBefore(now, row.startedAt)
  const ended = { ...row, endedAt, endedBy: scope.userId }
  const lapsedPasses = await lapsedDuring(tx, reference, ended)
  // How it ended is counted by whoever reads it first: ending it waits for nothing.
  await tx.update(freeze).set({ endedAt, endedBy: scope.userId, lapsedPasses }).where(eq(freeze.freezeId, freezeId))
  recordFreeze(change, row, isUndo ? 'undo' : 'end', {})
  return shown(reference, ended)
}

function recordFreeze(
  change: Change,
  { freezeId, schoolId }: FreezeRow,
  action: string,
  detail: Record<string, unknown>,
): void {
  record(change, {
    subject: 'freeze',
    subjectId: freezeId,
    schoolId,
    action,
    detail,
    effects: [{ kind: 'freezeChanged', schoolId, freezeId }],
  })
}

const shown = ({ staff }: SchoolReference, row: FreezeRow): Freeze =>
  presentFreeze(row, { schoolId: row.schoolId, staff })

const hasEnded = () => new AppError(409, 'moved_on', 'This freeze has ended. Refresh the page to see what is current.')
