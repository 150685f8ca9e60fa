import {
  type DeviceFingerprint,
  isQuickStartSpent,
  isStudentOn,
  type Refusal,
  refusal,
  refuseSecondLive,
  wholeMinutes,
} from '@corridor/rules'
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { notBefore } from '../../clock.ts'
import type { Tx } from '../../db/connect.ts'
import { lineNumber, pass, room } from '../../db/schema/index.ts'
import type { Scope } from '../../session/scope.ts'
import type { Capacity } from '../capacity.ts'
import { LIVE_PASS } from '../conditions.ts'
import type { Outcome, PassRow } from '../recordChanges.ts'
import { studentFacts } from '../student.ts'
import { actOnCapacity, type ChangeResult, type CommandContext, patch } from './act.ts'

export interface StartOptions {
  fingerprint?: DeviceFingerprint | null
  /** Staff let a waiting student go although the destination is full. */
  override?: boolean
}

/** Starts what can go and puts the rest in line. */
export function startPasses(
  ctx: CommandContext,
  passIds: readonly string[],
  options: StartOptions = {},
): Promise<Outcome> {
  return actOnCapacity({
    ctx: ctx,
    passIds,
    attempt: { action: 'start' },
    change: ({ pass: row }, capacity) => startOne(ctx, row, capacity, options),
  })
}

async function startOne(
  { tx, scope, now }: CommandContext,
  row: PassRow,
  capacity: Capacity,
  { fingerprint, override }: StartOptions,
): Promise<ChangeResult> {
  if (!capacity.isInUse(row)) return refusal('room_closed')
  const queued = row.enqueuedAt !== null
  const second = queued ? null : await secondLive(tx, scope, row.studentId)
  if (second) return second
  if (isStudentOn(scope, row) && row.approvedBy === null) {
    const { locked, quickPassesLeft } = await studentFacts(tx, row, now, { granting: false })
    if (isQuickStartSpent(row, { locked, quickPassesLeft })) return refusal('no_quick_passes')
  }
  const startedAtFingerprint = deviceOf(scope, row, fingerprint ?? null)
  if (capacity.mayGo(row) || (queued && override)) {
    capacity.occupy(row)
    const values = {
      startedAt: now,
      startedBy: scope.userId,
      startedAtFingerprint,
      ...(row.enqueuedAt && {
        dequeuedAt: now,
        dequeuedBy: scope.userId,
        timeInQueue: wholeMinutes(row.enqueuedAt, notBefore(now, row.enqueuedAt)),
      }),
    }
    return {
      pass: await patch(tx, row, values),
      event: 'startPass',
      ...(queued && override && { detail: { override: true } }),
    }
  }
  if (queued) return refusal('room_full')
  return { pass: await patch(tx, row, { ...joinLine(now), startedAtFingerprint }), event: 'startPass' }
}

/** The student's own device: the one they start on, else the one they asked on; none where staff start for them. */
function deviceOf(scope: Scope, row: PassRow, fingerprint: DeviceFingerprint | null): DeviceFingerprint | null {
  if (isStudentOn(scope, row)) return fingerprint ?? row.startedAtFingerprint
  return row.enqueuedAt === null ? null : row.startedAtFingerprint
}

/** The number is taken while the destination is locked, so numbers are in the order of arrival. */
export function joinLine(now: string) {
  return { enqueuedAt: now, lineNumber: sql<number>`nextval(${lineNumber.seqName})` }
}

/** Null where the student has no live pass in any school. The student is locked, so this cannot change under us. */
export async function secondLive(tx: Tx, scope: Scope, studentId: number): Promise<Refusal | null> {
  const [live] = await tx
    .select({ ...getTableColumns(pass), toRoomName: room.name })
    .from(pass)
    .innerJoin(room, eq(room.roomId, pass.toRoomId))
    .where(and(eq(pass.studentId, studentId), LIVE_PASS))
    .limit(1)
  return live ? refuseSecondLive(live, scope) : null
}
