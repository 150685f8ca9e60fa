import { isStudent, resolveApprover, type UpdateField } from '@corridor/rules'
import { invalid } from '../../http/errors.ts'
import type { Change, Outcome } from '../change.ts'
import { checkPlaces, checkTime } from '../draft.ts'
import { type Acting, act, patch } from './act.ts'

export interface PassUpdate {
  fromRoomId?: number | undefined
  fromFacultyId?: number | null | undefined
  scheduledFor?: string | undefined
}

const FIELDS: readonly UpdateField[] = ['fromRoomId', 'fromFacultyId', 'scheduledFor']

/** Staff change when a pass is and where it starts from; its student may only fill in a missing origin. */
export function updatePass(acting: Acting, passId: string, update: PassUpdate): Promise<Outcome> {
  const { tx, scope, now } = acting
  return act({
    acting,
    passIds: [passId],
    attempt: { action: 'update', changes: FIELDS.filter((field) => update[field] !== undefined) },
    change: async ({ pass, school }): Promise<Change> => {
      if (isStudent(scope.type) && update.fromRoomId === undefined) {
        throw invalid('Choose where you are coming from.', { fromRoomId: 'required' })
      }
      const fromRoomId = update.fromRoomId ?? pass.fromRoomId
      const fromFacultyId = update.fromFacultyId === undefined ? pass.fromFacultyId : update.fromFacultyId
      await checkPlaces(tx, pass.schoolId, { fromRoomId, fromFacultyId, toRoomId: pass.toRoomId, toFacultyId: null })
      const moved = update.scheduledFor !== undefined && update.scheduledFor !== pass.scheduledFor
      if (moved) checkTime(update.scheduledFor ?? now, school, now)
      const row = await patch(tx, pass, {
        fromRoomId,
        fromFacultyId,
        ...(asksOrigin(pass) && resolveApprover({ ...pass, fromRoomId, fromFacultyId }, 'origin', new Set())),
        ...(moved && { scheduledFor: update.scheduledFor ?? null, acknowledgedAt: null, acknowledgedBy: null }),
      })
      return {
        pass: row,
        event: 'updatePass',
        detail: {
          before: {
            fromRoomId: pass.fromRoomId,
            fromFacultyId: pass.fromFacultyId,
            scheduledFor: pass.scheduledFor,
            acknowledgedAt: pass.acknowledgedAt,
          },
        },
        formerly: {
          userIds: pass.fromFacultyId === null ? [] : [pass.fromFacultyId],
          roomIds: pass.fromRoomId === null ? [] : [pass.fromRoomId],
        },
      }
    },
  })
}

/** Still to be approved, by whoever the student comes from: a new origin is a new approver. */
function asksOrigin(pass: { approvedAt: string | null; approvalByOrigin: boolean }): boolean {
  return pass.approvedAt === null && pass.approvalByOrigin
}
