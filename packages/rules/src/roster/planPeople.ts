/** What has to be done about people so that they agree with the roster. */
import type { UserType } from '../access/roles.ts'
import type { SchoolId, UserId } from '../ids.ts'
import type { CurrentMembership, CurrentPerson } from './current.ts'
import { type ConflictReason, indexPeople, type Match, matchPerson } from './matching.ts'
import { type Extent, type OrgMapping, PERSON_FIELDS, type PersonField, type StagedPerson } from './staged.ts'
import { chooseUsername } from './username.ts'
import { type Compared, compareValues } from './values.ts'

export type PersonAction =
  | 'add'
  /** Somebody who was typed in here and whom the roster has, too. */
  | 'join'
  | 'change'
  | 'restore'
  | 'end'
  /** Nothing changes: what differs was edited here. */
  | 'keep'
  /** Nothing changes until a person has looked at it. */
  | 'conflict'
  /** Nothing that anybody would see: it is only noted that the roster says the same. */
  | 'agree'

export interface SchoolStep {
  schoolId: SchoolId
  /**
   * `agree`: they are there by hand, and from now on by the roster, too. `release`: somebody ended it here before the
   * roster did. Nobody sees either.
   */
  action: 'join' | 'restore' | 'end' | 'agree' | 'release'
}

const isQuiet = ({ action }: SchoolStep) => action === 'agree' || action === 'release'

export interface PersonStep {
  kind: 'person'
  action: PersonAction
  id: string
  userId: UserId | null
  type: UserType
  name: { firstName: string; lastName: string }
  values: Compared<PersonField, string | null>
  schools: readonly SchoolStep[]
  /** Every school that the step is about: those above, and where they stay. */
  schoolIds: readonly SchoolId[]
  username?: string
  /** The roster wanted a username that somebody else has. */
  isUsernameTaken?: true
  reason?: ConflictReason
}

export interface PeopleToPlan {
  /** Everybody whom one of the staged people could be. */
  current: readonly CurrentPerson[]
  staged: readonly StagedPerson[]
  mapping: OrgMapping
  /** The schools that the roster is about. Nobody leaves any other. */
  covered: ReadonlySet<SchoolId>
  /** Usernames of the installation that somebody staged might want. Those that the plan gives out are added. */
  usernames: Set<string>
  /** Who was matched before, in another part of the same roster. Added to. */
  matched: Set<UserId>
  /** What somebody decided about people who might be somebody here, by their ids in the source. */
  decisions?: Decisions
}

/** `same`: it is the person here. `other`: it is somebody new. */
export const CONFLICT_DECISIONS = ['same', 'other'] as const
export type ConflictDecision = (typeof CONFLICT_DECISIONS)[number]
export type Decisions = Readonly<Record<string, ConflictDecision>>

/** Somebody else's number or email is not theirs; and only another name can be a matter of opinion. */
export function decisionsFor(reason: ConflictReason): readonly ConflictDecision[] {
  return reason === 'otherName' ? CONFLICT_DECISIONS : ['other']
}

export function planPeople(all: PeopleToPlan): PersonStep[] {
  const { current, staged, mapping, covered, usernames, matched, decisions = {} } = all
  const index = indexPeople(current)
  const steps: PersonStep[] = []
  for (const person of staged) {
    const wanted = schoolsOf(person.orgs, mapping)
    const match = decided(matchPerson(person, index, matched), matched, decisions[person.id])
    if (match.is === 'conflict') {
      steps.push(conflictStep(person, match.person, match.reason, wanted ?? []))
      continue
    }
    if (match.is === 'new') {
      if (!person.isGone && wanted && wanted.length > 0) steps.push(addStep(person, wanted, usernames))
      continue
    }
    matched.add(match.person.userId)
    const step = person.isGone
      ? endStep(match.person, covered)
      : compareStep({
          person,
          here: match.person,
          isJoined: match.is === 'joined',
          wanted,
          left: schoolsOf(person.leftOrgs ?? [], mapping) ?? [],
          covered,
        })
    if (step) steps.push(step)
  }
  return steps
}

function decided(match: Match, matched: ReadonlySet<UserId>, decision: ConflictDecision | undefined): Match {
  if (match.is !== 'conflict' || !decision || !decisionsFor(match.reason).includes(decision)) return match
  // Whoever the source has named before cannot be somebody new.
  if (decision === 'other') return match.isKnown ? match : { is: 'new' }
  return matched.has(match.person.userId)
    ? { ...match, reason: 'alreadyMatched' }
    : { is: 'joined', person: match.person }
}

function schoolsOf(orgs: readonly string[] | null, mapping: OrgMapping): SchoolId[] | null {
  if (orgs === null) return null
  const found = orgs.map((org) => mapping.get(org)).filter((schoolId) => schoolId !== undefined)
  return [...new Set(found)].sort((a, b) => a - b)
}

const nothing = (): Compared<PersonField, string | null> => ({ changed: {}, kept: {}, imported: {}, isNews: false })

