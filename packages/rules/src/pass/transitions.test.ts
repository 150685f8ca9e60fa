import { describe, expect, it } from 'vitest'
import { aPassThatIs, CLOCK, heldBy, NOW, RELATIONS, RELATIONSHIPS, STATUSES } from '../testing/builders.ts'
import { refusalFor } from './refusal.ts'
import type { Relation } from './relation.ts'
import type { PassStatus } from './status.ts'
import { type Actor, actorsFor, PASS_ACTIONS, type PassAction } from './transitions.ts'

/** The transitions written out by hand, independently of the table. Anything else must be refused. */
const EXPECTED: Record<string, string> = {
  'approve awaitingApproval': 'destination origin roomStaff office',
  'reject awaitingApproval': 'destination origin roomStaff office',
  'start approved': 'student destination origin issuer office',
  'start queued': 'destination origin issuer office system',
  'complete inProgress': 'student destination origin issuer office hallDuty system',
  'sendBack inProgress': 'hallDuty',
  'confirm awaitingConfirmation': 'destination origin office',
  'cancel awaitingApproval': 'student system',
  'cancel approved': 'author destination origin issuer office system',
  'cancel queued': 'student destination origin issuer office system',
  'acknowledge approved': 'student',
  'acknowledge queued': 'student',
  'acknowledge inProgress': 'student',
  'update awaitingApproval': 'student destination origin issuer office',
  'update approved': 'student destination origin issuer office',
  'hurry awaitingApproval': 'student',
  'hurry queued': 'student',
}

const ACTORS: readonly Actor[] = [...RELATIONS, 'system']

function isExpected(status: PassStatus, action: PassAction, actor: Actor): boolean {
  return (EXPECTED[`${action} ${status}`] ?? '').split(' ').includes(actor)
}

const TRIPLES = STATUSES.flatMap((status) =>
  PASS_ACTIONS.flatMap((action) => ACTORS.map((actor) => ({ status, action, actor }))),
)

describe('the transition table', () => {
  it('[D-001] contains every expected (status, action, actor) triple, and no other', () => {
    expect(TRIPLES).toHaveLength(9 * 10 * 9)
    const wrong = TRIPLES.filter(
      ({ status, action, actor }) => actorsFor(action, status).includes(actor) !== isExpected(status, action, actor),
    )
    expect(wrong).toEqual([])
  })

  it('[D-001] is enforced: a person with exactly one relation may act where the table says so', () => {
    const people = TRIPLES.filter((triple): triple is typeof triple & { actor: Relation } => triple.actor !== 'system')
    const wrong = people.filter(({ status, action, actor }) => {
      const { viewer, pass: facts } = RELATIONSHIPS[actor]
      const pass = aPassThatIs(status, { ...facts, ...(status === 'unused' ? {} : favorable(action, actor)) })
      const held = heldBy(actor)
      const expected = held.some((relation) => isExpected(status, action, relation)) && !isOwnPassSeen(action, actor)
      return (refusalFor({ action, reason: 'Fire drill' }, pass, viewer, CLOCK, NOW) === null) !== expected
    })
    expect(wrong).toEqual([])
  })

  it.each(['used', 'rejected', 'canceled', 'unused'] as const)(
    '[D-001] allows nothing for a pass that is %s',
    (status) => {
      expect(PASS_ACTIONS.flatMap((action) => actorsFor(action, status))).toEqual([])
    },
  )
})

/** Facts that satisfy the conditions besides the table. A lapsed pass must keep the time that made it lapse. */
function favorable(action: PassAction, actor: Relation) {
  if (action !== 'update') return {}
  return actor === 'student' || actor === 'author' ? { fromRoomId: null } : { scheduledFor: NOW }
}

function isOwnPassSeen(action: PassAction, actor: Relation): boolean {
  return action === 'acknowledge' && actor === 'author'
}
