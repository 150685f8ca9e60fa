/** What has to be done about people so that they agree with the roster. */
import type { UserType } from '../access/roles.ts'
import type { SchoolId, UserId } from '../ids.ts'
import type { CurrentMembership, CurrentPerson } from './current.ts'
import {
  ClaimedValues,
  type ConflictReason,
  indexPeople,
  isHere,
  isTaken,
  type Match,
  matchRosterPerson,
} from './matching.ts'
import { type Author, accountOf, type Confirmed, isProtected, mayBeAdded } from './power.ts'
import {
  type Extent,
  type ImportedField,
  type OrgMapping,
  PERSON_FIELDS,
  type PersonField,
  type StagedPerson,
} from './staged.ts'
import { chooseUsername } from './username.ts'
import { type Compared, compareValues } from './values.ts'

export type PersonAction =
  | 'add'
  /** Someone who was typed in here and whom the roster has, too. */
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
   * `agree`: they are there by hand, and from now on by the roster, too. `release`: someone ended it here before the
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
  values: Compared<ImportedField, string | null>
  schools: readonly SchoolStep[]
  /** Every school that the step is about: those above, and where they stay. */
  schoolIds: readonly SchoolId[]
  username?: string
  /** The roster wanted a username that someone else has. */
  isUsernameTaken?: true
  reason?: ConflictReason
  /** What is done once the question is answered. */
  held?: PersonAction
  /** Who has answered it. */
  confirmedBy?: UserId
  /** Whoever had this id in the source until now leaves. */
  replaces?: PersonStep
  /** Fields that stay as they are, because someone else has what the roster says. */
  taken?: readonly PersonField[]
}

export interface PeopleToPlan {
  /** Everybody whom one of the staged people could be. */
  current: readonly CurrentPerson[]
  staged: readonly StagedPerson[]
  mapping: OrgMapping
  /** The schools that the roster is about. Nobody leaves any other. */
  covered: ReadonlySet<SchoolId>
  /** Usernames of the installation that someone staged might want. Those that the plan gives out are added. */
  usernames: Set<string>
  /** Who was matched before, in another part of the same roster. Added to. */
  matched: Set<UserId>
  /** Numbers and emails that were given to people before, in another part of the same roster. Added to. */
  claimed?: ClaimedValues
  /** What someone decided about people who might be someone here, by their ids in the source. */
  decisions?: Decisions
  author: Author
  confirmed?: Confirmed
}

type Power = Pick<PeopleToPlan, 'author' | 'confirmed'>

/** `same`: it is the person here. `other`: it is someone new. `confirm`: someone with the power for it wants it done. */
export const CONFLICT_DECISIONS = ['same', 'other', 'confirm'] as const
export type ConflictDecision = (typeof CONFLICT_DECISIONS)[number]
export type Decisions = Readonly<Record<string, Exclude<ConflictDecision, 'confirm'>>>

/** Someone else's number or email is not theirs; only another name, or another id, can be a matter of opinion. */
export function decisionsFor(reason: ConflictReason): readonly ConflictDecision[] {
  if (reason === 'otherName' || reason === 'otherId') return ['same', 'other']
  return POWER_REASONS.includes(reason) ? ['confirm'] : ['other']
}

/** Questions that only someone with the power for it answers. */
export const POWER_REASONS: readonly ConflictReason[] = ['protected', 'otherRole', 'newAdministrator']

