import type { Context } from '../context.ts'

/** Says to everybody of a school that it has changed, without anything having been changed. */
export function tellSchool({ live }: Context, schoolId: number): void {
  live.tell([{ changeEventId: 0, effects: [{ kind: 'schoolChanged', schoolId }] }])
}
