import type { SchoolId, UserGroupId } from '@corridor/rules/ids'
import type { Instant } from '@corridor/rules/time'
import { capacityOf } from '../change/capacity.ts'
import type { Command } from '../change/command.ts'
import { livePassOf } from '../change/situation.ts'
import { startedPass, type WalkAtOnce } from './startAtOnce.ts'

export interface LateWalk extends WalkAtOnce {
  lateClassId: UserGroupId
  /** When the class ends. */
  lateUntil: Instant
  lateReason: string | null
}

/**
 * Passes to class for students who come late, each of whom is named once. Whoever has a live pass gets no other one. The
 * caller checks who may do that.
 */
export function startLate(schoolId: SchoolId, walks: readonly LateWalk[]): Command {
  return {
    needs: { schoolId, studentIds: walks.map(({ studentId }) => studentId), include: ['places', 'open'] },
    decide: (situation) => {
      const capacity = capacityOf(situation)
      const free = walks.filter(({ studentId }) => !livePassOf(situation.facts, studentId))
      return {
        changes: free.map(({ lateClassId, lateUntil, lateReason, ...walk }) =>
          startedPass(situation, capacity, schoolId, walk, { isLate: true, lateClassId, lateUntil, lateReason }),
        ),
        skipped: [],
      }
    },
  }
}
