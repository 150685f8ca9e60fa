/**
 * The whole plan: what has to be done so that what is here agrees with the roster. Large rosters are planned part by
 * part with the same functions (people by people, classes by classes), because they need not be in memory at once.
 */
import type { SchoolId, UserId } from '../ids.ts'
import type { CurrentClass, CurrentPerson } from './current.ts'
import { countStep, noCounts, type SchoolCounts, type Step } from './guard.ts'
import { type Blocks, type IsUndecided, planClassEnds, planClasses } from './planClasses.ts'
import { isUnknown, type PersonStep, planEnds, planPeople } from './planPeople.ts'
import type { Author, Confirmed } from './power.ts'
import type { Extent, OrgMapping, StagedClass, StagedPerson } from './staged.ts'

export interface Current {
  people: readonly CurrentPerson[]
  classes: readonly CurrentClass[]
  usernames: ReadonlySet<string>
  blocks: Blocks
}

export interface Staged {
  people: readonly StagedPerson[]
  classes: readonly StagedClass[]
  extent: Extent
}

export interface Plan {
  steps: Step[]
  counts: Map<SchoolId, SchoolCounts>
}

/** Who is behind it, and whose questions someone has answered. */
export interface PlanAuthority {
  author: Author
  confirmed?: Confirmed
}

export function plan(
  current: Current,
  staged: Staged,
  mapping: OrgMapping,
  behind: PlanAuthority = { author: 'operator' },
): Plan {
  const covered = new Set(mapping.values())
  const matched = new Set<UserId>()
  const inRoster = new Set(staged.people.flatMap(({ id, isGone }) => (isGone ? [] : [id])))
  const people = planPeople({
    current: current.people.map((person) => ({
      ...person,
      isInRoster: person.externalId !== null && inRoster.has(person.externalId),
    })),
    staged: staged.people,
    mapping,
    covered,
    usernames: new Set(current.usernames),
    matched,
    ...behind,
  })
  const stagedIds = new Set(staged.people.map(({ id }) => id))
  const unsettled = new UndecidedPeople()
  unsettled.add(people)
  const isNamed = (userId: UserId) => matched.has(userId) || unsettled.isAsked(userId)
  const ends = planEnds(current.people, stagedIds, staged.extent, covered, behind, isNamed)
  const known = knownPeople(current.people, people)
  unsettled.add(ends)
  const classes = planClasses({
    current: current.classes,
    staged: staged.classes,
    mapping,
    people: known,
    endedHere: endedHere(current.people),
    isUndecided: unsettled.isUnsettled,
    blocks: current.blocks,
  })
  const classIds = new Set(staged.classes.map(({ id }) => id))
  const classEnds = planClassEnds(current.classes, classIds, staged.extent, covered)
  const steps = [...people, ...ends, ...classes, ...classEnds]
  const counts = new Map([...covered].map((schoolId) => [schoolId, noCounts()]))
  for (const step of steps) countStep(counts, step)
  return { steps, counts }
}

function endedHere(people: readonly CurrentPerson[]): Map<SchoolId, Set<UserId>> {
  const ended = new Map<SchoolId, Set<UserId>>()
  for (const { userId, memberships } of people) {
    for (const { schoolId, isActive, isFromRoster } of memberships) {
      if (!isActive && isFromRoster) ended.set(schoolId, (ended.get(schoolId) ?? new Set()).add(userId))
    }
  }
  return ended
}

/** It is asked whether the roster still has them. Whoever shares a number or an email is in it by their own id. */
const isAbout = (step: PersonStep) =>
  step.action === 'conflict' && step.reason !== 'shared' && (isUnknown(step) || step.held === 'end')

/** Remembers who leaves a school by the steps about people, and who is in question. */
export class UndecidedPeople {
  readonly #going = new Map<SchoolId, Set<UserId>>()
  readonly #asked = new Set<UserId>()

  add(steps: readonly PersonStep[]): void {
    for (const step of steps) {
      const { userId, schools } = step
      if (userId === null) continue
      if (isAbout(step)) this.#asked.add(userId)
      for (const { schoolId, action: move } of schools) {
        if (move === 'end') this.#going.set(schoolId, (this.#going.get(schoolId) ?? new Set()).add(userId))
      }
    }
  }

  isAsked = (userId: UserId): boolean => this.#asked.has(userId)

  isUnsettled: IsUndecided = (schoolId, userId) =>
    this.#asked.has(userId) || this.#going.get(schoolId)?.has(userId) === true
}

/** Whom the source names, once the people of the plan are there. */
export function knownPeople(current: readonly CurrentPerson[], steps: readonly Step[]): Map<string, UserId | null> {
  const known = new Map<string, UserId | null>()
  for (const { externalId, userId } of current) if (externalId !== null) known.set(externalId, userId)
  for (const step of steps) {
    if (step.kind !== 'person') continue
    if (isUnknown(step)) known.delete(step.id)
    else known.set(step.id, step.userId)
  }
  return known
}