export function planPeople(all: PeopleToPlan): PersonStep[] {
  const { current, staged, mapping, covered, usernames, matched, claimed = new ClaimedValues(), decisions = {} } = all
  const add = (step: PersonStep | null, here: CurrentPerson | null) => {
    if (step) steps.push(weighed(step, here, all))
  }
  const index = indexPeople(current)
  const steps: PersonStep[] = []
  for (const person of staged) {
    const wanted = schoolsOf(person.orgs, mapping)
    const match = decided(matchRosterPerson(person, index, matched, claimed), matched, decisions[person.id])
    if (match.is === 'conflict') {
      steps.push(conflictStep(person, match.person, match.reason, wanted ?? []))
      continue
    }
    if (match.is === 'new') {
      const { replaces = null } = match
      const step = person.isGone || !wanted ? null : addStep(person, wanted, usernames)
      if (!step) continue
      const left = replaces && endStep(replaces, covered)
      add(left ? { ...step, replaces: left } : step, replaces)
      claimed.add(person)
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
          left: schoolsOf(person.leftOrgs ?? null, mapping),
          covered,
          isTaken: (field, value) => isTaken(field, value, match.person, index, claimed),
        })
    const { email, schoolIdentifier } = step?.values.changed ?? {}
    const gets = { email: email?.to ?? null, schoolIdentifier: schoolIdentifier?.to ?? null }
    if (step && comesBack(step, match.person)) {
      for (const field of UNIQUE_FIELDS) gets[field] ??= match.person[field]
      // Somebody else may have been given it while they were gone.
      const isOfOther = UNIQUE_FIELDS.some((field) => {
        const value = gets[field]
        return value !== null && isTaken(field, value, match.person, index, claimed, isHere)
      })
      if (isOfOther) {
        steps.push(conflictStep(person, match.person, 'shared', wanted ?? []))
        continue
      }
    }
    add(step, match.person)
    claimed.add({ type: match.person.type === 'student' ? 'student' : 'faculty', ...gets })
  }
  return steps
}

/** Somebody who is at no school is at one afterward, with the number and the email that they had. */
const comesBack = ({ schools }: PersonStep, here: CurrentPerson) =>
  !isHere(here) && schools.some(({ action }) => action === 'join' || action === 'restore')

function decided(match: Match, matched: ReadonlySet<UserId>, decision: ConflictDecision | undefined): Match {
  if (match.is !== 'conflict' || !decision || !decisionsFor(match.reason).includes(decision)) return match
  const { person } = match
  if (decision === 'other') return { is: 'new', ...(match.isKnown && person && { replaces: person }) }
  if (!person) return match
  return matched.has(person.userId) ? { ...match, reason: 'alreadyMatched' } : { is: 'joined', person }
}

function schoolsOf(orgs: readonly string[] | null, mapping: OrgMapping): SchoolId[] | null {
  if (orgs === null) return null
  const found = orgs.map((org) => mapping.get(org)).filter((schoolId) => schoolId !== undefined)
  return [...new Set(found)].sort((a, b) => a - b)
}

const nothing = (): PersonStep['values'] => ({ changed: {}, kept: {}, imported: {}, isNews: false })

function addStep(person: StagedPerson, wanted: readonly SchoolId[], usernames: Set<string>): PersonStep | null {
  if (wanted.length === 0 || person.type === null) return null
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
  found: CurrentPerson | null,
  reason: ConflictReason,
  schoolIds: readonly SchoolId[],
): PersonStep {
  return {
    kind: 'person',
    action: 'conflict',
    id: person.id,
    userId: found?.userId ?? null,
    type: person.type ?? found?.type ?? 'student',
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
  /** Null if those not wanted are left. */
  left: readonly SchoolId[] | null
  covered: ReadonlySet<SchoolId>
  isTaken: (field: (typeof UNIQUE_FIELDS)[number], value: string) => boolean
}

/** What two people who are here never share. */
const UNIQUE_FIELDS = ['schoolIdentifier', 'email'] as const

function compareStep({ person, here, isJoined, wanted, left, covered, isTaken }: Known): PersonStep | null {
  const { values: compared, taken } = compareFree(person, here, isTaken)
  const values = withRole(compared, person, here, isJoined)
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
    ...(taken.length > 0 && { taken }),
  }
}

/** As the values are compared, without those that someone else has: they stay as they are. */
function compareFree(person: StagedPerson, here: CurrentPerson, isTaken: Known['isTaken']) {
  const { type: _, ...said } = valuesOf(person)
  // Only students have these, and a file with changes need not say what someone is.
  if (person.type === null && here.type !== 'student') {
    said.grade = here.grade
    said.schoolIdentifier = here.schoolIdentifier
  }
  const compare = () => compareValues<PersonField, string | null>(PERSON_FIELDS, here, said, here.imported)
  const taken = Object.entries(compare().changed).flatMap(([name, change]) => {
    const field = UNIQUE_FIELDS.find((one) => one === name)
    return field && change?.to != null && isTaken(field, change.to) ? [{ field, from: change.from, to: change.to }] : []
  })
  for (const { field, from } of taken) said[field] = from
  const values = compare()
  for (const { field, from, to } of taken) values.kept[field] = { from, to }
  return { values, taken: taken.map(({ field }) => field) }
}