function addStep(person: StagedPerson, wanted: readonly SchoolId[], usernames: Set<string>): PersonStep {
  const { username, isTaken } = chooseUsername(person, usernames)
  usernames.add(username)
  return {
    kind: 'person',
    action: 'add',
    id: person.id,
    userId: null,
    type: person.type,
    name: nameOf(person),
    values: { ...nothing(), imported: valuesOf(person) },
    schools: wanted.map((schoolId) => ({ schoolId, action: 'join' })),
    schoolIds: wanted,
    username,
    ...(isTaken && { isUsernameTaken: true }),
  }
}

function conflictStep(
  person: StagedPerson,
  found: CurrentPerson,
  reason: ConflictReason,
  schoolIds: readonly SchoolId[],
): PersonStep {
  return {
    kind: 'person',
    action: 'conflict',
    id: person.id,
    userId: found.userId,
    type: person.type,
    name: nameOf(person),
    values: { ...nothing(), imported: valuesOf(person) },
    schools: [],
    schoolIds,
    reason,
  }
}

interface Known {
  person: StagedPerson
  here: CurrentPerson
  isJoined: boolean
  wanted: readonly SchoolId[] | null
  left: readonly SchoolId[]
  covered: ReadonlySet<SchoolId>
}

function compareStep({ person, here, isJoined, wanted, left, covered }: Known): PersonStep | null {
  const values = compareValues<PersonField, string | null>(PERSON_FIELDS, here, person, here.imported)
  const schools = membershipSteps({ here, wanted, left, covered })
  const action = actionOf(values, schools, here, isJoined)
  if (!action) return null
  const stays = here.memberships.filter(({ isActive }) => isActive).map(({ schoolId }) => schoolId)
  return {
    kind: 'person',
    action,
    id: person.id,
    userId: here.userId,
    type: here.type,
    name: nameOf(person),
    values,
    schools,
    schoolIds: [...new Set([...stays, ...schools.map(({ schoolId }) => schoolId)])].sort((a, b) => a - b),
  }
}

/**
 * A membership that the roster gave and somebody ended here stays ended, as long as the roster has not ended it, too.
 * One that was given by hand is never ended by the roster.
 */
function membershipSteps({ here, wanted, left, covered }: Pick<Known, 'here' | 'wanted' | 'left' | 'covered'>) {
  const steps: SchoolStep[] = []
  for (const schoolId of wanted ?? []) {
    const row = here.memberships.find((membership) => membership.schoolId === schoolId)
    if (!row) steps.push({ schoolId, action: 'join' })
    else if (!row.isFromRoster && !row.isOfOther) steps.push({ schoolId, action: row.isActive ? 'agree' : 'restore' })
  }
  for (const membership of here.memberships) {
    const { schoolId, isFromRoster } = membership
    const isLeft = wanted === null ? left.includes(schoolId) : !wanted.includes(schoolId) && covered.has(schoolId)
    if (isFromRoster && isLeft) steps.push(leaving(membership))
  }
  return steps
}

const leaving = ({ schoolId, isActive }: CurrentMembership): SchoolStep => ({
  schoolId,
  action: isActive ? 'end' : 'release',
})

function actionOf(
  values: PersonStep['values'],
  schools: readonly SchoolStep[],
  here: CurrentPerson,
  isJoined: boolean,
): PersonAction | null {
  const visible = schools.filter((step) => !isQuiet(step))
  if (isJoined) return 'join'
  if (visible.some(({ action }) => action === 'restore') && !here.memberships.some(({ isActive }) => isActive)) {
    return 'restore'
  }
  if (Object.keys(values.changed).length > 0 || visible.some(({ action }) => action !== 'end')) return 'change'
  if (visible.length > 0) return 'end'
  if (values.isNews || schools.length > 0) return 'agree'
  return Object.keys(values.kept).length > 0 ? 'keep' : null
}

/** Somebody whom the roster does not have any more: they leave every school in which the roster had put them. */
export function endStep(here: CurrentPerson, covered: ReadonlySet<SchoolId>): PersonStep | null {
  const schools = here.memberships
    .filter(({ isFromRoster, schoolId }) => isFromRoster && covered.has(schoolId))
    .map(leaving)
  if (schools.length === 0 || here.externalId === null) return null
  return {
    kind: 'person',
    action: schools.every(isQuiet) ? 'agree' : 'end',
    id: here.externalId,
    userId: here.userId,
    type: here.type,
    name: nameOf(here),
    values: { ...nothing(), imported: here.imported },
    schools,
    schoolIds: schools.map(({ schoolId }) => schoolId),
  }
}

/** Only a source that has everything ends those whom it does not have. */
export function planEnds(
  current: readonly CurrentPerson[],
  stagedIds: ReadonlySet<string>,
  extent: Extent,
  covered: ReadonlySet<SchoolId>,
): PersonStep[] {
  if (extent === 'changes') return []
  return current
    .filter(({ externalId }) => externalId !== null && !stagedIds.has(externalId))
    .map((person) => endStep(person, covered))
    .filter((step) => step !== null)
}

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => ({ firstName, lastName })

function valuesOf(person: StagedPerson): Record<PersonField, string | null> {
  const { firstName, lastName, email, grade, schoolIdentifier } = person
  return { firstName, lastName, email, grade, schoolIdentifier }
}
