/**
 * Generators for the property tests. A step changes the facts like the server's write does. It does not check whether
 * the step is allowed, because those are the rules under test.
 */

import fc from 'fast-check'
import { TOGGLEABLE_PERMISSIONS } from '../access/permissions.ts'
import { USER_TYPES } from '../access/roles.ts'
import type { Viewer } from '../access/viewer.ts'
import { asPassId, asRoomId, asUserId } from '../ids.ts'
import type { PassFacts } from '../pass/facts.ts'
import { PASS_ACTIONS, type PassAction } from '../pass/transitions.ts'
import { type Instant, wholeMinutes } from '../time/instant.ts'
import { aPass, minutesFromNow, OTHER_SCHOOL, SCHOOL } from './builders.ts'

export interface Step {
  action: PassAction
  at: Instant
  /** Picks the second outcome of an action that has two: the room was full, the form changed the time. */
  alternative: boolean
}

export function afterStep(pass: PassFacts, { action, at, alternative }: Step): PassFacts {
  return { ...pass, ...changes(pass, action, at, alternative), version: pass.version + 1 }
}

function changes(pass: PassFacts, action: PassAction, at: Instant, alternative: boolean): Partial<PassFacts> {
  switch (action) {
    case 'approve':
      return { approvedAt: at, approvedBy: pass.toFacultyId }
    case 'reject':
      return { rejectedAt: at }
    case 'start':
      return alternative && pass.enqueuedAt === null ? { enqueuedAt: at } : { startedAt: at }
    case 'complete':
      return { completedAt: at, duration: wholeMinutes(pass.startedAt ?? at, at) }
    case 'sendBack':
      return { completedAt: at, confirmedAt: at, duration: wholeMinutes(pass.startedAt ?? at, at) }
    case 'confirm':
      return { confirmedAt: at }
    case 'cancel':
      return { canceledAt: at }
    case 'acknowledge':
      return { acknowledgedAt: at }
    case 'hurry':
      return { isUrgent: true }
    case 'update':
      return alternative
        ? { scheduledFor: at, acknowledgedAt: null }
        : { fromRoomId: asRoomId(303), fromFacultyId: asUserId(33) }
  }
}

const people = fc.integer({ min: 1, max: 6 }).map(asUserId)
const rooms = fc.integer({ min: 101, max: 104 }).map(asRoomId)
const schools = fc.constantFrom(SCHOOL, OTHER_SCHOOL)
/** Around now, so that windows open and close, and days change. */
export const anyTime = fc.integer({ min: -2000, max: 2000 }).map(minutesFromNow)

export const anyViewer: fc.Arbitrary<Viewer> = fc.record({
  userId: people,
  type: fc.constantFrom(...USER_TYPES),
  covers: fc.dictionary(fc.constantFrom(`${SCHOOL}`, `${OTHER_SCHOOL}`), fc.uniqueArray(people, { maxLength: 2 })),
  permissions: fc.dictionary(fc.constantFrom(`${SCHOOL}`, `${OTHER_SCHOOL}`), fc.subarray([...TOGGLEABLE_PERMISSIONS])),
  linkedRoomIds: fc.uniqueArray(rooms, { maxLength: 2 }),
})

/** A pass that was just created: requested, or issued and approved. */
export const anyNewPass: fc.Arbitrary<PassFacts> = fc
  .record({
    passId: fc.uuid({ version: 7 }).map(asPassId),
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
  alternative: fc.boolean(),
})

/** Any combination of timestamps, including ones that should not occur. */
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
