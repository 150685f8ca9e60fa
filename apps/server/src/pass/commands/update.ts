import type { PassId, RoomId, UserId } from '@corridor/rules/ids'
import { isStudentOn, mayBeNamed, onlyFaculty, type StaffByRoom, staffOf, type UpdateField } from '@corridor/rules/pass'
import type { Instant } from '@corridor/rules/time'
import { invalid } from '../../http/errors.ts'
import type { Command } from '../change/command.ts'
import type { Change } from '../change/decision.ts'
import { changedPass, type PassRow } from '../change/passRecord.ts'
import { type Situation, schoolIn } from '../change/situation.ts'
import { checkEndpoints, checkNamed, checkOriginFaculty, checkTime } from '../draft.ts'
import { act } from './act.ts'
import { approverOf, isSameApprover } from './approver.ts'

export interface PassUpdate {
  fromRoomId?: RoomId | undefined
  fromFacultyId?: UserId | null | undefined
  scheduledFor?: Instant | undefined
}

const FIELDS: readonly UpdateField[] = ['fromRoomId', 'fromFacultyId', 'scheduledFor']

/** Staff change when a pass is and where it starts from; its student may only fill in a missing origin. */
export function updatePass(passId: PassId, update: PassUpdate): Command {
  const changes = FIELDS.filter((field) => update[field] !== undefined)
  return {
    needs: { passIds: [passId] },
    decide: (situation) =>
      act(situation, [passId], { action: 'update', changes }, (pass) => updateOne(situation, pass, update)),
  }
}

function updateOne(situation: Situation, pass: PassRow, update: PassUpdate): Change {
  const { scope, now } = situation
  const school = schoolIn(situation, pass.schoolId)
  const fromRoomId = update.fromRoomId ?? pass.fromRoomId
  const named = update.fromFacultyId === undefined ? pass.fromFacultyId : update.fromFacultyId
  checkEndpoints(school, { fromRoomId, fromFacultyId: named, toRoomId: pass.toRoomId, toFacultyId: null })
  const staff = school.staffByRoom(now)
  const fromFacultyId = isStudentOn(scope, pass)
    ? originOfStudent(update, named, staff)
    : originOfStaff(update, pass, staff)
  const moved = update.scheduledFor !== undefined && update.scheduledFor !== pass.scheduledFor
  if (moved) checkTime(update.scheduledFor ?? now, school, now)
  // Still to be approved: a new origin can be a new approver.
  const approver = pass.approvedAt === null ? approverOf({ ...pass, fromRoomId, fromFacultyId }, staff) : null
  return {
    pass: changedPass(pass, {
      fromRoomId,
      fromFacultyId,
      ...approver,
      ...(moved && { scheduledFor: update.scheduledFor ?? null, acknowledgedAt: null, acknowledgedBy: null }),
    }),
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
}

/** The faculty that a student comes from, by the rules for requests. */
function originOfStudent({ fromRoomId }: PassUpdate, named: UserId | null, staff: StaffByRoom): UserId | null {
  if (fromRoomId === undefined) throw invalid('Choose where you are coming from.', { fromRoomId: 'required' })
  const ofOrigin = staffOf(staff, fromRoomId)
  const fromFacultyId = named ?? onlyFaculty(ofOrigin)
  checkOriginFaculty(fromFacultyId, ofOrigin)
  return fromFacultyId
}

/**
 * Whoever staff name must work there. Where they only move the pass to another room, its teacher goes along if they
 * work there too. Whoever was named before stays while the origin does, though they may have left that room since.
 */
function originOfStaff({ fromRoomId, fromFacultyId }: PassUpdate, pass: PassRow, staff: StaffByRoom): UserId | null {
  const isMoved = fromRoomId !== undefined && fromRoomId !== pass.fromRoomId
  const isNamed = fromFacultyId !== undefined && (isMoved || fromFacultyId !== pass.fromFacultyId)
  const ofOrigin = staffOf(staff, fromRoomId ?? pass.fromRoomId)
  if (isNamed) {
    checkNamed({ fromFacultyId }, ofOrigin)
    return fromFacultyId
  }
  const stays = !isMoved || pass.fromFacultyId === null || mayBeNamed(pass.fromFacultyId, ofOrigin)
  return stays ? pass.fromFacultyId : onlyFaculty(ofOrigin)
}