/**
 * A teacher whom the roster calls an administrator, or the other way round. What someone was made here stays, and so
 * does an administrator of the district: a roster knows nothing of those.
 */
function withRole(
  values: Compared<PersonField, string | null>,
  person: StagedPerson,
  here: CurrentPerson,
  isJoined: boolean,
): PersonStep['values'] {
  // A file with changes need not say what someone is.
  if (person.type === null) return values
  const last = here.imported.type
  const follows = !isJoined && here.type !== 'districtAdministrator' && (last === undefined || last === here.type)
  const isChanged = follows && here.type !== person.type
  const type = isChanged || isJoined || last === undefined || here.type === person.type ? person.type : last
  return {
    ...values,
    changed: isChanged ? { ...values.changed, type: { from: here.type, to: person.type } } : values.changed,
    imported: { ...values.imported, type },
    isNews: values.isNews || type !== last,
  }
}

/**
 * A membership that the roster gave and someone ended here stays ended, as long as the roster has not ended it, too.
 * One that was given by hand is never ended by the roster.
 */
function membershipSteps({ here, wanted, left, covered }: Pick<Known, 'here' | 'wanted' | 'left' | 'covered'>) {
  const steps: SchoolStep[] = []
  const isGivenUp = (schoolId: SchoolId) => (left ? left.includes(schoolId) : wanted !== null && covered.has(schoolId))
  for (const schoolId of wanted ?? []) {
    const row = here.memberships.find((membership) => membership.schoolId === schoolId)
    if (!row) steps.push({ schoolId, action: 'join' })
    else if (!row.isFromRoster && !row.isOfOther) steps.push({ schoolId, action: row.isActive ? 'agree' : 'restore' })
  }
  for (const membership of here.memberships) {
    const { schoolId, isFromRoster } = membership
    const isLeft = isGivenUp(schoolId) && !wanted?.includes(schoolId)
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

/** Someone whom the roster does not have anymore: they leave every school in which the roster had put them. */
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
  power: Power,
  /** Whom the roster has by another id, or perhaps has. */
  isNamed: (userId: UserId) => boolean = () => false,
): PersonStep[] {
  if (extent === 'changes') return []
  return endSteps(
    current.filter(({ externalId, userId }) => externalId !== null && !stagedIds.has(externalId) && !isNamed(userId)),
    covered,
    power,
  )
}

/** All of these are gone from the roster. */
export function endSteps(gone: readonly CurrentPerson[], covered: ReadonlySet<SchoolId>, power: Power): PersonStep[] {
  return gone.flatMap((here) => {
    const step = endStep(here, covered)
    return step ? [weighed(step, here, power)] : []
  })
}

/** What goes beyond the power of whoever is behind the roster is a question, until someone has answered it. */
function weighed(step: PersonStep, here: CurrentPerson | null, { author, confirmed = {} }: Power): PersonStep {
  const reason = powerNeeded(step, here, author)
  if (!reason) return step
  const confirmedBy = confirmed[step.id]
  if (confirmedBy !== undefined) return { ...step, confirmedBy }
  return { ...step, action: 'conflict', held: step.action, reason }
}

function powerNeeded(step: PersonStep, here: CurrentPerson | null, author: Author): ConflictReason | null {
  if (step.action === 'agree' || step.action === 'keep') return null
  if (step.values.changed.type) return 'otherRole'
  if (here && isProtected(author, accountOf(here))) return 'protected'
  const isNew = step.userId === null
  const schoolIds = step.schools.map(({ schoolId }) => schoolId)
  return isNew && !mayBeAdded(author, step.type, schoolIds) ? 'newAdministrator' : null
}

/** Nobody here is the person of this step yet. */
export function isUnknown({ action, held }: PersonStep): boolean {
  return action === 'conflict' && (held === undefined || held === 'add' || held === 'join')
}

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => ({ firstName, lastName })

function valuesOf(person: StagedPerson): Record<ImportedField, string | null> {
  const { firstName, lastName, email, grade, schoolIdentifier, type } = person
  return { firstName, lastName, email, grade, schoolIdentifier, type }
}
