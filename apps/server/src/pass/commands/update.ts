import { type Approver, isStudent, onlyFaculty, resolveApprover, type UpdateField } from '@corridor/rules'
import type { Tx } from '../../db/connect.ts'
import { invalid } from '../../http/errors.ts'
import { staffByRoom } from '../../school/roomStaff.ts'
import { checkEndpoints, checkOriginFaculty, checkTime } from '../draft.ts'
import type { Change, Outcome, PassRow } from '../recordChanges.ts'
import { act, type CommandContext, patch } from './act.ts'

export interface PassUpdate {
  fromRoomId?: number | undefined
  fromFacultyId?: number | null | undefined
  scheduledFor?: string | undefined
}

const FIELDS: readonly UpdateField[] = ['fromRoomId', 'fromFacultyId', 'scheduledFor']

/** Staff change when a pass is and where it starts from; its student may only fill in a missing origin. */
export function updatePass(ctx: CommandContext, passId: string, update: PassUpdate): Promise<Outcome> {
  const { tx, scope, now } = ctx
  return act({
    ctx: ctx,
    passIds: [passId],
    attempt: { action: 'update', changes: FIELDS.filter((field) => update[field] !== undefined) },
    change: async ({ pass, school }): Promise<Change> => {
      const fromRoomId = update.fromRoomId ?? pass.fromRoomId
      const chosen = update.fromFacultyId === undefined ? pass.fromFacultyId : update.fromFacultyId
      await checkEndpoints(tx, pass.schoolId, {
        fromRoomId,
        fromFacultyId: chosen,
        toRoomId: pass.toRoomId,
        toFacultyId: null,
      })
      const fromFacultyId = isStudent(scope.type) ? await originFaculty(tx, update.fromRoomId, chosen) : chosen
      const moved = update.scheduledFor !== undefined && update.scheduledFor !== pass.scheduledFor
      if (moved) checkTime(update.scheduledFor ?? now, school, now)
      const approver = pass.approvedAt === null ? await approverOf(tx, { ...pass, fromRoomId, fromFacultyId }) : null
      const row = await patch(tx, pass, {
        fromRoomId,
        fromFacultyId,
        ...approver,
        ...(moved && { scheduledFor: update.scheduledFor ?? null, acknowledgedAt: null, acknowledgedBy: null }),
      })
      return {
        pass: row,
        event: 'updatePass',
        needsReapproval: approver !== null && !isSameApprover(approver, pass),
        detail: {
          before: {
            fromRoomId: pass.fromRoomId,
            fromFacultyId: pass.fromFacultyId,
            scheduledFor: pass.scheduledFor,
            acknowledgedAt: pass.acknowledgedAt,
          },
        },
        previousHolders: {
          userIds: pass.fromFacultyId === null ? [] : [pass.fromFacultyId],
          roomIds: pass.fromRoomId === null ? [] : [pass.fromRoomId],
        },
      }
    },
  })
}

/** Whom a student comes from, by the rules of their request. */
async function originFaculty(tx: Tx, fromRoomId: number | undefined, chosen: number | null): Promise<number | null> {
  if (fromRoomId === undefined) throw invalid('Choose where you are coming from.', { fromRoomId: 'required' })
  const ofOrigin = (await staffByRoom(tx, [fromRoomId])).get(fromRoomId) ?? []
  const fromFacultyId = chosen ?? onlyFaculty(ofOrigin)
  checkOriginFaculty(fromFacultyId, ofOrigin)
  return fromFacultyId
}

/** Still to be approved: a new origin can be a new approver. */
async function approverOf(tx: Tx, pass: PassRow): Promise<Approver> {
  const rooms = [pass.fromRoomId, pass.toRoomId].filter((id) => id !== null)
  const staffed = new Set((await staffByRoom(tx, rooms)).keys())
  return resolveApprover(pass, pass.approvalByOrigin ? 'origin' : 'required', staffed)
}

function isSameApprover(a: Approver, b: Approver): boolean {
  return a.approverId === b.approverId && a.approverRoomId === b.approverRoomId
}
