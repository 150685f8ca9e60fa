import type { SchoolId } from '@corridor/rules/ids'
import type { Context } from '../context.ts'

/** Announces to everybody in a school that it has changed, without changing anything. */
export function announceSchoolChange({ live }: Context, schoolId: SchoolId): void {
  live.sendEffects([{ changeEventId: 0, effects: [{ kind: 'schoolChanged', schoolId }] }])
}
