/**
 * Lives of passes for the property tests. A step does to the facts what the server's write does, and nothing more:
 * whether a step is allowed is always asked of the rules under test.
 */
import fc from 'fast-check'
import { TOGGLEABLE_PERMISSIONS } from '../access/permissions.ts'
import { USER_TYPES } from '../access/roles.ts'
import type { Viewer } from '../access/viewer.ts'
import type { Instant, PassFacts } from '../pass/facts.ts'
import { PASS_ACTIONS, type PassAction } from '../pass/transitions.ts'
import { wholeMinutes } from '../schedule/clock.ts'
import { aPass, minutesFromNow, OTHER_SCHOOL, SCHOOL } from './builders.ts'

export interface Step {
  action: PassAction
  at: Instant
  /** Where an action can end in two ways: the room was full, the form changed the time. */
  otherWay: boolean
}

export function afterStep(pass: PassFacts, { action, at, otherWay }: Step): PassFacts {
  return { ...pass, ...changes(pass, action, at, otherWay), version: pass.version + 1 }
}

function changes(pass: PassFacts, action: PassAction, at: Instant, otherWay: boolean): Partial<PassFacts> {
  switch (action) {
    case 'approve':
      return { approvedAt: at, approvedBy: pass.toFacultyId }
    case 'reject':
      return { rejectedAt: at }
    case 'start':
      return otherWay && pass.enqueuedAt === null ? { enqueuedAt: at } : { startedAt: at }
    case 'complete':
      return { completedAt: at, duration: wholeMinutes(pass.startedAt ?? at, at) }
    case 'confirm':
      return { confirmedAt: at }
    case 'cancel':
      return { canceledAt: at }
    case 'acknowledge':
      return { acknowledgedAt: at }
    case 'update':
      return otherWay ? { scheduledFor: at, acknowledgedAt: null } : { fromRoomId: 303, fromFacultyId: 33 }
  }
}

const people = fc.integer({ min: 1, max: 6 })
const rooms = fc.integer({ min: 101, max: 104 })
const schools = fc.constantFrom(SCHOOL, OTHER_SCHOOL)
/** Around now, so that windows open, close and change days. */
export const anyTime = fc.integer({ min: -2000, max: 2000 }).map(minutesFromNow)

export const anyViewer: fc.Arbitrary<Viewer> = fc.record({
  userId: people,
  type: fc.constantFrom(...USER_TYPES),
  covers: fc.dictionary(fc.constantFrom(`${SCHOOL}`, `${OTHER_SCHOOL}`), fc.uniqueArray(people, { maxLength: 2 })),
  permissions: fc.dictionary(fc.constantFrom(`${SCHOOL}`, `${OTHER_SCHOOL}`), fc.subarray([...TOGGLEABLE_PERMISSIONS])),
  linkedRoomIds: fc.uniqueArray(rooms, { maxLength: 2 }),
})

/** A pass at the moment of its creation: asked for, or issued and approved. */
export const anyNewPass: fc.Arbitrary<PassFacts> = fc
  .record({
    passId: fc.uuid({ version: 7 }),
    schoolId: schools,
    studentId: people,
    createdBy: people,
    fromRoomId: fc.option(rooms),
    toRoomId: rooms,
    fromFacultyId: fc.option(people),
    toFacultyId: fc.option(people),
    approvalByOrigin: fc.boolean(),
    approverRoomId: fc.option(rooms),
    scheduledFor: fc.option(anyTime),
    createdAt: anyTime,
  })
  .map((facts) => aPass({ ...facts, approvedAt: facts.createdBy === facts.studentId ? null : facts.createdAt }))

export const anyStep: fc.Arbitrary<Step> = fc.record({
  action: fc.constantFrom(...PASS_ACTIONS),
  at: anyTime,
  otherWay: fc.boolean(),
})

/** Facts as they could stand in a database after whatever went wrong: any timestamp may be there or not. */
export const anyFacts: fc.Arbitrary<PassFacts> = fc
  .record({
    pass: anyNewPass,
    approvedAt: fc.option(anyTime),
    rejectedAt: fc.option(anyTime),
    canceledAt: fc.option(anyTime),
    enqueuedAt: fc.option(anyTime),
    startedAt: fc.option(anyTime),
    completedAt: fc.option(anyTime),
    confirmedAt: fc.option(anyTime),
  })
  .map(({ pass, ...times }) => ({ ...pass, ...times }))
